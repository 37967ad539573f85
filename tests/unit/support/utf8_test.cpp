// SPDX-License-Identifier: MIT
#include "sdk/support/utf8.hpp"

#include <gtest/gtest.h>
#include <random>

namespace collet::support {
namespace {

struct Invalid {
  std::string text;
  std::size_t at;
  std::string replaced;
};

#define FFFD "\xEF\xBF\xBD"

std::vector<Invalid> invalid_texts() {
  return {
      {"\x80", 0, FFFD},
      {"a\xBF"
       "b",
       1, "a" FFFD "b"},
      {"\xC3", 0, FFFD},
      {"\xC3(", 0, FFFD "("},
      {"ab\xE2\x82", 2, "ab" FFFD},
      {"\xE2\x82(", 0, FFFD "("},
      {"\xF0\x9D\x84", 0, FFFD},
      {"\xF0\x9D\x84\xF0\x9D\x84\x9E", 0, FFFD "\xF0\x9D\x84\x9E"},
      {"\xC0\xAF", 0, FFFD FFFD},
      {"\xC1\xBF", 0, FFFD FFFD},
      {"\xE0\x9F\xBF", 0, FFFD FFFD FFFD},
      {"\xF0\x8F\xBF\xBF", 0, FFFD FFFD FFFD FFFD},
      {"\xED\xA0\x80", 0, FFFD FFFD FFFD},
      {"\xED\xBF\xBF", 0, FFFD FFFD FFFD},
      {"\xF4\x90\x80\x80", 0, FFFD FFFD FFFD FFFD},
      {"\xF5\x80\x80\x80", 0, FFFD FFFD FFFD FFFD},
      {"\xFE\xFF", 0, FFFD FFFD},
      {std::string(100, 'x') + "\xFF" + std::string(100, 'x'), 100,
       std::string(100, 'x') + FFFD + std::string(100, 'x')},
  };
}

TEST(Utf8, AcceptsTheFirstAndLastOfEveryLength) {
  for (const char* text : {"", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                           "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(valid_utf8(text));
    EXPECT_EQ(first_invalid_utf8(text), std::nullopt);
    EXPECT_EQ(replace_invalid_utf8(text), text);
  }
  EXPECT_TRUE(valid_utf8(std::string_view("\0", 1)));
  EXPECT_TRUE(valid_utf8({}));
}

TEST(Utf8, FindsTheFirstInvalidByte) {
  for (const auto& c : invalid_texts()) {
    EXPECT_FALSE(valid_utf8(c.text)) << testing::PrintToString(c.text);
    EXPECT_EQ(first_invalid_utf8(c.text), c.at) << testing::PrintToString(c.text);
  }
}

TEST(Utf8, ReplacesEachMaximalInvalidPartOnce) {
  for (const auto& c : invalid_texts())
    EXPECT_EQ(replace_invalid_utf8(c.text), c.replaced) << testing::PrintToString(c.text);
}

TEST(Utf8, BothChecksAgreeOnRandomBytes) {
  static constexpr std::string_view k_bytes =
      "a\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC2\xDF\xE0\xE1\xED\xEE\xEF\xF0\xF1\xF4\xF5\xFF";
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same bytes every time
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t length = random() % 8; length > 0; --length)
      text += k_bytes[random() % k_bytes.size()];
    std::size_t at = 0;
    while (at < text.size() && utf8_sequence_length(std::string_view(text).substr(at)) != 0)
      at += utf8_sequence_length(std::string_view(text).substr(at));
    ASSERT_EQ(valid_utf8(text), at == text.size()) << testing::PrintToString(text);
    ASSERT_TRUE(valid_utf8(replace_invalid_utf8(text)));
  }
}

TEST(CutUtf8, NeverCutsACharacter) {
  const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9D\x84\x9E";  // characters of 1, 2, 3 and 4 bytes
  const std::size_t kept[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};
  for (std::size_t max = 0; max < std::size(kept); ++max)
    EXPECT_EQ(cut_utf8(text, max), text.substr(0, kept[max])) << max;
}

TEST(CutUtf8, CutsInvalidBytesAtTheLimit) {
  EXPECT_EQ(cut_utf8(std::string(10, '\x80'), 6).size(), 6U);
}

TEST(CutCharacters, KeepsAShortText) {
  EXPECT_EQ(cut_characters("", 0), "");
  EXPECT_EQ(cut_characters("abc", 3), "abc");
  EXPECT_EQ(cut_characters("\xC3\xA9\xC3\xA9", 2), "\xC3\xA9\xC3\xA9");
}

TEST(CutCharacters, CountsCodePointsAndAppendsTheEllipsis) {
  EXPECT_EQ(cut_characters("abcd", 3), "abc...");
  EXPECT_EQ(cut_characters("\xC3\xA9\xF0\x9D\x84\x9Ez", 2), "\xC3\xA9\xF0\x9D\x84\x9E...");
  EXPECT_EQ(cut_characters("abcd", 1, "!"), "a!");
  EXPECT_EQ(cut_characters(std::string(201, 'x'), 200), std::string(200, 'x') + "...");
}

TEST(CodePoints, AreDecoded) {
  EXPECT_EQ(first_code_point("a").value, 0x61U);
  EXPECT_EQ(first_code_point("\xC3\xA9").value, 0xE9U);
  EXPECT_EQ(first_code_point("\xE2\x82\xAC").value, 0x20ACU);
  EXPECT_EQ(first_code_point("\xF0\x9D\x84\x9E").value, 0x1D11EU);
}

TEST(CodePoints, InvalidBytesAreCodePointsOfTheirValue) {
  EXPECT_EQ(first_code_point("\xFF").value, 0xFFU);
  EXPECT_EQ(first_code_point("\xE2\x82").length, 1U);
}

TEST(Utf8, LongTextsHaveTheSameResultAsShortOnes) {
  // Texts above 64 KiB are checked by another engine.
  const std::string filler = std::string(40000, 'x') + "\xC3\xA9" + std::string(40000, 'y');
  EXPECT_TRUE(valid_utf8(filler));
  EXPECT_EQ(first_invalid_utf8(filler), std::nullopt);
  for (const Invalid& invalid : invalid_texts()) {
    EXPECT_FALSE(valid_utf8(filler + invalid.text + filler)) << invalid.text;
    EXPECT_EQ(first_invalid_utf8(filler + invalid.text + filler), filler.size() + invalid.at) << invalid.text;
  }
}

TEST(Utf8, AnInvalidByteIsFoundAtAnyPositionInAWord) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text[at] = '\xFF';
    EXPECT_FALSE(valid_utf8(text)) << at;
    EXPECT_EQ(first_invalid_utf8(text), at);
  }
}

}  // namespace
}  // namespace collet::support
