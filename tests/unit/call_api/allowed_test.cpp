// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/allowed.hpp"

#include <gtest/gtest.h>

#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

/// Returns the error for the first operation: GET /p with the id `ListPets`.
std::string judged(std::vector<std::string> methods, std::vector<std::string> operations) {
  const auto document = opened(document_with("/p", R"("operationId":"ListPets")"));
  apis::Api api;
  api.name = "x";
  api.methods = std::move(methods);
  api.operations = std::move(operations);
  const auto allowed = check_allowed(api, document.description->index().operation(0));
  return allowed ? "allowed" : allowed.error().message;
}

TEST(Allowed, ByMethodAndAnyOfItsNames) {
  for (const char* const glob : {"*", "ListPets", "List*", "GET /p", "GET *", "get /p", "get *"})
    EXPECT_EQ(judged({"get"}, {"none", glob}), "allowed") << glob;
  for (const char* const glob : {"get*", "[a-z]*", "*et /p", "g?t /p"})
    EXPECT_NE(judged({"get"}, {glob}), "allowed") << glob;
  for (const char* const glob : {"*", "g*"})
    EXPECT_EQ(judged({glob}, {"*"}), "allowed") << glob;
  EXPECT_NE(judged({"p*"}, {"*"}), "allowed");
}
TEST(Allowed, AnEntryWithAVerbNeverMatchesAnOperationId) {
  const auto judged_by_id = [](const std::string& id, const std::string& entry) {
    const auto document = opened(document_with("/p", R"("operationId":")" + id + "\""));
    apis::Api api;
    api.methods = {"get"};
    api.operations = {entry};
    return static_cast<bool>(check_allowed(api, document.description->index().operation(0)));
  };
  for (const char* const entry :
       {"GET /pets", "get /pets", "GET /pets/*", "* /pets", "[A-Z]* /pets", "LOCK /pets"})
    EXPECT_FALSE(judged_by_id(entry, entry)) << entry;
  EXPECT_FALSE(judged_by_id("POST all", "POST *"));
  EXPECT_TRUE(judged_by_id("List pets", "List *"));
  EXPECT_TRUE(judged_by_id("get pets", "get pets"));
  EXPECT_TRUE(judged_by_id("x /y", "x*"));
}
TEST(Allowed, NotByAnUnlistedMethodWithTheLineThatAllowsIt) {
  EXPECT_EQ(
      judged({"post"}, {"*"}),
      "ListPets (GET /p) is not allowed to be called; to allow it: [plugins.search.config.apis.x] methods = "
      "[\"post\", \"get\"]");
}
TEST(Allowed, NotByAnotherNameWithTheLineThatAllowsIt) {
  EXPECT_EQ(judged({"get"}, {"Get*"}),
            "ListPets is not allowed to be called; to allow it: [plugins.search.config.apis.x] operations = "
            "[\"Get*\", \"ListPets\"]");
}
TEST(Allowed, ShowsANameOfSeveralLinesOnOne) {
  const auto document = opened(document_with("/p", R"("operationId":"x\n## y")"));
  const auto allowed = check_allowed({}, document.description->index().operation(0));
  ASSERT_FALSE(allowed);
  EXPECT_TRUE(allowed.error().message.starts_with("x ## y is not allowed")) << allowed.error().message;
}
TEST(Allowed, NothingByAnEmptyList) {
  EXPECT_NE(judged({"get"}, {}), "allowed");
  EXPECT_NE(judged({}, {"*"}), "allowed");
}
TEST(Allowed, NoWebhook) {
  const auto document =
      opened(R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"webhooks":{"made":{"post":{}}}})");
  apis::Api api;
  api.methods = {"post"};
  api.operations = {"*"};
  const auto allowed = check_allowed(api, document.description->index().operation(0));
  ASSERT_FALSE(allowed);
  EXPECT_NE(allowed.error().message.find("is a webhook, which the API itself calls"), std::string::npos);
}

}  // namespace
}  // namespace collet::call_api
