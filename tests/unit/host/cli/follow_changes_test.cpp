// SPDX-License-Identifier: MIT
#include <future>
#include <gtest/gtest.h>

#include "host/cli/wiring/wire.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::host::cli {
namespace {

// The plugin reports a change while the catalog is built, and nothing in this test calls a tool. So only
// follow_changes() can have made the pipeline through which the plugin is asked again.
TEST(FollowChanges, AsksAPluginThatReportedAChangeBeforeTheFirstCall) {
  const support::TemporaryFolder folder;
  Command command;
  command.needs = Needs::catalog;
  Options options;
  options.command = &command;
  options.config_file =
      folder.write("collet.toml", "[host]\nplugin_dirs = [\"" COLLET_BINARY_DIR "/tests/restless\"]\n");
  std::promise<bool> tools_differ;
  const auto host = Host::wire(options);
  ASSERT_TRUE(host) << host.error().message;
  ASSERT_NE((*host)->catalog().find_key("restless:tool_1"), nullptr);

  (*host)->follow_changes([&](const catalog::Difference& lists) { tools_differ.set_value(lists.tools); });

  EXPECT_TRUE(tools_differ.get_future().get());
  EXPECT_NE((*host)->catalog_now().get()->find_key("restless:tool_2"), nullptr);
}

}  // namespace
}  // namespace collet::host::cli
