// SPDX-License-Identifier: MIT
/// The status and headers in answers of call_api.
#include "plugins/workflow/run/results/api_head.hpp"

#include <gtest/gtest.h>

#include "plugins/workflow/run/results/call_result.hpp"

namespace collet::workflow::test {
namespace {

constexpr const char* k_answer =
    "## GET https://shop.example/orders\n\n**Status:** 201 Created\n**Location:** /orders/1\n**ETag:** "
    "\"a:** b\"\n"
    "\n**Response:**\n```json\n{\"id\": 1}\n```\n";

TEST(ApiHead, HasTheStatusAndTheHeadersInLowerCase) {
  EXPECT_EQ(api_head(k_answer), R"({"status":201,"headers":{"location":"/orders/1","etag":"\"a:** b\""}})");
  EXPECT_EQ(api_head("## DELETE /a\n\n**Status:** 204 No Content\n"), R"({"status":204,"headers":{}})");
}

TEST(ApiHead, KeepsTheFirstOfTwoHeadersWithOneName) {
  EXPECT_EQ(api_head("## a\n\n**Status:** 200 OK\n**Link:** <1>\n**LINK:** <2>\n"),
            R"({"status":200,"headers":{"link":"<1>"}})");
}

TEST(ApiHead, IsNothingForOtherTexts) {
  for (const char* const text :
       {"", "## a", "## a\n\n", "## a\n\n**Status:** ok\n", "## a\n\n**Status:** 99\n",
        "## a\n\n**Status:** 99999999999\n", "## a\n**Status:** 200\n", "**Status:** 200 OK\n",
        "## a\n\n**Error** (HTTP 404): none\n", "text\n\n**Status:** 200 OK\n"})
    EXPECT_FALSE(api_head(text)) << text;
}

TEST(ApiHead, IsTheStructuredPartOfTheResultOfAnOperation) {
  std::vector<InvokedPart> parts;
  parts.push_back({COLLET_PART_TEXT, {}, k_answer});
  auto result = read_call_result(std::move(parts));
  read_api_answer(result);
  ASSERT_TRUE(result.structured);
  EXPECT_EQ(result.structured->substr(0, 13), R"({"status":201)");
  EXPECT_EQ(result.json, R"({"id": 1})");
}

}  // namespace
}  // namespace collet::workflow::test
