// SPDX-License-Identifier: MIT
/// The names of the columns that a query results in, with `*` expanded.
#pragma once

#include <map>
#include <set>
#include <string>

#include "plugins/codegraph/link/data/catalog.hpp"

namespace collet::codegraph {

struct ResultNames {
  std::unordered_set<std::string> names;  ///< folded
  std::vector<std::string> list;          ///< as written; those of `*` come first
  bool open = false;                      ///< there may be further columns

  void add(const std::string& name);
  void add(const ResultNames& other);
};

/// Whether a source has a column.
struct ColumnLookup {
  enum class State : std::uint8_t { no, open, yes };
  State state = State::no;
  Index symbol = k_none;  ///< the column, if it is one of an object
};

class ResultNameTable {
 public:
  ResultNameTable(const Program& program, const Catalog& catalog) : program_(program), catalog_(catalog) {}

  /// Looks up a column of a source in a scope of a file.
  ColumnLookup find(Index file, const DataScope& scope, const DataSource& source, const std::string& name);
  /// Returns the object that a source names; results are kept.
  const DataObject& object(Index file, const DataScope& scope, const DataSource& source);
  /// Returns the local table that a source names, or null.
  const LocalTable* local(Index file, const DataScope& scope, const DataSource& source);
  /// Returns the names of the columns of a source, those of an object with the ones that it has from others.
  const ResultNames& of_source(Index file, const DataScope& scope, const DataSource& source);
  /// Returns the names of the columns that a join merges.
  std::vector<std::string> merged_names(Index file, const DataScope& scope, const MergingJoin& join);
  /// Adds the names of the columns that an object has at a place.
  void add_object(Index symbol, ResultNames& out, const SourcePlace& place = {});
  /// Returns the place at which the names of a source have their meaning: that of the source, or the end for
  /// bodies, whose names are looked up when they run, and for dialects that look up all names late.
  SourcePlace place_of(Index file, const DataScope& scope, const DataSource& source) const;
  /// Returns true if `*` in a scope means the columns that its sources have at its place: in a view.
  bool is_fixed(Index file, const DataScope& scope) const;
  /// Returns true if a query has a result of this name.
  bool has_result(Index file, Index scope, const std::string& name) {
    return of_scope(file, scope).names.count(name) != 0;
  }

 private:
  const ResultNames& of_scope(Index file, Index scope);
  ColumnLookup find_renamed(Index file, const DataScope& scope, const DataSource& source,
                            const std::string& name);
  ColumnLookup find_plain(Index file, const DataScope& scope, const DataSource& source,
                          const std::string& name);
  ColumnLookup find_in_join(Index file, const DataSource& source, const std::string& name);
  void add_source(Index file, const DataScope& scope, const DataSource& source, ResultNames& out);

  static constexpr int k_max_depth = 100;
  static constexpr std::size_t k_max_names = 20000;

  const Program& program_;
  const Catalog& catalog_;
  std::map<std::pair<Index, Index>, ResultNames> scopes_;
  std::set<std::pair<Index, Index>> busy_;
  std::unordered_map<const DataSource*, ResultNames> sources_;
  std::unordered_map<std::string, DataObject> objects_;        ///< by file, use, schema and name
  std::unordered_map<std::string, const LocalTable*> locals_;  ///< by definition and name, for `local_file_`
  Index local_file_ = k_none;
  std::size_t total_ = 0;
  int depth_ = 0;
};

}  // namespace collet::codegraph
