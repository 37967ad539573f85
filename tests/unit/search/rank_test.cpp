// SPDX-License-Identifier: MIT
#include "plugins/search/rank/rank.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::search {
namespace {

using openapi::description_from_yaml;
using Names = std::vector<std::string>;

std::string name_of(const openapi::Description& document, std::uint32_t number) {
  const auto operation = document.index().operation(number);
  return std::string(operation.method()).append(" ").append(operation.path());
}

Names ranked(const openapi::DescriptionPtr& document, std::string_view query, std::size_t limit = 10) {
  Names names;
  for (const Hit& hit : rank(*document, query, 0, limit, {}).hits)
    names.push_back(name_of(*document, hit.operation));
  return names;
}

std::string first(const openapi::DescriptionPtr& document, std::string_view query) {
  const auto names = ranked(document, query, 1);
  return names.empty() ? std::string() : names.front();
}

openapi::DescriptionPtr shop() {
  return description_from_yaml(R"(
openapi: 3.0.0
paths:
  /customers:
    get: {operationId: listCustomers, summary: List customers}
    post: {operationId: createCustomer, summary: Create a customer}
  /customers/{id}:
    get: {operationId: getCustomer, summary: Get a customer}
    patch: {operationId: updateCustomer, summary: Update a customer}
    delete: {operationId: deleteCustomer, summary: Delete a customer}
  /customers/{id}/messages:
    get: {operationId: listMessages, summary: List messages}
  /archive/customers/{id}/messages:
    get: {operationId: listArchivedMessages, summary: List messages}
  /repositories:
    get: {operationId: listRepositories, summary: List repositories}
  /invoices/{id}/void:
    post: {operationId: voidInvoice, summary: Void an invoice, description: Makes a customer's invoice invalid}
)");
}

TEST(Rank, TheVerbSelectsAmongOperationsOfAThing) {
  const auto document = shop();
  EXPECT_EQ(first(document, "create customer"), "post /customers");
  EXPECT_EQ(first(document, "new customer"), "post /customers");
  EXPECT_EQ(first(document, "list customers"), "get /customers");
  EXPECT_EQ(first(document, "get one customer"), "get /customers/{id}");
  EXPECT_EQ(first(document, "change a customer"), "patch /customers/{id}");
  EXPECT_EQ(first(document, "delete customer"), "delete /customers/{id}");
}

TEST(Rank, TheBeginningOfTheQuestionDecides) {
  const auto document = shop();
  EXPECT_EQ(first(document, "who bans customers"), "get /customers");
  EXPECT_EQ(first(document, "ditch the customer"), "delete /customers/{id}");
  EXPECT_EQ(first(document, "frobnicate the customer"), "post /customers");
}

/// "Bots" are service accounts. The document has many services and almost no accounts of services.
TEST(Rank, SeveralWordsAreAsRareAsTheRarest) {
  std::string text = "openapi: 3.0.0\npaths:\n";
  for (int i = 0; i < 40; ++i)
    text.append("  /service/p")
        .append(std::to_string(i))
        .append(": {get: {operationId: serviceP")
        .append(std::to_string(i))
        .append("}}\n");
  for (int i = 0; i < 3; ++i)
    text.append("  /parade/q")
        .append(std::to_string(i))
        .append(": {get: {operationId: paradeQ")
        .append(std::to_string(i))
        .append("}}\n");
  text.append("  /service/account: {get: {operationId: serviceAccount}}\n");
  EXPECT_EQ(first(description_from_yaml(text), "bots in a parade"), "get /service/account");
}

TEST(Rank, SeveralWordsThatMeanOneThingDoNotOutweighTwoThings) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /users/a/b: {get: {operationId: listUsers}}
  /users/photos: {get: {operationId: listPhotosOfUsers}}
)");
  EXPECT_EQ(first(document, "pictures of people, staff and employees"), "get /users/photos");
}

TEST(Rank, SynonymsFindTheOperation) {
  const auto document = shop();
  EXPECT_EQ(first(document, "remove a client"), "delete /customers/{id}");
  EXPECT_EQ(first(document, "throw away a buyer"), "delete /customers/{id}");
  EXPECT_EQ(first(document, "sign up a shopper"), "post /customers");
  EXPECT_EQ(first(document, "show emails"), "get /customers/{id}/messages");
}

