// SPDX-License-Identifier: MIT
#include "sdk/support/text/text_position.hpp"

#include <gtest/gtest.h>

namespace collet::support {

void PrintTo(const Place& place, std::ostream* out) {
  *out << place.line << ':' << place.column;
}

namespace {

TEST(TextPosition, BeginsAtOneOne) {
  EXPECT_EQ(place_of("abc", 0), (Place{1, 1}));
  EXPECT_EQ(place_of("", 0), (Place{1, 1}));
}

TEST(TextPosition, CountsColumnsInALine) {
  EXPECT_EQ(place_of("abc", 2), (Place{1, 3}));
}

TEST(TextPosition, TheEndIsAfterTheLastCharacter) {
  EXPECT_EQ(place_of("abc", 3), (Place{1, 4}));
  EXPECT_EQ(place_of("abc\n", 4), (Place{2, 1}));
}

TEST(TextPosition, AnOffsetPastTheEndIsTheEnd) {
  EXPECT_EQ(place_of("abc", 99), (Place{1, 4}));
}

TEST(TextPosition, EndsALineAtLineFeed) {
  EXPECT_EQ(place_of("a\nb\n\nc", 1), (Place{1, 2}));
  EXPECT_EQ(place_of("a\nb\n\nc", 2), (Place{2, 1}));
  EXPECT_EQ(place_of("a\nb\n\nc", 5), (Place{4, 1}));
}

TEST(TextPosition, CountsCarriageReturnAndLineFeedAsOneEnd) {
  EXPECT_EQ(place_of("a\r\nb\r\nc", 3), (Place{2, 1}));
  EXPECT_EQ(place_of("a\r\nb\r\nc", 6), (Place{3, 1}));
  EXPECT_EQ(place_of("a\r\nb", 2), (Place{1, 3}));
}

TEST(TextPosition, EndsALineAtALoneCarriageReturn) {
  EXPECT_EQ(place_of("a\rb\rc", 2), (Place{2, 1}));
  EXPECT_EQ(place_of("a\r\rb", 3), (Place{3, 1}));
  EXPECT_EQ(place_of("a\r", 2), (Place{2, 1}));
}

TEST(TextPosition, CountsCharactersAndNotBytes) {
  const std::string_view text = "\xC3\xA9\xF0\x9D\x84\x9Ex";
  EXPECT_EQ(place_of(text, 2), (Place{1, 2}));
  EXPECT_EQ(place_of(text, 6), (Place{1, 3}));
}

TEST(TextPosition, AByteWithinACharacterHasItsColumn) {
  EXPECT_EQ(place_of("a\xF0\x9D\x84\x9Ex", 3), (Place{1, 2}));
}

TEST(TextPosition, CountsEachInvalidByteAsAColumn) {
  EXPECT_EQ(place_of("\xFF\xFF\xFFx", 3), (Place{1, 4}));
}

}  // namespace
}  // namespace collet::support
