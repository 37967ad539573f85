// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/value/decimal.hpp"

#include <gtest/gtest.h>
#include <string>

namespace collet::support::json_schema {
namespace {

int compare(std::string_view a, std::string_view b) {
  return Decimal::compare(Decimal(a), Decimal(b));
}

TEST(Decimals, CompareByDigitsWhereDoublesRound) {
  EXPECT_LT(compare("9007199254740992", "9007199254740993"), 0);
  EXPECT_GT(compare("0.1000000000000000055", "0.1"), 0);
  EXPECT_GT(compare("1e400", "1e399"), 0);
  EXPECT_LT(compare("-1e400", "1e-400"), 0);
  EXPECT_LT(compare("-2", "-1.5"), 0);
  EXPECT_LT(compare("12", "123"), 0);
}

TEST(Decimals, AreEqualInAnyNotation) {
  for (const std::string_view same : {"100", "1e2", "1E+2", "100.0", "0.1e3", "0.001e5", "1000e-1"}) {
    EXPECT_EQ(compare(same, "100"), 0) << same;
    EXPECT_EQ(Decimal(same).hash(7), Decimal("100").hash(7)) << same;
  }
  EXPECT_EQ(compare("0", "-0.0e5"), 0);
  EXPECT_EQ(Decimal("0").hash(7), Decimal("-0.0e5").hash(7));
  EXPECT_EQ(compare("0.00120", "12e-4"), 0);
  EXPECT_NE(compare("10.01", "1001"), 0);
}

TEST(Decimals, AreIntegersByValue) {
  EXPECT_TRUE(is_integer("1.0"));
  EXPECT_TRUE(is_integer("1e400"));
  EXPECT_TRUE(is_integer("1.5e1"));
  EXPECT_TRUE(is_integer("0.0"));
  EXPECT_FALSE(is_integer("1.5"));
  EXPECT_FALSE(is_integer("1e-1"));
}

TEST(Decimals, CountUpToTheLargestWord) {
  EXPECT_EQ(Decimal("2.0").count(), 2U);
  EXPECT_EQ(Decimal("0").count(), 0U);
  EXPECT_EQ(Decimal("1e3").count(), 1000U);
  EXPECT_EQ(Decimal("1e300").count(), UINT64_MAX);
  EXPECT_FALSE(Decimal("-1").count());
  EXPECT_FALSE(Decimal("0.5").count());
}

TEST(Decimals, DivideExactly) {
  const auto multiple = [](std::string_view number, std::string_view divisor) {
    return is_multiple(Decimal(number), Decimal(divisor));
  };
  EXPECT_TRUE(multiple("0.3", "0.1"));
  EXPECT_TRUE(multiple("19.99", "0.01"));
  EXPECT_TRUE(multiple("0.0075", "0.0001"));
  EXPECT_FALSE(multiple("0.00751", "0.0001"));
  EXPECT_TRUE(multiple("1e308", "0.123456789e-9") == false);
  EXPECT_TRUE(multiple("12391239123", "1e-8"));
  EXPECT_TRUE(multiple("1e400", "7e399") == false);
  EXPECT_TRUE(multiple("14e399", "7e399"));
  EXPECT_TRUE(multiple("0", "3"));
  EXPECT_TRUE(multiple("-9", "3"));
  EXPECT_TRUE(multiple("9007199254740994", "2"));
  EXPECT_FALSE(multiple("9007199254740993", "2"));
  // Divisors larger than a word.
  EXPECT_TRUE(multiple("246913578024691357802469135780", "12345678901234567890123456789"));
  EXPECT_FALSE(multiple("246913578024691357802469135781", "12345678901234567890123456789"));
  EXPECT_TRUE(multiple("1e1000000000000", "1024"));
  EXPECT_FALSE(multiple("1e1000000000000", "3"));
}

TEST(Decimals, TerminateForHostileExponents) {
  const std::string huge = "1e" + std::string(5000, '9');
  EXPECT_GT(compare(huge, "1e999999"), 0);
  EXPECT_TRUE(is_integer(huge));
  EXPECT_FALSE(is_integer("1e-" + std::string(5000, '9')));
  EXPECT_TRUE(is_multiple(Decimal(huge), Decimal(std::string(300, '1') + "e-5")) ||
              !is_multiple(Decimal(huge), Decimal("3")));
}

}  // namespace
}  // namespace collet::support::json_schema
