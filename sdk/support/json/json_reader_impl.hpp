// SPDX-License-Identifier: MIT
/// Implementation of read_json(); include json_reader.hpp instead.
#pragma once

#include <cstring>

namespace collet::support {
namespace detail {

// The slow paths and the error paths, out of line. A message is "found X, expected Y".
JsonError json_unexpected(std::string_view text, std::size_t at, std::string_view expected);
JsonError json_unescaped_control(std::string_view text, std::size_t at);
JsonError json_too_deep(std::size_t at, std::uint32_t max_depth);
JsonError json_bad_literal(std::string_view text, std::size_t at, std::string_view expected);
/// Returns the position after the escape that begins with the backslash at `p`, or null with `error` set.
const char* json_escape(std::string_view text, const char* p, std::optional<JsonError>& error);
/// Reports a digit that is missing or not allowed at `at`.
JsonError json_bad_number(std::string_view text, std::size_t number, std::size_t at);

/// Returns the position after the number at `p`, or null with `bad` set to the unexpected byte.
inline const char* scan_number(const char* p, const char* end, const char*& bad) {
  const auto digits = [&] {
    const char* const first = p;
    while (p < end && is_digit(*p))
      ++p;
    bad = p;
    return p != first;
  };
  if (*p == '-') ++p;
  if (p < end && *p == '0') {
    ++p;
    if (p < end && is_digit(*p)) {
      bad = p;
      return nullptr;
    }
  } else if (!digits()) {
    return nullptr;
  }
  if (p < end && *p == '.') {
    ++p;
    if (!digits()) return nullptr;
  }
  if (p < end && (*p == 'e' || *p == 'E')) {
    ++p;
    if (p < end && (*p == '+' || *p == '-')) ++p;
    if (!digits()) return nullptr;
  }
  return p;
}

/// The enclosing containers, each as its count of members so far and a bit that is set for objects.
class JsonNesting {
 public:
  std::uint32_t depth() const { return depth_; }
  [[gnu::always_inline]] void push(std::size_t count, bool object) {
    const std::size_t packed = (count << 1U) | (object ? 1U : 0U);
    if (depth_ < k_inline_depth) {
      inline_[depth_] = packed;
    } else {
      overflow_.push_back(packed);
    }
    ++depth_;
  }
  void pop(std::size_t& count, bool& object) {
    --depth_;
    std::size_t packed = 0;
    if (depth_ < k_inline_depth) {
      packed = inline_[depth_];
    } else {
      packed = overflow_.back();
      overflow_.pop_back();
    }
    count = packed >> 1U;
    object = (packed & 1U) != 0;
  }

 private:
  static constexpr std::uint32_t k_inline_depth = 64;
  std::size_t inline_[k_inline_depth];
  std::vector<std::size_t> overflow_;
  std::uint32_t depth_ = 0;
};

template <class Handler>
class JsonReading {
 public:
  JsonReading(std::string_view text, const JsonLimits& limits, Handler& handler)
      : text_(text),
        begin_(text.data() == nullptr ? "" : text.data()),
        end_(begin_ + text.size()),
        limits_(limits),
        handler_(handler) {}

  std::optional<JsonError> run() {
    const char* p = skip_json_space(begin_, end_);
    while (p != nullptr) {
      bool container_continues = false;
      p = value(p, container_continues);
      if (p == nullptr) break;
      if (container_continues) continue;
      p = after_value(p);
      if (p == end_ && nesting_.depth() == 0) return std::nullopt;
    }
    return std::move(error_);
  }

 private:
  /// Reads the scalar or empty container at `p`. For any other container it reads only the beginning, sets
  /// `inside`, and returns the position of its first value.
  const char* value(const char* p, bool& inside) {
    switch (p < end_ ? *p : '\0') {
      case '{':
        if (!open(p, true)) return nullptr;
        if (!handler_.begin_object(offset_of(p))) return stop(p);
        p = skip_json_space(p + 1, end_);
        if (p < end_ && *p == '}') return p;
        inside = true;
        return key(p, "a key in quotes or '}'");
      case '[':
        if (!open(p, false)) return nullptr;
        if (!handler_.begin_array(offset_of(p))) return stop(p);
        p = skip_json_space(p + 1, end_);
        if (p < end_ && *p == ']') return p;
        inside = true;
        count_ = 1;
        return p;
      case '"': {
        bool escaped = false;
        const char* const close = string(p, escaped);
        if (close == nullptr) return nullptr;
        if (!handler_.string(between(p, close), escaped, offset_of(p))) return stop(p);
        return close + 1;
      }
      case '-':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9': {
        const char* bad = nullptr;
        const char* const stop_at = scan_number(p, end_, bad);
        if (stop_at == nullptr) return fail(json_bad_number(text_, offset_of(p), offset_of(bad)));
        if (!handler_.number({p, static_cast<std::size_t>(stop_at - p)}, offset_of(p))) return stop(p);
        return stop_at;
      }
      case 't':
        return literal(p, "true", JsonLiteral::true_);
      case 'f':
        return literal(p, "false", JsonLiteral::false_);
      case 'n':
        return literal(p, "null", JsonLiteral::null);
      default:
        return fail(
            json_unexpected(text_, offset_of(p), count_ == 1 && in_array() ? "a value or ']'" : "a value"));
    }
  }

