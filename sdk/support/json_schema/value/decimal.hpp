// SPDX-License-Identifier: MIT
/// Decimal numbers of any size, compared by their digits without rounding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::support::json_schema {

/// A number ± digits × 10^exponent, without zeros at either end of the digits; zero has no digits. Exponents
/// beyond ±2^60 count as ±2^60. Points into the text from which it was made.
class Decimal {
 public:
  Decimal() = default;
  /// Reads a JSON number. Other text gives an unspecified number.
  explicit Decimal(std::string_view text);

  bool zero() const { return count_ == 0; }
  bool negative() const { return negative_; }
  bool integer() const { return exponent_ >= 0; }
  std::int64_t exponent() const { return exponent_; }
  /// Number of digits; digit() counts them from the left.
  std::size_t digits() const { return count_; }
  unsigned digit(std::size_t number) const {
    const std::size_t at = number + zeros_;
    return static_cast<unsigned>(text_[at < before_point_ ? at : at + 1] - '0');
  }
  /// Returns the value of an integer that is not negative, at most the largest 64-bit number; nullopt for any
  /// other number.
  std::optional<std::uint64_t> count() const;

  /// Returns a number below 0, 0, or above 0.
  static int compare(const Decimal& a, const Decimal& b);
  /// Equal numbers have equal hashes.
  std::uint64_t hash(std::uint64_t seed) const;

 private:
  const char* text_ = nullptr;    ///< first byte after the sign
  std::size_t before_point_ = 0;  ///< digits before the point
  std::size_t zeros_ = 0;         ///< leading zeros, which are not counted
  std::size_t count_ = 0;
  std::int64_t exponent_ = 0;
  bool negative_ = false;
};

/// Returns compare(Decimal(a), b).
int compare_numbers(std::string_view a, const Decimal& b);

/// Returns true if `number` is an integer by value (1, 1.0, 1e3).
bool is_integer(std::string_view number);

/// Returns true if `number` is an integer multiple of `divisor`, which is positive.
bool is_multiple(const Decimal& number, const Decimal& divisor);

/// Limit of a divisor's digits in a schema.
inline constexpr std::size_t k_max_divisor_digits = 400;

}  // namespace collet::support::json_schema
