// SPDX-License-Identifier: MIT
/// From where to where in the scripts of a project an object or column has its name, and under which name it
/// goes on.
#pragma once

#include <unordered_map>

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// A place in a script; without a line, the end of all scripts.
struct SourcePlace {
  Index file = k_none;
  DataPlace at;
  bool is_end() const { return at.line == 0; }
};

class NameHistory {
 public:
  struct End {
    SourcePlace place;
    Index successor = k_none;  ///< the definition that goes on for it, or none if it is dropped
    bool replaced = false;     ///< the successor has another query
  };

  explicit NameHistory(const Program& program) : program_(program) {}

  bool empty() const { return ends_.empty(); }
  /// Returns true if one place is above the other in a file, or in a migration with a lower version.
  bool is_before(const SourcePlace& one, const SourcePlace& other) const;
  SourcePlace place_of(Index symbol) const;

  /// Returns true if a definition is there when a statement ends it: above, or in a migration with a lower
  /// version; before a new name also in a file that has no order with the statement's.
  bool ends_at(Index symbol, const End& end) const;
  /// Notes where a definition ends. An earlier end of the same definition counts.
  void end(Index symbol, const End& end);
  bool has_ended(Index symbol) const { return ends_.count(symbol) != 0; }
  /// Returns false if a definition comes after the place or ends before it.
  bool is_alive(Index symbol, const SourcePlace& place) const;

  /// Returns the definition whose successors lead to this one.
  Index first(Index symbol) const;
  /// Returns the definition to which the successors of this one lead.
  Index last(Index symbol) const;
  Index before(Index symbol) const;
  /// Returns the definition whose query this one has under another name, or none.
  Index renamed_from(Index symbol) const;
  /// Returns the last definition that has the query of this one, or none if it is dropped or replaced.
  Index owner_of_query(Index symbol) const;

 private:
  static constexpr int k_max_steps = 1000;

  const Program& program_;
  std::unordered_map<Index, End> ends_;
  std::unordered_map<Index, Index> before_;
};

/// Returns true for paths in the order of their names, in which numbers count as numbers.
bool is_before_by_name(std::string_view one, std::string_view other);

}  // namespace collet::codegraph
