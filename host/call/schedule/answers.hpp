// SPDX-License-Identifier: MIT
/// Answers that are not given by the thread that runs the call.
#pragma once

#include <atomic>
#include <utility>
#include <vector>

#include "host/call/running/running_call.hpp"

namespace collet::host::call {

class Runtime;

class Answers {
 public:
  explicit Answers(Runtime& runtime) : runtime_(runtime) {}

  /// Answers on this thread; no lock may be held.
  void answer_now(const CallPtr& call, Outcome outcome);

  /// Answers on a thread of the pool. The timer's thread uses this, because the waiter may block on a full
  /// pipe.
  /// Guarded by Runtime::mutex.
  void answer_on_pool(const CallPtr& call, Outcome outcome);

  /// Gives the answers of answer_on_pool() for which the process could start no thread at all: the thread
  /// that starts a call calls this afterwards. No lock may be held.
  void answer_left() {
    if (has_left_.load(std::memory_order_relaxed)) take_left();
  }

  /// Counts an answer that was given. Keeps `*finished` for the next call, if there is one and it can be used
  /// again.
  void count(CallPtr* finished = nullptr);

 private:
  void take_left();

  Runtime& runtime_;
  std::vector<std::pair<CallPtr, Outcome>> left_;  ///< guarded by Runtime::mutex
  std::atomic<bool> has_left_{false};
};

}  // namespace collet::host::call
