// SPDX-License-Identifier: MIT
#include "plugins/search/query/query_words.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/meaning/nearest_word.hpp"
#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::search {
namespace {

Understood read_question(const openapi::WordIndex& words, std::string_view query) {
  return understand(words, query, weights::k_query);
}

std::string stem(std::string_view word) {
  openapi::Stemmer stemmer;
  return std::string(stemmer.stem(word));
}

bool means(const std::string& stems, std::string_view word) {
  for (const words::Synonym& synonym : words::synonyms_of(stems))
    if (synonym.count == 1 && synonym.part(0).text == word) return true;
  return false;
}

/// Returns the least certain source if the word does not have that meaning.
words::Synonym::Source source(const std::string& stems, std::string_view word) {
  for (const words::Synonym& synonym : words::synonyms_of(stems))
    if (synonym.count == 1 && synonym.part(0).text == word) return synonym.source;
  return words::Synonym::Source::reverse;
}

TEST(Synonyms, LeadFromTheQuestionToTheApi) {
  EXPECT_EQ(source(stem("boss"), "manager"), words::Synonym::Source::tables);
  EXPECT_EQ(source(stem("manager"), "boss"), words::Synonym::Source::reverse);
  EXPECT_TRUE(means(stem("bugs"), "issue"));
  EXPECT_TRUE(means(stem("throw") + "_" + stem("away"), "delete"));
}

TEST(Synonyms, AreHintedAtByWordsOfThesaurusPhrases) {
  // abandonment: "dropped cart", "unfinished checkout"
  EXPECT_EQ(source(stem("cart"), "abandonment"), words::Synonym::Source::hint);
  EXPECT_EQ(source(stem("unfinished"), "abandonment"), words::Synonym::Source::hint);
  // absolute: "exact", "positive value?"
  EXPECT_EQ(source(stem("exact"), "absolute"), words::Synonym::Source::thesaurus);
  EXPECT_EQ(source(stem("positive"), "absolute"), words::Synonym::Source::hint);
  for (const words::Synonym& synonym : words::synonyms_of(stem("cart")))
    EXPECT_GT(synonym.strength, 0);
}

TEST(Synonyms, AreOrderedBySourceAndUnique) {
  for (const std::string_view word : {"customer", "delete", "money", "person", "file"}) {
    const auto synonyms = words::synonyms_of(stem(word));
    EXPECT_FALSE(synonyms.empty()) << word;
    for (std::size_t i = 1; i < synonyms.size(); ++i) {
      EXPECT_LE(synonyms[i - 1].source, synonyms[i].source) << word;
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_NE(synonyms[i].words, synonyms[j].words) << word;
    }
  }
}

TEST(Synonyms, OfAPhraseAreFoundInAnyWordOrder) {
  const auto among = [](std::vector<std::string> words) {
    for (std::string& word : words)
      word = stem(word);
    return words::phrases_among(words).size();
  };
  EXPECT_EQ(among({"payment", "for", "loan"}), 1U);
  EXPECT_EQ(among({"loan", "payment"}), 1U);
  EXPECT_EQ(among({"payment"}), 0U);
  EXPECT_EQ(among({"loan", "of", "to", "of", "to", "of", "to", "of", "to", "payment"}), 0U);
  EXPECT_EQ(among({}), 0U);
}

TEST(Synonyms, OfAnIncompletePhraseFollowCompleteOnes) {
  const auto among = [](std::vector<std::string> words) {
    for (std::string& word : words)
      word = stem(word);
    std::string found;
    for (const words::Found& each : words::phrases_among(words))
      found.append(each.phrase).append(each.whole ? " " : "? ");
    return found;
  };
  // push_protection_bypasses: "push despite a secret"
  EXPECT_NE(among({"push", "despite", "a", "secret"}).find("push_despit_secret "), std::string::npos);
  EXPECT_NE(among({"secret", "despite"}).find("push_despit_secret? "), std::string::npos);
  EXPECT_NE(among({"push", "despite"}).find("push_despit_secret? "), std::string::npos);
  EXPECT_EQ(among({"despite"}), "");
  bool partial = false;
  for (const words::Found& each :
       words::phrases_among({"push", "despit", "secret", "block", "leak", "key"})) {
    EXPECT_FALSE(partial && each.whole);
    partial |= !each.whole;
  }
  EXPECT_TRUE(partial);
}

TEST(Synonyms, NeverIncludeTheWordItself) {
  for (const std::string_view word : {"delete", "user", "mail", "set", "get", "message"})
    EXPECT_FALSE(means(stem(word), word)) << word;
}

TEST(Synonyms, AreEmptyForAnUnknownWord) {
  EXPECT_TRUE(words::synonyms_of("zebra").empty());
  EXPECT_TRUE(words::synonyms_of("").empty());
  EXPECT_EQ(words::actions_of("zebra"), 0);
}

TEST(Synonyms, VerbsHaveActions) {
  EXPECT_EQ(words::actions_of(stem("enumerate")), words::action::k_list);
  EXPECT_EQ(words::actions_of(stem("retrieves")), words::action::k_list | words::action::k_read);
  EXPECT_EQ(words::actions_of(stem("creating")), words::action::k_create);
  EXPECT_EQ(words::actions_of(stem("renamed")), words::action::k_update);
  EXPECT_EQ(words::actions_of(stem("erase")), words::action::k_delete);
}

class NearestWord : public testing::Test {
 protected:
  std::string nearest(std::string_view typed) {
    return std::string(words::nearest_word(openapi::words(*document_), typed));
  }
  openapi::DescriptionPtr document_ = openapi::description_from_yaml(R"(
openapi: 3.0.0
paths: {/repositories: {get: {}}, /hook: {get: {}}, /book: {get: {}}, /bool: {get: {}}, /z/book: {get: {}}, /customers: {get: {}}}
)");
};

TEST_F(NearestWord, AllowsOneEditInAShortWord) {
  EXPECT_EQ(nearest("hok"), "");
  EXPECT_EQ(nearest("hoook"), "hook");
  EXPECT_EQ(nearest("hoko"), "hook");
  EXPECT_EQ(nearest("hkoooo"), "");
}

TEST_F(NearestWord, AllowsTwoEditsInALongWord) {
  EXPECT_EQ(nearest("repositroies"), "repositories");
  EXPECT_EQ(nearest("repsitoris"), "repositories");
  EXPECT_EQ(nearest("rpsitoris"), "");
  EXPECT_EQ(nearest("cusomter"), "customers");
}

TEST_F(NearestWord, PrefersTheMostFrequentWord) {
  EXPECT_EQ(nearest("boox"), "book");  // before "bool"
}

TEST_F(NearestWord, IsEmptyForOtherWords) {
  EXPECT_EQ(nearest(""), "");
  EXPECT_EQ(nearest("用户用户"), "");
  EXPECT_EQ(nearest(std::string(100'000, 'b')), "");
}

TEST(Understood, ReadsALimitedNumberOfWords) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  std::string query;
  for (int i = 0; i < 1000; ++i)
    query += "hook" + std::string(1, static_cast<char>('a' + i % 26)) + " ";
  EXPECT_LE(read_question(openapi::words(*document), query).concepts.size(), 32U);
  EXPECT_LE(read_question(openapi::words(*document), query).corrected.size(), 4U);
}

/// Returns the certainty that a question means the name of an operation, or 0.
std::uint32_t share(const openapi::DescriptionPtr& document, std::string_view query, std::string_view name) {
  const std::uint32_t term = openapi::words(*document).term(name, stem(name));
  std::uint32_t most = 0;
  for (const words::Concept& one : read_question(openapi::words(*document), query).concepts)
    for (const words::Reading& reading : one.readings)
      if (reading.terms.front() == term && reading.terms[1] == openapi::k_none)
        most = std::max(most, reading.share);
  return most;
}

TEST(Understood, WordsHintAtTheMeaningOfTheirPhrase) {
  // abandonment: "unfinished checkout"
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/abandonments: {get: {}}}}");
  const std::uint32_t whole = share(document, "unfinished checkout", "abandonments");
  const std::uint32_t part = share(document, "unfinished parcel", "abandonments");
  EXPECT_GT(whole, part);
  EXPECT_GT(part, 0U);
  EXPECT_EQ(share(document, "parcel", "abandonments"), 0U);
}

TEST(Understood, AnAbsentNameMayMeanItsThesaurusPhrase) {
  const auto bosses = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/bosses: {get: {}}}}");
  const auto both =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/bosses: {get: {}}, /managers: {get: {}}}}");
  EXPECT_GT(share(bosses, "managers", "bosses"), 0U);
  EXPECT_EQ(share(both, "managers", "bosses"), 0U);
  EXPECT_EQ(share(both, "managers", "managers"), words::k_sure);
  EXPECT_GT(share(both, "bosses", "managers"), 0U);
}

