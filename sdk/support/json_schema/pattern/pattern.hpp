// SPDX-License-Identifier: MIT
/// A compiled regular expression. Only pattern.cpp uses the engine.
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

  static constexpr std::size_t k_usual_memory = std::size_t{1} << 20U;
  /// An expression of more bytes is not enforced, unless it is a plain text.
  static constexpr std::size_t k_max_bytes = std::size_t{64} << 10U;

  /// Compiles an ECMA-262 regular expression, which takes about `memory` bytes at most. If the engine does
  /// not support it, `enforced()` is false and every text matches.
  static Pattern compile(std::string_view ecma, std::size_t memory = k_usual_memory);

  bool enforced() const { return method_ != Method::not_enforced; }
  /// True if the text is not a regular expression.
  bool broken() const { return broken_; }
  /// The reason why it is broken or not enforced.
  const std::string& reason() const { return text_; }

  /// Approximate number of instructions of the engine, also of an expression that it refused.
  std::size_t size() const { return size_; }

  /// Returns true if a part of the text matches. Thread-safe.
  bool matches(std::string_view text) const;
  /// Upper bound of the steps that matches() takes for a text of that size, see StepBudget.
  std::uint64_t steps(std::size_t text_size) const;

 private:
  struct Engine;
  enum class Method : std::uint8_t { not_enforced, contains, prefix, suffix, whole, engine };
  bool compile_literal(std::string_view ecma);
  Method method_ = Method::not_enforced;
  bool broken_ = false;
  std::size_t size_ = 1;
  std::string text_;  ///< literal text, or the reason
  std::unique_ptr<const Engine> engine_;
};

}  // namespace collet::support::json_schema
