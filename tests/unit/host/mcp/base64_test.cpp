// SPDX-License-Identifier: MIT
#include "host/mcp/base64.hpp"

#include <gtest/gtest.h>

namespace collet::host::mcp {
namespace {

TEST(Base64, GivesTheTestVectorsOfRfc4648) {
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
  }
}

}  // namespace
}  // namespace collet::host::mcp