TEST(Understood, CommonActionsAreLessCertainMeanings) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/x: {get: {operationId: deleteThing}}, /y: {get: {operationId: "
      "unpublishThing}}}}");
  const std::uint32_t everywhere = share(document, "retract", "delete");
  EXPECT_GT(everywhere, 0U);
  EXPECT_GT(share(document, "retract", "unpublish"), everywhere);
}

TEST(Understood, TheFirstVerbDeterminesTheAction) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  EXPECT_EQ(read_question(openapi::words(*document), "remove what I created").requested.actions,
            words::action::k_delete);
  EXPECT_EQ(read_question(openapi::words(*document), "hooks").requested.actions, 0);
  EXPECT_EQ(read_question(openapi::words(*document), "tell the hook that it failed").requested.actions,
            words::action::k_create | words::action::k_update);
}

TEST(Understood, UnwantedThingsAreDeleted) {
  const auto document =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {operationId: don}}}}");
  EXPECT_EQ(read_question(openapi::words(*document), "we no longer need the hook").requested.actions,
            words::action::k_delete | words::action::k_update);
  EXPECT_EQ(read_question(openapi::words(*document), "which hooks are no longer used").requested.actions &
                words::action::k_delete,
            0);
  EXPECT_EQ(share(document, "I don't want the hook", "don"), 0U);
}

