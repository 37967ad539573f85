// SPDX-License-Identifier: MIT
/// The progress of a run: which step runs, what it waits for, and that it still does.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>

#include "plugins/workflow/language/value/units.hpp"
#include "plugins/workflow/run/execute/sleep.hpp"

namespace collet::workflow {

class RunProgress;

/// Calls RunProgress::repeat() of the runs at an interval, so that a client that waits for progress does not
/// give up. A run that has reported within half of it is left out. One thread serves all runs; it starts with
/// the first.
class Heartbeat {
 public:
  static constexpr Milliseconds k_interval{5000};
  explicit Heartbeat(Milliseconds interval) : interval_(interval) {}
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;
  ~Heartbeat();

  void add(RunProgress& run);
  /// Returns after a call of repeat() that is under way.
  void remove(RunProgress& run);

 private:
  void beat();

  const Milliseconds interval_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<RunProgress*> runs_;
  bool waits_for_runs_ = false;
  bool ends_ = false;
  std::thread thread_;
};

/// Reports strictly increasing values: the number of finished steps, and a part of the running one.
/// Thread-safe.
class RunProgress {
 public:
  using Report = std::function<void(double done, double total, std::string_view message)>;

  RunProgress(Report report, Heartbeat* heartbeat);
  RunProgress(const RunProgress&) = delete;
  RunProgress& operator=(const RunProgress&) = delete;
  ~RunProgress();

  /// A step or a lease that is waited for, until the end of the scope.
  class Wait {
   public:
    /// `label` is "step 2 'open' (browser:navigate)"; `subject` is what is waited for: "the answer of
    /// browser".
    Wait(RunProgress& progress, std::string label, std::string subject);
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    ~Wait();
    /// Reports the progress of what is waited for; `total` is 0 if unknown.
    void update(double done, double total, std::string_view message);

   private:
    friend class RunProgress;
    RunProgress& progress_;
    const std::string label_;
    const std::string subject_;
    std::string message_;  ///< the latest of what is waited for; may be empty
    const Clock::time_point start_ = Clock::now();
    std::list<Wait*>::iterator place_;
  };

  /// Reports that a step starts.
  void start_step(std::string_view label, double total);
  /// Reports what is waited for longest, and for how many seconds. Reports nothing if nothing is waited for,
  /// or if the latest report is younger than `quiet`: the host thins reports, and a repetition must not
  /// replace the start of a step.
  void repeat(Milliseconds quiet = Milliseconds(0));

 private:
  /// With the mutex held. Reports a value that is a little higher, at most the end of the step.
  void report(double part, std::string_view message);

  std::mutex mutex_;
  const Report report_;
  Heartbeat* const heartbeat_;
  std::list<Wait*> waits_;  ///< in order of their start
  double started_ = 0;      ///< number of started steps
  double total_ = 0;
  double last_ = -1;
  Clock::time_point reported_;  ///< time of the latest report
};

}  // namespace collet::workflow
