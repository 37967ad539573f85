// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_list = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

std::string list_in(std::string_view revision) {
  Harness harness;
  harness.shake_hands(revision);
  return harness.exchange(k_list);
}

TEST(ToolsList, In20241105AToolHasNameDescriptionAndSchema) {
  EXPECT_EQ(
      list_in("2024-11-05"),
      R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"count","description":"Counts.","inputSchema":{"type":"object","properties":{},"additionalProperties":false}},)"
      R"({"name":"walk_paths","description":"Lists paths.","inputSchema":{"type":"object","properties":{"limit":{"type":"integer"}},"required":[],"additionalProperties":false}}]}})");
}

TEST(ToolsList, In20250326AnnotationsCarryTheTitle) {
  const std::string list = list_in("2025-03-26");
  EXPECT_THAT(list, HasSubstr(R"("annotations":{"title":"Walk paths","readOnlyHint":true}})"));
  EXPECT_THAT(list, testing::Not(HasSubstr("outputSchema")));
  EXPECT_THAT(list, testing::Not(HasSubstr(R"("name":"count","title")")));
}

TEST(ToolsList, From20250618OnAToolHasItsTitleAndOutputSchema) {
  for (const std::string_view revision : {"2025-06-18", "2025-11-25"}) {
    const std::string list = list_in(revision);
    EXPECT_THAT(list, HasSubstr(R"({"name":"count","title":"Count","description":"Counts.",)"));
    EXPECT_THAT(
        list,
        HasSubstr(
            R"("outputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})"));
    EXPECT_THAT(list, HasSubstr(R"("annotations":{"readOnlyHint":true}})"));
  }
}

TEST(ToolsList, EveryListIsTheSameText) {
  Harness harness;
  EXPECT_EQ(harness.exchange(k_list), harness.exchange(k_list));
}

TEST(ToolsList, ACursorIsRefused) {
  Harness harness;
  for (const char* const method : {"tools/list", "resources/list", "resources/templates/list"}) {
    EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) +
                                 R"(","params":{"cursor":"x"}})"),
                HasSubstr("\"code\":-32602"));
  }
}

}  // namespace
}  // namespace collet::host::mcp::test
