// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/body_bytes.hpp"

#include <gtest/gtest.h>

#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

std::string with_body(std::string_view content, std::string_view arguments) {
  return built(opened(document_with("/p", R"("requestBody":{"content":)" + std::string(content) + "}")),
               arguments);
}
/// Returns the request without its boundary.
std::string with_parts(std::string_view properties, std::string_view arguments) {
  std::string out = with_body(
      R"({"multipart/form-data":{"schema":{"type":"object","properties":)" + std::string(properties) + "}}}",
      arguments);
  const auto at = out.find("boundary=");
  if (at == std::string::npos) return out;
  const std::string boundary = out.substr(at + 9, out.find('\n', at) - at - 9);
  for (auto found = out.find(boundary); found != std::string::npos; found = out.find(boundary))
    out.replace(found, boundary.size(), "B");
  return out;
}
constexpr auto k_file = R"({"file":{"type":"string","format":"binary","maxLength":9}})";
constexpr auto k_octets = R"({"application/octet-stream":{"schema":{"type":"string","format":"binary"}}})";

TEST(BodyBytes, AreAPartWithNameAndType) {
  EXPECT_EQ(with_parts(k_file, R"({"body":{"file":{"$base64":"AAH/","name":"a.png","type":"image/png"}}})"),
            "GET https://a.example/v1/p\nContent-Type: multipart/form-data; boundary=B\n\n--B\r\n"
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n"
            "Content-Type: image/png\r\n\r\n" +
                std::string("\0\1\xff", 3) + "\r\n--B--\r\n");
}
TEST(BodyBytes, AreTheItemsOfAnArrayOfParts) {
  const auto text = with_parts(R"({"files":{"type":"array","items":{"type":"string","format":"binary"}}})",
                               R"({"body":{"files":[{"$base64":"YQ=="},"b",{"$base64":"Yw=="}]}})");
  EXPECT_NE(text.find("\r\n\r\na\r\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\r\n\r\nb\r\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\r\n\r\nc\r\n"), std::string::npos) << text;
}
TEST(BodyBytes, AreAWholeBody) {
  EXPECT_EQ(with_body(k_octets, R"({"body":{"$base64":"aGk="}})"),
            "GET https://a.example/v1/p\nContent-Type: application/octet-stream\n\nhi");
}
TEST(BodyBytes, AreCheckedByTheirLength) {
  EXPECT_NE(with_parts(k_file, R"({"body":{"file":{"$base64":"YWFhYWFhYWFhYWFh"}}})").find("/body/file: "),
            std::string::npos);
}
TEST(BodyBytes, AreNoneInJsonAndDeeperInParts) {
  EXPECT_EQ(with_body(R"({"application/json":{}})", R"({"body":{"$base64":"aGk="}})"),
            "GET https://a.example/v1/p\nContent-Type: application/json\n\n{\"$base64\":\"aGk=\"}");
  EXPECT_NE(with_parts("{}", R"({"body":{"o":{"deep":{"$file":"/etc/hostname"}}}})")
                .find(R"("$file":"/etc/hostname")"),
            std::string::npos);
}

struct Hostile {
  const char *value, *problem;
};
class HostileBytes : public testing::TestWithParam<Hostile> {};
TEST_P(HostileBytes, AreRefusedWithTheirPlace) {
  const std::string arguments = R"({"body":{"file":)" + std::string(GetParam().value) + "}}";
  EXPECT_EQ(with_parts(k_file, arguments).substr(0, std::string_view(GetParam().problem).size()),
            GetParam().problem);
}
INSTANTIATE_TEST_SUITE_P(
    Table, HostileBytes,
    testing::Values(Hostile{R"({"$base64":"a"})", "/body/file/$base64: found no base64"},
                    Hostile{R"({"$base64":1})", "/body/file/$base64: expected a string"},
                    Hostile{R"({"$base64":"","$file":""})", "/body/file: found $file and $base64"},
                    Hostile{R"({"$base64":"","more":"x"})", "/body/file/more: found an unknown key"},
                    Hostile{R"({"$base64":"","type":"a\r\nX: y"})",
                            "/body/file/type: found control characters"},
                    Hostile{R"({"$file":"/etc/hostname"})", "/body/file/$file: "},
                    Hostile{R"({"$file":""})", "/body/file/$file: "}));

TEST(ChosenType, IsSentWhereItIsOffered) {
  const auto both = R"({"application/json":{},"application/xml":{},"image/*":{"schema":{"type":"string"}}})";
  EXPECT_EQ(with_body(both, R"({"header":{"Content-Type":"application/xml; charset=utf-8"},"body":"<a/>"})"),
            "GET https://a.example/v1/p\nContent-Type: application/xml; charset=utf-8\n\n<a/>");
  EXPECT_EQ(with_body(both, R"({"header":{"content-type":"image/png"},"body":{"$base64":"aGk="}})"),
            "GET https://a.example/v1/p\nContent-Type: image/png\n\nhi");
  EXPECT_EQ(
      with_body(both, R"({"header":{"Content-Type":"text/csv"},"body":"a"})"),
      "/header/Content-Type: found 'text/csv', expected one of application/json, application/xml, image/*");
  EXPECT_EQ(with_body(both, R"({"header":{"Content-Type":"image/*"},"body":"a"})").substr(0, 44),
            "/header/Content-Type: found 'image/*', expec");
  EXPECT_EQ(with_body(both, R"({"header":{"Content-Type":"image/png"}})"),
            "/header/Content-Type: found the type of a body, but no body");
}
TEST(ChosenType, IsOneOfConsumesIn2_0) {
  const auto document = opened(
      R"({"swagger":"2.0","info":{"title":"t","version":"1"},"consumes":["application/json","text/csv"],)"
      R"("paths":{"/p":{"post":{"parameters":[{"name":"b","in":"body","schema":{}}]}}}})");
  EXPECT_EQ(built(document, R"({"header":{"Content-Type":"text/csv"},"body":"a,b"})"),
            "POST https://a.example/v1/p\nContent-Type: text/csv\n\na,b");
  EXPECT_EQ(built(document, R"({"header":{"Content-Type":"text/xml"},"body":"a"})"),
            "/header/Content-Type: found 'text/xml', expected one of application/json, text/csv");
}

}  // namespace
}  // namespace collet::call_api
