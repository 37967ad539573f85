// SPDX-License-Identifier: MIT
/// The creation of calls, and their reuse.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "host/call/arguments/call_meta.hpp"
#include "host/call/running/running_call.hpp"
#include "host/util/recycler.hpp"

namespace collet::host::call {

class Runtime;

class CallFactory {
 public:
  explicit CallFactory(Runtime& runtime) : runtime_(runtime) {}

  /// Returns a call of a client, ready for RunningCall::begin(). Sets `request.origin` if it is null. Locks
  /// Runtime::mutex.
  CallPtr make(Request& request);

  // With Runtime::mutex held.
  std::uint64_t next_id() { return ++last_id_; }

  /// Keeps a call that is over for make(), if it can begin again and no other is kept.
  void recycle(CallPtr& call) {
    if (call->is_reusable()) recycler_.keep(call);
  }
  /// Ends the reuse of calls. The returned call is to be destroyed after the mutex is unlocked.
  [[nodiscard]] CallPtr close() { return recycler_.close(); }

 private:
  Runtime& runtime_;
  // Guarded by Runtime::mutex, except no_origin_.
  std::uint64_t last_id_ = 0;
  const std::shared_ptr<const Origin> no_origin_ = std::make_shared<Origin>();
  std::optional<CommonMeta> common_meta_;  ///< beginning of the meta of the last call
  util::Recycler<RunningCall> recycler_;
};

}  // namespace collet::host::call