  /// Closes complete containers and reads the comma. Returns the position of the next value, or the end after
  /// the root.
  const char* after_value(const char* p) {
    for (;;) {
      p = skip_json_space(p, end_);
      const char c = p < end_ ? *p : '\0';
      if (nesting_.depth() == 0) {
        if (p != end_)
          return fail(json_unexpected(text_, offset_of(p), "the end of the text after the value"));
        return p;
      }
      if (in_object_) {
        if (c == ',') return key(skip_json_space(p + 1, end_), "a key in quotes");
        if (c != '}') return fail(json_unexpected(text_, offset_of(p), "',' or '}'"));
        if (!handler_.end_object(offset_of(p), count_)) return stop(p);
      } else {
        if (c == ',') {
          ++count_;
          return skip_json_space(p + 1, end_);
        }
        if (c != ']') return fail(json_unexpected(text_, offset_of(p), "',' or ']'"));
        if (!handler_.end_array(offset_of(p), count_)) return stop(p);
      }
      nesting_.pop(count_, in_object_);
      ++p;
    }
  }

  /// Reads a key and its colon. Returns the position of the value.
  [[gnu::always_inline]] const char* key(const char* p, std::string_view expected) {
    if (p >= end_ || *p != '"') return fail(json_unexpected(text_, offset_of(p), expected));
    bool escaped = false;
    const char* const close = string(p, escaped);
    if (close == nullptr) return nullptr;
    ++count_;
    if (!handler_.key(between(p, close), escaped, offset_of(p))) return stop(p);
    p = skip_json_space(close + 1, end_);
    if (p >= end_ || *p != ':') return fail(json_unexpected(text_, offset_of(p), "':' after the key"));
    return skip_json_space(p + 1, end_);
  }

  /// Returns the closing quote of the string whose opening quote is at `p`.
  [[gnu::always_inline]] const char* string(const char* p, bool& escaped) {
    p = scan_string_bytes(p + 1, end_);
    return p < end_ && *p == '"' ? p : string_rest(p, escaped);
  }

  /// Continues at the first byte that is not plain text; out of line for strings without escapes.
  [[gnu::noinline]] const char* string_rest(const char* p, bool& escaped) {
    while (p < end_ && *p != '"') {
      if (*p != '\\') return fail(json_unescaped_control(text_, offset_of(p)));
      escaped = true;
      p = json_escape(text_, p, error_);
      if (p == nullptr) return nullptr;
      p = scan_string_bytes(p, end_);
    }
    if (p >= end_) return fail(json_unexpected(text_, text_.size(), "'\"' at the end of the string"));
    return p;
  }

  const char* literal(const char* p, std::string_view word, JsonLiteral which) {
    if (static_cast<std::size_t>(end_ - p) < word.size() || std::memcmp(p, word.data(), word.size()) != 0) {
      return fail(json_bad_literal(text_, offset_of(p), word));
    }
    if (!handler_.literal(which, offset_of(p))) return stop(p);
    return p + word.size();
  }

  [[gnu::always_inline]] bool open(const char* p, bool object) {
    if (nesting_.depth() >= limits_.max_depth) {
      error_ = json_too_deep(offset_of(p), limits_.max_depth);
      return false;
    }
    nesting_.push(count_, in_object_);
    count_ = 0;
    in_object_ = object;
    return true;
  }

  bool in_array() const { return nesting_.depth() > 0 && !in_object_; }
  std::size_t offset_of(const char* p) const { return static_cast<std::size_t>(p - begin_); }
  static std::string_view between(const char* open_quote, const char* close_quote) {
    return {open_quote + 1, static_cast<std::size_t>(close_quote - open_quote - 1)};
  }
  const char* fail(JsonError error) {
    error_ = std::move(error);
    return nullptr;
  }
  const char* stop(const char* p) { return fail({offset_of(p), "stopped"}); }

  const std::string_view text_;
  const char* const begin_;
  const char* const end_;
  const JsonLimits limits_;
  Handler& handler_;
  JsonNesting nesting_;
  std::size_t count_ = 0;  // members so far in the current container
  bool in_object_ = false;
  std::optional<JsonError> error_;
};

}  // namespace detail

template <JsonHandler Handler>
std::optional<JsonError> read_json(std::string_view text, const JsonLimits& limits, Handler& handler) {
  return detail::JsonReading<Handler>(text, limits, handler).run();
}

}  // namespace collet::support