TEST(Understood, PluralsAndParticiplesRequestNoAction) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  EXPECT_EQ(read_question(openapi::words(*document), "answers to a hook").requested.actions, 0);
  EXPECT_EQ(read_question(openapi::words(*document), "running hook").requested.actions, 0);
  EXPECT_EQ(read_question(openapi::words(*document), "limit a hook").requested.actions,
            words::action::k_update);
}

TEST(Understood, MyMayMeanTheAuthenticatedUser) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/user/hooks: {get: {operationId: listHooksForAuthenticatedUser}}}}");
  EXPECT_EQ(share(document, "army hooks, hook I2", "authenticated"), 0U);
  EXPECT_GT(share(document, "hooks that I made", "authenticated"), 0U);
  EXPECT_GT(share(document, "my hooks", "authenticated"), 0U);
}

TEST(Understood, APhraseMayContainDeterminers) {
  const auto document =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/event/cancel: {post: {}}}}");
  for (const char* const asked : {"call off meeting", "call off the meeting", "call off my meeting"})
    EXPECT_GE(read_question(openapi::words(*document), asked).concepts.size(), 2U) << asked;
}

TEST(Understood, APhraseChangesAVerbOnlyIfItMayBeAThing) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/persistentVolumes: {get: {}}, /policies: {get: {operationId: "
      "listValidatingAdmissionPolicies}}}}");
  EXPECT_EQ(read_question(openapi::words(*document), "forbid images").requested.actions,
            words::action::k_update | words::action::k_create);
  EXPECT_EQ(read_question(openapi::words(*document), "block storage").requested.actions, 0);
}

TEST(Understood, AnAbsentPhraseKeepsTheWeightOfItsWords) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/internal: {get: {}}, /firewalls: {get: {}}}}");
  for (const words::Concept& one : read_question(openapi::words(*document), "internal firewall").concepts)
    EXPECT_FALSE(one.light);
}

TEST(Understood, OnlyACertainPresentPhraseReplacesItsWords) {
  const auto light = [](const char* text, const char* query) {
    const auto document = openapi::description_from_yaml(text);
    std::size_t count = 0;
    for (const words::Concept& one : read_question(openapi::words(*document), query).concepts)
      count += one.light && !one.besides ? 1U : 0U;
    return count;
  };
  // "Call quality" certainly means call_record; "camera roll" may mean special.
  constexpr const char* k_records =
      "{openapi: 3.0.0, paths: {/callRecords: {get: {}}, /lines/quality: {get: {}}}}";
  constexpr const char* k_calls = "{openapi: 3.0.0, paths: {/calls: {get: {}}, /lines/quality: {get: {}}}}";
  EXPECT_EQ(light(k_records, "call quality"), 2U);
  EXPECT_EQ(light(k_calls, "call quality"), 0U);
  EXPECT_EQ(light("{openapi: 3.0.0, paths: {/special: {get: {}}, /camera/rolls: {get: {}}}}", "camera roll"),
            0U);
}

TEST(Understood, NumbersAreNotCorrected) {
  const auto document =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/reports2021: {get: {}}, /2021: {get: {}}}}");
  EXPECT_TRUE(read_question(openapi::words(*document), "2025").corrected.empty());
  EXPECT_EQ(read_question(openapi::words(*document), "2025").concepts.size(), 0U);
  EXPECT_EQ(read_question(openapi::words(*document), "2021").concepts.size(), 1U);
}

TEST(Understood, ThesaurusMeaningsAreOptional) {
  // abandonment: "giving up"
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/abandonments: {get: {}}}}");
  const auto concepts = read_question(openapi::words(*document), "giving up").concepts;
  ASSERT_FALSE(concepts.empty());
  EXPECT_TRUE(concepts.front().besides);
}

TEST(Understood, ABrandIsOneWordInAnyCase) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/shares: {get: {}}, /points: {get: {}}, /sites: {get: {}}}}");
  EXPECT_EQ(share(document, "SharePoint", "share"), 0U);
  EXPECT_GT(share(document, "SharePoint", "site"), 0U);
  EXPECT_GT(share(document, "a SharePoint's page", "site"), 0U);
  // Words that the vocabulary does not have are unchanged.
  EXPECT_GT(share(document, "listShares", "share"), 0U);
  EXPECT_GT(share(document, "SharePoints", "share") + share(document, "SharePoints", "site"), 0U);
}

