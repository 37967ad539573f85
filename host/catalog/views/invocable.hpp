// SPDX-License-Identifier: MIT
/// Lists the tools that plugins may call.
#pragma once

#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Returns the JSON array of tools() in collet.invoke/1: the tools that are not barred and whose key matches
/// the glob. An empty glob matches all.
std::string invocable(const Catalog& catalog, std::string_view pattern);

}  // namespace collet::host::catalog
