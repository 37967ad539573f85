// SPDX-License-Identifier: MIT
#include "sdk/support/text/invisible.hpp"

#include <gtest/gtest.h>

namespace collet::support {
namespace {

TEST(Invisible, EscapesEachInvisibleCharacter) {
  EXPECT_EQ(
      escape_invisible("a\u00ADb\u061Cc\u180Ed\u200Be\u200Ff\u202Ag\u202Eh\u2060i\u2066j\u206Fk\uFEFFl"),
      "a\\u00adb\\u061cc\\u180ed\\u200be\\u200ff\\u202ag\\u202eh\\u2060i\\u2066j\\u206fk\\ufeffl");
}

TEST(Invisible, EscapesTagsAsPairs) {
  EXPECT_EQ(escape_invisible("\U000E0001\U000E0041x\U000E007F"),
            "\\udb40\\udc01\\udb40\\udc41x\\udb40\\udc7f");
}

TEST(Invisible, KeepsNeighboursOfInvisibleCharacters) {
  const std::string kept =
      "\u00AC\u00AE\u061B\u061D\u180D\u180F\u200A\u2010\u2029\u202F\u205F\u2070\uFEFE\U000E0080\u4E2D"
      "\U0001F600";
  EXPECT_EQ(escape_invisible(kept), kept);
}

TEST(Invisible, KeepsLongTextAroundOneCharacter) {
  for (std::size_t before = 0; before < 20; ++before) {
    const std::string front(before, 'a');
    EXPECT_EQ(escape_invisible(front + "\u200B" + std::string(30, 'b')),
              front + "\\u200b" + std::string(30, 'b'));
  }
}

TEST(Invisible, SurvivesTextThatIsCut) {
  for (const std::string_view whole : {"\u200B", "\u00AD", "\U000E0041", "\uFEFF"})
    for (std::size_t size = 0; size < whole.size(); ++size)
      EXPECT_EQ(escape_invisible(std::string(whole.substr(0, size))), whole.substr(0, size));
}

}  // namespace
}  // namespace collet::support
