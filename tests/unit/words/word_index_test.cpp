// SPDX-License-Identifier: MIT
#include "plugins/words/word_index.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::uint32_t term(const WordIndex& words, std::string_view word) {
  Stemmer stemmer;
  return words.term(word, stemmer.stem(word));
}

/// Returns the operations that have a word themselves, or with `of_topics` through a topic.
Numbers having(const WordIndex& words, std::string_view word, bool of_topics = false) {
  Numbers found;
  const auto number = term(words, word);
  if (number == k_none) return found;
  for (const Posting& posting : words.postings(number)) {
    if (posting.number() < words.operation_count()) {
      if (!of_topics) found.push_back(posting.number());
    } else if (of_topics) {
      const auto more = words.operations_of(posting.number() - words.operation_count());
      found.insert(found.end(), more.begin(), more.end());
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::uint32_t weight(const WordIndex& words, std::string_view word, std::uint32_t operation) {
  for (const Posting& posting : words.postings(term(words, word)))
    if (posting.number() == operation) return posting.weight();
  return 0;
}

TEST(WordIndex, ContainsTheWordsOfEachDescribingField) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /alphas/{bravoId}:
    get:
      operationId: fetchCharlie
      tags: [delta]
      summary: An echo
      description: Something of foxtrot.
      parameters: [{name: golfName, in: query}]
    put:
      requestBody: {content: {application/json: {schema: {properties: {hotel: {}}}}}}
      responses: {200: {content: {application/json: {schema: {properties: {india: {}}}}}}}
  /other: {get: {}}
webhooks: {juliett: {post: {summary: kilo}}}
)");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(words.operation_count(), 3U);
  for (const std::string_view word : {"fetch", "charlie", "delta", "echo", "foxtrot", "golf"})
    EXPECT_EQ(having(words, word), Numbers{0}) << word;
  for (const std::string_view word : {"hotel", "india"})
    EXPECT_EQ(having(words, word), Numbers{1}) << word;
  for (const std::string_view word : {"alpha", "alphas", "bravo"})
    EXPECT_EQ(having(words, word), (Numbers{0, 1})) << word;
  for (const std::string_view word : {"juliett", "kilo", "the", "an", "of"})
    EXPECT_EQ(having(words, word), Numbers{}) << word;
}

TEST(WordIndex, StoresSharedSchemasOnceAsTopics) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a: {get: {responses: {200: {content: {j: {schema: {$ref: '#/components/schemas/PetList'}}}}}}}
  /b: {post: {requestBody: {$ref: '#/components/requestBodies/B'}}}
  /c: {get: {responses: {404: {content: {j: {schema: {$ref: '#/components/schemas/Problem'}}}}}}}
components:
  requestBodies: {B: {content: {j: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
  schemas:
    Pet: {description: An animal at home, properties: {nickname: {}}, allOf: [{properties: {fur: {}}}]}
    PetList: {properties: {total: {}, items: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
    Problem: {properties: {reason: {}}}
    Node: {properties: {next: {$ref: '#/components/schemas/Node'}}}
)");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(words.topic_count(), 2U);
  for (const std::string_view word : {"pet", "animals", "nickname", "fur"})
    EXPECT_EQ(having(words, word, true), (Numbers{0, 1})) << word;
  EXPECT_EQ(having(words, "total", true), Numbers{0});
  EXPECT_EQ(having(words, "reason", true), Numbers{});
  EXPECT_EQ(having(words, "animal"), Numbers{});
}

TEST(WordIndex, FollowsCyclicReferences) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a: {post: {requestBody: {$ref: '#/components/requestBodies/A'}, responses: {200: {$ref: '#/paths/~1a/post/responses/200'}}}}
  /b: {post: {requestBody: {content: {j: {schema: {$ref: '#/components/schemas/N'}}}}}}
components:
  requestBodies: {A: {$ref: '#/components/requestBodies/A'}}
  schemas: {N: {properties: {next: {$ref: '#/components/schemas/N'}, all: {items: {$ref: '#/components/schemas/N'}}}}}
)");
  EXPECT_EQ(words(*description).topic_count(), 1U);
  EXPECT_EQ(having(words(*description), "next", true), Numbers{1});
}

TEST(WordIndex, ReadsBodyParametersOfVersion20) {
  const auto description = description_from_yaml(R"(
swagger: '2.0'
paths:
  /a:
    post:
      parameters: [{in: body, name: b, schema: {$ref: '#/definitions/Pet'}}]
      responses: {200: {schema: {$ref: '#/definitions/Owner'}}}
definitions: {Pet: {properties: {nickname: {}}}, Owner: {properties: {street: {}}}}
)");
  EXPECT_EQ(having(words(*description), "nickname", true), Numbers{0});
  EXPECT_EQ(having(words(*description), "street", true), Numbers{0});
}

TEST(WordIndex, AWordInANameWeighsMoreThanOneInADescription) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /pets: {get: {summary: List}}
  /x: {get: {description: 'Something that also mentions pets somewhere among many other words of it'}}
)");
  EXPECT_GT(weight(words(*description), "pet", 0), weight(words(*description), "pet", 1) * 3 / 2);
}

