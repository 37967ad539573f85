// SPDX-License-Identifier: MIT
/// Detection of deadlocks: calls that wait for themselves, directly or through other calls.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace collet::host::call {

/// A call under way. A running call ends once every call that it made has ended. A waiting call continues
/// once one of `holders` has ended.
struct WaitNode {
  std::string key;                    ///< key of its tool
  std::optional<std::size_t> caller;  ///< index of the call that made it
  bool waits = false;
  std::vector<std::size_t>
      holders;  ///< indices; empty if the call waits for something that needs no other call
};

/// Returns the circle that prevents the end of the call at `start`, or an empty vector if it can end. The
/// result contains indices; each call needs the next one, and the last one the first.
std::vector<std::size_t> find_circle(const std::vector<WaitNode>& calls, std::size_t start);

/// Returns the circle as text: "'a:x' calls 'b:y', which waits for 'a:x'".
std::string circle_text(const std::vector<WaitNode>& calls, const std::vector<std::size_t>& circle);

}  // namespace collet::host::call
