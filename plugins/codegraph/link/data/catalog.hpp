// SPDX-License-Identifier: MIT
/// The objects of databases that a program defines, by name.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/codegraph/link/data/object_columns.hpp"
#include "plugins/codegraph/link/data/object_ends.hpp"
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

/// Returns true if the names in a script keep their meaning when objects get other names: in PostgreSQL,
/// which is the dialect with a search path.
bool binds_names(const ProgramFile& file);

class Catalog {
 public:
  /// A query and its file, or none.
  struct Query {
    Index file = k_none;
    Index scope = k_none;
  };

  explicit Catalog(const Program& program);

  /// Looks up a name that `file` uses for `use`. `schema` is that of the object around it; `search_path` has
  /// the schemas that a script has set. Of objects that have the name at times, the one that has it at the
  /// place is meant. The symbol is that of the last name.
  DataObject find(const std::vector<std::string>& name, DataUse use, Index file, std::string_view schema,
                  const std::vector<std::string>& search_path = {}, const SourcePlace& place = {}) const;
  /// Returns the column of a table, view, type or function that has a name at a place, or none.
  Index column(Index symbol, const std::string& name, const SourcePlace& place = {}) const;
  /// Returns the columns of an object in their order, without those that a later statement drops.
  const std::vector<Index>& column_list(Index symbol) const { return columns_.list(symbol); }
  const ObjectColumns& columns() const { return columns_; }
  const NameHistory& history() const { return history_; }
  /// Returns true if objects have the last part of a name at times only.
  bool is_changed(const std::vector<std::string>& name) const;
  /// Returns true for a column that ALTER TABLE adds after a place of a file: below, or in a later migration.
  bool is_added_later(Index column, Index file, DataPlace at) const;
  /// Returns the objects whose columns an object has too.
  std::vector<Index> parents(Index symbol) const;
  /// Returns true for a table that a query makes although the project defines a table of the name.
  bool is_made_again(Index symbol) const;
  /// Returns the scope whose results are the columns of an object, or none.
  Query query_of(Index symbol) const;
  /// Returns the target of a synonym, or the symbol itself.
  Index without_synonyms(Index symbol) const;

 private:
  void read_synonyms();
  void end_objects(const std::vector<Index>& files);
  void read_columns(const std::vector<Index>& files);
  void change_columns(Index number);
  Index altered(std::string_view object, const SourcePlace& place) const;
  std::vector<std::string> schemas(const std::vector<std::string>& name, Index file, std::string_view schema,
                                   const std::vector<std::string>& search_path) const;
  const std::vector<Index>* named(std::string_view schema, std::string_view name) const;
  bool is_made(Index symbol) const;
  DataObject nearest(const std::vector<Index>& all, DataUse use, Index file, std::string_view database,
                     std::string_view written, const SourcePlace& place) const;

  static constexpr int k_max_parents = 64;

  const Program& program_;
  NameHistory history_;
  ObjectEnds ends_;
  ObjectColumns columns_;
  std::unordered_map<std::string, std::vector<Index>> objects_;  ///< by folded `schema.name`
  std::unordered_map<Index, Index> queries_;
  std::unordered_map<Index, Index> synonyms_;
  std::unordered_map<Index, std::vector<const DataParent*>> parents_;
  std::unordered_set<std::string> changed_;  ///< folded names that objects have at times only
};

}  // namespace collet::codegraph
