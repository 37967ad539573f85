// SPDX-License-Identifier: MIT
/// How a connection ends: the time of its calls, and the requests that it leaves.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

namespace collet::host::mcp {

/// The time that Server::close() gives to the calls in flight.
struct Ending {
  /// After this time without a request that could be started, calls are cancelled. Nothing means that every
  /// call may take until its own deadline.
  std::optional<std::chrono::milliseconds> grace;
  std::chrono::milliseconds margin;  ///< for cancelled calls to be answered
  bool starts_waiting = true;        ///< requests that wait are still started
  /// Called at least every 20 ms during the grace. Returns false to end it at once. May be null.
  std::function<bool()> goes_on = nullptr;
};

/// The requests that Server::close() did not let finish.
struct Unfinished {
  std::size_t cancelled = 0;   ///< they were answered with an error
  std::size_t unanswered = 0;  ///< they have no answer
};

}  // namespace collet::host::mcp