TEST(Rank, EndingsDoNotMatter) {
  EXPECT_EQ(first(shop(), "deleting customers"), "delete /customers/{id}");
  EXPECT_EQ(first(shop(), "repository"), "get /repositories");
}

TEST(Rank, AResourcePrecedesItsCopyElsewhere) {
  EXPECT_EQ(ranked(shop(), "messages", 2),
            (Names{"get /customers/{id}/messages", "get /archive/customers/{id}/messages"}));
}

TEST(Rank, AllWordsOutweighARepeatedWord) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a: {get: {summary: apple apple apple apple, description: apple apple apple}}
  /b: {get: {summary: apple banana}}
)");
  EXPECT_EQ(first(document, "apple banana"), "get /b");
}

TEST(Rank, ARareWordCountsMoreThanACommonOne) {
  std::string text = "openapi: 3.0.0\npaths:\n  /z: {get: {summary: zebra}}\n";
  for (int i = 0; i < 20; ++i)
    text += "  /a" + std::to_string(i) + ": {get: {summary: horse}}\n";
  EXPECT_EQ(first(description_from_yaml(text), "horse zebra"), "get /z");
}

TEST(Rank, DeprecatedOperationsFollowEqualOnes) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a: {get: {summary: apple, deprecated: true}}
  /b: {get: {summary: apple}}
)");
  EXPECT_EQ(ranked(document, "apple"), (Names{"get /b", "get /a"}));
}

TEST(Rank, DeletionsAreNotFirstUnlessRequested) {
  const auto document =
      description_from_yaml("{openapi: 3.0.0, paths: {/apple: {delete: {}, get: {}, head: {}}}}");
  EXPECT_EQ(ranked(document, "apple").back(), "delete /apple");
  EXPECT_EQ(ranked(document, "drop the apple").front(), "delete /apple");
}

TEST(Rank, EqualScoresAreOrderedByPathThenMethod) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /c/apple: {trace: {}, head: {}}
  /b/apple: {options: {}}
  /a/apple: {trace: {}}
)");
  EXPECT_EQ(ranked(document, "apple"),
            (Names{"trace /a/apple", "options /b/apple", "head /c/apple", "trace /c/apple"}));
}

TEST(Rank, TheWholeQueryDecidesEqualScores) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a/red: {get: {operationId: pearApple}}
  /b/two: {get: {operationId: applePear}}
  /c/six: {get: {operationId: pearGreenApple}}
)");
  EXPECT_EQ(first(document, "ApplePear"), "get /b/two");
  EXPECT_EQ(first(document, "pearapple"), "get /a/red");
  EXPECT_EQ(first(document, "pear apple"), "get /a/red");
}

TEST(Rank, RepeatedKindsFollowOtherKinds) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a/apple: {get: {}}
  /b/apple: {get: {}}
  /c/apple/{id}: {get: {}}
)");
  EXPECT_EQ(ranked(document, "apple"), (Names{"get /a/apple", "get /c/apple/{id}", "get /b/apple"}));
}

TEST(Rank, AnIndexFollowsItsResources) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /apples/: {get: {}}
  /apples/green: {get: {description: They are grown in the garden}}
  /pears/: {get: {}}
  /pears/{id}/: {get: {}}
)");
  EXPECT_EQ(ranked(document, "apples"), (Names{"get /apples/green", "get /apples/"}));
  EXPECT_EQ(ranked(document, "pears"), (Names{"get /pears/", "get /pears/{id}/"}));
}

TEST(Rank, QuestionsPreferReading) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /apples: {post: {operationId: apples.create}}
  /apples/search: {post: {operationId: apples.findRipe}}
)");
  EXPECT_EQ(first(document, "which apples are ripe"), "post /apples/search");
  EXPECT_EQ(first(document, "which apples"), "post /apples/search");
  EXPECT_EQ(first(document, "new apples"), "post /apples");
}

TEST(Rank, AListPrecedesItsContainer) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /apple: {get: {operationId: apple.getApple}}
  /apple/trees: {get: {operationId: apple.listTrees}}
  /pear: {get: {operationId: pear.getPear}}
)");
  EXPECT_EQ(first(document, "pear apple"), "get /pear");
}

TEST(Rank, SchemasLeadToTheirOperations) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /things: {post: {requestBody: {content: {j: {schema: {$ref: '#/components/schemas/Thing'}}}}}}
  /others: {post: {}}
