// SPDX-License-Identifier: MIT
/// collet.changed/1
#include <collet/interfaces/changed.h>

#include "host/services/interfaces/service_port.hpp"

namespace collet::host::services {
namespace {

constexpr std::uint32_t k_known = COLLET_CHANGED_TOOLS | COLLET_CHANGED_RESOURCES | COLLET_CHANGED_PROMPTS;

collet_status report_change(collet_host* host, std::uint32_t what) noexcept {
  if (host == nullptr || what == 0 || (what & ~k_known) != 0) return COLLET_INVALID_ARGUMENT;
  try {
    const auto& services = interface_call::services_of(*host);
    if (services.is_static) return COLLET_UNSUPPORTED;
    services.shared->changes.note(services.plugin);
    return COLLET_OK;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

constexpr collet_changed k_changed_table = {sizeof(collet_changed), 0, report_change};

}  // namespace

const void* changed_table() {
  return &k_changed_table;
}

}  // namespace collet::host::services
