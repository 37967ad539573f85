// SPDX-License-Identifier: MIT
/// The resources that a call needs to run: the tool's limit, an instance of the plugin, a thread of the pool.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/call/running/running_call.hpp"
#include "host/plugin/instances.hpp"

namespace collet::host::call {

enum class Admission : std::uint8_t {
  admitted,
  tool_full,    ///< the tool runs as many calls as the operator permits
  pool_full,    ///< no thread of the pool is free
  plugin_busy,  ///< the instance takes one call at a time, or another call creates it
  plugin_off,   ///< too many instances hung
};

/// Returns true if the thread that reads input may run this call itself.
inline bool may_run_on_reader(const RunningCall& call) {
  const auto& right = call.tool_state->may_inline;
  return call.request.tool->latency == catalog::Latency::inline_ &&
         (call.request.input_waits ? right.is_quick() : right.holds());
}

/// Guarded by Runtime::mutex.
class Places {
 public:
  Places(plugin::Instances& instances, std::size_t max_pool_calls)
      : instances_(instances), max_pool_calls_(max_pool_calls) {}

  /// Takes everything that the call needs to run, or nothing. `here` becomes true if the call runs on the
  /// calling thread, so that it takes no thread of the pool; a nested call always does.
  Admission admit(const CallPtr& call, bool may_run_here, bool& here);

  /// Releases everything that admit() took, except for the thread: a call on the pool keeps its thread until
  /// its answer is handed over, so that answers which a slow client does not take hold no further threads.
  void release(RunningCall& call);
  /// Releases the place of a call that stays in its instance: everything but the lease and the thread.
  void release_place(RunningCall& call);
  /// Releases the thread. Does nothing if the call has none, or released it before.
  void release_thread(RunningCall& call);

 private:
  plugin::Instances& instances_;
  const std::size_t max_pool_calls_;
  std::size_t pool_calls_ = 0;
};

}  // namespace collet::host::call
