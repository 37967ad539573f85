// SPDX-License-Identifier: MIT
/// The columns of the objects of databases, under all names that they have had.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/data/name_history.hpp"

namespace collet::codegraph {

/// A column at a place of the scripts: the definition that has its name there, and the one that it has at
/// the end.
struct ColumnAt {
  Index definition = k_none;
  Index current = k_none;
};

class ObjectColumns {
 public:
  ObjectColumns(const Program& program, NameHistory& history) : program_(program), history_(history) {}

  /// Adds a column that is written at an object, unless a column of this name is there.
  void add(Index object, Index column);
  /// Ends the column that has the name at the place. Without one, does nothing.
  void end(Index object, const std::string& name, const NameHistory::End& end);
  /// Ends the columns that a replaced object has. Those of the same names in its successor go on for them.
  void end_replaced(Index object, const NameHistory::End& end);
  /// Makes the lists. Nothing is added after that.
  void finish();

  /// Returns the column that has the name at the place, by its last definition, or none. If no column has the
  /// name there, returns one that has it elsewhere.
  Index find(Index object, const std::string& name, const SourcePlace& place) const;
  /// Returns the columns that an object has in the end, in their order.
  const std::vector<Index>& list(Index object) const;
  /// Returns the columns that an object has at a place, in their order.
  std::vector<ColumnAt> list_at(Index object, const SourcePlace& place) const;
  /// Returns the columns within a definition of an object, in their order.
  std::vector<ColumnAt> written_in(Index object) const;
  /// Returns true if the definition of a column names the object as its own.
  bool belongs(Index column, Index object) const;

 private:
  bool has_replaced_owner(Index column, Index other) const;

  struct Table {
    std::unordered_map<std::string, std::vector<Index>> by_name;  ///< as written, and folded
    std::vector<Index> all;
    std::vector<Index> list;  ///< columns that it has in the end
  };
  const Table* table(Index object) const;
  Index current(Index object, Index column) const;
  const std::vector<Index>* named(const Table& table, const std::string& name) const;

  const Program& program_;
  NameHistory& history_;
  std::unordered_map<Index, Table> tables_;  ///< by the first definition of the object
  /// Columns that an object has under its new name.
  std::unordered_map<Index, std::unordered_map<std::string, Index>> moved_;
};

/// Returns a name as SQL compares it.
std::string folded_name(std::string_view name);

}  // namespace collet::codegraph
