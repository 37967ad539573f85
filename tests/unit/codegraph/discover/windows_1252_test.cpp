// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/windows_1252.hpp"

#include <gtest/gtest.h>

#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

TEST(Windows1252, LettersWithAccentsAndTypographicCharactersBecomeUtf8) {
  EXPECT_EQ(utf8_of_windows_1252("Ren\xE9 \x80 \x93x\x94 \xFF"), "René € “x” ÿ");
  EXPECT_EQ(utf8_of_windows_1252("plain\r\n\t\f\x1A"), "plain\r\n\t\f\x1A");
}

TEST(Windows1252, EachByteThatIsNoControlCharacterGivesValidUtf8) {
  for (int c = 0x20; c < 0x100; ++c) {
    const auto text = utf8_of_windows_1252(std::string(1, static_cast<char>(c)));
    ASSERT_TRUE(text) << c;
    EXPECT_TRUE(support::valid_utf8(*text)) << c;
  }
}

TEST(Windows1252, BytesWithControlCharactersAreNoText) {
  EXPECT_FALSE(utf8_of_windows_1252(std::string_view("a\0b", 3)));
  EXPECT_FALSE(utf8_of_windows_1252("\xE9\x01"));
  EXPECT_FALSE(utf8_of_windows_1252("\x1B[0m"));
}

}  // namespace
}  // namespace collet::codegraph
