// SPDX-License-Identifier: MIT
/// The calls under way, and the wait for their answers.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "host/call/running/running_call.hpp"

namespace collet::host::call {

/// Guarded by Runtime::mutex. A call is active from start() until its plugin returned, or until it is
/// answered while its plugin hangs. Nested calls are not counted here.
class ActiveCalls {
 public:
  /// The thread or queue that will run or answer the call keeps it alive until remove().
  void add(RunningCall& call) {
    call.place = calls_.size();
    calls_.push_back(&call);
    ++added_;
  }
  /// Does nothing if the call was removed before.
  void remove(RunningCall& call) {
    if (call.place == RunningCall::k_no_place) return;
    auto& freed = calls_[std::exchange(call.place, RunningCall::k_no_place)];
    if (freed != calls_.back()) {
      freed = calls_.back();
      freed->place = static_cast<std::size_t>(&freed - calls_.data());
    }
    calls_.pop_back();
  }
  void remove_all();
  const std::vector<RunningCall*>& list() const { return calls_; }
  std::vector<CallPtr> owning_list() const;

  /// Counts the answer to an added call.
  void count_answer() {
    ++answered_;
    if (waiting_threads_ > 0) all_answered_.notify_all();
  }
  /// Waits until every added call is answered. Returns false if `until` passed first.
  bool wait_until_answered(std::unique_lock<util::QuickMutex>& lock, Timer::Clock::time_point until);

 private:
  std::vector<RunningCall*> calls_;
  std::uint64_t added_ = 0;
  std::uint64_t answered_ = 0;
  int waiting_threads_ = 0;
  std::condition_variable_any all_answered_;
};

}  // namespace collet::host::call
