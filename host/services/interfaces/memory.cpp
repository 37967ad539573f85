// SPDX-License-Identifier: MIT
/// collet.memory/1
#include <algorithm>

#include <collet/interfaces/memory.h>

#include "host/services/interfaces/service_port.hpp"

namespace collet::host::services {
namespace {

using User = util::MemoryLimit::User;

collet_status reserve(collet_host* host, std::uint64_t bytes) noexcept {
  if (host == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto& services = interface_call::services_of(*host);
    if (!services.shared->memory->take(User::plugins, bytes)) return COLLET_TOO_LARGE;
    services.reserved->fetch_add(bytes);
    return COLLET_OK;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

void release(collet_host* host, std::uint64_t bytes) noexcept {
  if (host == nullptr) return;
  try {
    const auto& services = interface_call::services_of(*host);
    std::uint64_t before = services.reserved->load();
    std::uint64_t released = 0;
    do {
      released = std::min(before, bytes);
    } while (!services.reserved->compare_exchange_weak(before, before - released));
    services.shared->memory->give_back(User::plugins, released);
    if (released != bytes) plugin::blame(*host, "memory.release() of more than the plugin has reserved");
  } catch (...) {  // NOLINT(bugprone-empty-catch): the count must not end the process
  }
}

constexpr collet_memory k_memory_table = {sizeof(collet_memory), 0, reserve, release};

}  // namespace

const void* memory_table() {
  return &k_memory_table;
}

}  // namespace collet::host::services