TEST(WordIndex, TheLastNamedSegmentIsTheResource) {
  const auto description =
      description_from_yaml("{openapi: 3.0.0, paths: {'/users/{id}/mails/{m}': {get: {operationId: x}}}}");
  const WordIndex& words = openapi::words(*description);
  std::string resources;
  std::string others;
  for (const NameTerm name : words.names_of(0)) {
    for (std::uint32_t i = 0; i < words.word_count(); ++i)
      if (words.word(i).term == name.term) (name.resource != 0 ? resources : others) += words.word(i).text;
  }
  EXPECT_EQ(resources, "mails");
  EXPECT_EQ(others, "users");
}

TEST(WordIndex, StoresMethodAndPathTraits) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /b/{x}: {delete: {deprecated: true}, get: {}}
  /a/c: {get: {}}
)");
  const WordIndex& words = openapi::words(*description);
  const OperationTraits& first = words.traits()[0];
  EXPECT_EQ(first.method, OperationTraits::Method::delete_);
  EXPECT_EQ(first.names, 1);
  EXPECT_EQ(first.parameters, 1);
  EXPECT_EQ(first.ends_in_parameter, 1);
  EXPECT_EQ(first.deprecated, 1);
  EXPECT_EQ(words.traits()[2].ends_in_parameter, 0);
  EXPECT_EQ(words.traits()[2].names, 2);
  EXPECT_EQ(Numbers(words.places().begin(), words.places().end()), (Numbers{1, 2, 0}));
}

TEST(WordIndex, PathsWithACommonPrefixHaveAllTheirWords) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths: {/un/two/three: {get: {}}, /un/two: {get: {}}, /un/twofold: {get: {}}, /un: {get: {}}, /: {get: {}}, /un//two/: {get: {}}}
)");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(having(words, "un"), (Numbers{0, 1, 2, 3, 5}));
  EXPECT_EQ(having(words, "two"), (Numbers{0, 1, 5}));
  EXPECT_EQ(having(words, "three"), Numbers{0});
  EXPECT_EQ(having(words, "twofold"), Numbers{2});
}

TEST(WordIndex, OperationIdsWithACommonPrefixHaveAllTheirWords) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /1: {get: {operationId: users.mail.list}}
  /2: {get: {operationId: users.mail}}
  /3: {get: {operationId: users.mailbox.list}}
  /4: {get: {operationId: users.}}
  /5: {get: {}}
  /6: {get: {operationId: users./folders}}
)");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(having(words, "users"), (Numbers{0, 1, 2, 3, 5}));
  EXPECT_EQ(having(words, "mail"), (Numbers{0, 1}));
  EXPECT_EQ(having(words, "mailbox"), Numbers{2});
  EXPECT_EQ(having(words, "list"), (Numbers{0, 2}));
  EXPECT_EQ(having(words, "folders"), Numbers{5});
}

TEST(WordIndex, SortsPathsOfManyRuns) {
  std::string text = R"({"openapi":"3.0.0","paths":{)";
  constexpr std::uint32_t k_paths = 60;
  Numbers expected(k_paths);
  for (std::uint32_t i = 0; i < k_paths; ++i) {
    const std::uint32_t place = i * 37 % k_paths;  // a permutation
    expected[i] = place;
    text.append(i == 0 ? "" : ",")
        .append("\"/a/b")
        .append(std::to_string(100 + place))
        .append(R"(":{"get":{}})");
  }
  const auto description = description_from_json(text + "}}");
  const auto places = words(*description).places();
  EXPECT_EQ(Numbers(places.begin(), places.end()), expected);
}

