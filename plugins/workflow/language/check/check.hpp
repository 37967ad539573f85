// SPDX-License-Identifier: MIT
/// What can be known of workflows before anything runs, given the tools that they call: references (WF2nn),
/// arguments against schemas (WF3nn), flow of data (WF4nn), safety (WF5nn).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

/// A tool as it was described.
struct ToolInfo {
  std::string key;  ///< in full: "chrome-devtools:wait_for", "validate:validate"
  Value input_schema;
  Value output_schema;  ///< undefined if it has none
  Annotations annotations;
  std::string server_version;  ///< "chrome-devtools-mcp 1.11.0"; may be empty
  bool external = true;        ///< of an MCP server, whose result is text and maybe structured
};

/// Where the tools are found. What it returns lives as long as itself, unchanged.
class Tools {
 public:
  Tools() = default;
  virtual ~Tools() = default;
  /// By key, or by name where only one built-in tool has it. Null if there is none.
  virtual const ToolInfo* find(std::string_view name) const = 0;
  /// Names that a call may use, for suggestions and for an alias without tools.
  virtual std::vector<std::string> keys() const = 0;
  /// Why the tools of an alias are not there ("cannot be started: …"); empty if the alias is unknown or well.
  virtual std::string problem(std::string_view alias) const = 0;
  /// Said behind a finding about a tool's arguments: "the schema changed since the lock file was written
  /// (1.4.0 -> 1.11.0)"; empty mostly.
  virtual std::string remark(std::string_view key) const;

 protected:
  Tools(const Tools&) = default;
  Tools(Tools&&) = default;
  Tools& operator=(const Tools&) = default;
  Tools& operator=(Tools&&) = default;
};

/// A map in memory: tests, lock files, snapshots.
class ToolMap final : public Tools {
 public:
  void add(ToolInfo tool);
  /// Gives the alias a reason for having no tools.
  void set_problem(std::string alias, std::string reason);
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;

 private:
  std::map<std::string, ToolInfo, std::less<>> tools_;
  std::map<std::string, std::string, std::less<>> problems_;
};

/// Upper bounds, for plans: every branch taken, every list full, every try used.
struct WorstCase {
  std::uint64_t calls = 0;
  Milliseconds time{0};  ///< at most the run's timeout and that of `finally`
};

/// What a workflow offers as a tool.
struct CheckedWorkflow {
  const Workflow* workflow = nullptr;
  bool ok = true;      ///< no error of its own
  Value input_schema;  ///< for clients: without what is ours
  /// From `outputs`; undefined if there are none.
  Value output_schema;
  /// As given where that is not safer than the steps are, else as the steps are. All four are set.
  Annotations annotations;
  WorstCase worst;
  std::vector<std::string> tools;    ///< keys in full of what its steps call, sorted; workflows included
  std::vector<std::string> aliases;  ///< of those, of MCP servers only
};

struct Checked {
  std::vector<CheckedWorkflow> workflows;  ///< in the model's order
  std::vector<Finding> findings;           ///< sorted
  const CheckedWorkflow* find(std::string_view key) const;
};

/// The model must outlive what comes back.
Checked check(const Model& model, const Tools& tools);

}  // namespace collet::workflow
