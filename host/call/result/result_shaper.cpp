// SPDX-License-Identifier: MIT
#include "host/call/result/result_shaper.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <collet/json.hpp>

#include "host/call/result/part_checks.hpp"
#include "host/call/result/tokens.hpp"
#include "host/util/json_text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

constexpr std::size_t k_preview_characters = 500;
/// Previews of single parts; further parts are stored together.
constexpr std::size_t k_max_previews = 8;
/// Tokens of `{"type":"text","text":""},`, which surrounds a part in the answer.
constexpr std::int64_t k_envelope_tokens = 7;

/// Returns the name of the tool that reads stored results, or an empty string if none is exposed.
std::string reader_of(const ResultRules& rules) {
  if (rules.catalog == nullptr) return "read_result";
  const auto catalog = rules.catalog->get();
  return std::string(catalog == nullptr ? std::string_view() : catalog->result_reader());
}

bool is_text_resource(const Part& part) {
  return json::View(part.head)["text"].boolean().value_or(false);
}

/// Returns a link to a stored result.
Part link_to(const StoredResult& kept) {
  Part part{COLLET_PART_LINK, {}, {}};
  json::Writer out(part.head);
  out.begin_object()
      .member("uri", kept.uri)
      .member("name", kept.name)
      .member("mimeType", kept.mime_type)
      .member("size", std::uint64_t{kept.bytes->size()})
      .end_object();
  return part;
}

/// Returns the texts and heads of several parts, each on lines of its own.
std::string joined(const std::vector<Part>& parts) {
  std::string out;
  for (const Part& part : parts) {
    if (!part.head.empty()) out.append(part.head).append("\n");
    if (!part.bytes.empty()) out.append(part.bytes).append("\n");
  }
  return out;
}

/// Returns the text of a part that counts against the budget.
std::string_view paid_text(const Part& part) {
  const bool is_text = part.kind == COLLET_PART_JSON || part.kind == COLLET_PART_TEXT ||
                       (part.kind == COLLET_PART_RESOURCE && is_text_resource(part));
  return is_text ? part.bytes : part.head;
}

}  // namespace

std::optional<support::Error> ResultShaper::take(Part&& part) {
  switch (part.kind) {
    case COLLET_PART_JSON:
      if (auto fault = json_fault(part, rules_, blame_)) return fault;
      if (!util::on_one_line(part.bytes)) part.bytes = util::compact(part.bytes);
      if (!fits(part)) return store_behind_preview(std::move(part), "application/json");
      break;
    case COLLET_PART_TEXT:
      repair_text(part, blame_);
      if (!fits(part)) return overflow(std::move(part));
      break;
    case COLLET_PART_LINK:
      if (!parts_.empty() && !fits(part)) return overflow(std::move(part));
      break;
    case COLLET_PART_BLOB:
      return store_behind_link(std::move(part));
    default:
      if (part.kind == COLLET_PART_RESOURCE && is_text_resource(part)) repair_text(part, blame_);
      if (part.bytes.size() > rules_.max_media_bytes || !fits(part))
        return store_behind_link(std::move(part));
  }
  append(std::move(part));
  return std::nullopt;
}

std::optional<support::Error> ResultShaper::finish() {
  if (rest_.empty()) return std::nullopt;
  const auto end = static_cast<std::ptrdiff_t>(parts_.size());
  const std::size_t count = rest_.size();
  Part together{COLLET_PART_TEXT, {}, {}};
  together.bytes = count == 1 ? std::move(rest_.front().bytes) : joined(rest_);
  rest_.clear();
  if (auto error = store_behind_preview(std::move(together), "text/plain", count)) return error;
  std::rotate(parts_.begin() + static_cast<std::ptrdiff_t>(rest_at_), parts_.begin() + end, parts_.end());
  return std::nullopt;
}

std::int64_t ResultShaper::envelope() const {
  return parts_.empty() ? 0 : k_envelope_tokens;
}

bool ResultShaper::fits(const Part& part) const {
  return !exceeds_tokens(paid_text(part), rules_.max_result_tokens - spent_ - envelope());
}

void ResultShaper::append(Part&& part) {
  spent_ += count_tokens(paid_text(part)) + envelope();
  parts_.push_back(std::move(part));
}

/// Stores a text over the budget, alone or with other small ones. A link counts as small.
std::optional<support::Error> ResultShaper::overflow(Part&& part) {
  const bool is_small = part.kind == COLLET_PART_LINK || part.bytes.size() <= k_preview_characters;
  if (!is_small && previews_ < k_max_previews) {
    ++previews_;
    return store_behind_preview(std::move(part), "text/plain");
  }
  if (rest_.empty()) rest_at_ = parts_.size();
  rest_.push_back(std::move(part));
  return std::nullopt;
}

std::optional<support::Error> ResultShaper::store_behind_link(Part&& part) {
  const json::View head(part.head);
  const auto name = head["name"].string().value_or(std::string(rules_.tool) + " result");
  const auto mime_type = head["mimeType"].string().value_or("application/octet-stream");
  const auto kept = store_.put(rules_.principal, name, mime_type, std::move(part.bytes));
  if (!kept) return kept.error();
  return take(link_to(*kept));
}

std::optional<support::Error> ResultShaper::store_behind_preview(Part&& part, std::string_view mime_type,
                                                                 std::size_t part_count) {
  const auto kept =
      store_.put(rules_.principal, std::string(rules_.tool) + " result", mime_type, std::move(part.bytes));
  if (!kept) return kept.error();
  append(preview_of(*kept, part.kind, part_count));
  append(link_to(*kept));
  return std::nullopt;
}

Part ResultShaper::preview_of(const StoredResult& kept, std::int32_t kind, std::size_t part_count) const {
  const std::string_view bytes = *kept.bytes;
  const auto half_budget = static_cast<std::size_t>(std::max<std::int64_t>(rules_.max_result_tokens, 0)) * 2;
  const std::size_t characters = std::min(k_preview_characters, half_budget);
  // A character has at most 4 bytes, so that the second cut reads no more than it needs.
  const auto front = support::cut_utf8(bytes, characters * 4);
  const std::string reader = reader_of(rules_);
  Part preview{kind, {}, {}};
  json::Writer out(preview.bytes);
  out.begin_object().member("handle", kept.uri);
  if (part_count > 1) out.member("parts", std::uint64_t{part_count});
  out.member("bytes", std::uint64_t{bytes.size()})
      .member("tokens", count_tokens(bytes))
      .member("preview", support::cut_characters(front, characters, ""))
      .member("read", reader.empty() ? "resources/read with this handle as the URI"
                                     : reader + " with this handle, offset and limit")
      .end_object();
  preview.preview = true;
  return preview;
}

}  // namespace collet::host::call
