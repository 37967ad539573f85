// SPDX-License-Identifier: MIT
/// Finds symbols by name, by the beginning of a full name, and by words.
#pragma once

#include <set>

#include <collet/plugin.hpp>

#include "plugins/codegraph/session/investigation.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct SymbolHit {
  std::int64_t id = 0;
  double score = 0;
  std::string full_name;
};

/// Returns the hits, best first: full names, names, prefixes, then words by BM25F. The order is that of the
/// score, then of the full name. An empty set of kinds means all.
std::vector<SymbolHit> search_symbols(const IndexReader& reader, const std::string& query,
                                      const std::set<SymbolKind>& kinds);

/// Moves hits up whose file or folder contains a symbol of the session's focus. A hit by words stays below
/// those by name.
void prefer_near(const IndexReader& reader, const Investigation& session, std::vector<SymbolHit>& hits);

}  // namespace collet::codegraph
