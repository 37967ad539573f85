// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <collet/json.hpp>

#include "plugins/openapi/open/spec_property.hpp"
#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

TEST(WalkManifest, AToolKeepsItsCostInAList) {
  const PluginUnderTest plugin(collet_plugin_v1);
  EXPECT_LE(plugin.cost("walk_operations"), 550U);
  EXPECT_LE(plugin.cost("walk_paths"), 400U);
  // Together with parse and walk_refs, the nine reading tools stay below 2,800 tokens.
  std::size_t all = 0;
  for (const auto tool : json::View(plugin.manifest())["tools"].items())
    all += plugin.cost(*tool["id"].string());
  EXPECT_LE(all, 2250U);
}

TEST(WalkManifest, TheSharedSpecIsTheFirstArgumentOfEveryTool) {
  const PluginUnderTest plugin(collet_plugin_v1);
  for (const auto tool : json::View(plugin.manifest())["tools"].items()) {
    const auto first = *tool["input_schema"]["properties"].members();
    EXPECT_TRUE(first.key.equals("spec"));
    EXPECT_EQ(first.value.raw(), openapi::k_spec_schema);
    EXPECT_TRUE(tool["annotations"]["readOnlyHint"].boolean().value_or(false));
  }
}

}  // namespace
}  // namespace collet::test
