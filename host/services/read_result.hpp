// SPDX-License-Identifier: MIT
/// The host's own tools and prompts, as a plugin like any other: `read_result`, and what prompts.hpp reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>

#include "host/call/result/result_store.hpp"
#include "host/services/service_port.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::services {

inline constexpr const char* k_builtin_id = "collet";

/// The entry of the plugin `collet`. Its port must be make_builtin_port().
const collet_entry& builtin_entry();

/// Makes `shared.builtin` that entry with these prompts.
void offer_prompts(Shared& shared, std::vector<PromptFile> prompts);

/// The answer of read_result: a slice of a kept result that begins and ends between characters. `limit` in
/// bytes, 0 and less: as much as the budget holds; never more than that.
support::Result<std::string> read_slice(const call::StoredResult& kept, std::int64_t offset,
                                        std::int64_t limit, std::int64_t budget_tokens);

}  // namespace collet::host::services
