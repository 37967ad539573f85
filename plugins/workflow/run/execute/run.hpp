// SPDX-License-Identifier: MIT
/// One run of a workflow: its steps, one after the other or side by side, under its limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/invoke.hpp>

#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/run/execute/call_result.hpp"
#include "plugins/workflow/run/execute/run_scope.hpp"
#include "plugins/workflow/run/execute/sleep.hpp"
#include "plugins/workflow/run/execute/step_error.hpp"
#include "plugins/workflow/run/files/artifacts.hpp"
#include "plugins/workflow/run/files/journal.hpp"
#include "plugins/workflow/run/files/run_folder.hpp"

namespace collet::workflow {

/// A tool that a step calls: for the host, for readers ("alias:tool"), its server.
struct Target {
  std::string key;
  std::string shown;
  std::string server;  ///< the alias; of a tool of the host's, its plugin
};

/// What a call may take.
struct CallTerms {
  Milliseconds limit;
  bool cleanup = false;  ///< of `finally`: made and finished after a cancel too, for a while
};

/// How tools are called. Any thread.
class Caller {
 public:
  Caller() = default;
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  virtual ~Caller() = default;
  virtual Target target(const std::string& tool) const = 0;
  virtual Invoked call(const Target& target, std::string_view arguments_json, const CallTerms& terms) = 0;
};

/// What a run is made of; all of it outlives the run.
struct RunParts {
  const Workflow& workflow;
  const Value& params;
  const std::string& id;
  const Call& call;  ///< asked whether anybody still waits
  Caller& caller;
  const RunFolder& folder;
  Journal& journal;
  ArtifactKeeper& artifacts;
  std::function<void(double done, double total, std::string_view what)> progress;
};

/// The step that ended a run.
struct FailedStep {
  std::string number, id, call;  ///< `call`: "alias:tool", or the kind of the step
  std::uint32_t total = 0;       ///< steps that the workflow has
  StepError error;
  /// "step 2/7 'wait' (chrome-devtools:wait_for) failed [invalid_args]: …"
  std::string text() const;
};

struct Ended {
  std::optional<FailedStep> failed;
  std::optional<Value> returned;  ///< outputs of a `return`
};

class Run {
 public:
  explicit Run(const RunParts& parts);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Runs `set`, the steps and `finally`. Once.
  Ended execute();
  /// What expressions see, after the run too.
  Frame& frame() { return frame_; }
  /// Of all results of calls.
  std::int64_t result_bytes() const { return static_cast<std::int64_t>(result_bytes_.load()); }

 private:
  using Limit = Clock::time_point;

  struct Problem {
    const Step* step = nullptr;
    StepError error;
    bool fatal = false;  ///< the run ends, whatever `on_error` says
  };
  /// How a list of steps ended.
  struct Flow {
    std::optional<Problem> problem;
    bool returned = false;
    bool goes_on() const { return !problem && !returned; }
  };
  /// What one try of a step came to.
  struct Tried {
    Record record;
    std::optional<Problem> problem;
    bool returned = false;
  };

  Flow run_steps(const Steps& steps, Frame& frame, Limit limit);
  Flow run_step(const Step& step, Frame& frame, Limit limit);
  Tried every_item(const Step& step, Frame& frame, Limit limit);
  Tried tries(const Step& step, Frame& frame, Limit limit);
  Tried once(const Step& step, Frame& frame, Limit limit);
  Tried act(const Step& step, const CallAction& action, Frame& frame, Limit limit);
  Tried act(const Step& step, const ParallelAction& action, Frame& frame, Limit limit);
  Tried act(const Step& step, const SetAction& action, Frame& frame, Limit limit);
  Tried act(const Step& step, const SleepAction& action, Frame& frame, Limit limit);
  Tried act(const Step& step, const AssertAction& action, Frame& frame, Limit limit);
  Tried act(const Step& step, const ReturnAction& action, Frame& frame, Limit limit);

  /// From what a call gave to what the step leaves: criteria, artifacts, outputs.
  void take_result(const Step& step, NormalResult& result, const Value& meta, Frame& frame, Tried& tried);
  std::optional<StepError> keep_artifacts(const Step& step, NormalResult& result, const Scope& scope,
                                          std::vector<Value>& files);
  std::optional<StepError> keep_artifact(const ArtifactRule& rule, NormalResult& result, const Scope& scope,
                                         std::vector<Value>& files);

  Limit finally_limit() const;
  /// Why nothing more may be done, if so.
  std::optional<Problem> over(const Step& step, Limit limit) const;
  bool waits(Milliseconds time) const;
  std::optional<Problem> spend_call(const Step& step);
  void leave(const Step& step, Frame& frame, Tried& tried, Clock::time_point begun);
  void skip(const Step& step, Frame& frame);
  void tell(const Step& step, const Record& record, std::uint64_t tries, std::uint64_t bytes_in,
            std::uint64_t bytes_out);
  void say_progress(const Step& step);
  FailedStep failed_step(const Problem& problem) const;
  void update_run_value(std::string_view status);
  /// Runs `count` jobs, at most `parallel` at once, and waits for all.
  static void side_by_side(std::size_t count, std::size_t parallel,
                           const std::function<void(std::size_t)>& job);

  const RunParts& parts_;
  const Workflow& workflow_;
  const Clock::time_point begun_ = Clock::now();
  const Limit run_limit_;
  const bool cut_short_;  ///< by the deadline of the call, not by the workflow's timeout
  std::uint32_t total_ = 0;
  Frame frame_;
  std::atomic<std::uint64_t> calls_{0}, result_bytes_{0};
  std::atomic<std::uint32_t> steps_ok_{0}, steps_run_{0}, steps_done_{0};
  std::atomic<bool> in_finally_{false};
  std::mutex returned_mutex_;
  std::optional<Value> returned_;
};

/// "call", "parallel", "set", …, or the tool of a call.
std::string shown_action(const Step& step);
/// As templates see it; `files`: what is told of each file.
Value value_of(const NormalResult& result, const std::vector<Value>& files, bool is_error, const Value& meta);

}  // namespace collet::workflow
