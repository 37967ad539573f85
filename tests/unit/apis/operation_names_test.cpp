// SPDX-License-Identifier: MIT
#include "plugins/apis/operation_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/openapi/read/read_document.hpp"

namespace collet::apis {
namespace {

/// Operations by `VERB /path id tags…`, one a line; `-` means no id.
openapi::DescriptionPtr document_of(const std::vector<std::array<std::string, 4>>& operations) {
  std::string text = R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{)";
  for (const auto& [verb, path, id, tag] : operations) {
    if (text.back() != '{') text += ',';
    text.append("\"").append(path).append("\":{\"").append(verb).append("\":{");
    if (!id.empty()) text += R"("operationId":")" + id + "\",";
    text += R"("tags":[)" + (tag.empty() ? "" : "\"" + tag + "\"") + "]}}";
  }
  auto document = openapi::read_document(text + "}}", openapi::FormatHint::json, {});
  EXPECT_TRUE(document) << document.error().message;
  return std::make_shared<const openapi::Description>(*document);
}

NamedOperations named(const openapi::DescriptionPtr& document, std::string_view name) {
  openapi::Resolver references({document, {}});
  return find_operation(openapi::Outline(references), name);
}

std::string shown(const std::array<std::string, 4>& operation) {
  const auto document = document_of({operation});
  return shown_name(document->index().operation(0));
}

openapi::DescriptionPtr shop() {
  return document_of({{"post", "/acme.v1.OrderService/CreateOrder", "acme.v1.OrderService.CreateOrder",
                       "acme.v1.OrderService"},
                      {"post", "/v1/users", "UserService_CreateUser", "UserService"},
                      {"get", "/repos/{owner}", "repos/get", "repos"},
                      {"get", "/users/{id}", "users.user.GetUser", "users.user"},
                      {"get", "/plain", "getPlain", "misc"},
                      {"get", "/nameless/{x}", "", "misc"},
                      {"put", "/same/a", "twice", "one"},
                      {"put", "/same/b", "twice", "two"}});
}

std::string found(std::string_view name) {
  const auto document = shop();
  std::string out;
  for (const auto number : named(document, name).numbers)
    out.append(out.empty() ? "" : " ").append(std::to_string(number));
  return out;
}

TEST(ShownName, IsServiceAndMethodIfTheIdHasThatForm) {
  EXPECT_EQ(shown({"post", "/acme.v1.OrderService/CreateOrder", "acme.v1.OrderService.CreateOrder", ""}),
            "OrderService/CreateOrder");
  EXPECT_EQ(shown({"post", "/acme.v1.OrderService/CreateOrder", "OrderService/CreateOrder", ""}),
            "OrderService/CreateOrder");
  EXPECT_EQ(shown({"post", "/v1/orders", "OrderService_CreateOrder", ""}), "OrderService/CreateOrder");
  EXPECT_EQ(shown({"get", "/repos/{owner}", "repos/get", ""}), "repos/get");
}

TEST(ShownName, IsOtherwiseTheIdOrVerbAndPath) {
  EXPECT_EQ(shown({"get", "/users", "users.user.ListUser", "users.user"}), "users.user.ListUser");
  EXPECT_EQ(shown({"get", "/users", "get_users", ""}), "get_users");
  EXPECT_EQ(shown({"get", "/a/b", "get/v1.0/a", ""}), "get/v1.0/a");
  EXPECT_EQ(shown({"get", "/users/{id}", "", ""}), "GET /users/{id}");
}

TEST(ShownName, LooksLikeVerbAndPathOnlyIfItIs) {
  EXPECT_EQ(shown({"get", "/users", "GET /users", ""}), "GET /users");
  EXPECT_EQ(shown({"get", "/users/{id}", "GET /users", ""}), "GET /users/{id}");
  EXPECT_EQ(shown({"post", "/a", "delete /b", ""}), "POST /a");
  EXPECT_EQ(shown({"post", "/a", "Users /b", ""}), "Users /b");
  const auto document = document_of({{"get", "/a", "GET /b", ""}, {"get", "/b", "b", ""}});
  EXPECT_THAT(named(document, "GET /a").numbers, testing::ElementsAre(0));
}

TEST(FindOperation, AcceptsTheId) {
  EXPECT_EQ(found("acme.v1.OrderService.CreateOrder"), "0");
  EXPECT_EQ(found("UserService_CreateUser"), "1");
  EXPECT_EQ(found("users.user.GetUser"), "3");
}

TEST(FindOperation, AcceptsServiceAndMethodWithOrWithoutPackage) {
  EXPECT_EQ(found("OrderService/CreateOrder"), "0");
  EXPECT_EQ(found("acme.v1.OrderService/CreateOrder"), "0");
  EXPECT_EQ(found("/acme.v1.OrderService/CreateOrder"), "0");
  EXPECT_EQ(found("OrderService.CreateOrder"), "0");
  EXPECT_EQ(found("UserService/CreateUser"), "1");
}

TEST(FindOperation, AcceptsATagAsService) {
  EXPECT_EQ(found("misc/getPlain"), "4");
  EXPECT_EQ(found("users.user/GetUser"), "3");
}

TEST(FindOperation, AcceptsTheFirstSegmentAsServiceWithoutTags) {
  const auto document = document_of({{"get", "/v1/users", "listUsers", ""},
                                     {"post", "/v1/users/new", "users.create", ""},
                                     {"get", "/v1/pets", "PetService_GetPet", "pets"},
                                     {"delete", "/v1/orders/{id}", "", ""}});
  const auto numbers = [&](std::string_view name) { return named(document, name).numbers; };
  EXPECT_THAT(numbers("users/listUsers"), testing::ElementsAre(0));
  EXPECT_THAT(numbers("v1/listUsers"), testing::ElementsAre(0));
  EXPECT_THAT(numbers("Users/LISTUSERS"), testing::ElementsAre(0));
  EXPECT_THAT(numbers("users/create"), testing::ElementsAre(1));
  EXPECT_THAT(numbers("users/users.create"), testing::ElementsAre(1));
  EXPECT_THAT(numbers("pets/GetPet"), testing::ElementsAre(2));
  EXPECT_THAT(numbers("orders/DELETE /v1/orders/{id}"), testing::ElementsAre(3));
  EXPECT_THAT(numbers("orders and more/delete /v1/orders/7"), testing::ElementsAre(3));
  EXPECT_THAT(numbers("orders/listUsers"), testing::IsEmpty());
  EXPECT_THAT(numbers("{id}/listUsers"), testing::IsEmpty());
}

TEST(FindOperation, AcceptsVerbAndPathOrAPath) {
  EXPECT_EQ(found("GET /repos/{owner}"), "2");
  EXPECT_EQ(found("get /nameless/{x}"), "5");
  EXPECT_EQ(found("/plain"), "4");
  EXPECT_EQ(found("POST /plain"), "");
  EXPECT_EQ(found("GET /*"), "");
}

TEST(FindOperation, IgnoresCaseIfNoNameIsEqual) {
  EXPECT_EQ(found("orderservice/createorder"), "0");
  EXPECT_EQ(found("GETPLAIN"), "4");
}

TEST(FindOperation, ReturnsAllOperationsWithTheName) {
  EXPECT_EQ(found("twice"), "6 7");
  EXPECT_EQ(found("two/twice"), "7");
}

TEST(FindOperation, AcceptsAPathWithOtherVariablesCaseOrEnd) {
  for (const auto* const name : {"GET /repos/{org}", "get /repos/{}", "GET /repos/:owner", "/Repos/{owner}/",
                                 "GET  /repos/{owner}", "GET /repos/{owner}?page=1"})
    EXPECT_EQ(found(name), "2") << name;
  EXPECT_EQ(found("POST /repos/{org}"), "");
  EXPECT_EQ(found("GET /repos/{org}/x"), "");
}

TEST(FindOperation, AcceptsAPathWithValues) {
  EXPECT_EQ(found("GET /repos/acme"), "2");
  const auto document = document_of({{"get", "/users/{id}", "byId", ""},
                                     {"get", "/users/me", "me", ""},
                                     {"get", "/{any}", "any", ""},
                                     {"get", "/users/{id}/{kind}", "kind", ""},
                                     {"get", "/users/{id}/files", "files", ""},
                                     {"get", "/files/{name}.json", "json", ""}});
  EXPECT_THAT(named(document, "GET /users/7").numbers, testing::ElementsAre(0));
  EXPECT_THAT(named(document, "GET /users/ME").numbers, testing::ElementsAre(1));
  EXPECT_THAT(named(document, "GET /users/7/files/").numbers, testing::ElementsAre(4));
  EXPECT_THAT(named(document, "GET /users/7/x").numbers, testing::ElementsAre(3));
  EXPECT_THAT(named(document, "GET /files/{n}.json").numbers, testing::ElementsAre(5));
  EXPECT_TRUE(named(document, "GET /user").numbers.empty());
}

TEST(FindOperation, AcceptsAMethodWithoutItsService) {
  EXPECT_EQ(found("CreateOrder"), "0");
  EXPECT_EQ(found("createuser"), "1");
  const auto document =
      document_of({{"get", "/a", "a/list", ""}, {"get", "/b", "b/list", ""}, {"get", "/c", "c/List", ""}});
  EXPECT_THAT(named(document, "list").numbers, testing::ElementsAre(0, 1));
}

TEST(FindOperation, SuggestsSimilarNames) {
  const auto document = shop();
  EXPECT_THAT(named(document, "OrderService/CreateOder").near,
              testing::ElementsAre("OrderService/CreateOrder", "UserService/CreateUser"));
  EXPECT_THAT(named(document, "GET /reposs/{repo}").near, testing::ElementsAre("GET /repos/{owner}"));
  EXPECT_TRUE(named(document, "").near.empty());
  EXPECT_TRUE(named(document, std::string(1000000, 'x')).near.empty());
}

TEST(FindOperation, PrefersOperationsOfPathsToWebhooks) {
  const auto read = openapi::read_document(
      R"({"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"x"}}},"webhooks":{"w":{"post":{"operationId":"x"}},
      "v":{"post":{"operationId":"y"}}}})",
      openapi::FormatHint::json, {});
  ASSERT_TRUE(read);
  const auto document = std::make_shared<const openapi::Description>(*read);
  EXPECT_EQ(named(document, "x").numbers.size(), 1U);
  EXPECT_EQ(named(document, "y").numbers.size(), 1U);
}

}  // namespace
}  // namespace collet::apis
