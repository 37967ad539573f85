// SPDX-License-Identifier: MIT
#include "host/catalog/doors.hpp"

#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* k_opt_in = R"(,"exposure":"opt_in")";

/// The host's plugin with the doors and the reader, and a family with a reading, a pinned and a writing tool.
Texts deployment() {
  const std::string reads = R"(,"annotations":{"readOnlyHint":true})";
  return {
      {"collet", tools_json({tool_json("call_read", reads + k_opt_in), tool_json("call_write", k_opt_in),
                             tool_json("find_tools", reads + k_opt_in), tool_json("read_result", reads)})},
      {"p", tools_json({tool_json("look", reads), tool_json("look_pinned", reads + R"(,"pin":true)"),
                        tool_json("change")})}};
}

Names listed(const Catalog& catalog) {
  Names out;
  for (const Tool* tool : catalog.surface().tools)
    out.push_back(tool->name);
  return out;
}

std::string error_of(const Catalog& catalog, const std::string& door, const std::string& arguments) {
  const auto opened = open_door(catalog, the(catalog, "collet:" + door), json::View(arguments));
  EXPECT_FALSE(opened) << arguments;
  return opened ? "" : opened.error().message;
}

TEST(Doors, InTheModeAllAreHiddenAndEveryToolIsListed) {
  const Catalog catalog = catalog_of(deployment());
  EXPECT_THAT(listed(catalog), ElementsAre("change", "look", "look_pinned", "read_result"));
  EXPECT_EQ(catalog.find_exposed("call_read"), nullptr);
}

TEST(Doors, InTheModeMetaAreListedWithTheReaderAndThePinnedTools) {
  const Catalog catalog = catalog_of(deployment(), "expose.mode='meta'");
  EXPECT_THAT(listed(catalog),
              ElementsAre("call_read", "call_write", "find_tools", "look_pinned", "read_result"));
  EXPECT_NE(catalog.find_exposed("look"), nullptr);
}

TEST(Doors, ADeniedDoorIsNotListed) {
  const Catalog catalog = catalog_of(deployment(), "expose.mode='meta'\nexpose.deny=['call_write']");
  EXPECT_THAT(listed(catalog), ElementsAre("call_read", "find_tools", "look_pinned", "read_result"));
}

TEST(Doors, OpenForToolsOfTheirKind) {
  const Catalog catalog = catalog_of(deployment(), "expose.mode='meta'");
  const std::string arguments = R"({"tool":"look","arguments":{"a":1}})";
  const auto opened = open_door(catalog, the(catalog, "collet:call_read"), json::View(arguments));
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->tool->id, "look");
  EXPECT_EQ(opened->arguments, R"({"a":1})");
  const std::string bare = R"({"tool":"change","arguments":null})";
  const auto write = open_door(catalog, the(catalog, "collet:call_write"), json::View(bare));
  ASSERT_TRUE(write);
  EXPECT_EQ(write->arguments, "{}");
}

TEST(Doors, StayClosedForEverythingElse) {
  const Catalog catalog = catalog_of(deployment(), "expose.mode='meta'\nexpose.deny=['look_pinned']");
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"change"})"), HasSubstr("use call_write"));
  EXPECT_THAT(error_of(catalog, "call_write", R"({"tool":"look"})"), HasSubstr("use call_read"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"look_pinned"})"),
              HasSubstr("found 'look_pinned', expected the name of a tool"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"call_read"})"), HasSubstr("found 'call_read'"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"find_tools"})"), HasSubstr("found 'find_tools'"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":1})"), HasSubstr("/tool: expected"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({})"), HasSubstr("/tool: expected"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"look","arguments":"{}"})"),
              HasSubstr("/arguments: found"));
  EXPECT_THAT(error_of(catalog, "call_read", R"({"tool":"look","args":{}})"),
              HasSubstr("/args: unknown argument"));
}

TEST(Doors, TheLowerBudgetAndDeadlineApply) {
  auto tool = std::make_shared<Tool>();
  tool->max_result_tokens = 100;
  Tool door;
  door.max_result_tokens = 100;
  EXPECT_EQ(within_door(tool, door), tool);
  door.max_result_tokens = 40;
  door.deadline = std::chrono::milliseconds(7);
  const auto lower = within_door(tool, door);
  EXPECT_EQ(lower->max_result_tokens, 40);
  EXPECT_EQ(lower->deadline, std::chrono::milliseconds(7));
  EXPECT_EQ(tool->max_result_tokens, 100);
}

}  // namespace
}  // namespace collet::host::catalog
