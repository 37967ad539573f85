// SPDX-License-Identifier: MIT
/// The plugin `external`: MCP servers of other programs. Only other plugins see their tools.
#include <collet/plugin.hpp>

#include "plugins/external/fleet/commands.hpp"
#include "plugins/external/fleet/fleet.hpp"
#include "plugins/external/fleet/tool_provider.hpp"

namespace collet::external {
namespace {

constexpr auto k_manifest = manifest("external", "0.2.0", [](auto& plugin) {
  plugin.shares("workflow");
  plugin.needs_setting("shared.workflow.dir");
  plugin.folder_setting("shared.workflow.dir");
  plugin.concurrent();
  plugin.config_schema(
      R"({"type":"object","properties":{"verify_after":{"type":["string","integer"],"description":"When servers of a lock file are started and compared with it, after the start"}},"additionalProperties":false})");
  plugin.permissions(R"({"processes":true,"network":true})");
  plugin.command("servers", "Look at the servers of a servers.json, and call their tools",
                 "list|status|tools|call DIR [ALIAS | ALIAS:TOOL [JSON | key=value ...]] [--json]",
                 {.argument = 2, .key = "shared.workflow.dir", .describe = false});
});

class External final : public Plugin, public Resources {
 public:
  explicit External(const Setup& setup) : fleet_(setup), provider_(fleet_) {}

  void describe(Report& report) override {
    if (fleet_.folder().empty()) return;
    fleet_.describe(report);
    provider_.describe(report);
  }
  void call(std::string_view tool, Call& call) override { provider_.call(tool, call); }
  void read(std::string_view uri, Call& call) override { provider_.read(uri, call); }
  int command(std::string_view, const std::vector<std::string>& arguments, Call& call) override {
    return run_servers(fleet_, arguments, call);
  }

 private:
  Fleet fleet_;
  ToolProvider provider_;
};

}  // namespace
}  // namespace collet::external

COLLET_PLUGIN(collet::external::External, collet::external::k_manifest);
