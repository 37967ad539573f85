// SPDX-License-Identifier: MIT
#include "host/services/service_port.hpp"

#include <array>

#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/metrics.h>

#include "host/services/ask.hpp"
#include "host/services/invoke.hpp"

namespace collet::host::services {

const void* table_of(std::string_view id) {
  struct Offer {
    std::string_view id;
    const void* (*table)();
  };
  static constexpr std::array<Offer, 6> k_offers = {
      {{COLLET_ARTIFACTS_ID, artifacts_table},
       {COLLET_ASK_ID, [] { return static_cast<const void*>(&ask_interface()); }},
       {COLLET_CHANGED_ID, changed_table},
       {COLLET_INVOKE_ID, [] { return static_cast<const void*>(&invoke_interface()); }},
       {COLLET_KV_ID, kv_table},
       {COLLET_METRICS_ID, metrics_table}}};
  for (const auto& offer : k_offers) {
    if (offer.id == id) return offer.table();
  }
  return nullptr;
}

namespace entered {

namespace {
void blame(collet_host& host, const char* what, const char* how) {
  std::string text(what);
  text += how;
  plugin::blame(host, text);
}
}  // namespace

void blame_outside(const collet_call& call, const char* what) {
  blame(*call.host, what, " outside of a call");
}

bool usable(collet_call& call, const collet_sink* sink, const char* what) {
  if (sink != nullptr && sink->append != nullptr) return true;
  blame(*call.host, what, " with a sink that takes nothing");
  return false;
}

std::optional<std::string_view> read(collet_host& host, collet_str text, const char* what) {
  auto seen = plugin::view(text);
  if (!seen) blame(host, what, " with a string without data");
  return seen;
}

}  // namespace entered
}  // namespace collet::host::services
