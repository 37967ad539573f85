// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_shop = R"({"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{
"/orders":{"get":{"operationId":"listOrders","summary":"List orders","tags":["orders"]},
 "post":{"operationId":"createOrder","summary":"Create an order","tags":["orders"],"deprecated":true,
  "description":"Permissions required: orders.write","requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}}}},
"/orders/{id}/{part}":{"get":{"tags":["orders"],"description":"One part of <b>it</b>","parameters":[{"name":"id","in":"path"},{"name":"part","in":"path"},
 {"name":"lang","in":"query","required":true},{"name":"page","in":"query"}]}},
"/items":{"put":{"operationId":"putItem","tags":["items"],"requestBody":{"content":{"text/csv":{"schema":{"type":"string"}}}}}}},
"components":{"schemas":{"Order":{"required":["lines","at"],"properties":{"lines":{"type":"array","items":{"type":"string"}},"at":{"type":"string"},"note":{"type":"string"}}}}}})";

TEST(ListMode, ShowsServicesWithCountsAndTotals) {
  EXPECT_EQ(ask(k_shop),
            "Found 2 services with 4 endpoints:\n\n- items (1)\n- orders (3)\n\nEndpoints of one: "
            "`search_api(service=\"items\")`");
}

TEST(ListMode, PagesWithALimit) {
  EXPECT_EQ(ask(k_shop, R"("limit":1)"),
            "Found 2 services with 4 endpoints:\n\n- items (1)\n\nShowing 1 of 2; next: "
            "offset=1\n\nEndpoints of one: `search_api(service=\"items\")`");
  EXPECT_NE(ask(k_shop, R"("limit":1,"offset":1)").find("\n- orders (3)\n"), std::string::npos);
}

TEST(ListMode, ShowsNoServicesWithoutPaths) {
  EXPECT_EQ(ask(R"({"openapi":"3.1.0"})"), "Found 0 services with 0 endpoints.");
}

TEST(ListMode, ListsServicesOfWebhooksWithoutPaths) {
  EXPECT_EQ(
      ask(R"({"openapi":"3.1.0","webhooks":{"made":{"post":{"operationId":"onMade"}},"gone":{"post":{}}}})"),
      "Found 2 services with 2 webhooks:\n\n- gone (1)\n- made (1)\n\n"
      "Webhooks of one: `search_api(service=\"gone\")`");
}

TEST(ListMode, ShowsSchemasWithoutPaths) {
  EXPECT_EQ(ask(R"({"openapi":"3.1.0","components":{"schemas":{"Pet":{"type":"object"}}}})"),
            "Found 0 services with 0 endpoints.\n\n"
            "It has 1 schema; details of one: `search_api(schema=\"Pet\")`");
}

TEST(ListMode, FindsWebhooksOfADocumentWithoutPaths) {
  const auto text = ask(
      R"({"openapi":"3.1.0","webhooks":{"made":{"post":{"operationId":"onMade","summary":"A pet is born"}},
          "gone":{"post":{"summary":"A pet has left"},"put":{"description":"moved"}}}})",
      R"("query":"born")");
  EXPECT_EQ(text.substr(0, text.find("\nDetails")),
            "Showing 1 of 1 results:\n\n### 1. onMade\nPOST made\nThis is a webhook: the API calls it.\n"
            "A pet is born\n");
  // Beside paths, search is about what can be called.
  EXPECT_EQ(ask(R"({"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"other"}}},"webhooks":{"made":{"post":{
              "summary":"A pet is born"}}}})",
                R"("query":"born")")
                .substr(0, 22),
            "No endpoints match \"bo");
}

TEST(ListMode, ReportsUnresolvedPathsOfOtherFiles) {
  EXPECT_NE(ask(R"({"openapi":"3.1.0","paths":{"/a":{"$ref":"a.yaml"},"/b":{"get":{}}}})")
                .find("Not read: 1 path behind a $ref that leads nowhere\n- "),
            std::string::npos);
}

TEST(BrowseMode, ShowsTheEndpointsOfAService) {
  EXPECT_EQ(ask(k_shop, R"("service":"orders")"),
            "Found 3 endpoints:\n\n"
            "### 1. listOrders\nGET /orders\nList orders\n\n"
            "### 2. createOrder\nPOST /orders\n(deprecated) Create an order\nPermissions: `orders.write`\n"
            "Request: Order {at: string, lines: array<string>}\n\n"
            "### 3. GET /orders/{id}/{part}\nOne part of it\nRequired: id, part (path); lang (query)\n\n"
            "Details: `search_api(operationId=\"listOrders\")`");
}

TEST(ListMode, CountsAnOperationOnceForARepeatedTag) {
  std::string tags;
  for (int i = 0; i < 40; ++i)
    tags.append(i == 0 ? "\"t" : ",\"t").append(std::to_string(i % 20)).append("\"");
  const auto text = ask(R"({"openapi":"3.1.0","paths":{"/a":{"get":{"tags":[)" + tags + "]}}}}", "");
  EXPECT_NE(text.find("t0 (1)"), std::string::npos) << text;
  EXPECT_EQ(text.find("(2)"), std::string::npos) << text;
}

