// SPDX-License-Identifier: MIT
/// The interfaces that the host offers to plugins, and the state behind them.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "host/call/result/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/plugin/abi_strings.hpp"
#include "host/plugin/backend.hpp"
#include "host/plugin/host_api.hpp"
#include "host/services/sessions/session_values.hpp"
#include "host/services/state/description_changes.hpp"
#include "host/services/state/kv_store.hpp"
#include "host/services/state/metrics.hpp"
#include "host/services/state/prompt_files.hpp"
#include "host/util/memory/memory_limit.hpp"

namespace collet::host::services {

/// State that all plugins share. Thread-safe.
struct SharedServices {
  KvStore kv;
  std::unique_ptr<SessionValues> sessions = std::make_unique<SessionValues>();  ///< never null
  Metrics metrics;
  DescriptionChanges changes;
  call::ResultStore* results = nullptr;  ///< outlives this object
  std::shared_ptr<util::MemoryLimit> memory = std::make_shared<util::MemoryLimit>();
  // The built-in plugin and its prompts, set before the first call.
  std::vector<PromptFile> prompts;
  std::string builtin_manifest;
  collet_entry builtin{};                     ///< its manifest is builtin_manifest
  const catalog::Current* catalog = nullptr;  ///< set before the first call; outlives this object's use
};

/// State of one plugin, shared by its instances.
struct PluginServices {
  std::string plugin;
  bool is_static = false;  ///< the manifest lists all that the plugin offers
  std::shared_ptr<SharedServices> shared;
  /// bytes of the memory limit that the plugin has reserved
  std::shared_ptr<std::atomic<std::uint64_t>> reserved = std::make_shared<std::atomic<std::uint64_t>>(0);
};

/// A port that returns the tables of this folder. The tables are constant and have no state: their functions
/// get a call or a host, whose port is a ServicePort.
class ServicePort : public plugin::HostPort {
 public:
  virtual const PluginServices& services() const = 0;
};

/// Returns the table of the interface, or null if the host does not offer it.
const void* find_interface(std::string_view id);

// Each interface has a file.
const void* access_table();
const void* artifacts_table();
const void* changed_table();
const void* kv_table();
const void* memory_table();
const void* metrics_table();

/// Helpers for the functions of the tables, which must not throw.
namespace interface_call {

inline const PluginServices& services_of(const collet_host& host) {
  return static_cast<const ServicePort&>(*host.port).services();
}

void blame_outside(const collet_call& call, const char* what);

/// Runs body(services, owner). Refuses calls that no client made, such as describe().
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

/// Returns true if bytes can be appended to `sink`; else logs a defect of the plugin in `function`.
bool check_sink(collet_call& call, const collet_sink* sink, const char* function);

inline void append(const collet_sink& sink, std::string_view bytes) {
  if (!bytes.empty()) sink.append(sink.context, plugin::borrow(bytes));
}

/// Returns the text. If it has a size and no data, logs a defect of the plugin in `function`.
std::optional<std::string_view> read_string(collet_host& host, collet_str text, const char* function);

}  // namespace interface_call
}  // namespace collet::host::services
