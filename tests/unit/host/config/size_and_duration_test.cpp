// SPDX-License-Identifier: MIT
#include "host/config/size_and_duration.hpp"

#include <gtest/gtest.h>

namespace collet::host::config {
namespace {

TEST(Sizes, AreWholeNumbersWithAnOptionalUnit) {
  EXPECT_EQ(parse_size("0"), 0);
  EXPECT_EQ(parse_size("4096"), 4096);
  EXPECT_EQ(parse_size("5B"), 5);
  EXPECT_EQ(parse_size("10 kB"), 10000);
  EXPECT_EQ(parse_size("256MiB"), std::int64_t{256} << 20);
  EXPECT_EQ(parse_size("1GiB"), std::int64_t{1} << 30);
  EXPECT_EQ(parse_size("3TB"), 3'000'000'000'000);
}

TEST(Sizes, OtherTextsAreRefused) {
  for (const char* text : {"", " ", "MiB", "-1", "+1", "1.5MiB", "1 MiB ", "1  MiB", "1mib", "1M", "0x10",
                           "1 ", "9223372036854775807KiB", "99999999999999999999"})
    EXPECT_FALSE(parse_size(text)) << text;
}

TEST(Durations, AreWholeNumbersWithAUnit) {
  EXPECT_EQ(parse_duration("500ms"), 500);
  EXPECT_EQ(parse_duration("30s"), 30000);
  EXPECT_EQ(parse_duration("10min"), 600000);
  EXPECT_EQ(parse_duration("30m"), 1800000);
  EXPECT_EQ(parse_duration("2 h"), 7200000);
}

TEST(Durations, OtherTextsAreRefused) {
  for (const char* text : {"", "30", "s", "-1s", "1.5s", "1M", "1 d", "1s1s", "9223372036854775807h"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

}  // namespace
}  // namespace collet::host::config
