// SPDX-License-Identifier: MIT
/// Cancels, deadlines, and calls whose plugin does not return.
#pragma once

#include "host/call/running/running_call.hpp"

namespace collet::host::call {

class Runtime;

class Deadlines {
 public:
  explicit Deadlines(Runtime& runtime) : runtime_(runtime) {}

  /// See Call::cancel().
  void cancel(const CallPtr& call);

  /// With Runtime::mutex held. Sets the call's timer for the next event: its deadline, or the end of the
  /// grace period after a stop. A nested call that waits for its turn waits for its deadline itself.
  void arm(const CallPtr& call);

  /// Called on the thread of a call that was given up, once it has returned: its hang has ended by itself.
  void come_back(const CallPtr& call);

 private:
  void on_timer(const CallPtr& call);
  void leave_queue(const CallPtr& call);
  void give_up(const CallPtr& call);
  const RunningCall* give_up_nested(const RunningCall& call);
  void cancel_nested(RunningCall& call);
  void cancel_cleanup(const CallPtr& nested);

  Runtime& runtime_;
};

}  // namespace collet::host::call
