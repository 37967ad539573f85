// SPDX-License-Identifier: MIT
#include "host/services/interfaces/service_port.hpp"

#include <array>

#include <collet/interfaces/access.h>
#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/memory.h>
#include <collet/interfaces/metrics.h>

#include "host/services/interfaces/ask.hpp"
#include "host/services/interfaces/invoke.hpp"

namespace collet::host::services {

const void* find_interface(std::string_view id) {
  struct Entry {
    std::string_view id;
    const void* (*table)();
  };
  static constexpr std::array<Entry, 8> k_entries = {
      {{COLLET_ACCESS_ID, access_table},
       {COLLET_ARTIFACTS_ID, artifacts_table},
       {COLLET_ASK_ID, [] { return static_cast<const void*>(&ask_interface()); }},
       {COLLET_CHANGED_ID, changed_table},
       {COLLET_INVOKE_ID, [] { return static_cast<const void*>(&invoke_interface()); }},
       {COLLET_KV_ID, kv_table},
       {COLLET_MEMORY_ID, memory_table},
       {COLLET_METRICS_ID, metrics_table}}};
  for (const auto& entry : k_entries) {
    if (entry.id == id) return entry.table();
  }
  return nullptr;
}

namespace interface_call {

namespace {
void blame(collet_host& host, const char* function, const char* fault) {
  std::string text(function);
  text += fault;
  plugin::blame(host, text);
}
}  // namespace

void blame_outside(const collet_call& call, const char* what) {
  blame(*call.host, what, " outside of a call");
}

bool check_sink(collet_call& call, const collet_sink* sink, const char* what) {
  if (sink != nullptr && sink->append != nullptr) return true;
  blame(*call.host, what, " with a sink without append()");
  return false;
}

std::optional<std::string_view> read_string(collet_host& host, collet_str text, const char* what) {
  auto seen = plugin::view(text);
  if (!seen) blame(host, what, " with a string without data");
  return seen;
}

}  // namespace interface_call
}  // namespace collet::host::services
