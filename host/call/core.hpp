// SPDX-License-Identifier: MIT
/// The scheduler behind the pipeline: which call may run where, and what happens when one does not end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/call/arguments.hpp"
#include "host/call/collector.hpp"
#include "host/call/inline_right.hpp"
#include "host/call/inline_watch.hpp"
#include "host/call/pipeline.hpp"
#include "host/call/running_call.hpp"
#include "host/call/thread_pool.hpp"
#include "host/call/timer.hpp"
#include "host/call/tool_schemas.hpp"
#include "host/call/wait_graph.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

/// What is known of a tool while the process runs.
struct ToolState {
  explicit ToolState(const catalog::Tool& tool)
      : kind(tool.kind), plugin(tool.plugin), id(tool.id), schemas(tool) {}
  bool is_of(const catalog::Tool& tool) const { return kind == tool.kind && schemas.are_of(tool); }
  catalog::Tool::Kind kind;
  std::string plugin;
  std::string id;
  ToolSchemas schemas;
  plugin::Instances::Slot* slot = nullptr;
  std::int64_t running = 0;  ///< guarded by Core::mutex_
  InlineRight may_inline;
};

/// Locks: mutex_ before those of the instances, the timer, the pool and a call; caller's code runs under
/// none.
class Core : public std::enable_shared_from_this<Core> {
 public:
  explicit Core(PipelineParts parts);

  std::shared_ptr<Call> start(Request&& request, bool may_run_here, std::shared_ptr<Waiter>&& waiter);
  void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit);
  /// Answers everything, ends the timer and the idle threads.
  void stop();

  // For RunningCall.
  void cancel(const std::shared_ptr<RunningCall>& call);
  /// Flushes the call's progress then, if it still runs.
  void remind(const std::shared_ptr<RunningCall>& call, Timer::Clock::time_point when);
  ByteBudget& bytes() { return bytes_; }
  const PipelineLimits& limits() const { return parts_.limits; }
  const std::string& profile() const { return parts_.profile; }
  void blame(std::string_view plugin, std::string_view what) const;

  // nested.cpp: calls within calls.
  struct Wish {
    std::string_view tool;  ///< key
    std::string_view arguments_json;
    std::string_view options_json;
  };
  collet_status invoke(const std::shared_ptr<RunningCall>& caller, const Wish& wish, plugin::PartTaker& taker,
                       plugin::Refusal& refusal);
  std::string invocable(std::string_view pattern) const;

 private:
  using CallPtr = std::shared_ptr<RunningCall>;
  enum class Admission : std::uint8_t { admitted, tool_full, pool_full, plugin_busy, off };
  /// How a plugin's code came back.
  struct Returned {
    collet_status status = COLLET_OK;
    std::unique_ptr<Outcome> instead;  ///< the plugin was not entered, and this is why
  };

  const std::shared_ptr<ToolState>& state_of(const std::shared_ptr<const catalog::Tool>& tool);
  static bool is_for_reader(const RunningCall& call);
  Admission admit(const CallPtr& call, bool may_run_here, bool& here);
  CallPtr blank(const Request& request);
  void launch(const CallPtr& call);
  void admit_waiting();
  void run(const CallPtr& call, const std::shared_ptr<ThreadPool::Worker>& worker);
  bool enter_here(const CallPtr& call);
  bool enter_plugin(const CallPtr& call);
  std::optional<Returned> enter(const CallPtr& call);
  std::unique_ptr<Outcome> refusal(const ToolState& state, const Checked& checked) const;
  Outcome outcome_of(RunningCall& call, Returned&& returned);
  Outcome outcome_of(RunningCall& call, collet_status status);
  bool leave(const CallPtr& call);
  void release(RunningCall& call);
  void answer_elsewhere(const CallPtr& call, Outcome outcome);
  void answer_now(const CallPtr& call, Outcome outcome);
  void enlist(RunningCall& call);
  std::vector<CallPtr> all_under_way() const;
  void dismiss(RunningCall& call);
  void answered(CallPtr* over = nullptr);
  void on_reader_blocked(const CallPtr& call);
  bool wait_until_answered(std::unique_lock<util::QuickMutex>& lock, Timer::Clock::time_point until);

  // overdue.cpp: cancel, deadlines, and who does not come back.
  void arm(const CallPtr& call);
  void on_timer(const CallPtr& call);
  void give_up(const CallPtr& call);
  void cancel_nested(RunningCall& call);
  void cancel_late(const CallPtr& nested);

  // nested.cpp
  support::Result<CallPtr> prepare(const CallPtr& caller, const Wish& wish);
  std::optional<support::Error> too_late(const RunningCall& caller, bool cleanup) const;
  std::optional<support::Error> wait_for_turn(const CallPtr& call);
  Admission try_turn(const CallPtr& call);
  void admit_nested();
  std::optional<support::Error> circle_of(const CallPtr& call, Admission why) const;
  std::optional<Returned> run_nested(const CallPtr& call);

  const PipelineParts parts_;
  ByteBudget bytes_;

  util::QuickMutex mutex_;
  std::uint64_t last_id_ = 0;
  std::condition_variable_any all_answered_;
  bool closed_ = false;
  /// From start() until the plugin returned, or hangs and the call is answered.
  std::vector<RunningCall*> under_way_;
  std::uint64_t enlisted_ = 0;               ///< calls so far
  std::uint64_t answered_ = 0;               ///< of them
  int drains_ = 0;                           ///< threads that wait for the last answer
  std::deque<CallPtr> waiting_;              ///< called by clients
  std::vector<CallPtr> nested_;              ///< made by other calls and not returned
  std::deque<CallPtr> nested_waiting_;       ///< of these, who waits on its caller's thread
  std::condition_variable_any nested_turn_;  ///< one of them was admitted, refused or cancelled
  std::size_t running_ = 0;                  ///< on the pool
  struct Known {
    std::weak_ptr<const catalog::Tool> tool;  ///< gone when its catalog was replaced and no call has it
    std::shared_ptr<ToolState> state;
  };
  std::unordered_map<const catalog::Tool*, Known> tools_;
  const std::shared_ptr<const Origin> nobody_ = std::make_shared<Origin>();
  std::optional<CommonMeta> common_meta_;  ///< of the last call
  CallPtr spare_;                          ///< a call that is over, used again once nobody else has it

  Timer timer_;
  ThreadPool pool_;
  InlineWatch watch_;
};

}  // namespace collet::host::call
