// SPDX-License-Identifier: MIT
/// One call: the plugin's door to the host (CallPort, Invoker) and the caller's (Call).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "host/call/collector.hpp"
#include "host/call/pipeline.hpp"
#include "host/call/progress.hpp"
#include "host/call/questions.hpp"
#include "host/call/thread_pool.hpp"
#include "host/call/timer.hpp"
#include "host/plugin/instances.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

class Core;
struct ToolState;

class RunningCall;

/// Of a call that another one made.
struct Nesting {
  std::shared_ptr<RunningCall> caller;
  std::optional<Timer::Clock::time_point> deadline;  ///< nearest of the caller's and what it asks for
  std::optional<std::int64_t> budget;
  bool cleanup = false;
};

class RunningCall final : public Call,
                          public plugin::CallPort,
                          public plugin::Invoker,
                          public std::enable_shared_from_this<RunningCall> {
 public:
  enum class Phase : std::uint8_t { queued, running, over };
  enum class Stop : std::uint8_t { none, cancelled, deadline };

  explicit RunningCall(std::shared_ptr<Core> core);
  ~RunningCall() override;
  RunningCall(const RunningCall&) = delete;
  RunningCall& operator=(const RunningCall&) = delete;

  /// Sets up a call, after its `id`, `tool_state` and `meta` and before anybody else sees it; again once
  /// nobody has it any more: most that it held before is the next call's too. The deadline of the tool begins
  /// to run at `now`. Of `what` the tool and the origin stay with the caller as well.
  void begin(Request&& what, std::shared_ptr<Waiter>&& waiter, Timer::Clock::time_point now,
             const Nesting* nesting = nullptr);
  /// Has the request nothing but what nearly all have? A used call will do for it.
  static bool is_plain(const Request& what) {
    return !what.progress && what.resumed.round == 0 && !what.others && !what.command;
  }
  /// Is there nothing of it that its next begin() would not undo? To be asked once it is over.
  bool is_plain() const { return plain && !questions_ && cancel_fd_ < 0; }

  // Call
  void cancel() override;

  // CallPort
  collet_status part(std::int32_t kind, std::string_view head_json) override;
  collet_status write(std::string_view bytes) override;
  void fail(collet_status code, std::string_view message, std::string_view detail_json) override;
  bool cancelled() const override { return stop_.load(std::memory_order_acquire) != Stop::none; }
  int cancel_fd() override;
  std::int64_t deadline_ms() const override;
  collet_status progress(double done, double total, std::string_view message) override;
  /// Tells what of it is held back and due.
  void flush_progress();
  const plugin::CallOwner& owner() const override { return owner_; }
  plugin::Invoker* invoker() override { return this; }
  plugin::Asker* asker() override;

  // Invoker
  collet_status invoke(std::string_view tool, std::string_view arguments_json, std::string_view options_json,
                       plugin::PartTaker& taker, plugin::Refusal& refusal) override;
  std::string tools(std::string_view pattern) override;

  /// What the call is to be entered again for, or null if the plugin asked nothing that is still open.
  std::shared_ptr<const Paused> pause() const;

  /// "plugin:tool".
  std::string key() const { return plugin_id() + ":" + tool_id(); }
  // Of the state, because a thread that hangs in the plugin outlives the tool.
  const std::string& plugin_id() const;
  const std::string& tool_id() const;

  /// Why the call is to stop; the first reason stays.
  Stop stop_reason() const { return stop_.load(std::memory_order_acquire); }
  bool raise(Stop reason);
  /// When that was. Of a call with a reason.
  Timer::Clock::time_point stopped_at() const { return stopped_at_.load(std::memory_order_relaxed); }

  /// Hands the outcome to the caller, the first time. Runs the caller's code: no lock may be held.
  bool answer(Outcome&& outcome);
  bool answered() const { return answered_.load(std::memory_order_acquire); }

  /// What the plugin wrote. Later writes are refused.
  Collected take();
  /// Nobody needs its result any more: gives back what it holds of the bytes of all calls.
  void forget_result(std::vector<Part>&& used);

  /// The failure for a stop reason, in words for the reader.
  Outcome stopped(bool was_queued) const;

  // Set before anybody else sees the call.
  std::uint64_t id = 0;
  Request request;
  std::shared_ptr<ToolState> tool_state;
  plugin::Instances::Slot* slot = nullptr;
  std::shared_ptr<RunningCall> caller;  ///< null: called by a client
  int depth = 0;
  bool cleanup = false;  ///< gives something back: its caller's cancel does not end it at once
  std::string meta;      ///< the plugin's while it runs
  std::optional<Timer::Clock::time_point> deadline;
  bool arguments_checked = true;

  bool watched = false;  ///< by the InlineWatch; the matter of the thread that runs it

  // Guarded by Core::mutex_.
  bool plain = true;  ///< no timer and no call within it knows it
  Phase phase = Phase::queued;
  std::size_t place = k_nowhere;  ///< in Core::under_way_
  static constexpr std::size_t k_nowhere = static_cast<std::size_t>(-1);
  plugin::Instances::Lease lease;
  bool creating = false;  ///< this call makes the instance
  bool on_pool = false;   ///< takes a place among limits.threads
  std::shared_ptr<ThreadPool::Worker> worker;
  std::optional<Timer::Clock::time_point> cancelled_at;
  Timer::Id timer;
  std::vector<std::shared_ptr<RunningCall>> nested;  ///< made by this call and not returned
  bool hung = false;                                 ///< given up, and its thread has not come back
  std::optional<support::Error> refused;             ///< of one that waits: it may not go on waiting

 private:
  const std::shared_ptr<Core> core_;
  plugin::CallOwner owner_;
  std::shared_ptr<Waiter> waiter_;
  std::atomic<Stop> stop_{Stop::none};
  std::atomic<Timer::Clock::time_point> stopped_at_{};
  std::atomic<bool> answered_{false};
  std::unique_ptr<ProgressThinner> progress_;  ///< null: nobody listens
  util::QuickMutex mutex_;
  std::unique_ptr<Questions> questions_;  ///< made when first asked for
  Collector collector_;
  bool taken_ = false;  ///< the collector's parts
  int cancel_fd_ = -1;
};

}  // namespace collet::host::call
