// SPDX-License-Identifier: MIT
/// The workflows of one folder, checked against the available tools: the offered ones, and the others with
/// the reasons. Immutable; a run keeps the deployment that it began with.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/check/drift.hpp"
#include "plugins/workflow/language/check/lock.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "sdk/support/result.hpp"

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
  /// Returns the servers that are still connecting.
  const std::vector<std::string>& starting() const { return starting_; }
  /// Returns the aliases of servers that are also ids of plugins. `alias:tool` then means the plugin's
  /// tool.
  const std::set<std::string, std::less<>>& ambiguous() const { return ambiguous_; }
  /// Returns why no server is available: "servers.json: …"; usually empty.
  const std::string& servers_problem() const { return servers_problem_; }

 private:
  std::map<std::string, ToolInfo, std::less<>> tools_;  ///< by key: "alias:tool", "plugin:tool"
  std::optional<ToolInfo> api_;                         ///< the tool of steps `api:NAME/OPERATION`
  std::map<std::string, std::vector<std::string>, std::less<>> names_;  ///< keys by the tool's own name
  std::map<std::string, std::string, std::less<>> problems_;
  std::set<std::string, std::less<>> ambiguous_;
  std::vector<std::string> starting_;
  std::string servers_problem_;
};

/// Returns the error of a folder without a file of workflows.
std::string no_files_text(const std::string& folder);

class Deployment final : public ToolTargets {
 public:
  /// Reads and checks the folder. Returns an error if the folder cannot be read; findings() contains the
  /// errors in its files.
  static support::Result<std::shared_ptr<const Deployment>> load(const std::string& folder,
                                                                 std::string_view tools);
  /// Checks files that were read before against the tools of now.
  static support::Result<std::shared_ptr<const Deployment>> load(const std::string& folder,
                                                                 std::vector<SourceFile> files,
                                                                 std::string_view tools);
  const std::vector<SourceFile>& files() const { return files_; }
  /// Returns true if a file cannot be read as workflows, whatever tools there are.
  bool has_broken_files() const { return has_errors(loaded_.findings); }
  const Model& model() const { return loaded_.model; }
  const std::vector<Finding>& findings() const { return findings_; }
  const std::vector<CheckedWorkflow>& workflows() const { return checked_.workflows; }
  const Checked& checked() const { return checked_; }
  const HostTools& tools() const { return tools_; }
  const std::optional<Lock>& lock() const { return lock_; }
  /// Returns the tools that differ from the lock file.
  const std::vector<Drift>& drifts() const { return drifts_; }

  /// Returns the workflow with that tool name, or null.
  const CheckedWorkflow* find(std::string_view tool) const;
  /// Returns why a workflow is not offered; empty if it is.
  std::string problem_of(const CheckedWorkflow& workflow) const;
  /// Returns the keys of workflows that could not be read, with the errors.
  std::map<std::string, std::string> unreadable() const;
  /// Resolves the tool of a step to a tool of the host.
  CallTarget target(const std::string& tool) const override;

  /// Returns the tools as the JSON texts that describe() reports.
  std::vector<std::string> tool_descriptions() const;

 private:
  Deployment(const std::string& folder, std::vector<SourceFile> files, std::string_view tools,
             std::optional<Lock> lock);
  void judge_drift(const std::string& folder);
  std::string first_error(std::string_view workflow) const;

  std::vector<SourceFile> files_;
  Loaded loaded_;
  HostTools tools_;
  std::optional<Lock> lock_;
  Checked checked_;
  std::vector<Finding> findings_;
  std::vector<Drift> drifts_;
};

}  // namespace collet::workflow
