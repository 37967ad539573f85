// SPDX-License-Identifier: MIT
/// The answers of the doors of [expose] mode = "meta". The connection opens the doors that call tools, so
/// this plugin only gets those calls that it cannot open.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::services {

/// Returns {"call_read":[signature…],"call_write":[…],"matched"} for {"query"?,"limit"?}: as many signatures
/// as the budget allows.
support::Result<std::string> find_tools(const catalog::Catalog& catalog, std::string_view arguments_json,
                                        std::int64_t budget_tokens);

/// Returns the reason for which the door of that id cannot be opened from here.
support::Error closed_door(const catalog::Catalog& catalog, std::string_view door,
                           std::string_view arguments_json);

}  // namespace collet::host::services
