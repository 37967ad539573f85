// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/multipart.hpp"

#include <gtest/gtest.h>

namespace collet::call_api {
namespace {

TEST(Multipart, HasABoundaryThatOccursInNoPart) {
  std::vector<FormPart> parts{{"a", {}, {}, "x"}};
  const std::string boundary = boundary_for(parts);
  EXPECT_EQ(boundary, boundary_for(parts));
  parts.push_back({"b", {}, {}, "\r\n--" + boundary + "--\r\n"});
  const std::string other = boundary_for(parts);
  EXPECT_EQ(parts[1].content.find(other), std::string::npos);
}
TEST(Multipart, EscapesNames) {
  const std::string text = multipart_text({{"a\"\r\nX: y", "f\"", {}, "c"}}, "B");
  EXPECT_EQ(text,
            "--B\r\nContent-Disposition: form-data; name=\"a%22%0D%0AX: y\"; filename=\"f%22\"\r\n\r\nc\r\n"
            "--B--\r\n");
}
TEST(Multipart, IsOnlyTheEndWithoutParts) {
  EXPECT_EQ(multipart_text({}, "B"), "--B--\r\n");
}

}  // namespace
}  // namespace collet::call_api
