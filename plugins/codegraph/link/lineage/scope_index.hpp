// SPDX-License-Identifier: MIT
/// The facts of one file's SQL by what lineage looks up: the parts of each value, the writes of each local
/// table, the assignments of each variable.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Places in the lists of a scope, by the number of the value that they go into, ascending.
using NumberedParts = std::vector<std::pair<Index, Index>>;

/// Calls `visit` with each part of a value.
template <class Visit>
void for_parts(const NumberedParts& parts, Index number, const Visit& visit) {
  auto at = std::lower_bound(parts.begin(), parts.end(), std::pair{number, Index{0}});
  for (; at != parts.end() && at->first == number; ++at)
    visit(at->second);
}

struct ScopeParts {
  NumberedParts columns;        ///< columns that are read
  NumberedParts variables;      ///< variables that are read
  NumberedParts inner;          ///< subqueries of expressions
  std::vector<Index> branches;  ///< queries that a union adds
  std::vector<Index> deciding;  ///< queries of EXCEPT and INTERSECT, which decide which rows remain
};

struct ScopePlace {
  Index scope = k_none;
  Index item = k_none;  ///< a source or a value of the scope
};

struct LocalUses {
  const LocalTable* table = nullptr;
  std::vector<ScopePlace> writes;
};

class ScopeIndex {
 public:
  explicit ScopeIndex(const ProgramFile& file);

  const ScopeParts& scope(Index scope) const { return scopes_[scope]; }
  /// Returns the definition and writes of a local table, or null.
  const LocalUses* local(Index definition, const std::string& name) const;
  /// Returns the values that a definition assigns to a variable, or null.
  const std::vector<ScopePlace>* assigned(Index definition, const std::string& name) const;
  /// Returns the symbol of a parameter, or none.
  Index parameter(Index definition, const std::string& name) const;
  /// Returns the parameters of a definition in their order.
  const std::vector<Index>& parameters(Index definition) const;
  /// Returns the queries whose rows a procedure returns.
  const std::vector<Index>& returned(Index definition) const;

 private:
  std::vector<ScopeParts> scopes_;
  std::unordered_map<std::string, LocalUses> locals_;  ///< by definition and folded name
  std::unordered_map<std::string, std::vector<ScopePlace>> assigned_;
  std::unordered_map<std::string, Index> parameters_;
  std::unordered_map<Index, std::vector<Index>> parameter_lists_;
  std::unordered_map<Index, std::vector<Index>> returned_;
};

}  // namespace collet::codegraph
