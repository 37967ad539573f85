// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/meaning/vocabulary_layout.hpp"
#include "plugins/words/vocabulary/compiler/tables.hpp"

namespace collet::words::vocabulary {
namespace {

/// Returns the error for a file of that kind; empty if the compiler accepts it.
std::string fault(const std::string& text, Kind kind = Kind::strong) {
  try {
    Tables tables;
    tables.add(text, "words.tsv", kind);
    tables.finish();
    return source(tables).empty() ? "nothing was written" : "";
  } catch (const Fault& fault) {
    return fault.what();
  }
}

std::string meant(const Tables& tables, const std::string& key) {
  std::string out;
  const auto at = tables.meanings().find(key);
  if (at == tables.meanings().end()) return out;
  for (const Tables::Meaning& meaning : at->second) {
    if (!out.empty()) out += ' ';
    for (std::size_t i = 0; i < meaning.count; ++i)
      out.append(i == 0 ? "" : "_").append(meaning.words[i]->text);
    out.append(":").append(std::to_string(static_cast<int>(meaning.source)));
    if (meaning.thing != 0) out.append("+").append(std::to_string(meaning.thing));
  }
  return out;
}

TEST(Vocabulary, AcceptsTheFormatOfTheReadme) {
  EXPECT_EQ(fault("# a comment\ndelete, remove\tthrow away\naccount + reject\tban seller\nsearch, query\n"),
            "");
  EXPECT_EQ(fault("abandonment\tgiving up, cart left?, a/b test, turned-in, seller's bill\n", Kind::hinting),
            "");
  EXPECT_EQ(fault("get, make\nlet\n", Kind::light), "");
  EXPECT_EQ(fault("list, read\tshow, see\n", Kind::verbs), "");
  EXPECT_EQ(fault("", Kind::strong), "");
}

TEST(Vocabulary, ReportsTheFileAndLineOfAnError) {
  struct Case {
    std::string text;
    std::string message;
    Kind kind = Kind::strong;
  };
  const Case cases[] = {
      {"remove\terase\ndelete\terase\tdrop\n", "words.tsv:2: found a second tab"},
      {"# x\n\nremove\terase\n", "words.tsv:2: the line is empty"},
      {"remove\terase", "words.tsv:1: the line does not end"},
      {"shut down\tpower off\n", "found the phrase \"shut down\" where a name is expected"},
      {"Remove\terase\n", "unknown mark in \"Remove\""},
      {"remove\tErase\n", "unknown mark in \"Erase\""},
      {"remove\terase!\n", "unknown mark in \"erase!\""},
      {"remove\tgo;away\n", "unknown mark"},
      {"remove\terase;\r\n", "unknown mark"},
      {"r\xC3\xA9move\terase\n", "unknown mark"},
      {std::string("remove\ter\0ase\n", 14), "unknown mark"},
      {"remove\terase,drop\n", "unknown mark"},
      {"remove\terase,  drop\n", "an extra space"},
      {"remove\twipe  out\n", "an extra space"},
      {"remove\twipe , out\n", "found a space after"},
      {"remove\terase, , drop\n", "found nothing between commas"},
      {"remove\t\n", "found nothing between commas"},
      {"\terase\n", "expected words joined by one _"},
      {"get__rid\terase\n", "expected words joined by one _"},
      {"remove, \terase\n", "expected words joined by one _"},
      {"the\tone\n", "has no word that an index has"},
      {"remove\tx\n", "has no word of a question"},
      {"remove\t-erase\n", "a mark without a word before it"},
      {"remove\terase, erase\n", "\"erase\" occurs twice"},
      {"remove, remove\terase\n", "\"remove\" occurs twice"},
      {"remove\terase\ndelete\tdrop\nremove\tdrop, erase\n", "words.tsv:3: \"erase\" has these meanings"},
      {"search, query\nquery, search\n", "words.tsv:2: \"query\" has these meanings"},
      {"search\n", "found one word"},
      {"remove\terase?\n", "only phrases of a thesaurus may be marked"},
      {"remove, delete\terase\n", "found several names", Kind::hinting},
      {"remove\terase, erase?\n", "occurs twice", Kind::hinting},
      {"remove\terase\nremove\terase\n", "words.tsv:2: \"erase\" has these meanings", Kind::hinting},
      {"remove\terase?\?\n", "unknown mark", Kind::hinting},
      {"remove\n", "found one column", Kind::hinting},
      {"get\tmake\n", "found a tab", Kind::light},
      {"get, get\n", "occurs twice", Kind::light},
      {"get\nget\n", "words.tsv:2: \"get\" occurs twice", Kind::light},
      {"get rid\n", "expected one word", Kind::light},
      {"destroy\terase\n", "not one of list, read, create, update, delete", Kind::verbs},
      {"delete\tget rid\n", "expected one word", Kind::verbs},
  };
  for (const Case& each : cases) {
    const std::string found = fault(each.text, each.kind);
    EXPECT_NE(found.find(each.message), std::string::npos) << each.text << ": " << found;
    EXPECT_EQ(found.rfind("words.tsv:", 0), 0U) << found;
  }
}

TEST(Vocabulary, OrdersMeaningsByCertaintyWithoutRepetition) {
  Tables tables;
  tables.add("some\n", "light", Kind::light);
  tables.add("fee + return\tbring back\nsearch, query\n", "strong", Kind::strong);
  tables.add("fee\tbring back, toll\n", "loose", Kind::loose);
  tables.add("charge\ttoll, some money?\n", "hinting", Kind::hinting);
  tables.finish();
  EXPECT_EQ(meant(tables, "bring_back"), "fee:0 return:0+1");
  EXPECT_EQ(meant(tables, "toll"), "fee:1 charge:2");
  EXPECT_EQ(meant(tables, "search"), "query:0");
  EXPECT_EQ(meant(tables, "money"), "charge:3");
  EXPECT_EQ(meant(tables, "some"), "");
  EXPECT_EQ(meant(tables, "charg"), "toll:4");
}

TEST(Vocabulary, IsGeneratedDeterministically) {
  const auto once = [] {
    Tables tables;
    tables.add("fee + return\tbring back, toll\nsearch, query\n", "strong", Kind::strong);
    tables.finish();
    return source(tables);
  };
  EXPECT_EQ(once(), once());
  EXPECT_NE(once().find("k_texts"), std::string::npos);
}

TEST(Vocabulary, IsSortedForBinarySearch) {
  const Layout layout = vocabulary::layout();
  const auto ascends = [&](const auto& items) {
    const auto text = [&](std::size_t i) {
      return std::string_view(layout.texts + items[i].text, items[i + 1].text - items[i].text);
    };
    EXPECT_GT(items.size(), 100U);
    for (std::size_t i = 0; i + 2 < items.size(); ++i)
      EXPECT_LT(text(i), text(i + 1));
  };
  ascends(layout.stems);
  ascends(layout.keys);
  ascends(layout.light);
  for (const Synonym& synonym : layout.synonyms) {
    EXPECT_GT(synonym.count, 0U);
    for (std::size_t i = 0; i < synonym.count; ++i)
      EXPECT_LT(synonym.words[i], layout.words.size());
  }
}

}  // namespace
}  // namespace collet::words::vocabulary
