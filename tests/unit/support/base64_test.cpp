// SPDX-License-Identifier: MIT
#include "sdk/support/text/base64.hpp"

#include <gtest/gtest.h>

namespace collet::support {
namespace {

TEST(Base64, MatchesTheTestVectorsOfRfc4648) {
  const std::pair<std::string_view, std::string_view> cases[] = {{"", ""},
                                                                 {"f", "Zg=="},
                                                                 {"fo", "Zm8="},
                                                                 {"foo", "Zm9v"},
                                                                 {"foob", "Zm9vYg=="},
                                                                 {"fooba", "Zm9vYmE="},
                                                                 {"foobar", "Zm9vYmFy"},
                                                                 {"\xff\xfe\xfd", "//79"}};
  for (const auto& [bytes, expected] : cases) {
    std::string out = "x";
    append_base64(out, bytes);
    EXPECT_EQ(out, "x" + std::string(expected));
    EXPECT_EQ(read_base64(expected), bytes);
  }
}

TEST(Base64, NonCanonicalTextIsRefused) {
  for (const std::string_view text : {"Z", "Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9=", "Zg==Zg==",
                                      "Zm9v\n", "Zm-v", "Zm_v", "=m9v", "Zm=v", "Zm9v Zm9v", "\xc3\xa9=="})
    EXPECT_FALSE(read_base64(text)) << text;
}

}  // namespace
}  // namespace collet::support