TEST(WordIndex, OrdersTheOperationsOfAPathByMethod) {
  const auto description = description_from_yaml(R"(
openapi: 3.2.0
paths:
  /b: {put: {}, get: {}, additionalOperations: {COPY: {}}, delete: {}}
  /c: {}
  /a: {post: {}}
)");
  const auto places = words(*description).places();
  EXPECT_EQ(Numbers(places.begin(), places.end()), (Numbers{4, 3, 1, 2, 0}));
}

TEST(WordIndex, ReferencesLeadThroughEscapedAndMissingNames) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /1: {get: {responses: {'200': {content: {a/b: {schema: {$ref: '#/components/schemas/Blue~1Whale'}}}}}}}
  /2: {get: {responses: {'200': {content: {a/b: {schema: {$ref: '#/components/schemas/Red%2DPanda'}}}}}}}
  /3: {get: {responses: {'200': {content: {a/b: {schema: {$ref: '#/components/schemas/Nobody'}}}}}}}
  /4: {get: {responses: {'200': {content: {a/b: {schema: {$ref: '#/components/nowhere/Otter'}}}}}}}
  /5: {get: {responses: {'200': {content: {a/b: {schema: {$ref: '#/components/schemas/Otter'}}}}}}}
  /6: {get: {responses: {'200': {content: {a/b: {schema: {$ref: ''}}}}}}}
components: {schemas: {Blue/Whale: {}, Red-Panda: {}, Otter: {}}}
)");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(having(words, "whale", true), Numbers{0});
  EXPECT_EQ(having(words, "panda", true), Numbers{1});
  EXPECT_EQ(having(words, "otter", true), Numbers{4});
  EXPECT_EQ(words.topic_count(), 3U);
}

TEST(WordIndex, IgnoresWordsBeyondTheTermLimit) {
  constexpr std::uint32_t k_each = 60;
  constexpr std::uint32_t k_operations = Posting::k_numbers / k_each + 2;
  std::string text = R"({"openapi":"3.0.0","paths":{)";
  for (std::uint32_t i = 0; i < k_operations; ++i) {
    text.append(i == 0 ? "" : ",")
        .append("\"/")
        .append(std::to_string(i))
        .append(R"(":{"get":{"operationId":")");
    for (std::uint32_t word = i * k_each; word < (i + 1) * k_each; ++word)
      text.append("-w").append(std::to_string(word));
    text.append("\"}}");
  }
  const auto description = description_from_json(text + "}}");
  const WordIndex& words = openapi::words(*description);
  EXPECT_EQ(words.term_count(), Posting::k_numbers);
  EXPECT_EQ(having(words, "w0"), Numbers{0});
  EXPECT_EQ(having(words, "w" + std::to_string(Posting::k_numbers / 2)),
            Numbers{Posting::k_numbers / 2 / k_each});
  EXPECT_EQ(having(words, "w" + std::to_string(k_operations * k_each - 1)), Numbers{});
}

TEST(WordIndex, IsEmptyWithoutOperations) {
  const auto description = description_from_json(R"({"openapi":"3.0.0","paths":{}})");
  EXPECT_EQ(words(*description).operation_count(), 0U);
  EXPECT_EQ(words(*description).word_count(), 0U);
  EXPECT_EQ(term(words(*description), "a"), k_none);
}

TEST(WordIndex, DoesNotGrowWithPathsThatShareAText) {
  std::string long_text;
  for (int i = 0; i < 100; ++i)
    long_text += "word" + std::string(1, static_cast<char>('a' + i % 26)) +
                 std::string(1, static_cast<char>('a' + i / 26)) + " ";
  std::string text =
      R"({"openapi":"3.0.0","components":{"x":{"get":{"description":")" + long_text + R"("}}},"paths":{)";
  for (int i = 0; i < 60'000; ++i)
    text += (i == 0 ? "\"/" : ",\"/") + std::to_string(i) + R"(":{"$ref":"#/components/x"})";
  const auto description = description_from_json(text + "}}");
  EXPECT_EQ(words(*description).operation_count(), 60'000U);
  EXPECT_LT(words(*description).memory(), 2 * text.size());
}

}  // namespace
}  // namespace collet::openapi
