// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

namespace collet::host::util {

/// Returns "10 s" or "250 ms".
inline std::string duration_text(std::chrono::milliseconds span) {
  return span.count() % 1000 == 0 ? std::to_string(span.count() / 1000) + " s"
                                  : std::to_string(span.count()) + " ms";
}

}  // namespace collet::host::util
