// SPDX-License-Identifier: MIT
/// collet.kv/1
#include <chrono>

#include <collet/interfaces/kv.h>
#include <collet/json.hpp>

#include "host/services/interfaces/service_port.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {
namespace {

constexpr std::size_t k_max_key = 256;
constexpr std::size_t k_max_value = std::size_t{1} << 20U;

KvStore::Owner owner_of(const PluginServices& services, const plugin::CallOwner& owner) {
  return {services.plugin, owner.principal, owner.session};
}

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= k_max_key && support::valid_utf8(key);
}

collet_status get_value(collet_call* call, collet_str key, const collet_sink* value) noexcept {
  return interface_call::from_call(
      call, "kv.get()", [&](const auto& services, const auto& owner) -> collet_status {
        const auto name = interface_call::read_string(*call->host, key, "kv.get()");
        if (!name || !interface_call::check_sink(*call, value, "kv.get()") || !is_key(*name))
          return COLLET_INVALID_ARGUMENT;
        auto& shared = *services.shared;
        const auto found = SessionValues::is_session_key(*name)
                               ? shared.sessions->get(services.plugin, owner.principal, *name)
                               : shared.kv.get(owner_of(services, owner), *name);
        if (!found) return COLLET_NOT_FOUND;
        interface_call::append(*value, *found);
        return COLLET_OK;
      });
}

collet_status set_value(collet_call* call, collet_str key, collet_str value, std::uint32_t ttl_s) noexcept {
  return interface_call::from_call(
      call, "kv.set()", [&](const auto& services, const auto& owner) -> collet_status {
        const auto name = interface_call::read_string(*call->host, key, "kv.set()");
        const auto bytes = interface_call::read_string(*call->host, value, "kv.set()");
        if (!name || !bytes || !is_key(*name)) return COLLET_INVALID_ARGUMENT;
        if (bytes->size() > k_max_value) return COLLET_TOO_LARGE;
        auto& shared = *services.shared;
        const bool kept =
            SessionValues::is_session_key(*name)
                ? shared.sessions->set(services.plugin, owner.principal, *name, *bytes)
                : shared.kv.set(owner_of(services, owner), *name, *bytes, std::chrono::seconds(ttl_s));
        return kept ? COLLET_OK : COLLET_TOO_LARGE;
      });
}

collet_status remove_value(collet_call* call, collet_str key) noexcept {
  return interface_call::from_call(
      call, "kv.remove()", [&](const auto& services, const auto& owner) -> collet_status {
        const auto name = interface_call::read_string(*call->host, key, "kv.remove()");
        if (!name || !is_key(*name)) return COLLET_INVALID_ARGUMENT;
        if (SessionValues::is_session_key(*name))
          services.shared->sessions->remove(services.plugin, owner.principal, *name);
        else
          services.shared->kv.remove(owner_of(services, owner), *name);
        return COLLET_OK;
      });
}

collet_status list_keys(collet_call* call, collet_str prefix, const collet_sink* keys) noexcept {
  return interface_call::from_call(
      call, "kv.keys()", [&](const auto& services, const auto& owner) -> collet_status {
        const auto begin = interface_call::read_string(*call->host, prefix, "kv.keys()");
        if (!begin || !interface_call::check_sink(*call, keys, "kv.keys()")) return COLLET_INVALID_ARGUMENT;
        std::string list;
        json::Writer out(list);
        out.begin_array();
        for (const auto& key : services.shared->kv.keys(owner_of(services, owner), *begin))
          out.string(key);
        out.end_array();
        interface_call::append(*keys, list);
        return COLLET_OK;
      });
}

constexpr collet_kv k_kv_table = {sizeof(collet_kv), 0, get_value, set_value, remove_value, list_keys};

}  // namespace

const void* kv_table() {
  return &k_kv_table;
}

}  // namespace collet::host::services
