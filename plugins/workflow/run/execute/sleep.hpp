// SPDX-License-Identifier: MIT
/// Waiting within a call: ends at once when nobody waits for the call any more.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include <collet/call.hpp>

namespace collet::workflow {

using Clock = std::chrono::steady_clock;

enum class Waited : std::uint8_t { whole, cancelled };

/// Sleeps for that long, without looking at the clock meanwhile.
Waited wait_for(const Call& call, std::chrono::milliseconds time);

}  // namespace collet::workflow
