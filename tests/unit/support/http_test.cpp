// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/http.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace collet::support {
namespace {

/// Returns the reason why a request is not sent.
std::string refusal(const HttpRequest& request, const Access& access = {}, bool insecure = false) {
  const auto answer = http(access, request, {}, insecure);
  return answer ? "sent" : answer.error().message;
}

class InvalidUrl : public testing::TestWithParam<std::string_view> {};
TEST_P(InvalidUrl, IsNeverRequested) {
  EXPECT_EQ(refusal({.url = std::string(GetParam())}), "found no URL, expected http://… or https://…");
}
INSTANTIATE_TEST_SUITE_P(Table, InvalidUrl,
                         testing::Values("", "ftp://a/", "file:///etc/passwd", "http://", "http:///a", "//a/",
                                         "http://a b/", "http://a/\r\nX: y", "http://a/\x7f",
                                         std::string_view("http://a/\0", 10)));

TEST(Http, AHeaderWithALineEndIsRefused) {
  const HttpHeaders hostile[] = {{{"X", "a\r\nY: b"}},
                                 {{"X", "a\nb"}},
                                 {{"X\r\nY", "a"}},
                                 {{"X:", "a"}},
                                 {{"", "a"}},
                                 {{"X Y", "a"}},
                                 {{"X", std::string("a\0b", 3)}}};
  for (const auto& headers : hostile)
    EXPECT_EQ(refusal({.url = "http://a/", .headers = headers}), "found a header that HTTP does not allow");
}
TEST(Http, AMethodWithALineEndIsRefused) {
  EXPECT_EQ(refusal({.method = "GET /x HTTP/1.1\r\n", .url = "http://a/"}),
            "found a method that HTTP does not allow");
  EXPECT_EQ(refusal({.method = "", .url = "http://a/"}), "found a method that HTTP does not allow");
}
TEST(Http, NothingIsSentIfTheOperatorForbidsIt) {
  Access closed;
  closed.url = false;
  EXPECT_EQ(refusal({.url = "http://a/"}, closed),
            "nothing is fetched here; to allow it: [access] url = true");
  EXPECT_EQ(refusal({.url = "http://a/"}, {}, true),
            "certificates must be valid; to allow others: [access] insecure = true");
}

}  // namespace
}  // namespace collet::support
