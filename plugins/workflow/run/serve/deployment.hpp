// SPDX-License-Identifier: MIT
/// The workflows of one folder, checked against the tools that there are: what is offered, and what is not
/// and why. Does not change; a run keeps the one that it began with.
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
#include "plugins/workflow/language/check/lock.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// The tools of the host, as collet.invoke/1 lists them.
class HostTools final : public Tools {
 public:
  /// `list`: a JSON array of tools as interfaces/invoke.h tells at tools().
  explicit HostTools(std::string_view list);
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;
  /// Servers that are still being connected.
  const std::vector<std::string>& starting() const { return starting_; }
  /// Aliases of servers that are ids of plugins too: `alias:tool` could mean both, and means the plugin's.
  const std::set<std::string, std::less<>>& ambiguous() const { return ambiguous_; }
  /// What keeps all servers away: "servers.json: …"; empty mostly.
  const std::string& fault() const { return fault_; }

 private:
  std::map<std::string, ToolInfo, std::less<>> tools_;  ///< by key: "alias:tool", "plugin:tool"
  std::map<std::string, std::vector<std::string>, std::less<>> names_;  ///< keys by the tool's own name
  std::map<std::string, std::string, std::less<>> problems_;
  std::set<std::string, std::less<>> ambiguous_;
  std::vector<std::string> starting_;
  std::string fault_;
};

class Deployment {
 public:
  /// Reads and checks the folder. An error if it cannot be read at all; what is wrong with its files is in
  /// findings().
  static support::Result<std::shared_ptr<const Deployment>> load(const std::string& folder,
                                                                 std::string_view tools);
  Deployment(const Deployment&) = delete;
  Deployment& operator=(const Deployment&) = delete;

  const Model& model() const { return loaded_.model; }
  const std::vector<Finding>& findings() const { return findings_; }
  const std::vector<CheckedWorkflow>& workflows() const { return checked_.workflows; }
  const Checked& checked() const { return checked_; }
  const HostTools& tools() const { return tools_; }
  const std::optional<Lock>& lock() const { return lock_; }
  /// Tools that are not what the lock says.
  const std::vector<Drift>& drifts() const { return drifts_; }

  /// By the tool's name. Null if there is none.
  const CheckedWorkflow* find(std::string_view tool) const;
  /// Why a workflow is not offered; empty if it is.
  std::string fault_of(const CheckedWorkflow& workflow) const;
  /// Keys of workflows that their files name but that could not even be read, with what is wrong.
  std::map<std::string, std::string> unread() const;
  /// What a call in a step means for the host.
  Target target(const std::string& tool) const;

  /// The tools, each as JSON that describe() gives.
  std::vector<std::string> described() const;

 private:
  Deployment(Loaded loaded, std::string_view tools, std::optional<Lock> lock);
  std::string first_error(std::string_view workflow) const;

  Loaded loaded_;
  HostTools tools_;
  std::optional<Lock> lock_;
  Checked checked_;
  std::vector<Finding> findings_;
  std::vector<Drift> drifts_;
};

}  // namespace collet::workflow
