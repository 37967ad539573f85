// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/associations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/search/query_words.hpp"

namespace collet::codegraph {
namespace {

using testing::IsEmpty;

std::map<std::string, std::vector<Association>> learned_from(
    const std::vector<std::pair<std::string, std::string>>& pairs) {
  AssociationBuilder builder;
  for (const auto& [documentation, name] : pairs)
    builder.add(documentation, name, "", "");
  return builder.finish();
}

/// Three methods that their documentation describes in other words, among others.
std::vector<std::pair<std::string, std::string>> pairs() {
  std::vector<std::pair<std::string, std::string>> out = {{"Fetches a device. Of the store.", "loadDevice"},
                                                          {"Fetches an asset.", "loadAsset"},
                                                          {"Fetches the user.", "loadUser"}};
  for (int i = 0; i < 30; ++i)
    out.emplace_back("Writes number " + std::to_string(i) + ".", "write" + std::to_string(i));
  return out;
}

TEST(Associations, WordOfDocumentationStandsForAWordOfNames) {
  const auto learned = learned_from(pairs());
  ASSERT_EQ(learned.count("fetch"), 1U);
  EXPECT_EQ(learned.at("fetch").front().word, "load");
  EXPECT_EQ(learned.at("fetch").front().weight, 255);
}

TEST(Associations, RareAndGeneralWordsProveNothing) {
  const auto learned = learned_from(pairs());
  EXPECT_EQ(learned.count("devic"), 0U);
  EXPECT_EQ(learned.count("number"), 0U);
}

TEST(Associations, OnlyTheFirstSentenceCounts) {
  EXPECT_EQ(first_sentence("Loads v1.2 of it. Then more."), "Loads v1.2 of it");
  EXPECT_EQ(learned_from(pairs()).count("store"), 0U);
}

TEST(Associations, SameSentenceOverTheSameNameCountsOnce) {
  AssociationBuilder builder;
  for (int i = 0; i < 10; ++i)
    builder.add("Fetches it.", "load", "", "");
  for (int i = 0; i < 30; ++i)
    builder.add("Writes.", "write" + std::to_string(i), "", "");
  EXPECT_EQ(builder.finish().count("fetch"), 0U);
}

TEST(Associations, PackedTextIsReadBackAndDamageIsLeftOut) {
  const std::vector<Association> some = {{"load", 255}, {"find", 1}};
  const std::string packed = pack_associations(some);
  const auto back = unpack_associations(packed);
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[1].word, "find");
  EXPECT_EQ(back[0].weight, 255);
  for (std::size_t i = 0; i < packed.size(); ++i)
    EXPECT_LE(unpack_associations(std::string_view(packed).substr(0, i)).size(), 1U);
  EXPECT_THAT(unpack_associations("abc"), IsEmpty());
}

TEST(Associations, QuestionGetsTheAssociatedWordsWithLowerWeights) {
  const auto learned = learned_from(pairs());
  const auto words = query_words("how to fetch the gateway", [&](const std::string& word) {
    const auto found = learned.find(word);
    return found == learned.end() ? std::vector<Association>() : found->second;
  });
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].word, "fetch");
  EXPECT_EQ(words[1].word, "gateway");
  EXPECT_EQ(words[2].word, "load");
  EXPECT_LT(words[2].weight, 0.5);
}

TEST(Associations, SingleWordIsLookedForAsItIs) {
  const auto words = query_words("fetch", [](const std::string&) {
    return std::vector<Association>{{"load", 255}};
  });
  EXPECT_EQ(words.size(), 1U);
}

}  // namespace
}  // namespace collet::codegraph
