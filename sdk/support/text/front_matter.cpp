// SPDX-License-Identifier: MIT
#include "sdk/support/text/front_matter.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"
#include "sdk/support/yaml/events.hpp"

namespace collet::support {

namespace {

using Kind = YamlEvent::Kind;

constexpr std::size_t k_max_front = std::size_t{64} << 10U;
constexpr std::size_t k_max_depth = 16;

Error wrong(std::string text) {
  return {COLLET_INVALID_ARGUMENT, std::move(text)};
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Writes a finite number in a form that JSON has.
std::optional<std::string> number_text(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  std::string text;
  json::Writer(text).number(value);
  return text;
}

/// Returns a number of the core schema as JSON, or nothing.
std::optional<std::string> number_of(std::string_view text) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const auto based = [&](int base) -> std::optional<std::string> {
    const std::string rest(digits.substr(2));
    char* end = nullptr;
    const auto value = std::strtoull(rest.c_str(), &end, base);
    if (rest.empty() || *end != 0 || digits.size() != text.size() || rest.front() == '-') return std::nullopt;
    return std::to_string(value);
  };
  if (text.starts_with("0x")) return based(16);
  if (text.starts_with("0o")) return based(8);
  const auto first_other = std::find_if(digits.begin(), digits.end(), [](char c) {
    return !((c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-');
  });
  const bool begins = !digits.empty() && ((digits[0] >= '0' && digits[0] <= '9') ||
                                          (digits[0] == '.' && is_digits(digits.substr(1, 1))));
  if (first_other != digits.end() || !begins) return std::nullopt;
  const std::string whole(digits);
  if (is_digits(digits)) {
    const auto zeros = std::min(whole.find_first_not_of('0'), whole.size() - 1);
    return (negative ? "-" : "") + whole.substr(zeros);
  }
  char* end = nullptr;
  const double value = std::strtod(whole.c_str(), &end);
  if (*end != 0) return std::nullopt;
  return number_text(negative ? -value : value);
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Reads the events of one document and writes it as JSON.
class Reader {
 public:
  explicit Reader(std::string_view yaml) : events_(yaml) {}

  Result<std::string> read() {
    if (auto fault = next()) return *fault;
    if (event_.kind == Kind::document) {
      if (auto fault = next()) return *fault;
    }
    if (event_.kind != Kind::mapping) return wrong("the front matter is no map of keys and values");
    if (auto fault = value(0)) return *fault;
    while (event_.kind != Kind::end) {
      if (auto fault = next()) return *fault;
      if (event_.kind != Kind::end && event_.kind != Kind::close)
        return wrong("the front matter has more than one document");
    }
    return std::move(text_);
  }

 private:
  using Fault = std::optional<Error>;

  Fault next() {
    if (!events_.next(event_)) return wrong("the front matter is no YAML: " + events_.error().message);
    if (event_.kind == Kind::alias || !event_.anchor.empty() || !event_.tag.empty())
      return wrong("the front matter has an anchor, an alias or a tag, expected plain YAML");
    return std::nullopt;
  }

  /// Writes the value that begins with the current event.
  Fault value(std::size_t depth) {
    if (depth > k_max_depth)
      return wrong("the front matter nests more than " + std::to_string(k_max_depth) + " levels");
    if (event_.kind == Kind::mapping) return map(depth);
    if (event_.kind == Kind::sequence) return list(depth);
    if (event_.kind != Kind::scalar) return wrong("the front matter ends within a value");
    scalar();
    return std::nullopt;
  }

  Fault map(std::size_t depth) {
    std::set<std::string> keys;
    out_.begin_object();
    for (;;) {
      if (auto fault = next()) return fault;
      if (event_.kind == Kind::close) break;
      if (event_.kind != Kind::scalar) return wrong("the front matter has a key that is no text");
      const std::string key(event_.text);
      if (!keys.insert(key).second)
        return wrong("the front matter has the key '" + cut_characters(key, 80) + "' twice");
      out_.key(key);
      if (auto fault = next()) return fault;
      if (auto fault = value(depth + 1)) return fault;
    }
    out_.end_object();
    return std::nullopt;
  }

  Fault list(std::size_t depth) {
    out_.begin_array();
    for (;;) {
      if (auto fault = next()) return fault;
      if (event_.kind == Kind::close) break;
      if (auto fault = value(depth + 1)) return fault;
    }
    out_.end_array();
    return std::nullopt;
  }

  void scalar() {
    const std::string_view text = event_.text;
    if (!event_.plain) {
      out_.string(text);
    } else if (is_one_of(text, {"", "~", "null", "Null", "NULL"})) {
      out_.raw("null");
    } else if (is_one_of(text, {"true", "True", "TRUE"})) {
      out_.raw("true");
    } else if (is_one_of(text, {"false", "False", "FALSE"})) {
      out_.raw("false");
    } else if (const auto number = number_of(text)) {
      out_.raw(*number);
    } else {
      out_.string(text);
    }
  }

  YamlEvents events_;
  YamlEvent event_;
  std::string text_;
  json::Writer out_{text_};
};

/// Returns the text between the two lines `---`.
Result<std::string_view> between_lines(std::string_view text) {
  const auto line_end = [&](std::size_t at) { return std::min(text.find('\n', at), text.size()); };
  const auto is_fence = [&](std::size_t at, std::size_t end) {
    return trim(text.substr(at, end - at)) == "---" && text[at] == '-';
  };
  std::size_t at = line_end(0);
  if (text.empty() || !is_fence(0, at)) return wrong("found no line '---' at its beginning");
  const std::size_t begin = std::min(at + 1, text.size());
  for (at = begin; at < text.size() && at - begin <= k_max_front;) {
    const std::size_t end = line_end(at);
    if (end > at && is_fence(at, end)) return text.substr(begin, at - begin);
    at = end + 1;
  }
  return wrong("found no second line '---' within " + std::to_string(k_max_front) + " bytes");
}

}  // namespace

Result<std::string> front_matter_json(std::string_view text) {
  const auto front = between_lines(text);
  if (!front) return front.error();
  if (!valid_utf8(*front)) return wrong("the front matter is not UTF-8");
  return Reader(*front).read();
}

}  // namespace collet::support
