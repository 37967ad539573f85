// SPDX-License-Identifier: MIT
/// Arguments and documents that try to change a request.
#include <gtest/gtest.h>

#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

/// Paths of a document that would leave the server.
class HostilePath : public testing::TestWithParam<const char*> {};
TEST_P(HostilePath, IsRefused) {
  const auto text = built(opened(document_with(GetParam(), "")), "{}");
  EXPECT_FALSE(text.starts_with("GET ")) << text;
}
INSTANTIATE_TEST_SUITE_P(Table, HostilePath,
                         testing::Values("/../secret", "/a/%2e%2e/b", "/./a", "/a/..", "/a/.%2E/",
                                         "/\\..\\a"));

TEST(HostileDocument, CannotLeaveThePathOfTheServer) {
  for (const char* const path : {".evil.example/a", "@evil.example/a", ":8080/a", "//evil.example/a"}) {
    const auto document = opened(document_with(path, ""));
    if (document.description->index().operations().size() == 0) continue;  // no path to the index
    openapi::Resolver references(document);
    const auto called = called_operation(openapi::Outline(references), 0);
    const Server server{"https://a.example", "https://a.example:443"};
    const auto request = build_request(references, called, server, {}, Arguments("{}"));
    EXPECT_TRUE(!request || request->url == "https://a.example//evil.example/a");
  }
}
TEST(HostileDocument, CannotDefineAHeaderWithALineEnd) {
  EXPECT_EQ(
      built(opened(with_parameter(R"({"name":"A\r\nB","in":"header"})")), R"({"header":{"A\r\nB":"x"}})"),
      "/header/A??B: found a name that no header can have");
}
TEST(HostileDocument, CannotSendAMediaTypeWithALineEnd) {
  const auto document =
      opened(document_with("/p", R"("requestBody":{"content":{"text/x\r\nX-Evil: 1":{}}})"));
  EXPECT_EQ(built(document, R"({"body":"x"})"), "the document asks for a header that is none of HTTP");
}
TEST(HostileDocument, CannotSendAnEncodingWithALineEnd) {
  const auto document = opened(document_with(
      "/p",
      R"("requestBody":{"content":{"multipart/form-data":{"encoding":{"a":{"contentType":"x\r\nX: y"}}}}})"));
  EXPECT_EQ(built(document, R"({"body":{"a":"b"}})").find("X: y"), std::string::npos);
}
TEST(HostileDocument, CannotLoopByReferences) {
  const auto document =
      opened(document_with("/p", R"("parameters":[{"$ref":"#/components/parameters/A"}])", "3.0.3",
                           R"(,"components":{"parameters":{"A":{"$ref":"#/components/parameters/A"}}})"));
  EXPECT_NE(built(document, "{}").find("it leads in a circle"), std::string::npos);
}

class HostileValue : public testing::TestWithParam<const char*> {};
TEST_P(HostileValue, OfAPathIsRefused) {
  const auto document =
      opened(with_parameter(R"({"name":"id","in":"path","required":true})", "3.0.3", "/p/{id}/x"));
  const auto text = built(document, R"({"path":{"id":)" + std::string(GetParam()) + "}}");
  EXPECT_TRUE(text.starts_with("/path/id: found ")) << text;
}
INSTANTIATE_TEST_SUITE_P(Table, HostileValue,
                         testing::Values(R"("")", R"(".")", R"("..")", R"("%2e%2E")", R"("a/..")",
                                         R"("..\\a")", "[]", "{}", R"(["a",".."])", R"([""])",
                                         R"({"a":".."})", R"({"..":"a"})", R"("%25252e.")"));
TEST(HostileValue, OfALabelMakesNoDotSegment) {
  const auto document = opened(
      with_parameter(R"({"name":"id","in":"path","required":true,"style":"label"})", "3.0.3", "/p/{id}"));
  EXPECT_EQ(built(document, R"({"path":{"id":"a"}})"), "GET https://a.example/v1/p/.a");
  EXPECT_FALSE(built(document, R"({"path":{"id":"."}})").starts_with("GET"));
}
TEST(HostileValue, AfterADotOfTheTemplateMakesNoDotSegment) {
  const auto document = opened(document_with("/p/.{id}", ""));
  EXPECT_FALSE(built(document, R"({"path":{"id":"%2e"}})").starts_with("GET"));
  EXPECT_FALSE(built(document, R"({"path":{"id":"./x"}})").starts_with("GET"));
}
TEST(HostileValue, OfAHeaderStartsNoOtherHeader) {
  const auto document = opened(with_parameter(R"({"name":"X","in":"header"})"));
  for (const char* const value :
       {R"("a\r\nB: c")", R"("a\nb")", R"("a\u0000b")", R"(["a","\r"])", R"({"k":"\u007f"})"})
    EXPECT_EQ(built(document, R"({"header":{"X":)" + std::string(value) + "}}"),
              "/header/X: found control characters, expected a text of one line");
}
TEST(HostileValue, CannotSetTheParameterOfTheCredentials) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::api_key;
  auth.in = "query";
  auth.name = "key";
  auth.secret = "s";
  const auto document = opened(with_parameter(R"({"name":"key","in":"query","required":true})"));
  EXPECT_EQ(built(document, "{}", auth), "GET https://a.example/v1/p");
  EXPECT_NE(built(document, R"({"query":{"key":"mine"}})", auth).find("unknown parameter"),
            std::string::npos);
}
TEST(HostileValue, CannotSetHeadersOfTheMessage) {
  for (const char* const name : {"Host", "AUTHORIZATION", "cookie", "Content-Length", "Transfer-Encoding",
                                 "Connection", "TE", "Upgrade", "Proxy-Anything", "X-HTTP-Method-Override"}) {
    const auto document =
        opened(with_parameter(R"({"name":")" + std::string(name) + R"(","in":"header","required":true})"));
    EXPECT_EQ(built(document, "{}"), "GET https://a.example/v1/p");
    EXPECT_NE(
        built(document, R"({"header":{")" + std::string(name) + R"(":"x"}})").find("only call_api sets"),
        std::string::npos);
  }
}

}  // namespace
}  // namespace collet::call_api