components: {schemas: {Thing: {description: Holds a telescope, properties: {focalLength: {}}}}}
)");
  EXPECT_EQ(first(document, "telescopes"), "post /things");
  EXPECT_EQ(first(document, "focal length"), "post /things");
}

TEST(Rank, AMisspellingIsCorrectedAndReported) {
  const auto result = rank(*shop(), "list repositroies", 0, 1, {});
  ASSERT_EQ(result.hits.size(), 1U);
  EXPECT_EQ(name_of(*shop(), result.hits[0].operation), "get /repositories");
  EXPECT_EQ(result.corrected,
            (std::vector<std::pair<std::string, std::string>>{{"repositroies", "repositories"}}));
}

TEST(Rank, AKnownWordIsNeverCorrected) {
  EXPECT_TRUE(rank(*shop(), "void customers", 0, 1, {}).corrected.empty());
}

TEST(Rank, PrefixesAndCompoundsFindTheOperation) {
  EXPECT_EQ(first(shop(), "reposit"), "get /repositories");
  EXPECT_EQ(first(shop(), "listmessages"), "get /customers/{id}/messages");
}

TEST(Rank, PagesAreContiguous) {
  const auto document = shop();
  const auto all = ranked(document, "customer messages", 50);
  ASSERT_GT(all.size(), 4U);
  for (std::size_t offset = 0; offset <= all.size(); ++offset) {
    const auto page = rank(*document, "customer messages", offset, 2, {});
    EXPECT_EQ(page.matched, all.size());
    ASSERT_EQ(page.hits.size(), std::min<std::size_t>(2, all.size() - offset));
    for (std::size_t i = 0; i < page.hits.size(); ++i)
      EXPECT_EQ(name_of(*document, page.hits[i].operation), all[offset + i]);
  }
  EXPECT_TRUE(rank(*document, "customer", ~std::size_t{0}, ~std::size_t{0}, {}).hits.empty());
  EXPECT_TRUE(rank(*document, "customer", 0, 0, {}).hits.empty());
}

TEST(Rank, OnlyFilteredOperationsAreCounted) {
  const auto result = rank(*shop(), "customer", 0, 10, [](std::uint32_t number) { return number == 1; });
  ASSERT_EQ(result.hits.size(), 1U);
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.hits[0].operation, 1U);
}

TEST(Rank, EmptyQuestionsFindNothing) {
  for (const std::string_view query : {"", "   ", "the of a", "?!.", "x", "zzyzx"})
    EXPECT_TRUE(rank(*shop(), query, 0, 10, {}).hits.empty()) << query;
}

