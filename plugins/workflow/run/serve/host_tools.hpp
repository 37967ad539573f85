// SPDX-License-Identifier: MIT
/// The tools that steps can call, as the host lists them.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/run/serve/operations.hpp"

namespace collet::workflow {

/// Reads one tool of the list that interfaces/invoke.h describes for tools().
ToolInfo tool_info(json::View tool);
/// Returns call_api as the tool of steps `api:NAME/OPERATION`.
ToolInfo api_tool(const ToolInfo& call_api);
/// Returns the key of the tool at the host.
std::string host_key(const ToolInfo& tool);

/// The tools of the host, as collet.invoke/1 lists them.
class HostTools final : public Tools {
 public:
  /// Reads `list`, a JSON array of tools as interfaces/invoke.h describes for tools().
  explicit HostTools(std::string_view list);
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;
  const ToolInfo* operation(std::string_view call) const override;
  std::string operation_problem(std::string_view call) const override;
  /// Returns the operations of APIs that were described.
  const LookedOperations& operations() const { return operations_; }
  void set_operations(LookedOperations operations) { operations_ = std::move(operations); }
  /// Returns the servers that are still connecting.
  const std::vector<std::string>& starting() const { return starting_; }
  /// Returns the aliases of servers that are also ids of plugins. `alias:tool` then means the plugin's
  /// tool.
  const std::set<std::string, std::less<>>& ambiguous() const { return ambiguous_; }
  /// Returns why no server is available: "servers.json: …"; usually empty.
  const std::string& servers_problem() const { return servers_problem_; }

 private:
  /// A tool of the list. Workflows use few of them, so the schemas are parsed when the tool is found for the
  /// first time.
  struct Listed {
    ToolInfo info;
    std::string input_schema, output_schema;  ///< JSON; empty once parsed, or if the tool has none
    bool parsed = false;
  };
  const ToolInfo* parsed(Listed& tool) const;

  mutable std::mutex mutex_;                                  ///< guards the parsing of schemas
  mutable std::map<std::string, Listed, std::less<>> tools_;  ///< by key: "alias:tool", "plugin:tool"
  std::optional<ToolInfo> api_;                               ///< the tool of steps `api:NAME/OPERATION`
  LookedOperations operations_;
  std::map<std::string, std::vector<std::string>, std::less<>> names_;  ///< keys by the tool's own name
  std::map<std::string, std::string, std::less<>> problems_;
  std::set<std::string, std::less<>> ambiguous_;
  std::vector<std::string> starting_;
  std::string servers_problem_;
};

}  // namespace collet::workflow
