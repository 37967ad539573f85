// SPDX-License-Identifier: MIT
/// RunningCall, one call from its start to its answer.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/ask/questions.hpp"
#include "host/call/result/collector.hpp"
#include "host/call/running/call_host.hpp"
#include "host/call/running/progress.hpp"
#include "host/call/running/stop_signal.hpp"
#include "host/call/running/tool_states.hpp"
#include "host/call/threads/thread_pool.hpp"
#include "host/call/threads/timer.hpp"
#include "host/call/types/call.hpp"
#include "host/call/types/request.hpp"
#include "host/plugin/instances.hpp"
#include "host/util/memory/memory_limit.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

class RunningCall;

/// The properties of a nested call, which is made by a plugin within another call.
struct Nesting {
  std::shared_ptr<RunningCall> caller;
  std::optional<Timer::Clock::time_point> deadline;  ///< the earlier of the caller's and the requested one
  std::optional<std::int64_t> budget;
  bool cleanup = false;
  bool limited = false;  ///< the calling plugin set a time limit of its own
};

/// Implements the caller's interface (Call) and the plugin's (CallPort).
class RunningCall final : public Call,
                          public plugin::CallPort,
                          public std::enable_shared_from_this<RunningCall> {
 public:
  enum class Phase : std::uint8_t { queued, running, over };

  explicit RunningCall(std::shared_ptr<CallHost> host);
  RunningCall(const RunningCall&) = delete;
  RunningCall& operator=(const RunningCall&) = delete;

  /// Prepares the call, once its `id`, `tool_state` and `meta` are set and before another thread sees it. A
  /// used call may begin again when no other pointer to it is left; it swaps its strings with those of
  /// `what`, so that their memory is used again. The deadline of the tool begins at `now`. The tool and the
  /// origin remain in `what` too.
  void begin(Request&& what, std::shared_ptr<Waiter>&& waiter, Timer::Clock::time_point now,
             const Nesting* nesting = nullptr);
  /// Returns true if begin() would reset everything that the call has changed. Only once it is over.
  bool is_reusable() const { return reusable && !questions_ && !stop.has_fd(); }

  // Call
  void cancel() override;

  // CallPort
  collet_status part(std::int32_t kind, std::string_view head_json) override;
  collet_status write(std::string_view bytes) override;
  void fail(collet_status code, std::string_view message, std::string_view detail_json) override;
  bool cancelled() const override { return stop.is_raised(); }
  int cancel_fd() override { return stop.fd(); }
  std::int64_t deadline_ms() const override;
  collet_status progress(double done, double total, std::string_view message) override;
  const plugin::CallOwner& owner() const override { return owner_; }
  std::string_view access_json() const override {
    return request.origin == nullptr ? std::string_view() : request.origin->access_json;
  }
  plugin::Invoker* invoker() override { return &invoker_; }
  plugin::Asker* asker() override;

  /// Reports the progress that was held back and is due. At the end it is reported at once, and after that
  /// the listener is not called any more.
  void flush_progress(bool at_end = false);

  /// Returns what the call needs to be entered again, or null if no question of the plugin is open.
  std::shared_ptr<const Paused> pause() const;

  /// Passes the outcome to the waiter. Returns false if the call was answered before. Runs the caller's code:
  /// no lock may be held.
  bool answer(Outcome&& outcome);
  bool answered() const { return answered_.load(std::memory_order_acquire); }

  /// Returns what the plugin wrote. Later writes are refused.
  Collected take();
  /// Releases the memory of the arguments and of the result. `used` is memory for the next result.
  void forget_result(std::vector<Part>&& used);

  // Set before another thread sees the call.
  std::uint64_t id = 0;
  Request request;
  std::shared_ptr<ToolState> tool_state;
  std::shared_ptr<ToolState> door_state;  ///< that of Request::door; null if there is none
  plugin::Instances::Slot* slot = nullptr;
  std::shared_ptr<RunningCall> caller;  ///< null for a call of a client
  int depth = 0;
  bool cleanup = false;  ///< releases something: a cancel of its caller does not end it at once
  std::string meta;      ///< borrowed by the plugin while it runs
  std::optional<Timer::Clock::time_point> deadline;
  bool arguments_checked = true;
  util::CallMemory arguments_memory;  ///< memory that large arguments hold

  bool watched = false;  ///< by the InlineWatch; used only by the thread that runs the call
  StopSignal stop;

  // Guarded by Runtime::mutex.
  bool reusable = true;  ///< no timer and no nested call has a pointer to it
  Phase phase = Phase::queued;
  std::size_t place = k_no_place;  ///< index in ActiveCalls
  static constexpr std::size_t k_no_place = static_cast<std::size_t>(-1);
  plugin::Instances::Lease lease;
  bool creating = false;  ///< this call creates the instance
  bool on_pool = false;   ///< takes one of limits.threads
  std::shared_ptr<ThreadPool::Worker> worker;
  std::optional<Timer::Clock::time_point> cancelled_at;
  Timer::Id timer;
  std::vector<std::shared_ptr<RunningCall>> nested;  ///< nested calls that have not returned
  bool hung = false;                                 ///< given up, and its thread has not come back
  std::optional<support::Error> refused;             ///< reason why a waiting nested call cannot run

 private:
  /// collet.invoke/1 of this call.
  class CallInvoker final : public plugin::Invoker {
   public:
    explicit CallInvoker(RunningCall& call) : call_(call) {}
    collet_status invoke(std::string_view tool, std::string_view arguments_json,
                         std::string_view options_json, plugin::PartTaker& taker, plugin::Refusal& refusal,
                         plugin::ProgressTaker* progress) override;
    std::string tools(std::string_view pattern) override;

   private:
    RunningCall& call_;
  };

  const std::shared_ptr<CallHost> host_;
  plugin::CallOwner owner_;
  std::shared_ptr<Waiter> waiter_;
  std::atomic<bool> answered_{false};
  std::unique_ptr<ProgressThinner> progress_;  ///< null if nobody listens
  CallInvoker invoker_{*this};
  util::QuickMutex mutex_;
  std::unique_ptr<Questions> questions_;  ///< created by the first asker()
  Collector collector_;
  bool taken_ = false;  ///< take() was called
};

using CallPtr = std::shared_ptr<RunningCall>;

}  // namespace collet::host::call
