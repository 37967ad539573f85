// SPDX-License-Identifier: MIT
/// Whether a call that has to wait would wait for itself, be it through other calls.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace collet::host::call {

/// A call under way. It runs, and then ends once every call that it made has ended; or it waits, and goes on
/// once any one of `holders` has ended.
struct WaitNode {
  std::string key;                    ///< of its tool
  std::optional<std::size_t> caller;  ///< index of the call that made it
  bool waits = false;
  std::vector<std::size_t> holders;  ///< indices; none: what it waits for comes by itself
};

/// The circle that keeps the call at `start` from ever ending: indices, each call needing the next and the
/// last one the first. Empty if it can end.
std::vector<std::size_t> find_circle(const std::vector<WaitNode>& calls, std::size_t start);

/// "'a:x' calls 'b:y', which waits for 'a:x'".
std::string circle_text(const std::vector<WaitNode>& calls, const std::vector<std::size_t>& circle);

}  // namespace collet::host::call