TEST(BrowseMode, ShowsFiveByDefaultAndPages) {
  std::string paths;
  for (int i = 10; i < 70; ++i)
    paths.append(i == 10 ? "\"/t/" : ",\"/t/")
        .append(std::to_string(i))
        .append("\":{\"get\":{\"tags\":[\"t\"]}}");
  const auto document = R"({"openapi":"3.1.0","paths":{)" + paths + "}}";
  const auto entries = [&](std::string_view more) {
    const auto text = ask(document, R"("service":"t")" + std::string(more));
    std::size_t count = 0;
    for (std::size_t at = text.find("### "); at != std::string::npos; at = text.find("### ", at + 1))
      ++count;
    return std::to_string(count) + (text.starts_with("Found 60 endpoints:\n") ? "" : "?");
  };
  EXPECT_EQ(entries(""), "5");
  EXPECT_EQ(entries(R"(,"limit":0)"), "5");
  EXPECT_EQ(entries(R"(,"limit":-3)"), "5");
  EXPECT_EQ(entries(R"(,"limit":7)"), "7");
  EXPECT_EQ(entries(R"(,"limit":1000)"), "50");
  EXPECT_EQ(entries(R"(,"offset":58)"), "2");
  EXPECT_EQ(entries(R"(,"offset":900)"), "0");
  EXPECT_NE(ask(document, R"("service":"t","offset":5)").find("### 6. GET /t/15\n"), std::string::npos);
  EXPECT_NE(ask(document, R"("service":"t","offset":5)").find("Showing 5 of 60; next: offset=10\n"),
            std::string::npos);
}

TEST(BrowseMode, ListsTheServicesForAnUnknownName) {
  EXPECT_EQ(ask(k_shop, R"("service":"oders")"),
            "No endpoints found for the service \"oders\".\nDid you mean: orders?\n\nServices:\n- items "
            "(1)\n- orders (3)");
}

TEST(SearchMode, ShowsTheBestHitsAndTheirNumber) {
  const auto text = ask(k_shop, R"("query":"create order","limit":1)");
  EXPECT_TRUE(text.starts_with("Showing 1 of ")) << text;
  EXPECT_TRUE(has_lines(text, "### 1. createOrder\nPOST /orders")) << text;
  EXPECT_NE(text.find("next: offset=1\n"), std::string::npos) << text;
}

TEST(SearchMode, SaysThatTheDocumentHasNoWordOfTheQuestion) {
  const auto text = ask(k_shop, R"("query":"get the qqxxz of zzzyyx")");
  EXPECT_TRUE(
      text.starts_with("No endpoints match \"get the qqxxz of zzzyyx\": the document has none of its words."))
      << text;
}

TEST(SearchMode, MakesThreeSuggestionsWithoutAHit) {
  EXPECT_EQ(ask(k_shop, R"("query":"zzzyyx")"),
            "No endpoints match \"zzzyyx\": the document has none of its words.\n\n"
            "- Say it in other words, fewer, or as the API does: what is done, and to what\n"
            "- All services: `search_api()`\n- All endpoints of one: `search_api(service=\"items\")`");
}

TEST(FilterMode, SearchesInTheService) {
  const auto text = ask(k_shop, R"("service":"items","query":"put list create")");
  EXPECT_TRUE(text.starts_with("Showing 1 of 1 results:\n\n### 1. putItem\n")) << text;
  EXPECT_TRUE(has_lines(text, "Request: string (optional) as text/csv")) << text;
}

TEST(FilterMode, MakesTwoSuggestionsWithoutAHit) {
  EXPECT_EQ(ask(k_shop, R"("service":"items","query":"zzzyyx")"),
            "No endpoints match \"zzzyyx\" in the service items: the document has none of its words.\n\n- "
            "All services: "
            "`search_api(query=\"zzzyyx\")`\n"
            "- All endpoints of this one: `search_api(service=\"items\")`");
}

TEST(FilterMode, ListsTheServicesForAnUnknownName) {
  EXPECT_TRUE(ask(k_shop, R"("service":"x","query":"put")")
                  .starts_with("No endpoints found for the service \"x\".\n"));
}

TEST(Modes, FirstArgumentWins) {
  EXPECT_TRUE(ask(k_shop, R"("operationId":"putItem","schema":"Order","service":"orders","query":"x")")
                  .starts_with("## putItem\n"));
  EXPECT_TRUE(ask(k_shop, R"("schema":"Order","service":"orders","query":"x")").starts_with("## Order\n"));
  EXPECT_TRUE(ask(k_shop, R"("operationId":"  ","schema":null,"service":"","query":"\n")")
                  .starts_with("Found 2 services"));
}

}  // namespace
}  // namespace collet::test
