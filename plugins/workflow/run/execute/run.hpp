// SPDX-License-Identifier: MIT
/// Executes one run of a workflow: its steps in sequence or in parallel, within its limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/invoke.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/run/execute/asker.hpp"
#include "plugins/workflow/run/execute/call_counter.hpp"
#include "plugins/workflow/run/execute/parallel.hpp"
#include "plugins/workflow/run/execute/run_budget.hpp"
#include "plugins/workflow/run/execute/run_progress.hpp"
#include "plugins/workflow/run/execute/run_scope.hpp"
#include "plugins/workflow/run/execute/run_state.hpp"
#include "plugins/workflow/run/execute/sleep.hpp"
#include "plugins/workflow/run/execute/step_error.hpp"
#include "plugins/workflow/run/execute/step_outcome.hpp"
#include "plugins/workflow/run/files/artifacts.hpp"
#include "plugins/workflow/run/files/journal.hpp"
#include "plugins/workflow/run/files/run_folder.hpp"
#include "plugins/workflow/run/results/call_result.hpp"

namespace collet::workflow {

/// The tool of a step: its key at the host, its name for readers ("alias:tool"), and its server.
struct CallTarget {
  std::string key;
  std::string shown;
  std::string server;  ///< the alias; for a tool of the host, its plugin
  std::optional<ServerLimit> limit{};
  Value input_schema{};                ///< undefined for a workflow
  std::optional<ApiCall> operation{};  ///< set if call_api makes the call
};

/// Limits of a call.
struct CallOptions {
  Milliseconds limit;
  bool cleanup = false;          ///< a call of `finally`, which a cancel does not end at once
  InvokeProgress progress = {};  ///< receives the progress of the tool; may be empty
};

/// Resolves the tool of a step.
class ToolTargets {
 public:
  ToolTargets() = default;
  ToolTargets(const ToolTargets&) = delete;
  ToolTargets& operator=(const ToolTargets&) = delete;
  virtual ~ToolTargets() = default;
  virtual CallTarget target(const std::string& tool) const = 0;
};

/// Calls tools. Thread-safe.
class ToolCaller : public ToolTargets {
 public:
  virtual Invoked call(const CallTarget& target, std::string_view arguments_json,
                       const CallOptions& call_options) = 0;
};

/// The parts of a run; all must outlive it.
struct RunParts {
  const Workflow& workflow;
  const Value& params;
  const std::string& id;
  const Call& call;  ///< reports whether the caller cancelled the run
  ToolCaller& caller;
  const RunFolder& folder;
  Journal& journal;
  ArtifactStore& artifacts;
  RunProgress* progress = nullptr;    ///< null if nobody listens
  Asker* asker = nullptr;             ///< null if nobody can be asked
  const RunState* resumed = nullptr;  ///< set for a run that was suspended
};

/// The step that ended a run.
struct FailedStep {
  std::string number, id, call;  ///< `call` is "alias:tool" or the kind of the step
  std::uint32_t total = 0;       ///< number of steps of the workflow
  StepError error;
  /// Returns "step 2/7 'wait' (chrome-devtools:wait_for) failed [invalid_args]: …".
  std::string text() const;
};

struct RunResult {
  std::optional<FailedStep> failed;
  std::optional<Value> returned;  ///< outputs of a `return` step
  bool suspended = false;         ///< the run waits for an answer; `finally` has not run
};

class Run {
 public:
  explicit Run(const RunParts& parts);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Runs `set`, the steps and `finally`, or the rest of them. May be called once.
  RunResult execute();
  /// Returns the state of a run that execute() suspended.
  RunState state() const;
  /// Returns the values that expressions see; also valid after the run.
  RunScope& run_scope() { return scope_; }
  /// Returns the size of all results of calls.
  std::int64_t result_bytes() const { return static_cast<std::int64_t>(budget_.bytes()); }

 private:
  using Limit = Clock::time_point;

  /// The result of a list of steps.
  struct BlockResult {
    std::optional<StepProblem> problem;
    bool returned = false;
    bool suspended = false;
    bool continues() const { return !problem && !returned && !suspended; }
  };

  BlockResult run_steps(const Steps& steps, RunScope& run_scope, Limit limit, std::size_t first = 0);
  BlockResult run_step(const Step& step, RunScope& run_scope, Limit limit);
  StepOutcome run_for_each(const Step& step, RunScope& run_scope, Limit limit);
  StepOutcome run_repeated(const Step& step, RunScope& run_scope, Limit limit);
  StepOutcome run_with_retries(const Step& step, RunScope& run_scope, Limit limit);
  StepOutcome run_attempt(const Step& step, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const CallAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const ParallelAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const SetAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const SleepAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const AssertAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const ReturnAction& action, RunScope& run_scope, Limit limit);
  StepOutcome run_action(const Step& step, const AskAction& action, RunScope& run_scope, Limit limit);

  /// Returns a problem if the run was cancelled or a time limit has passed.
  std::optional<StepProblem> check_limits(const Step& step, Limit limit) const;
  void finish_step(const Step& step, RunScope& run_scope, StepOutcome& outcome, Clock::time_point start);
  /// Returns the value of `run`.
  Value run_value() const;

  const RunParts& parts_;
  const Workflow& workflow_;
  const Clock::time_point start_;
  const std::int64_t started_;
  const Limit run_limit_;
  const bool limited_by_call_;  ///< by the call's deadline, before the workflow's timeout
  std::uint32_t total_ = 0;
  RunScope scope_;
  CallCounter calls_;
  RunBudget budget_;
  std::atomic<std::uint32_t> steps_ok_{0}, steps_run_{0};
  std::atomic<bool> in_finally_{false};
  std::atomic<const char*> status_{"running"};
  std::mutex returned_mutex_;
  std::optional<Value> returned_;
  std::size_t suspended_at_ = 0;
};

/// Returns "step 2 'open' (browser:navigate)".
std::string progress_label(const Step& step);
/// Sleeps for `time`, and reports that the run waits for `subject`.
SleepResult wait_for(const RunParts& parts, const Step& step, Milliseconds time, std::string subject);

/// Returns "call", "parallel", "set", …, or the tool of a call.
std::string action_name(const Step& step);

}  // namespace collet::workflow
