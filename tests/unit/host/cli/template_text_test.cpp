// SPDX-License-Identifier: MIT
#include "host/cli/plugin_new/template_text.hpp"

#include <gtest/gtest.h>

namespace collet::host::cli {
namespace {

TEST(TemplateText, TheToolIsTheLastWordOfThePluginId) {
  EXPECT_EQ(tool_id("clock"), "clock");
  EXPECT_EQ(tool_id("utc-clock"), "utc_clock");
  EXPECT_EQ(tool_id("com.example.utc-clock"), "utc_clock");
}

TEST(TemplateText, EveryNameIsFilledIn) {
  EXPECT_EQ(fill_template("@ID@:@TOOL@@ID@", "com.my-clock"), "com.my-clock:my_clockcom.my-clock");
}

TEST(TemplateText, OtherTextIsNotChanged) {
  EXPECT_EQ(fill_template("a@b @@ID @TOOL $<X> @", "x"), "a@b @@ID @TOOL $<X> @");
  EXPECT_EQ(fill_template("", "x"), "");
}

}  // namespace
}  // namespace collet::host::cli
