// SPDX-License-Identifier: MIT
/// The table of every interface with each function carried.
#pragma once

#include <cstring>
#include <string_view>

#include <collet/interfaces/access.h>
#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/ask.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/commands.h>
#include <collet/interfaces/invoke.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/memory.h>
#include <collet/interfaces/metrics.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#include "tests/abi/shim/carried.hpp"

namespace collet::test::shim {

inline constexpr collet_kv k_kv = {sizeof(collet_kv),           0,
                                   carried<&collet_kv::get>,    carried<&collet_kv::set>,
                                   carried<&collet_kv::remove>, carried<&collet_kv::keys>};
inline constexpr collet_access k_access = {sizeof(collet_access), 0, carried<&collet_access::open_file>,
                                           carried<&collet_access::open_url>};
inline constexpr collet_artifacts k_artifacts = {sizeof(collet_artifacts), 0, carried<&collet_artifacts::put>,
                                                 carried<&collet_artifacts::read>,
                                                 carried<&collet_artifacts::remove>};
inline constexpr collet_changed k_changed = {sizeof(collet_changed), 0, carried<&collet_changed::changed>};
inline constexpr collet_memory k_memory = {sizeof(collet_memory), 0, carried<&collet_memory::reserve>,
                                           carried<&collet_memory::release>};
inline constexpr collet_metrics k_metrics = {sizeof(collet_metrics), 0, carried<&collet_metrics::count>,
                                             carried<&collet_metrics::gauge>,
                                             carried<&collet_metrics::observe>};
inline constexpr collet_invoke k_invoke = {sizeof(collet_invoke), 0, carried<&collet_invoke::call>,
                                           carried<&collet_invoke::tools>,
                                           carried<&collet_invoke::call_with_progress>};
inline constexpr collet_ask k_ask = {sizeof(collet_ask), 0, carried<&collet_ask::ask>,
                                     carried<&collet_ask::keep>};
inline constexpr collet_resources k_resources = {sizeof(collet_resources), 0,
                                                 carried<&collet_resources::read>};
inline constexpr collet_prompts k_prompts = {sizeof(collet_prompts), 0, carried<&collet_prompts::get>};
inline constexpr collet_commands k_commands = {sizeof(collet_commands), 0, carried<&collet_commands::run>};

/// Returns the carried table that replaces a real one for `id`; null for null. `owner` is the instance of the
/// plugin that offers it, null for the host.
inline const void* in_place_of(const void* real, std::string_view id, const void* owner) {
  const auto put = [&](auto& carried_table, const char* own_id) -> const void* {
    using Table = std::remove_const_t<std::remove_reference_t<decltype(carried_table)>>;
    if (id != own_id) return nullptr;
    Real<Table>::set(owner, static_cast<const Table*>(real));
    return &carried_table;
  };
  if (real == nullptr) return nullptr;
  const void* found = nullptr;
  const auto either = [&](const void* table) { found = found == nullptr ? table : found; };
  either(put(k_kv, COLLET_KV_ID));
  either(put(k_access, COLLET_ACCESS_ID));
  either(put(k_artifacts, COLLET_ARTIFACTS_ID));
  either(put(k_changed, COLLET_CHANGED_ID));
  either(put(k_memory, COLLET_MEMORY_ID));
  either(put(k_metrics, COLLET_METRICS_ID));
  either(put(k_invoke, COLLET_INVOKE_ID));
  either(put(k_ask, COLLET_ASK_ID));
  either(put(k_resources, COLLET_RESOURCES_ID));
  either(put(k_prompts, COLLET_PROMPTS_ID));
  either(put(k_commands, COLLET_COMMANDS_ID));
  return found;
}

/// Returns the table that replaces the one passed to create(): every function is carried, except
/// get_interface(), which returns pointers.
inline const collet_host_api& host_api_in_place_of(const collet_host_api& real) {
  static collet_host_api api;
  static const bool once = [&real] {
    Real<collet_host_api>::set(nullptr, &real);
    api = {sizeof api,
           real.abi_minor,
           carried<&collet_host_api::log>,
           real.get_interface,
           carried<&collet_host_api::part>,
           carried<&collet_host_api::write>,
           carried<&collet_host_api::fail>,
           carried<&collet_host_api::cancelled>,
           carried<&collet_host_api::cancel_fd>,
           carried<&collet_host_api::deadline_ms>,
           carried<&collet_host_api::progress>};
    return true;
  }();
  static_cast<void>(once);
  return api;
}

}  // namespace collet::test::shim
