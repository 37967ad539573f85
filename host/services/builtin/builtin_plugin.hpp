// SPDX-License-Identifier: MIT
/// The built-in plugin `collet`: the tool `read_result`, and the host's own prompts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>

#include "host/call/result/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/services/interfaces/service_port.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::services {

inline constexpr const char* k_builtin_id = "collet";

/// The interface that the port of the built-in plugin offers. No other plugin can get it, so that its layout
/// may change with the host.
inline constexpr const char* k_builtin_interface = "collet.internal.results/1";
struct BuiltinInterface {
  std::uint32_t struct_size;
  call::ResultStore* results;
  const std::vector<PromptFile>* prompts;
  const catalog::Current* const* catalog;  ///< null until the catalog is built
};

/// Returns the entry of the plugin. Its port must be one of make_builtin_port().
const collet_entry& builtin_entry();

/// Sets `shared.builtin` to that entry, with these prompts in its manifest.
void offer_prompts(SharedServices& shared, std::vector<PromptFile> prompts);

/// Returns the answer of `read_result`: a slice of a stored result that begins and ends between characters.
/// `limit` is in bytes; 0 or less means as much as the budget allows. The slice never exceeds the budget.
support::Result<std::string> read_slice(const call::StoredResult& kept, std::int64_t offset,
                                        std::int64_t limit, std::int64_t budget_tokens);

}  // namespace collet::host::services
