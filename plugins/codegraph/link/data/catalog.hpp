// SPDX-License-Identifier: MIT
/// The objects of databases that a program defines, by name.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"
#include "plugins/codegraph/link/rules.hpp"

namespace collet::codegraph {

/// Holds the meaning of a name.
struct DataObject {
  enum class State : std::uint8_t {
    found,
    system,          ///< an object that the database system has
    other_database,  ///< an object of a database that is not in the sources
    missing,         ///< an object that no source defines
    unknown,         ///< a part of the name is built when the program runs
  };
  State state = State::missing;
  Rule rule = Rule::data_name;
  Index symbol = k_none;
};

class Catalog {
 public:
  using Columns = std::unordered_map<std::string, Index>;

  explicit Catalog(const Program& program);

  /// Looks up a name that `file` uses for `use`. `schema` is that of the object around it; `search_path` has
  /// the schemas that a script has set.
  DataObject find(const std::vector<std::string>& name, DataUse use, Index file, std::string_view schema,
                  const std::vector<std::string>& search_path = {}) const;
  /// Returns the columns of a table, view, type or function that are written, by name as written and by
  /// folded name.
  const Columns& columns(Index symbol) const;
  /// Returns the columns of an object in their order, without those that a later statement drops.
  const std::vector<Index>& column_list(Index symbol) const;
  /// Returns true for a column that ALTER TABLE adds after a place of a file: below, or in a later migration.
  bool is_added_later(Index column, Index file, DataPlace at) const;
  /// Returns the objects whose columns an object has too.
  std::vector<Index> parents(Index symbol) const;
  /// Returns the number of a scope in the file of the symbol whose results are its columns, or none.
  Index query_of(Index symbol) const;
  /// Returns the target of a synonym, or the symbol itself.
  Index without_synonyms(Index symbol) const;
  /// Returns true for a definition that a later statement drops.
  bool is_removed(Index symbol) const { return removed_.count(symbol) != 0; }

 private:
  void read_synonyms();
  void add_column(Index owner, const std::string& name, Index symbol);
  void apply_removals();
  std::vector<std::string> schemas(const std::vector<std::string>& name, Index file, std::string_view schema,
                                   const std::vector<std::string>& search_path) const;
  const std::vector<Index>* named(std::string_view schema, std::string_view name) const;
  DataObject nearest(const std::vector<Index>& all, DataUse use, Index file, std::string_view database,
                     std::string_view written = {}) const;

  static constexpr int k_max_parents = 64;

  const Program& program_;
  std::unordered_map<std::string, std::vector<Index>> objects_;  ///< by folded `schema.name`
  std::unordered_map<Index, Columns> columns_;
  std::unordered_map<Index, Index> queries_;
  std::unordered_map<Index, Index> synonyms_;
  std::unordered_map<Index, std::vector<Index>> lists_;
  std::unordered_map<Index, std::vector<const DataParent*>> parents_;
  std::unordered_set<Index> removed_;
};

/// Returns a name as SQL compares it.
std::string folded_name(std::string_view name);

}  // namespace collet::codegraph
