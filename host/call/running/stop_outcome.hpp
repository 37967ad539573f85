// SPDX-License-Identifier: MIT
/// The messages for calls that a cancel or a deadline ends.
#pragma once

#include <chrono>
#include <optional>

#include "host/call/running/running_call.hpp"
#include "host/call/types/outcome.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

/// Returns the outcome of a call whose stop signal is raised. `was_queued` means that the call has not
/// entered its plugin.
Outcome stop_outcome(const RunningCall& call, bool was_queued);

/// Returns the reason why `caller` may make no nested call now, or nothing. A call that cleans up is
/// permitted for `cleanup_time` after a cancel.
std::optional<support::Error> refuse_nested_call(const RunningCall& caller, bool cleanup,
                                                 std::chrono::milliseconds cleanup_time);

}  // namespace collet::host::call
