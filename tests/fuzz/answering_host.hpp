// SPDX-License-Identifier: MIT
/// A minimal host for fuzz targets that call a tool: it only keeps the tool's output.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include <collet/abi.h>

namespace collet::fuzz {

inline void must(bool condition) {
  if (!condition) std::abort();
}

/// The call of this host is the text of its answer.
inline collet_call* call_into(std::string& answer) {
  return reinterpret_cast<collet_call*>(&answer);
}

inline constexpr collet_host_api k_host = {
    sizeof(collet_host_api),
    COLLET_ABI_MINOR,
    [](collet_host*, std::int32_t, collet_str) {},
    [](collet_host*, collet_str) -> const void* { return nullptr; },
    [](collet_call*, std::int32_t, collet_str) -> collet_status { return COLLET_OK; },
    [](collet_call* call, collet_str bytes) -> collet_status {
      reinterpret_cast<std::string*>(call)->append(bytes.data, bytes.size);
      return COLLET_OK;
    },
    [](collet_call*, collet_status, collet_str, collet_str) {},
    [](const collet_call*) -> std::int32_t { return 0; },
    [](collet_call*) -> int { return -1; },
    [](const collet_call*) -> std::int64_t { return -1; },
    [](collet_call*, double, double, collet_str) -> collet_status { return COLLET_OK; },
};

}  // namespace collet::fuzz
