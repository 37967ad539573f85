// SPDX-License-Identifier: MIT
/// The scheduler of the calls of clients: each runs at once, waits in the queue, or is refused.
#pragma once

#include <deque>
#include <memory>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/call/running/inline_watch.hpp"
#include "host/call/running/running_call.hpp"
#include "host/call/schedule/admission.hpp"
#include "host/call/threads/thread_pool.hpp"

namespace collet::host::call {

class Runtime;

class Scheduler {
 public:
  explicit Scheduler(Runtime& runtime);

  /// See Pipeline::start().
  std::shared_ptr<Call> start(Request&& request, bool may_run_here, std::shared_ptr<Waiter>&& waiter);

  // With Runtime::mutex held.
  /// Starts the waiting calls for which there is a place now. Called after a place was released.
  void admit_waiting();
  /// Removes a call from the queue. Does nothing if the call is not in the queue.
  void remove_waiting(const CallPtr& call) { std::erase(waiting_, call); }
  void clear_waiting() { waiting_.clear(); }
  void refuse_new_calls() { closed_ = true; }

 private:
  std::unique_ptr<Outcome> check_request(Request& request, ToolState& state, Fit& fit);
  std::unique_ptr<Outcome> run_or_queue(const CallPtr& call, bool may_run_here, Timer::Clock::time_point now,
                                        bool& here);
  bool is_behind_another(const CallPtr& call, bool may_run_here) const;
  void launch(const CallPtr& call);
  void run_on_pool(const CallPtr& call, const std::shared_ptr<ThreadPool::Worker>& worker);
  bool run_here(const CallPtr& call);
  bool run_and_answer(const CallPtr& call);
  bool leave(const CallPtr& call);
  void on_reader_blocked(const CallPtr& call);

  Runtime& runtime_;
  // Guarded by Runtime::mutex.
  bool closed_ = false;
  std::deque<CallPtr> waiting_;
  InlineWatch watch_;
};

}  // namespace collet::host::call