TEST(Rank, LongQuestionsCountByTheirBeginning) {
  std::string query = "delete customer ";
  while (query.size() < 100'000)
    query += "qqqqqqqqqq zzzzzz ";
  EXPECT_EQ(first(shop(), query), "delete /customers/{id}");
  EXPECT_TRUE(rank(*shop(), std::string(100'000, 'x'), 0, 10, {}).hits.empty());
}

TEST(Rank, WordsOfOtherScriptsAreFound) {
  const auto document =
      description_from_yaml("{openapi: 3.0.0, paths: {/a: {get: {summary: 用户 列表}}, /b: {get: {}}}}");
  EXPECT_EQ(ranked(document, "用户"), Names{"get /a"});
}

TEST(Rank, TheSameQuestionGivesTheSameScores) {
  const auto one = rank(*shop(), "show emails of a client", 0, 50, {});
  const auto two = rank(*shop(), "show emails of a client", 0, 50, {});
  ASSERT_EQ(one.hits.size(), two.hits.size());
  for (std::size_t i = 0; i < one.hits.size(); ++i) {
    EXPECT_EQ(one.hits[i].operation, two.hits[i].operation);
    EXPECT_EQ(one.hits[i].score, two.hits[i].score);
  }
}

TEST(Rank, AnActionOnAnotherThingIsAnotherKind) {
  // "Cancel" applies to five things, and none of them hides the others.
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /events/{id}/cancel: {post: {operationId: events.cancel}}
  /me/events/{id}/cancel: {post: {operationId: me.events.cancel}}
  /me/calendar/events/{id}/cancel: {post: {operationId: me.calendar.events.cancel}}
  /shop/visits/{id}/cancel: {post: {operationId: shop.visits.cancel}}
)");
  EXPECT_EQ(ranked(document, "cancel", 2),
            (Names{"post /events/{id}/cancel", "post /shop/visits/{id}/cancel"}));
}

openapi::DescriptionPtr actions_by_get() {
  return description_from_yaml(R"(
openapi: 3.0.0
paths:
  /#Action=DescribeVolumes: {get: {operationId: GET_DescribeVolumes}, post: {operationId: POST_DescribeVolumes}}
  /#Action=CreateVolume: {get: {operationId: GET_CreateVolume}, post: {operationId: POST_CreateVolume}}
  /#Action=ModifyVolume: {get: {operationId: GET_ModifyVolume}, post: {operationId: POST_ModifyVolume}}
  /#Action=DeleteVolume: {get: {operationId: GET_DeleteVolume}, post: {operationId: POST_DeleteVolume}}
)");
}

TEST(Rank, TheVerbOfANamePrecedesTheMethod) {
  const auto document = actions_by_get();
  const auto action = [&](std::string_view query) {
    const std::string name = first(document, query);
    return name.substr(name.find('=') + 1);
  };
  EXPECT_EQ(action("list all volumes"), "DescribeVolumes");
  EXPECT_EQ(action("remove a volume"), "DeleteVolume");
  EXPECT_EQ(action("make a new volume"), "CreateVolume");
  EXPECT_EQ(action("change the size of a volume"), "ModifyVolume");
}

TEST(Rank, AnOperationWithAllWordsOfTheQuestionPrecedesSynonyms) {
  // Each pair of words is asked for literally; all other operations have one of them and a synonym of the
  // other.
  constexpr std::string_view k_verbs[] = {"delete", "discard", "drop", "purge", "remove"};
  constexpr std::string_view k_things[] = {"customer", "user", "member", "account", "person"};
  std::string text = "openapi: 3.0.0\npaths:\n";
  for (const std::string_view verb : k_verbs)
    for (const std::string_view thing : k_things)
      text.append("  /")
          .append(thing)
          .append("/")
          .append(verb)
          .append(": {post: {operationId: ")
          .append(verb)
          .append("_")
          .append(thing)
          .append("}}\n");
  const auto document = description_from_yaml(text);
  for (const std::string_view verb : k_verbs)
    for (const std::string_view thing : k_things)
      EXPECT_EQ(first(document, std::string(verb).append(" the ").append(thing)),
                std::string("post /").append(thing).append("/").append(verb));
}

TEST(Rank, TheSummaryOfAnOperationFindsOneWithAllItsWords) {
  const auto document = shop();
  const auto& index = document->index();
  for (std::uint32_t i = 0; i < index.operation_count(openapi::Kind::path); ++i) {
    const auto asked = index.operation(i);
    const auto hits = rank(*document, asked.summary(), 0, 1, {}).hits;
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_EQ(index.operation(hits.front().operation).summary(), asked.summary());
  }
}

TEST(Rank, ReportsWhatConnectsTheQuestionWithTheDocument) {
  const auto document = shop();
  const auto evidence = [&](std::string_view query) { return rank(*document, query, 0, 5, {}).evidence; };
  EXPECT_EQ(evidence("messages of a customer"), Evidence::words);
  EXPECT_EQ(evidence("mesages"), Evidence::words);
  EXPECT_EQ(evidence("list all"), Evidence::words);
  EXPECT_EQ(evidence("bills"), Evidence::meanings);
  EXPECT_EQ(evidence("zzyzx"), Evidence::guesses);
  EXPECT_EQ(evidence("get the zzyzx"), Evidence::guesses);
  EXPECT_EQ(evidence(""), Evidence::words);
}

TEST(Rank, AnUnknownNameIsAPerson) {
  const auto document = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /groups/{id}/apps: {get: {operationId: groups.apps}}
  /users/{id}/apps: {get: {operationId: users.apps}}
)");
  EXPECT_EQ(first(document, "the apps of it"), "get /groups/{id}/apps");
  EXPECT_EQ(first(document, "the apps of Wanjiku"), "get /users/{id}/apps");
  EXPECT_EQ(first(document, "the apps of Groups"), "get /groups/{id}/apps");
}

}  // namespace
}  // namespace collet::search
