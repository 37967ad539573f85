// SPDX-License-Identifier: MIT
/// The plugin `codegraph`: the symbols of configured code bases, their relationships, and who uses what. Its tools
/// are offered once a project is configured.
#include <collet/plugin.hpp>

#include "plugins/codegraph/tools/commands.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_config_schema =
    R"({"type":"object","additionalProperties":false,"properties":{)"
    R"("state":{"type":"string","minLength":1},"max_file_bytes":{"type":"integer","minimum":1},)"
    R"("projects":{"type":"object","propertyNames":{"pattern":"^[A-Za-z0-9_-]{1,64}$"},"additionalProperties":)"
    R"({"type":"object","additionalProperties":false,"required":["root"],"properties":{)"
    R"("root":{"type":"string","minLength":1},"exclude":{"type":"array","items":{"type":"string"}}}}}}})";

constexpr auto k_manifest = manifest("codegraph", "0.2.0", [](auto& plugin) {
  plugin.summary("the symbols of code bases, who calls and uses what, found by name and words");
  plugin.keywords({"code search", "call graphs"});
  plugin.concurrent();
  plugin.config_schema(k_config_schema);
  plugin.permissions(R"({"threads":true})");
  plugin.command("codegraph", "Index the configured code bases, show the state of an index, remove it", k_commands_usage);
});

class CodegraphPlugin : public Plugin {
 public:
  explicit CodegraphPlugin(const Setup& setup) : projects_(setup) {}

  void describe(Report& report) override {
    static_cast<void>(report);
  }

  void call(std::string_view tool, Call& call) override {
    static_cast<void>(call);
    throw Failure(COLLET_NOT_FOUND, "there is no tool '" + std::string(tool) + "'");
  }

  int command(std::string_view word, const std::vector<std::string>& arguments, Call& call) override {
    static_cast<void>(word);
    return run_command(projects_, arguments, call);
  }

 private:
  Projects projects_;
};

}  // namespace
}  // namespace collet::codegraph

COLLET_PLUGIN(collet::codegraph::CodegraphPlugin, collet::codegraph::k_manifest);
