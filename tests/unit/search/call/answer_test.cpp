// SPDX-License-Identifier: MIT
#include "plugins/search/call/answer.hpp"

#include <gtest/gtest.h>

#include "plugins/search/call/json_text.hpp"

namespace collet::search::call {
namespace {

Answer of(int status, std::string body, std::string type = "application/json") {
  support::HttpResponse response;
  response.status = status;
  response.headers = {{"content-type", std::move(type)}};
  response.body = std::move(body);
  return told("op", response, Mask(Auth{}));
}

struct Reason {
  const char *body, *error;
};
class Reasons : public testing::TestWithParam<Reason> {};
TEST_P(Reasons, AreTheMessageElseTheCodeElseTheNumber) {
  EXPECT_EQ(of(400, GetParam().body).error, GetParam().error);
}
INSTANTIATE_TEST_SUITE_P(
    Table, Reasons,
    testing::Values(Reason{R"({"message":"no","code":5})", "HTTP 400: no"},
                    Reason{R"({"code":5})", "HTTP 400: 5"}, Reason{R"({"code":"bad"})", "HTTP 400: bad"},
                    Reason{R"({"error":{"message":"deep","code":"c"}})", "HTTP 400: deep"},
                    Reason{R"({"error":{"code":"c"}})", "HTTP 400: c"},
                    Reason{R"({"error":"plain"})", "HTTP 400: plain"}, Reason{R"({"message":7})", "HTTP 400"},
                    Reason{R"({"message":""})", "HTTP 400"}, Reason{"[]", "HTTP 400"},
                    Reason{"<p>", "HTTP 400"}, Reason{"", "HTTP 400"}));

TEST(Told, AMessageIsOneLine) {
  EXPECT_EQ(of(400, R"({"message":"a\r\nb\u0000c"})").error, "HTTP 400: a  b c");
}
TEST(Told, JsonIsIndentedWhateverItsTypeIsCalled) {
  EXPECT_EQ(
      of(200, R"({"a":[1,{}],"b":[]})", "text/plain").text,
      "## op\n\n**Status:** 200 OK\n\n**Response:**\n```json\n{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": "
      "[]\n}\n```\n");
}
TEST(Told, BytesGoBesideTheText) {
  for (const char* const type : {"application/zip", "application/pdf", "image/png", "audio/ogg", "video/mp4",
                                 "application/gzip", "application/octet-stream"}) {
    const Answer answer = of(200, "abc", type);
    EXPECT_EQ(answer.bytes, "abc");
    EXPECT_EQ(answer.media_type, type);
    EXPECT_EQ(answer.text, "## op\n\n**Status:** 200 OK\n\n**Response:** 3 bytes of " + std::string(type) +
                               ", kept behind the link\n");
  }
  EXPECT_EQ(of(200, std::string("a\0b", 3), "text/plain").media_type, "text/plain");
  EXPECT_EQ(of(200, "\xff\xfe", "").media_type, "application/octet-stream");
}
TEST(Told, AStatusWithoutANameIsItsNumber) {
  EXPECT_EQ(status_text(299), "299");
}
TEST(IndentedJson, OfDeepNestingIsNotManyTimesItsSize) {
  std::string deep;
  for (int i = 0; i < 500; ++i)
    deep += "[1,";
  deep += "0" + std::string(500, ']');
  std::string all = "[" + deep;
  for (int i = 0; i < 20; ++i)
    all += "," + deep;
  all += "]";
  EXPECT_LE(indented_json(all).size(), all.size() * 4 + 70000);
}

}  // namespace
}  // namespace collet::search::call
