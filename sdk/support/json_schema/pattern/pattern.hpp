// SPDX-License-Identifier: MIT
/// A compiled regular expression. The engine behind it stays in pattern.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace collet::support::json_schema {

class Pattern {
 public:
  Pattern();
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  /// ECMA-262. Where it can not be said in the engine, `enforced()` is false and everything matches.
  static Pattern compile(std::string_view ecma);

  bool enforced() const { return how_ != How::not_enforced; }
  /// No regular expression at all.
  bool broken() const { return broken_; }
  /// Why it is broken or not enforced.
  const std::string& reason() const { return text_; }

  /// About how many instructions of the engine it takes, or took before it was given up.
  std::size_t size() const { return size_; }

  /// Is a part of the text what the expression says? Safe to ask from many threads.
  bool matches(std::string_view text) const;

 private:
  struct Engine;
  enum class How : std::uint8_t { not_enforced, contains, prefix, suffix, whole, engine };
  bool compile_literal(std::string_view ecma);
  How how_ = How::not_enforced;
  bool broken_ = false;
  std::size_t size_ = 1;
  std::string text_;  ///< the literal text, or the reason
  std::unique_ptr<const Engine> engine_;
};

}  // namespace collet::support::json_schema
