// SPDX-License-Identifier: MIT
/// Answers that are not given by the thread that runs the call.
#pragma once

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
  void answer_on_pool(const CallPtr& call, Outcome outcome);

  /// Counts an answer that was given. Keeps `*finished` for the next call, if there is one and it can be used
  /// again.
  void count(CallPtr* finished = nullptr);

 private:
  Runtime& runtime_;
};

}  // namespace collet::host::call
