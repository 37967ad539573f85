// SPDX-License-Identifier: MIT
/// Checks workflows before they run, given the tools that they call: references (WF2nn), arguments against
/// schemas (WF3nn), data flow (WF4nn) and safety (WF5nn).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

/// The description of a tool.
struct ToolInfo {
  std::string key;  ///< full key: "chrome-devtools:wait_for", "validate:validate"
  Value input_schema;
  Value output_schema;  ///< undefined if the tool has no output schema
  Annotations annotations;
  std::optional<ServerLimit> server_limit;  ///< set if the server's entry limits its calls
  std::string server_version;               ///< "chrome-devtools-mcp 1.11.0"; may be empty
  bool external = true;  ///< a tool of an MCP server, whose result is text and possibly structured
};

/// A source of tools. Returned pointers stay valid and unchanged as long as the source.
class Tools {
 public:
  Tools() = default;
  virtual ~Tools() = default;
  /// Returns the tool by key, or by name if only one built-in tool has that name. Null if there is no such
  /// tool.
  virtual const ToolInfo* find(std::string_view name) const = 0;
  /// Returns the names that a call may use, for suggestions and for detecting an alias without tools.
  virtual std::vector<std::string> keys() const = 0;
  /// Returns why the tools of an alias are missing ("cannot be started: …"); empty if the alias is unknown
  /// or has no problem.
  virtual std::string problem(std::string_view alias) const = 0;
  /// Returns a note for findings about the tool's arguments: "the schema changed since the lock file was
  /// written (1.4.0 -> 1.11.0)"; usually empty.
  virtual std::string note(std::string_view key) const;
  /// Returns what the operation of a call `api:NAME/OPERATION` takes and returns. Null if that is not known.
  virtual const ToolInfo* operation(std::string_view call) const;
  /// Returns why call_api refuses the operation; empty if it does not, or if that is not known.
  virtual std::string operation_problem(std::string_view call) const;

 protected:
  Tools(const Tools&) = default;
  Tools(Tools&&) = default;
  Tools& operator=(const Tools&) = default;
  Tools& operator=(Tools&&) = default;
};

/// Tools in memory, for tests, lock files and snapshots.
class ToolMap final : public Tools {
 public:
  void add(ToolInfo tool);
  /// Sets why the alias has no tools.
  void set_problem(std::string alias, std::string reason);
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;

 private:
  std::map<std::string, ToolInfo, std::less<>> tools_;
  std::map<std::string, std::string, std::less<>> problems_;
};

/// Upper bounds for plans, with every branch taken, every list full and every attempt used.
struct WorstCase {
  std::uint64_t calls = 0;
  Milliseconds time{0};  ///< at most the timeouts of the run and of `finally`
};

/// The tool that a workflow offers.
struct CheckedWorkflow {
  const Workflow* workflow = nullptr;
  bool ok = true;      ///< the workflow itself has no error
  Value input_schema;  ///< for clients, without Collet's own keywords
  /// From `outputs`; undefined without outputs.
  Value output_schema;
  /// The given annotations, unless the steps are less safe; then those of the steps. All four are set.
  Annotations annotations;
  WorstCase worst;
  /// Full keys of the tools that the steps call, sorted, including workflows and operations of APIs.
  std::vector<std::string> tools;
  std::vector<std::string> aliases;  ///< the aliases of MCP servers among them
};

struct Checked {
  std::vector<CheckedWorkflow> workflows;  ///< in the model's order
  std::vector<Finding> findings;           ///< sorted
  const CheckedWorkflow* find(std::string_view key) const;
};

/// The model must outlive the result.
Checked check(const Model& model, const Tools& tools);

}  // namespace collet::workflow
