// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

TEST(Responses, SummariesGiveStatusPlaceAndDescription) {
  EXPECT_EQ(summaries("walk_responses", R"("path":"/users")"),
            R"([{"status":"200","path":"/users","method":"get","description":"A page of users"},)"
            R"({"status":"4XX","path":"/users","method":"get","description":"It went wrong",)"
            R"("ref":"#/components/responses/Problem"},)"
            R"({"status":"201","path":"/users","method":"post","description":"Made"},)"
            R"({"status":"default","path":"/users","method":"post","description":"It went wrong",)"
            R"("ref":"#/components/responses/Problem"}])");
}

TEST(Responses, StatusIsACodeAClassOrDefault) {
  const auto matched = [](std::string_view status) {
    const auto text = walked("walk_responses", R"("status":")" + std::string(status) + '"');
    return json::View(text)["matched"].integer().value_or(-1);
  };
  EXPECT_EQ(matched("200"), 1);
  EXPECT_EQ(matched("2xx"), 3);
  EXPECT_EQ(matched("4XX"), 2);
  EXPECT_EQ(matched("404"), 1);
  EXPECT_EQ(matched("default"), 1);
  EXPECT_EQ(matched("500"), 0);
}

TEST(Responses, GroupsCountComponentsSeparately) {
  EXPECT_TRUE(contains(
      walked("walk_responses", R"("group_by":"method")"),
      R"j("groups":[{"key":"get","count":3},{"key":"post","count":3},{"key":"(component)","count":1}])j"));
}

TEST(Responses, AComponentIsNamedAsSuch) {
  EXPECT_TRUE(
      contains(walked("walk_responses", ""), R"({"component":"Problem","description":"It went wrong"})"));
}

TEST(Headers, SummariesHaveTheirResponse) {
  EXPECT_EQ(
      summaries("walk_headers", ""),
      R"([{"name":"X-Rate-Limit","path":"/users","method":"get","status":"200","description":"Calls left",)"
      R"("required":true},)"
      R"({"name":"Link","path":"/users","method":"get","status":"200","description":"Pages",)"
      R"("deprecated":true,"ref":"#/components/headers/Link"},)"
      R"({"name":"Link","description":"Pages","deprecated":true},)"
      R"({"name":"Retry-After","component":"Problem"}])");
}

TEST(Headers, FiltersByNameStatusAndComponent) {
  EXPECT_EQ(summaries("walk_headers", R"("name":"x-rate*","fields":["name"])"),
            R"([{"name":"X-Rate-Limit"}])");
  EXPECT_EQ(summaries("walk_headers", R"("status":"2xx","name":"link","fields":["name"])"),
            R"([{"name":"Link"}])");
  EXPECT_EQ(summaries("walk_headers", R"("component":true,"fields":["name"])"), R"([{"name":"Link"}])");
}

TEST(Headers, GroupsByStatus) {
  EXPECT_TRUE(contains(walked("walk_headers", R"("group_by":"status_code")"),
                       R"j("groups":[{"key":"(component)","count":2},{"key":"200","count":2}])j"));
}

TEST(Security, ListsSchemesByNameAndType) {
  EXPECT_EQ(summaries("walk_security", ""),
            R"([{"name":"token","type":"http","scheme":"bearer","description":"A token"},)"
            R"({"name":"key","type":"apiKey","in":"header","parameter":"X-Key"}])");
  EXPECT_EQ(summaries("walk_security", R"("type":"APIKEY","fields":["name"])"), R"([{"name":"key"}])");
  EXPECT_EQ(summaries("walk_security", R"("name":"Token","fields":["name"])"), R"([{"name":"token"}])");
}

TEST(Security, TheSummaryNamesFlowsAndScopes) {
  constexpr std::string_view k_flows = R"({"openapi":"3.0.0","info":{"title":"S","version":"1"},"paths":{},
    "components":{"securitySchemes":{"o":{"type":"oauth2","flows":{"implicit":{"scopes":{"b":"","a":""}},
    "password":{"scopes":{"a":""}}}},"i":{"type":"openIdConnect","openIdConnectUrl":"https://i.example/"}}}})";
  EXPECT_EQ(summaries("walk_security", "", k_flows),
            R"([{"name":"o","type":"oauth2","flows":["implicit","password"],"scopes":["a","b"]},)"
            R"({"name":"i","type":"openIdConnect","openid_connect_url":"https://i.example/"}])");
  constexpr std::string_view k_swagger = R"({"swagger":"2.0","info":{"title":"S","version":"1"},"paths":{},
    "securityDefinitions":{"o":{"type":"oauth2","flow":"implicit","scopes":{"a":""}}}})";
  EXPECT_EQ(summaries("walk_security", "", k_swagger),
            R"([{"name":"o","type":"oauth2","flows":["implicit"],"scopes":["a"]}])");
}

TEST(Security, AnObjectWithoutTheChosenMembersIsNamedByItsPlace) {
  EXPECT_EQ(
      summaries("walk_security", R"("fields":["flows"])"),
      R"([{"pointer":"/components/securitySchemes/token"},{"pointer":"/components/securitySchemes/key"}])");
  EXPECT_FALSE(contains(walked("walk_operations", R"("fields":["deprecated"])"), "{}"));
  EXPECT_FALSE(contains(walked("walk_paths", R"("fields":["summary"])"), "{}"));
}

TEST(Security, DetailIsTheWholeScheme) {
  EXPECT_TRUE(contains(walked("walk_security", R"("name":"key","detail":true)"),
                       R"("security_scheme":{"type":"apiKey","in":"header","name":"X-Key"})"));
}

TEST(Security, SecurityDefinitionsOfSwagger) {
  constexpr std::string_view k_swagger = R"({"swagger":"2.0","info":{"title":"S","version":"1"},"paths":{},
    "securityDefinitions":{"basic":{"type":"basic"}}})";
  EXPECT_EQ(summaries("walk_security", "", k_swagger), R"([{"name":"basic","type":"basic"}])");
}

TEST(Responses, ADescriptionBesideTheReferenceCountsSince31) {
  for (const auto& [version, description] : {std::pair("3.1.0", "own"), std::pair("3.0.3", "shared")}) {
    const std::string text = R"({"openapi":")" + std::string(version) +
                             R"(","paths":{"/a":{"get":{"responses":{"200":{"$ref":"#/components/responses/R",
      "description":"own"}}}}},"components":{"responses":{"R":{"description":"shared","headers":{"H":
      {"$ref":"#/components/headers/H","description":"own"}}}},"headers":{"H":{"description":"shared"}}}})";
    const std::string wanted =
        R"([{"description":")" + std::string(description) + R"("},{"description":"shared"}])";
    EXPECT_EQ(summaries("walk_responses", R"("fields":["description"])", text), wanted);
    EXPECT_EQ(summaries("walk_headers", R"("fields":["description"])", text), wanted);
  }
}

}  // namespace
}  // namespace collet::test
