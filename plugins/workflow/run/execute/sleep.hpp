// SPDX-License-Identifier: MIT
/// Sleeping within a call. A cancel of the call ends it at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include <collet/call.hpp>

namespace collet::workflow {

using Clock = std::chrono::steady_clock;

enum class SleepResult : std::uint8_t { completed, cancelled };

/// Sleeps for `time`; polls the call only if the host has no descriptor for cancels.
SleepResult sleep_for(const Call& call, std::chrono::milliseconds time);

}  // namespace collet::workflow
