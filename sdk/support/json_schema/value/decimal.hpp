// SPDX-License-Identifier: MIT
/// Numbers by their digits: nothing is rounded, and 1e400 is as good as 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::support::json_schema {

/// value = ± digits × 10^exponent, without zeros at either end of the digits; zero has none. Exponents
/// beyond ±2^60 count as ±2^60. Points into the text it was made of.
class Decimal {
 public:
  Decimal() = default;
  /// A number as JSON writes it; other bytes give some number.
  explicit Decimal(std::string_view text);

  bool zero() const { return count_ == 0; }
  bool negative() const { return negative_; }
  bool integer() const { return exponent_ >= 0; }
  std::int64_t exponent() const { return exponent_; }
  /// Number of digits, and one of them from the left.
  std::size_t digits() const { return count_; }
  unsigned digit(std::size_t number) const {
    const std::size_t at = number + zeros_;
    return static_cast<unsigned>(text_[at < before_point_ ? at : at + 1] - '0');
  }
  /// The integer, if it is one, not negative; what is larger gives the largest.
  std::optional<std::uint64_t> count() const;

  /// Below 0, 0, above 0.
  static int compare(const Decimal& a, const Decimal& b);
  /// The same for equal numbers.
  std::uint64_t hash(std::uint64_t seed) const;

 private:
  const char* text_ = nullptr;    ///< behind the sign
  std::size_t before_point_ = 0;  ///< digits that stand before the point
  std::size_t zeros_ = 0;         ///< at the front, left out
  std::size_t count_ = 0;
  std::int64_t exponent_ = 0;
  bool negative_ = false;
};

/// compare(Decimal(a), Decimal(b)), with a short way for short integers.
int compare_numbers(std::string_view a, const Decimal& b);

/// Is `number` an integer by value (1, 1.0, 1e3)?
bool is_integer(std::string_view number);

/// Is `number` an integer multiple of `divisor`, which is positive?
bool is_multiple(const Decimal& number, const Decimal& divisor);

/// Divisors of more digits are not accepted in a schema.
inline constexpr std::size_t k_max_divisor_digits = 400;

}  // namespace collet::support::json_schema
