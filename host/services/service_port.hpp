// SPDX-License-Identifier: MIT
/// What stands behind the interfaces that the host offers, and how their tables reach it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "host/call/result/result_store.hpp"
#include "host/plugin/backend.hpp"
#include "host/plugin/borrowed.hpp"
#include "host/plugin/host_api.hpp"
#include "host/services/changes.hpp"
#include "host/services/kv_store.hpp"
#include "host/services/metrics.hpp"
#include "host/services/prompts.hpp"

namespace collet::host::services {

/// Of all plugins. Thread-safe.
struct Shared {
  KvStore kv;
  Metrics metrics;
  Changes changes;
  call::ResultStore* results = nullptr;  ///< outlives it
  // The host's own prompts, and its built-in plugin with them; set before the first call.
  std::vector<PromptFile> prompts;
  std::string builtin_manifest;
  collet_entry builtin{};  ///< its manifest is the one above
};

/// One plugin's, whatever the number of its instances.
struct PluginServices {
  std::string plugin;
  bool is_static = false;  ///< the manifest says all that it offers
  std::shared_ptr<Shared> shared;
};

/// A port that hands out the tables of this folder. They are constant and have no state of their own: they
/// come back to the port of the call or host that a function is given.
class ServicePort : public plugin::HostPort {
 public:
  virtual const PluginServices& services() const = 0;
};

/// The table of an interface that the host offers, or null.
const void* table_of(std::string_view id);

// One file an interface.
const void* artifacts_table();
const void* changed_table();
const void* kv_table();
const void* metrics_table();

/// For the functions of tables, which nothing may leave as an exception.
namespace entered {

inline const PluginServices& services_of(const collet_host& host) {
  return static_cast<const ServicePort&>(*host.port).services();
}

void blame_outside(const collet_call& call, const char* what);

/// Runs body(services, owner) for a call that a client made.
template <class Body>
collet_status from_call(collet_call* call, const char* what, const Body& body) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto& owner = call->port->owner();
    if (owner.principal.empty()) {
      blame_outside(*call, what);
      return COLLET_UNSUPPORTED;
    }
    return body(services_of(*call->host), owner);
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

/// Is it a sink that bytes can be given to? Blames otherwise.
bool usable(collet_call& call, const collet_sink* sink, const char* what);

inline void give(const collet_sink& sink, std::string_view bytes) {
  if (!bytes.empty()) sink.append(sink.context, plugin::borrow(bytes));
}

/// The text; blames a stray one.
std::optional<std::string_view> read(collet_host& host, collet_str text, const char* what);

}  // namespace entered
}  // namespace collet::host::services
