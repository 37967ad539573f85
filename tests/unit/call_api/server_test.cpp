// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/server.hpp"

#include <gtest/gtest.h>

#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

TEST(Origin, IsSchemeHostAndPort) {
  EXPECT_EQ(origin_of("https://A.example/x"), "https://a.example:443");
  EXPECT_EQ(origin_of("http://a.example?x"), "http://a.example:80");
  EXPECT_EQ(origin_of("HTTPS://a:8443"), "https://a:8443");
  EXPECT_EQ(origin_of("http://[::1]:8080/x"), "http://[::1]:8080");
  EXPECT_EQ(origin_of("http://[::1]"), "http://[::1]:80");
}
class NoOrigin : public testing::TestWithParam<const char*> {};
TEST_P(NoOrigin, IsReturnedForAmbiguousUrls) {
  EXPECT_EQ(origin_of(GetParam()), "");
}
INSTANTIATE_TEST_SUITE_P(Table, NoOrigin,
                         testing::Values("", "ftp://a/", "//a/", "a", "http://", "http:///a",
                                         "http://user@a/", "http://a@b/", "http://u:p@a/", "http://a\\@b/",
                                         "http://a b/", "http://a:0/", "http://a:99999/", "http://a:/x",
                                         "http://a:80b/", "http://a%2eb/", "http://[::1/", "http://[g::1]/",
                                         "http://a\r\nb/", "http://é/"));

openapi::Opened with_servers(std::string_view servers, std::string_view operation = {},
                             openapi::Origin origin = {}) {
  auto document = opened(document_with("/p", operation, "3.0.3", R"(,"servers":)" + std::string(servers)));
  document.origin = std::move(origin);
  return document;
}
/// Returns the URL or the error.
std::string server(const apis::Api& api, const openapi::Opened& document) {
  openapi::Resolver references(document);
  const auto found = server_of(api, document, called_operation(openapi::Outline(references), 0));
  return found ? found->url : found.error().message;
}
apis::Api with_key() {
  apis::Api api;
  api.name = "x";
  api.auth.type = apis::Auth::Type::bearer;
  api.auth.secret = "s";
  return api;
}
const openapi::Origin k_by_url{openapi::Origin::Kind::url, "https://doc.example/a/b.json"};

TEST(Server, IsTheBaseUrlFirst) {
  apis::Api api;
  api.base_url = "https://mine.example/v1/";
  EXPECT_EQ(server(api, with_servers(R"([{"url":"https://its.example"}])")), "https://mine.example/v1");
}
TEST(Server, IsRefusedForABaseUrlWithAUser) {
  apis::Api api;
  api.name = "x";
  api.base_url = "https://u:p@mine.example";
  EXPECT_EQ(
      server(api, with_servers("[]")),
      "[plugins.search.config.apis.x] base_url: expected http(s)://host[:port][/path], without user, query "
      "or dot segments");
}
TEST(Server, IsTheFirstHttpServerWithDefaults) {
  EXPECT_EQ(server({}, with_servers(R"([{"url":"ftp://a"},{"url":"https://{h}.example/{none}"},)"
                                    R"({"url":"https://{h}.example/","variables":{"h":{"default":"b"}}}])")),
            "https://b.example");
}
TEST(Server, IsRelativeToTheDocument) {
  EXPECT_EQ(server({}, with_servers(R"([{"url":"../v2/"}])", {}, k_by_url)), "https://doc.example/v2");
  EXPECT_EQ(server({}, with_servers("[]", {}, k_by_url)), "https://doc.example");
}
TEST(Server, IsRequiredFromTheConfiguration) {
  apis::Api api;
  api.name = "x";
  EXPECT_EQ(
      server(api, with_servers(R"([{"url":"/v1"}])")),
      "the document names no http(s) server; set [plugins.search.config.apis.x] base_url = \"https://…\"");
}
TEST(Server, IsTheOneOfTheOperationFirst) {
  EXPECT_EQ(server({}, with_servers(R"([{"url":"https://a"}])", R"("servers":[{"url":"https://b"}])")),
            "https://b");
}
TEST(Server, OfAnotherOriginGetsNoCredentials) {
  const auto document = with_servers(R"([{"url":"https://a"}])", R"("servers":[{"url":"https://b"}])");
  EXPECT_NE(server(with_key(), document).find("credentials go to https://a:443 alone"), std::string::npos);
}
TEST(Server, ElsewhereOfAFetchedDocumentGetsNoCredentials) {
  EXPECT_NE(server(with_key(), with_servers(R"([{"url":"https://evil"}])", {}, k_by_url))
                .find("names another server"),
            std::string::npos);
  EXPECT_EQ(server(with_key(), with_servers(R"([{"url":"https://doc.example/v1"}])", {}, k_by_url)),
            "https://doc.example/v1");
}

TEST(Server, OfAnOperationIsTakenWhereItsOriginIsAllowed) {
  const auto document =
      with_servers(R"([{"url":"https://api.example/v1"}])",
                   R"("servers":[{"url":"https://other.example"},{"url":"https://up.example/u"}])");
  apis::Api api = with_key();
  EXPECT_NE(server(api, document).find("origins = [\"https://other.example:443\"]"), std::string::npos);
  api.origins = {"https://up.example"};
  EXPECT_EQ(server(api, document), "https://up.example/u");
  api.base_url = "https://mine.example";
  EXPECT_EQ(server(api, document), "https://up.example/u");
  api.origins = {"https://third.example"};
  EXPECT_EQ(server(api, document), "https://mine.example");
  EXPECT_EQ(origins_of(api, {"https://mine.example", "https://mine.example:443"}),
            (std::vector<std::string>{"https://third.example:443", "https://mine.example:443"}));
}

}  // namespace
}  // namespace collet::call_api
