// SPDX-License-Identifier: MIT
#include "sdk/support/text/windows_1252.hpp"

#include <gtest/gtest.h>

#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

TEST(Windows1252, LettersWithAccentsAndTypographicCharactersBecomeUtf8) {
  EXPECT_EQ(utf8_of_windows_1252("Ren\xE9 \x80 \x93x\x94 \xFF"), "René € “x” ÿ");
  EXPECT_EQ(utf8_of_windows_1252("plain\r\n\t\f\x1A"), "plain\r\n\t\f\x1A");
}

TEST(Windows1252, EachByteGivesValidUtf8) {
  for (int c = 0; c < 0x100; ++c) {
    const auto text = utf8_of_windows_1252(std::string(1, static_cast<char>(c)));
    EXPECT_TRUE(valid_utf8(text)) << c;
  }
}

}  // namespace
}  // namespace collet::support
