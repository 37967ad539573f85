// SPDX-License-Identifier: MIT
/// Looks at the operations of steps `api:NAME/OPERATION` before a step runs: finds those that do not exist or
/// that call_api would refuse.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/entry.hpp>
#include <collet/invoke.hpp>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/serve/suspended_runs.hpp"

namespace collet::workflow {

/// An operation as call_api describes it.
struct LookedOperation {
  std::optional<ToolInfo> tool;  ///< its key is that of the step's call
  std::string problem;           ///< why there is none
  bool certain = false;          ///< call_api refuses the operation, whatever its arguments are
};
/// The operations of steps, by the call of the step: "api:shop/createOrder".
using LookedOperations = std::map<std::string, LookedOperation, std::less<>>;

/// Asks call_api, which sends nothing.
class OperationLook {
 public:
  /// Looks from within a call. `exposed_only`: asks only a tool that clients see.
  OperationLook(const Host& host, const Call& call, bool exposed_only = false)
      : host_(host), call_(&call), exposed_only_(exposed_only) {}
  /// Looks from within describe(), for at most `k_limit` in all.
  OperationLook(const Host& host, const Report& report)
      : host_(host), report_(&report), end_(Clock::now() + k_limit) {}

  /// Returns the errors about the operation of each such step: that it does not exist or is not allowed, that
  /// it requires a parameter which the step does not pass, and that a parameter without expressions does not
  /// fit. An API whose description cannot be read gives none.
  std::vector<Finding> at(const Workflow& workflow, const ToolTargets& tools);

  /// Adds what is known of the operations of the workflow's steps.
  void describe(const Workflow& workflow, const ToolTargets& tools, LookedOperations& operations);
  /// Makes deployments describe operations even if no lock file has any.
  void want_operations() { wanted_ = true; }
  bool wants_operations() const { return wanted_; }

  /// Returns true if a step was not looked at because no tool can be called while the host starts.
  bool is_too_early() const { return too_early_; }
  /// Returns true if the time was over before all steps were looked at.
  bool is_late() const { return late_; }

  /// Less than the time of a description.
  static constexpr std::chrono::seconds k_limit{7};

 private:
  /// Returns nothing if no tool can be called, or if the time is over.
  std::optional<Invoked> ask(std::string_view tool, std::string_view arguments);

  const Host& host_;
  const Call* call_ = nullptr;
  const Report* report_ = nullptr;
  std::optional<Clock::time_point> end_;
  bool exposed_only_ = false;
  bool wanted_ = false;
  bool too_early_ = false;
  bool late_ = false;
};

/// Throws a Failure with the errors about operations of the workflow if there are any.
void refuse_unknown_operations(const Host& host, const Call& call, const RunTarget& target);

}  // namespace collet::workflow
