// SPDX-License-Identifier: MIT
/// The waiting of nested calls, each on the thread of its caller, and never in a circle.
#pragma once

#include <condition_variable>
#include <deque>
#include <optional>
#include <vector>

#include "host/call/running/running_call.hpp"
#include "host/call/schedule/admission.hpp"

namespace collet::host::call {

class Runtime;

class NestedTurns {
 public:
  explicit NestedTurns(Runtime& runtime) : runtime_(runtime) {}

  /// Adds the call to its caller's nested calls and takes its places, waiting on this thread while they are
  /// not free. After an error the call is over and nothing is taken.
  std::optional<support::Error> wait(const CallPtr& call);

  // With Runtime::mutex held.
  /// Removes a call that wait() admitted, once it has returned.
  void remove(const CallPtr& call);
  /// Admits waiting calls for which there is a place now.
  void admit_waiting();
  bool has_waiting() const { return !waiting_.empty(); }
  /// Makes waiting calls look at their stop signals.
  void wake() { turn_.notify_all(); }

 private:
  Admission try_admit(const CallPtr& call);
  std::optional<support::Error> circle_error(const CallPtr& call, Admission why) const;

  Runtime& runtime_;
  // Guarded by Runtime::mutex.
  std::vector<CallPtr> calls_;        ///< nested calls that have not returned
  std::deque<CallPtr> waiting_;       ///< the ones among them that wait
  std::condition_variable_any turn_;  ///< a waiting call was admitted, refused or cancelled
};

}  // namespace collet::host::call
