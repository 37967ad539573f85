// SPDX-License-Identifier: MIT
/// Arguments that are lists of the names of kinds or relationships.
#pragma once

#include <set>

#include <collet/plugin.hpp>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Reads an array of names of kinds of symbols, in any case. Throws a Failure that lists the names.
std::set<SymbolKind> read_symbol_kinds(const Call& call, std::string_view argument);

/// Reads an array of names of relationships, in any case. Throws a Failure that lists the names.
std::set<EdgeKind> read_edge_kinds(const Call& call, std::string_view argument);

}  // namespace collet::codegraph
