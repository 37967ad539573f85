// SPDX-License-Identifier: MIT
/// The cursor of the parser: characters, blanks, names, numbers and string literals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::support::jsonpath {

/// Functions that return false or nullopt leave the cursor where it was, unless they set an error. The first
/// error counts.
class Lexer {
 public:
  /// `hyphens` permits `-` within short names.
  explicit Lexer(std::string_view text, bool hyphens = false) : text_(text), hyphens_(hyphens) {}

  bool at_end() const { return at_ == text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  std::size_t position() const { return at_; }
  std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }
  void skip(std::size_t bytes) { at_ += bytes; }
  void skip_blanks();
  bool take(char c);
  bool take(std::string_view word);
  void go_back(std::size_t position) { at_ = position; }

  /// Reads a member name of the short form (`.name`).
  std::optional<std::string> short_name();
  /// Reads an integer from -(2^53-1) to 2^53-1 without leading zeros.
  std::optional<std::int64_t> integer();
  /// Reads a number and returns its text, which is valid JSON.
  std::optional<std::string> number();
  /// Reads a string between quotes and returns it with its escapes resolved.
  std::optional<std::string> string();
  /// Reads the name of a function, which must be followed by `(`.
  std::optional<std::string_view> function_name();

  /// Records that something else was expected here; returns false.
  bool fail(std::string_view expected);
  bool fail(std::size_t position, std::string_view found, std::string_view expected);
  bool failed() const { return !error_.empty(); }
  const std::string& error() const { return error_; }

 private:
  bool escape(char quote, std::string& out);
  std::optional<std::uint32_t> hexadecimal();

  const std::string_view text_;
  const bool hyphens_;
  std::size_t at_ = 0;
  std::string error_;
};

}  // namespace collet::support::jsonpath
