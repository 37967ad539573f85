// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/answer.hpp"

#include <gtest/gtest.h>

#include "plugins/call_api/encoding/multipart.hpp"

namespace collet::call_api {
namespace {

Answer of(int status, std::string body, std::string type = "application/json") {
  support::HttpResponse response;
  response.status = status;
  response.headers = {{"content-type", std::move(type)}};
  response.body = std::move(body);
  return render_answer("op", response, Mask(apis::Auth{}));
}

struct Reason {
  const char *body, *error;
};
class Reasons : public testing::TestWithParam<Reason> {};
TEST_P(Reasons, AreTheMessageOrTheCodeOrTheStatus) {
  EXPECT_EQ(of(400, GetParam().body).error, GetParam().error);
}
INSTANTIATE_TEST_SUITE_P(
    Table, Reasons,
    testing::Values(Reason{R"({"message":"no","code":5})", "HTTP 400: no"},
                    Reason{R"({"code":5})", "HTTP 400: 5"}, Reason{R"({"code":"bad"})", "HTTP 400: bad"},
                    Reason{R"({"error":{"message":"deep","code":"c"}})", "HTTP 400: deep"},
                    Reason{R"({"error":{"code":"c"}})", "HTTP 400: c"},
                    Reason{R"({"error":"plain"})", "HTTP 400: plain"}, Reason{R"({"message":7})", "HTTP 400"},
                    Reason{R"({"type":"about:blank","title":"Bad","detail":"x is wrong"})",
                           "HTTP 400: x is wrong"},
                    Reason{R"({"title":"Bad"})", "HTTP 400: Bad"},
                    Reason{R"({"code":5,"detail":"d"})", "HTTP 400: 5"},
                    Reason{R"({"errors":[{"message":"first"},{"message":"second"}]})", "HTTP 400: first"},
                    Reason{R"({"errors":[{"status":"422","title":"t","detail":"d"}]})", "HTTP 400: d"},
                    Reason{R"({"errors":["plain"]})", "HTTP 400: plain"},
                    Reason{R"({"errors":{"name":["no"]}})", "HTTP 400"},
                    Reason{R"({"errors":[]})", "HTTP 400"}, Reason{R"({"message":""})", "HTTP 400"},
                    Reason{"[]", "HTTP 400"}, Reason{"<p>", "HTTP 400"}, Reason{"", "HTTP 400"}));

TEST(RenderedAnswer, ShowsAMessageOnOneLine) {
  EXPECT_EQ(of(400, R"({"message":"a\r\nb\u0000c"})").error, "HTTP 400: a  b c");
}
TEST(RenderedAnswer, ShowsJsonOfAnyMediaTypeAsTheServerWroteIt) {
  EXPECT_EQ(of(200, R"({"a":[1, {}],"b":[]})", "text/plain").text,
            "## op\n\n**Status:** 200 OK\n\n**Response:**\n```json\n{\"a\":[1, {}],\"b\":[]}\n```\n");
}
TEST(RenderedAnswer, ReadsJsonAfterAByteOrderMark) {
  const auto answer = of(400, "\xef\xbb\xbf{\"message\":\"no\"}");
  EXPECT_EQ(answer.error, "HTTP 400: no");
  EXPECT_NE(answer.text.find("```json\n{\"message"), std::string::npos) << answer.text;
}
TEST(RenderedAnswer, ReadsTextOfAnOlderCharset) {
  const auto within = [](const std::string& text) {
    const auto at = text.find("```");
    return at == std::string::npos ? text : text.substr(at);
  };
  for (const char* const type : {"text/plain; charset=iso-8859-1", "text/plain;charset=\"Latin1\"",
                                 "text/plain; a=b; Charset=Windows-1252"})
    EXPECT_EQ(within(of(200, "caf\xe9 \x80", type).text), "```\ncaf\xc3\xa9 \xe2\x82\xac\n```\n") << type;
  EXPECT_EQ(within(of(200, "\"caf\xe9\"", "application/json; charset=ISO-8859-1").text),
            "```json\n\"caf\xc3\xa9\"\n```\n");
  EXPECT_EQ(within(of(200, "caf\xc3\xa9", "text/plain; charset=iso-8859-1").text), "```\ncaf\xc3\xa9\n```\n");
  for (const char* const type :
       {"text/plain", "text/plain; charset=utf-8", "text/plain; charset=koi8-r",
        "text/plain; charset=", "text/plain; charset=\"", "text/plain; xcharset=latin1"})
    EXPECT_EQ(within(of(200, "caf\xe9", type).text), "```\ncaf\xef\xbf\xbd\n```\n") << type;
}
TEST(RenderedAnswer, MasksASecretInAnOlderCharset) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::bearer;
  auth.secret = "p\xc3\xa9\x63h\xc3\xa9";
  support::HttpResponse response;
  response.status = 200;
  response.headers = {{"content-type", "text/plain; charset=latin1"}};
  response.body =
      "<p\xe9"
      "ch\xe9>";
  EXPECT_NE(render_answer("op", response, Mask(auth)).text.find("<***>"), std::string::npos);
}
TEST(RenderedAnswer, ReadsAndMasksUtf16AndUtf32) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::bearer;
  auth.secret = "s3cr\xc3\xa9t-k";
  const std::u32string body = U"<s3cr\u00E9t-k \U0001F511>";
  const std::u16string narrow = u"<s3cr\u00E9t-k \U0001F511>";
  for (const bool big : {false, true}) {
    for (const bool mark : {false, true}) {
      const auto encoded = [&](const auto& text, std::size_t unit) {
        std::string out;
        const auto append = [&](std::uint32_t code) {
          for (std::size_t i = 0; i < unit; ++i)
            out += static_cast<char>(code >> (8U * (big ? unit - 1 - i : i)));
        };
        if (mark) append(0xFEFF);
        for (const auto code : text)
          append(code);
        return out;
      };
      for (const bool wide : {false, true}) {
        support::HttpResponse response;
        response.status = 200;
        response.body = wide ? encoded(body, 4) : encoded(narrow, 2);
        const std::string charset = std::string(wide ? "utf-32" : "UTF-16") + (mark ? "" : big ? "be" : "le");
        for (const auto& type : {"text/plain; charset=" + charset, std::string("text/plain")}) {
          if (!mark && type == "text/plain") continue;
          response.headers = {{"content-type", type}};
          EXPECT_NE(render_answer("op", response, Mask(auth)).text.find("<*** \xF0\x9F\x94\x91>"),
                    std::string::npos)
              << type << big << mark;
        }
      }
    }
  }
}
TEST(RenderedAnswer, MasksHeadersAndTheMediaType) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::bearer;
  auth.secret = "S3CRET-key";
  support::HttpResponse response;
  response.status = 302;
  response.headers = {
      {"content-type", "image/S3CRET-key"}, {"location", "/?k=S3CRET%2dkey"}, {"link", "S3CRET-key"}};
  response.body = "x";
  const Answer answer = render_answer("op", response, Mask(auth));
  EXPECT_EQ(answer.media_type, "image/***");
  EXPECT_NE(answer.text.find("**Location:** /?k=***\n**Link:** ***\n"), std::string::npos) << answer.text;
}
TEST(RenderedAnswer, ReturnsBytesSeparately) {
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
TEST(RenderedAnswer, ShowsTheNumberOfAnUnnamedStatus) {
  EXPECT_EQ(status_text(299), "299");
}
TEST(RenderedAnswer, ShowsTheHeadersThatTheNextCallMayNeed) {
  support::HttpResponse response;
  response.status = 200;
  response.headers = {{"etag", "\"v7\""},          {"server", "x"},           {"x-ratelimit-remaining", "41"},
                      {"ratelimit", "limit=100"},  {"x-next-page", "3"},      {"x-total-count", "120"},
                      {"link", "</p2>; rel=next"}, {"set-cookie", "sid=abc"}, {"retry-after", "30\r\n"}};
  EXPECT_EQ(render_answer("op", response, Mask(apis::Auth{})).text,
            "## op\n\n**Status:** 200 OK\n**ETag:** \"v7\"\n**X-Ratelimit-Remaining:** 41\n**Ratelimit:** "
            "limit=100\n**X-Next-Page:** 3\n**X-Total-Count:** 120\n**Link:** </p2>; rel=next\n"
            "**Retry-After:** 30  \n");
}
TEST(RenderedAnswer, ShowsAtMostTwentyFourHeaders) {
  support::HttpResponse response;
  response.status = 200;
  for (int i = 0; i < 100; ++i)
    response.headers.emplace_back("x-page-" + std::to_string(i), "1");
  const auto text = render_answer("op", response, Mask(apis::Auth{})).text;
  EXPECT_NE(text.find("X-Page-23"), std::string::npos);
  EXPECT_EQ(text.find("X-Page-24"), std::string::npos);
}
TEST(ShownRequest, CountsBytesThatAreNoText) {
  support::HttpRequest request;
  request.url = "https://a.example/";
  request.headers = {{"Content-Type", "multipart/form-data; boundary=B"}};
  request.body =
      multipart_text({{"a", "f", "image/png", std::string("\x89P\0", 3)}, {"b", {}, {}, "text"}}, "B");
  EXPECT_EQ(request_text(request, {}),
            "GET https://a.example/\nContent-Type: multipart/form-data; boundary=B\n\n--B\r\n"
            "Content-Disposition: form-data; name=\"a\"; filename=\"f\"\r\nContent-Type: image/png\r\n\r\n"
            "(3 bytes)\r\n--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\ntext\r\n--B--\r\n");
  request.headers.clear();
  request.body = std::string(5, '\0');
  EXPECT_EQ(request_text(request, {}), "GET https://a.example/\n\n(5 bytes)");
}

}  // namespace
}  // namespace collet::call_api
