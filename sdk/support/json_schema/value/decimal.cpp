// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/value/decimal.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "sdk/support/text.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::int64_t k_max_exponent = std::int64_t{1} << 60U;
constexpr std::uint32_t k_limb = 1'000'000'000;

std::int64_t read_exponent(std::string_view text) {
  bool negative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  std::int64_t value = 0;
  for (const char c : text) {
    if (!is_digit(c)) break;
    if (value > k_max_exponent / 10) {
      value = k_max_exponent;
      break;
    }
    value = std::min(k_max_exponent, value * 10 + (c - '0'));
  }
  return negative ? -value : value;
}

std::int64_t clamp(std::int64_t exponent) {
  return std::clamp(exponent, -k_max_exponent, k_max_exponent);
}

/// Returns a × b mod m.
std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % m);
}

/// A number too large for a word: limbs of nine decimal digits, lowest first.
using Limbs = std::vector<std::uint32_t>;

void times_ten_plus(Limbs& value, std::uint32_t digit) {
  std::uint64_t carry = digit;
  for (auto& limb : value) {
    carry += std::uint64_t{limb} * 10;
    limb = static_cast<std::uint32_t>(carry % k_limb);
    carry /= k_limb;
  }
  if (carry != 0) value.push_back(static_cast<std::uint32_t>(carry));
}

bool less(const Limbs& a, const Limbs& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

void subtract(Limbs& a, const Limbs& b) {
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::int64_t limb = std::int64_t{a[i]} - borrow - (i < b.size() ? std::int64_t{b[i]} : 0);
    borrow = limb < 0 ? 1 : 0;
    if (limb < 0) limb += k_limb;
    a[i] = static_cast<std::uint32_t>(limb);
  }
  while (!a.empty() && a.back() == 0)
    a.pop_back();
}

bool divides_long(const Decimal& number, const Decimal& divisor, std::uint64_t zeros) {
  Limbs modulus;
  for (std::size_t i = 0; i < divisor.digits(); ++i)
    times_ten_plus(modulus, divisor.digit(i));
  // Each digit of the divisor has at most four factors 2 or 5; zeros beyond that do not change the result.
  zeros = std::min<std::uint64_t>(zeros, divisor.digits() * 4);
  Limbs rest;
  const std::size_t steps = number.digits() + static_cast<std::size_t>(zeros);
  for (std::size_t i = 0; i < steps; ++i) {
    times_ten_plus(rest, i < number.digits() ? number.digit(i) : 0);
    while (!less(rest, modulus))
      subtract(rest, modulus);
  }
  return rest.empty();
}

}  // namespace

Decimal::Decimal(std::string_view text) {
  const char* p = text.data();
  const char* const end = p + text.size();
  if (p < end && *p == '-') {
    negative_ = true;
    ++p;
  }
  const char* const whole = p;
  while (p < end && is_digit(*p))
    ++p;
  const char* const point = p;
  std::size_t fraction = 0;
  if (p < end && *p == '.') {
    ++p;
    while (p < end && is_digit(*p))
      ++p;
    fraction = static_cast<std::size_t>(p - point - 1);
  }
  if (p < end && (*p == 'e' || *p == 'E'))
    exponent_ = read_exponent({p + 1, static_cast<std::size_t>(end - p - 1)});
  exponent_ -= static_cast<std::int64_t>(fraction);

  text_ = whole;
  before_point_ = static_cast<std::size_t>(point - whole);
  count_ = before_point_ + fraction;
  while (count_ > 0 && digit(count_ - 1) == 0) {
    --count_;
    ++exponent_;
  }
  while (count_ > 0 && digit(0) == 0) {
    --count_;
    ++zeros_;
  }
  exponent_ = clamp(exponent_);
  if (count_ == 0) {
    exponent_ = 0;
    negative_ = false;
  }
}

std::optional<std::uint64_t> Decimal::count() const {
  constexpr auto k_max_value = std::numeric_limits<std::uint64_t>::max();
  if (negative_ || !integer()) return std::nullopt;
  if (zero()) return 0;
  if (static_cast<std::int64_t>(count_) + exponent_ > 19) return k_max_value;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count_; ++i)
    value = value * 10 + digit(i);
  for (std::int64_t i = 0; i < exponent_; ++i)
    value *= 10;
  return value;
}

int Decimal::compare(const Decimal& a, const Decimal& b) {
  if (a.zero() || b.zero() || a.negative_ != b.negative_) {
    const int a_sign = a.zero() ? 0 : (a.negative_ ? -1 : 1);
    const int b_sign = b.zero() ? 0 : (b.negative_ ? -1 : 1);
    return a_sign - b_sign;
  }
  const int sign = a.negative_ ? -1 : 1;
  const auto a_size = static_cast<std::int64_t>(a.count_) + a.exponent_;
  const auto b_size = static_cast<std::int64_t>(b.count_) + b.exponent_;
  if (a_size != b_size) return a_size < b_size ? -sign : sign;
  const std::size_t common = std::min(a.count_, b.count_);
  for (std::size_t i = 0; i < common; ++i) {
    if (a.digit(i) != b.digit(i)) return a.digit(i) < b.digit(i) ? -sign : sign;
  }
  if (a.count_ == b.count_) return 0;
  return a.count_ < b.count_ ? -sign : sign;
}

std::uint64_t Decimal::hash(std::uint64_t seed) const {
  std::uint64_t value = seed ^ static_cast<std::uint64_t>(exponent_) ^ (negative_ ? 1U : 0U);
  for (std::size_t i = 0; i < count_; ++i)
    value = (value ^ digit(i)) * 0x100000001B3U;
  return value;
}

int compare_numbers(std::string_view a, const Decimal& b) {
  return Decimal::compare(Decimal(a), b);
}

bool is_integer(std::string_view number) {
  if (number.find_first_of(".eE") == std::string_view::npos) return true;
  return Decimal(number).integer();
}

bool is_multiple(const Decimal& number, const Decimal& divisor) {
  if (number.zero()) return true;
  // The last digit is not zero, so a unit below the divisor's leaves a remainder.
  if (divisor.zero() || number.exponent() < divisor.exponent()) return false;
  auto zeros = static_cast<std::uint64_t>(number.exponent() - divisor.exponent());
  if (divisor.digits() > 19) return divides_long(number, divisor, zeros);
  std::uint64_t modulus = 0;
  for (std::size_t i = 0; i < divisor.digits(); ++i)
    modulus = modulus * 10 + divisor.digit(i);
  std::uint64_t rest = 0;
  for (std::size_t i = 0; i < number.digits(); ++i)
    rest = (multiply_mod(rest, 10, modulus) + number.digit(i) % modulus) % modulus;
  std::uint64_t power = 10 % modulus;
  for (; zeros != 0 && rest != 0; zeros >>= 1U) {
    if ((zeros & 1U) != 0) rest = multiply_mod(rest, power, modulus);
    power = multiply_mod(power, power, modulus);
  }
  return rest == 0;
}

}  // namespace collet::support::json_schema
