// SPDX-License-Identifier: MIT
/// The workflows of one folder, checked against the available tools: the offered ones, and the others with
/// the reasons. Immutable; a run keeps the deployment that it began with.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/check/drift.hpp"
#include "plugins/workflow/language/check/lock.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/serve/host_tools.hpp"
#include "plugins/workflow/run/serve/operations.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// Returns the error of a folder without a file of workflows.
std::string no_files_text(const std::string& folder);

class Deployment final : public ToolTargets {
 public:
  using Loaded = support::Result<std::shared_ptr<const Deployment>>;
  /// Reads and checks the folder. Returns an error if the folder cannot be read; findings() contains the
  /// errors in its files. With `look`, the operations of its steps are looked at too.
  static Loaded load(const std::string& folder, std::string_view tools, OperationLook* look = nullptr);
  /// Checks files that were read before against the tools of now.
  static Loaded load(const std::string& folder, std::vector<SourceFile> files, std::string_view tools,
                     OperationLook* look = nullptr);
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
             std::optional<Lock> lock, OperationLook* look);
  void judge_drift(const std::string& folder);
  void judge_operations(OperationLook& look);
  void refuse(const Finding& finding);
  std::string first_error(std::string_view workflow) const;

  std::vector<SourceFile> files_;
  workflow::Loaded loaded_;
  HostTools tools_;
  std::optional<Lock> lock_;
  Checked checked_;
  std::vector<Finding> findings_;
  std::vector<Drift> drifts_;
};

}  // namespace collet::workflow
