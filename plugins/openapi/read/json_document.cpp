// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/json_document.hpp"

#include <limits>

#include "plugins/openapi/read/source_text.hpp"
#include "plugins/openapi/tree/builder.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_no_limit = std::numeric_limits<std::uint32_t>::max();

/// The conversion is safe because check_source() limits the size of the source.
std::uint32_t offset(std::size_t at) {
  return static_cast<std::uint32_t>(at);
}

class JsonEvents {
 public:
  JsonEvents(Builder& builder, std::size_t skipped) : builder_(builder), skipped_(skipped) {}

  bool begin_object(std::size_t at) { return builder_.begin(Type::object, place(at)); }
  bool end_object(std::size_t, std::size_t) { return builder_.end(); }
  bool begin_array(std::size_t at) { return builder_.begin(Type::array, place(at)); }
  bool end_array(std::size_t, std::size_t) { return builder_.end(); }
  bool key(std::string_view raw, bool escaped, std::size_t at) {
    return escaped ? builder_.escaped_key(raw, place(at)) : builder_.key(raw, place(at) + 1, place(at));
  }
  bool string(std::string_view raw, bool escaped, std::size_t at) {
    return escaped ? builder_.escaped_string(raw, place(at))
                   : builder_.text(Tag::plain_string, raw, place(at) + 1, place(at));
  }
  bool number(std::string_view raw, std::size_t at) {
    return builder_.text(Tag::number, raw, place(at), place(at));
  }
  bool literal(support::JsonLiteral which, std::size_t at) {
    constexpr Tag k_tags[] = {Tag::null, Tag::false_, Tag::true_};
    return builder_.scalar(k_tags[static_cast<std::size_t>(which)], place(at));
  }

 private:
  std::uint32_t place(std::size_t at) const { return offset(at + skipped_); }

  Builder& builder_;
  const std::size_t skipped_;  // size of the byte order mark
};

}  // namespace

support::Result<DocumentPtr> read_json_document(std::string source, const Limits& limits) {
  if (auto problem = check_source(source, limits)) return *std::move(problem);
  Builder builder(std::move(source), limits);
  const std::size_t skipped = byte_order_mark_size(builder.source());
  JsonEvents events(builder, skipped);
  // The builder checks the limit itself, and its message names the setting that raises it.
  const support::JsonLimits json_limits{limits.max_depth + (limits.max_depth != k_no_limit ? 1U : 0U)};
  const auto error =
      support::read_json(std::string_view(builder.source()).substr(skipped), json_limits, events);
  if (!error) return builder.finish(Format::json);
  if (!builder.error().message.empty()) return placed_error(builder.source(), builder.error());
  return placed_error(builder.source(), {COLLET_FAILED, offset(error->offset + skipped), error->message});
}

}  // namespace collet::openapi
