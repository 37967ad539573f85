// SPDX-License-Identifier: MIT
/// The symbols that a question about one symbol is about.
#pragma once

#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns the symbol and, for a type or an object with columns, its members at all levels.
std::vector<std::uint32_t> with_members(const IndexReader& reader, const SymbolRow& symbol);

}  // namespace collet::codegraph
