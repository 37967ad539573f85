// SPDX-License-Identifier: MIT
#include "plugins/search/lexicon/lexicon.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "plugins/openapi/stemmer.hpp"
#include "plugins/search/lexicon/table.hpp"

namespace collet::search {
namespace {

using lexicon::k_entries;
using lexicon::k_size;

std::string_view stem_at(std::uint32_t number) {
  return {lexicon::k_text + k_entries[number].text, k_entries[number + 1].text - k_entries[number].text};
}

std::string stem(std::string_view word) {
  openapi::Stemmer stemmer;
  return std::string(stemmer.stem(word));
}

unsigned weight(std::string_view asked, std::string_view meant) {
  for (const RelatedStem& other : related(stem(asked)))
    if (other.stem == stem(meant)) return other.weight;
  return 0;
}

TEST(Lexicon, IsLargeEnoughToBeOfUseAndSmallEnoughToBeLoaded) {
  EXPECT_GT(k_size, 8000U);
  EXPECT_LT(k_size, 65536U);
  const std::uint32_t pairs = k_entries[k_size].first;
  EXPECT_GT(pairs, 50000U);
  EXPECT_LT(k_entries[k_size].text + (k_size + 1) * sizeof(lexicon::Entry) + pairs * 3, 640U << 10U);
}

TEST(Lexicon, StandsInTheOrderOfTheAlphabet) {
  for (std::uint32_t i = 1; i < k_size; ++i)
    ASSERT_LT(stem_at(i - 1), stem_at(i));
}

TEST(Lexicon, EachListIsShortBestFirstAndWithoutRepetition) {
  for (std::uint32_t i = 0; i < k_size; ++i) {
    const RelatedStems list = related(stem_at(i));
    ASSERT_LE(list.size(), k_most_related);
    for (std::size_t at = 0; at < list.size(); ++at) {
      ASSERT_GT(list[at].weight, 0U);
      ASSERT_FALSE(list[at].stem.empty());
      ASSERT_NE(list[at].stem, stem_at(i));
      if (at == 0) continue;
      const RelatedStem before = list[at - 1];
      ASSERT_TRUE(before.weight > list[at].weight ||
                  (before.weight == list[at].weight && before.stem < list[at].stem))
          << stem_at(i) << ": " << list[at].stem;
    }
  }
}

/// The stemmer of the index would else never ask for what is there.
TEST(Lexicon, HasStemsThatTheIndexHas) {
  openapi::Stemmer stemmer;
  std::size_t other = 0;
  for (std::uint32_t i = 0; i < k_size; ++i)
    if (stemmer.stem(std::string(stem_at(i)) + "s") != stem_at(i)) ++other;
  EXPECT_LT(other, k_size / 4);
}

TEST(Lexicon, HasNothingOfWhatItDoesNotKnow) {
  for (const std::string_view word : {"", " ", "_", "zzzz", "qwxyzzy", "0", "a", "\xFF", "~", "card "}) {
    EXPECT_TRUE(related(word).empty()) << word;
    EXPECT_TRUE(related(word).begin() == related(word).end()) << word;
  }
  EXPECT_TRUE(related(std::string(100000, 'z')).empty());
  EXPECT_TRUE(related(std::string_view("card\0", 5)).empty());
}

TEST(Lexicon, FirstAndLastAreFound) {
  EXPECT_EQ(stem_at(0).substr(0, 1), "a");
  std::size_t keys = 0;
  for (std::uint32_t i = 0; i < k_size; ++i) {
    const RelatedStems list = related(stem_at(i));
    std::size_t seen = 0;
    for (const RelatedStem& one : list) {
      ASSERT_EQ(one.stem, list[seen].stem);
      ++seen;
    }
    ASSERT_EQ(seen, list.size());
    if (!list.empty()) ++keys;
  }
  EXPECT_GT(keys, 8000U);
}

TEST(Lexicon, SameQuestionSameAnswer) {
  const RelatedStems once = related("card");
  const RelatedStems again = related("card");
  ASSERT_FALSE(once.empty());
  EXPECT_EQ(once[0].stem.data(), again[0].stem.data());
}

TEST(Lexicon, KnowsWhatBelongsTogether) {
  EXPECT_GT(weight("car", "vehicle"), 0U);
  EXPECT_GT(weight("salary", "wage"), 0U);
}

}  // namespace
}  // namespace collet::search
