// SPDX-License-Identifier: MIT
/// The strict reader on any bytes: its events are in order and inside the text, and its verdict equals
/// nlohmann's.
#include "sdk/support/json/json_reader.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <vector>

#include "sdk/support/utf8.hpp"

namespace {

using collet::support::JsonLiteral;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Refuses events that do not nest, go backwards or miscount.
class Checker {
 public:
  explicit Checker(std::string_view text) : text_(text) {}

  bool begin_object(std::size_t at) {
    value(at, "{");
    open_.push_back({true, 0, 0});
    return true;
  }
  bool end_object(std::size_t at, std::size_t members) {
    move_to(at, "}");
    require(!open_.empty() && open_.back().object);
    require(open_.back().keys == members && open_.back().values == members);
    open_.pop_back();
    return true;
  }
  bool begin_array(std::size_t at) {
    value(at, "[");
    open_.push_back({false, 0, 0});
    return true;
  }
  bool end_array(std::size_t at, std::size_t items) {
    move_to(at, "]");
    require(!open_.empty() && !open_.back().object && open_.back().values == items);
    open_.pop_back();
    return true;
  }
  bool key(std::string_view raw, bool escaped, std::size_t at) {
    require(!open_.empty() && open_.back().object && open_.back().keys == open_.back().values);
    ++open_.back().keys;
    quoted(raw, escaped, at);
    return true;
  }
  bool string(std::string_view raw, bool escaped, std::size_t at) {
    count_value();
    quoted(raw, escaped, at);
    return true;
  }
  bool number(std::string_view text, std::size_t at) {
    value(at, text);
    if (!std::isfinite(std::strtod(std::string(text).c_str(), nullptr))) beyond_double_ = true;
    return true;
  }
  bool literal(JsonLiteral literal, std::size_t at) {
    value(at, literal == JsonLiteral::null ? "null" : literal == JsonLiteral::true_ ? "true" : "false");
    return true;
  }

  bool all_closed() const { return open_.empty(); }
  bool beyond_double() const { return beyond_double_; }

 private:
  struct Open {
    bool object;
    std::size_t keys;
    std::size_t values;
  };
  void move_to(std::size_t at, std::string_view text) {
    require(at >= next_ && at + text.size() <= text_.size() && text_.substr(at, text.size()) == text);
    next_ = at + text.size();
  }
  void count_value() {
    if (open_.empty()) return;
    ++open_.back().values;
    require(!open_.back().object || open_.back().keys == open_.back().values);
  }
  void value(std::size_t at, std::string_view text) {
    count_value();
    move_to(at, text);
  }
  void quoted(std::string_view raw, bool escaped, std::size_t at) {
    move_to(at, "\"");
    require(raw.data() == text_.data() + at + 1);
    require(escaped == (raw.find('\\') != std::string_view::npos));
    move_to(at + 1, raw);
    move_to(next_, "\"");
  }

  std::string_view text_;
  std::size_t next_ = 0;
  std::vector<Open> open_;
  bool beyond_double_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const collet::support::JsonLimits limits{.max_depth = 1'000'000};
  Checker checker(text);
  const auto error = collet::support::read_json(text, limits, checker);
  if (error) {
    require(error->offset <= text.size() && !error->message.empty());
  } else {
    require(checker.all_closed());
  }
  const auto checked = collet::support::check_json(text, limits);
  if (!collet::support::valid_utf8(text)) {
    require(checked.has_value());
    return 0;
  }
  require(checked.has_value() == error.has_value());
  // The usual limits, for which there is a faster path.
  for (const std::uint32_t depth : {0U, 2U, 512U}) {
    Checker within(text);
    require(collet::support::check_json(text, {.max_depth = depth}).has_value() ==
            collet::support::read_json(text, {.max_depth = depth}, within).has_value());
  }
  // The oracle stops at NUL and skips a byte order mark.
  if (text.find('\0') != std::string_view::npos || text.substr(0, 3) == "\xEF\xBB\xBF") {
    require(error.has_value());
    return 0;
  }
  // The oracle refuses numbers beyond a double, in the order of the text.
  if (checker.beyond_double()) return 0;
  require(nlohmann::json::accept(text) == !error);
  return 0;
}
