// SPDX-License-Identifier: MIT
/// The tools that plugins may call, as plugins read them.
#pragma once

#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// A JSON array as collet.invoke/1 tells at tools(): what is not barred, of keys that match the glob; empty
/// means all.
std::string invocable(const Catalog& catalog, std::string_view pattern);

}  // namespace collet::host::catalog
