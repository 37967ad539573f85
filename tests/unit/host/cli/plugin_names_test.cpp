// SPDX-License-Identifier: MIT
#include "host/cli/plugin_names.hpp"

#include <gtest/gtest.h>

namespace collet::host::cli {
namespace {

TEST(PluginNames, ToolIsTheLastWordOfTheId) {
  EXPECT_EQ(tool_of("clock"), "clock");
  EXPECT_EQ(tool_of("utc-clock"), "utc_clock");
  EXPECT_EQ(tool_of("com.example.utc-clock"), "utc_clock");
}

TEST(PluginNames, TemplateIsFilledWhereverANameStands) {
  EXPECT_EQ(fill_template("@ID@:@TOOL@@ID@", "com.my-clock"), "com.my-clock:my_clockcom.my-clock");
}

TEST(PluginNames, OtherTextOfATemplateStaysAsItIs) {
  EXPECT_EQ(fill_template("a@b @@ID @TOOL $<X> @", "x"), "a@b @@ID @TOOL $<X> @");
  EXPECT_EQ(fill_template("", "x"), "");
}

}  // namespace
}  // namespace collet::host::cli
