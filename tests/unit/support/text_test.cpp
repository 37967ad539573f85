// SPDX-License-Identifier: MIT
#include "sdk/support/text.hpp"

#include <gtest/gtest.h>

namespace collet::support {
namespace {

TEST(Text, LettersOfAsciiChangeTheirCaseAndOthersDoNot) {
  EXPECT_EQ(lower_case("GET /Pets/Ä"), "get /pets/Ä");
  EXPECT_EQ(upper_case("get-é"), "GET-é");
}

TEST(Text, TextsThatDifferInLetterCaseAreEqualWhenCaseIsIgnored) {
  EXPECT_TRUE(equal_ignoring_case("Content-Type", "content-TYPE"));
  EXPECT_FALSE(equal_ignoring_case("a", "ab"));
  EXPECT_FALSE(equal_ignoring_case("[", "{"));
}

TEST(Text, TrimRemovesBlanksAtBothEndsOnly) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, QuoteCutsAtCharacters) {
  EXPECT_EQ(quote("name"), "'name'");
  EXPECT_EQ(quote("äöü", 2), "'äö...'");
}

TEST(Text, ClipNeverCutsACharacterInTwo) {
  EXPECT_EQ(clip("abc", 3), "abc");
  EXPECT_EQ(clip("abcd", 3), "abc…");
  EXPECT_EQ(clip("aä", 2), "a…");
}

TEST(Text, HexadecimalHasTwoDigitsForEachByte) {
  EXPECT_EQ(hexadecimal(std::string_view("\x00\xfe\x41", 3)), "00fe41");
}

TEST(Text, PercentEncodingKeepsUnreservedCharacters) {
  EXPECT_EQ(percent_encode("aZ09-._~/ ä"), "aZ09-._~%2F%20%C3%A4");
  EXPECT_EQ(percent_encode("a/b c", "/"), "a/b%20c");
}

TEST(Text, PercentDecodingUndoesPercentEncoding) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte)
    bytes += static_cast<char>(byte);
  EXPECT_EQ(percent_decode(percent_encode(bytes)), bytes);
  EXPECT_EQ(percent_decode("%4a%4A+"), "JJ+");
}

TEST(Text, BrokenEscapesAreRefused) {
  for (const char* const text : {"%", "%4", "a%", "%g0", "%0g", "%-1"})
    EXPECT_EQ(percent_decode(text), std::nullopt) << text;
}

}  // namespace
}  // namespace collet::support