TEST(Understood, IrregularFormsAndDerivationsAreOneWord) {
  const auto document = openapi::description_from_yaml(
      "{openapi: 3.0.0, paths: {/send: {get: {}}, /subscriptions: {get: {}}}}");
  EXPECT_EQ(read_question(openapi::words(*document), "what was sent").concepts.size(), 1U);
  EXPECT_EQ(read_question(openapi::words(*document), "a subscriber").concepts.size(), 1U);
}

TEST(Understood, EnglishWordsAreNotCorrected) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/forks: {get: {}}}}");
  EXPECT_TRUE(read_question(openapi::words(*document), "folks").corrected.empty());
  EXPECT_EQ(read_question(openapi::words(*document), "farks").corrected.size(), 1U);
}

TEST(Understood, NumbersAndLightWordsAreNotCorrected) {
  const auto document =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/500: {get: {}}, /mon: {get: {}}}}");
  for (const char* const asked : {"5000", "on Monday"}) {
    EXPECT_TRUE(read_question(openapi::words(*document), asked).corrected.empty()) << asked;
    EXPECT_TRUE(read_question(openapi::words(*document), asked).concepts.empty()) << asked;
  }
  EXPECT_EQ(read_question(openapi::words(*document), "500").concepts.size(), 1U);
}

TEST(Understood, APluralInAPhraseRequestsNoAction) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  EXPECT_NE(
      read_question(openapi::words(*document), "tear down hook").requested.actions & words::action::k_delete,
      0);
  EXPECT_EQ(read_question(openapi::words(*document), "tears down hook").requested.actions, 0);
}

TEST(Understood, TheBeginningDeterminesTheAction) {
  using Begins = RequestedAction::Begins;
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  const auto asked = [&](const char* question) { return read_question(openapi::words(*document), question); };
  EXPECT_EQ(asked("delete a hook").requested.opening, Begins::with_verb);
  EXPECT_EQ(asked("who deleted a hook").requested.actions, words::action::k_list | words::action::k_read);
  EXPECT_EQ(asked("hooks to delete").requested.opening, Begins::with_thing);
  EXPECT_EQ(asked("frobnicate a hook").requested.opening, Begins::with_unknown_verb);
  EXPECT_EQ(asked("deletes a hook").requested.actions, words::action::k_delete);
}

TEST(Understood, ALaterClauseMayRequestTheAction) {
  const auto document = openapi::description_from_yaml("{openapi: 3.0.0, paths: {/hook: {get: {}}}}");
  const auto understood = read_question(openapi::words(*document), "the hook blocks everything, remove it");
  EXPECT_EQ(understood.requested.actions, words::action::k_delete);
  EXPECT_EQ(understood.requested.opening, RequestedAction::Begins::with_verb);
  EXPECT_EQ(read_question(openapi::words(*document), "hooks that somebody removes").requested.actions, 0);
}

TEST(Understood, AcronymsMeanAdjacentWords) {
  const auto document = openapi::description_from_yaml(R"(
openapi: 3.0.0
paths:
  /claims: {get: {operationId: listQuickZebraClaims}, post: {operationId: createQuickZebraClaim}}
)");
  const auto understood = read_question(openapi::words(*document), "QZC");
  ASSERT_EQ(understood.concepts.size(), 1U);
  const auto& terms = understood.concepts[0].readings.at(0).terms;
  EXPECT_EQ(terms[0], openapi::words(*document).term("quick", "quick"));
  EXPECT_EQ(terms[2], openapi::words(*document).term("claims", "claim"));
  EXPECT_TRUE(read_question(openapi::words(*document), "QZX").concepts.empty());
}

TEST(Understood, APhraseMayMeanAThingAndAnAction) {
  const auto document =
      openapi::description_from_yaml("{openapi: 3.0.0, paths: {/event/cancel: {post: {}}}}");
  const auto& words = openapi::words(*document);
  const auto understood = read_question(words, "call off an appointment");
  ASSERT_GE(understood.concepts.size(), 2U);
  ASSERT_EQ(understood.concepts[0].readings.size(), 1U);
  ASSERT_EQ(understood.concepts[1].readings.size(), 1U);
  EXPECT_EQ(understood.concepts[0].readings[0].terms[0], words.term("event", "event"));
  EXPECT_EQ(understood.concepts[1].readings[0].terms[0], words.term("cancel", "cancel"));
  EXPECT_NE(understood.requested.actions & words::action::k_delete, 0);
}

}  // namespace
}  // namespace collet::search
