// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string read(std::string_view uri, std::string_view more = "") {
  return R"({"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":")" + std::string(uri) + "\"" +
         std::string(more) + "}}";
}

TEST(Resources, TheListHasTheStoredResultsOfThePrincipal) {
  Harness harness;
  const auto mine = harness.results.put("stdio", "walk result", "application/json", "[1]");
  const auto foreign = harness.results.put("somebody", "theirs", "text/plain", "x");
  ASSERT_TRUE(mine && foreign);
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"resources/list"})"),
            R"({"jsonrpc":"2.0","id":1,"result":{"resources":[{"uri":")" + mine->uri +
                R"(","name":"walk result","mimeType":"application/json","size":3}]}})");
}

TEST(Resources, TextIsTextAndOtherBytesAreBase64) {
  Harness harness;
  const auto text = harness.results.put("stdio", "n", "application/json", R"(["é"])");
  const auto bytes = harness.results.put("stdio", "n", "image/png", "\x89P");
  const auto broken = harness.results.put("stdio", "n", "text/plain", "\xff");
  EXPECT_EQ(harness.exchange(read(text->uri)), R"({"jsonrpc":"2.0","id":1,"result":{"contents":[{"uri":")" +
                                                   text->uri +
                                                   R"(","mimeType":"application/json","text":"[\"é\"]"}]}})");
  EXPECT_THAT(harness.exchange(read(bytes->uri)), HasSubstr(R"("mimeType":"image/png","blob":"iVA="}]}})"));
  EXPECT_THAT(harness.exchange(read(broken->uri)), HasSubstr(R"("blob":"/w==")"));
}

TEST(Resources, AModernReadMustNotBeCached) {
  Harness harness;
  const auto kept = harness.results.put("stdio", "n", "text/plain", "a");
  EXPECT_THAT(harness.exchange(read(kept->uri, "," + modern_meta())),
              AllOf(HasSubstr(R"("resultType":"complete","ttlMs":0,"cacheScope":"private")")));
}

TEST(Resources, AnUnknownOrForeignHandleIsInvalidParamsWithItsUri) {
  Harness harness;
  const auto foreign = harness.results.put("somebody", "theirs", "text/plain", "x");
  for (const std::string& uri :
       {foreign->uri, std::string("collet://result/0"), std::string("file:///etc/passwd")}) {
    EXPECT_THAT(harness.exchange(read(uri)),
                AllOf(HasSubstr("\"code\":-32602"), HasSubstr(R"("data":{"uri":")" + uri + "\"}")));
  }
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"resources/read","params":{}})"),
              HasSubstr("-32602"));
}

TEST(Resources, TheErrorForAResourceOverTheSizeLimitNamesReadResult) {
  Harness harness;
  const auto kept = harness.results.put("stdio", "n", "text/plain", std::string(5U << 20U, 'a'));
  EXPECT_THAT(harness.exchange(read(kept->uri)),
              AllOf(HasSubstr("-32603"), HasSubstr("5242880"), HasSubstr("read_result")));
}

TEST(Resources, ThereAreNoTemplates) {
  Harness harness;
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"resources/templates/list"})"),
            R"({"jsonrpc":"2.0","id":1,"result":{"resourceTemplates":[]}})");
}

}  // namespace
}  // namespace collet::host::mcp::test
