// SPDX-License-Identifier: MIT
/// Adds the objects that a file defines to its summary.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/codegraph/sql/postgres/query_facts.hpp"

namespace collet::codegraph::postgres {

/// Notes that the columns of the definition `owner` have the values of a query; `names` has their names in
/// the order of its results. Does nothing without a definition, a query or names.
void add_results(FileSummary& out, Index owner, Index query, std::vector<std::string> names);

class ObjectWriter {
 public:
  /// `text` is that of the file.
  ObjectWriter(std::string_view path, std::string_view text, Places& places, FileSummary& out)
      : path_(path), text_(text), places_(places), out_(out), queries_(places, out.data) {}

  /// The statement that follows is in these bytes of the file.
  void begin_at(std::uint32_t begin, std::uint32_t end);
  std::uint32_t begin() const { return begin_; }
  std::uint32_t end() const { return end_; }
  std::string_view text() const { return text_; }
  Places& places() { return places_; }
  FileSummary& out() { return out_; }
  QueryFacts& queries() { return queries_; }

  /// Enters the definition of the file, to which statements outside of all objects belong.
  void enter_script();
  /// Adds an object, unless the file has it. Its signature is the text up to `signature_end`.
  Index define(SymbolKind kind, std::vector<std::string> name, DataPlace at, std::uint32_t signature_end,
               std::string container = {});
  /// Adds a column of a definition, or of the object `container` if `parent` is none; or a parameter.
  void add_column(Index parent, std::string name, Value node, Value type, std::string container = {},
                  SymbolKind kind = SymbolKind::column);
  /// The object of this name no longer exists after the statement.
  void remove(SymbolKind kind, const std::vector<std::string>& name);
  /// The object goes on as `to`, schema and name.
  void rename(SymbolKind kind, const std::vector<std::string>& from, std::vector<std::string> to,
              DataPlace at);
  /// All tables, views and sequences of the file in a schema go on in another one.
  void rename_schema(const std::string& from, const std::string& to, DataPlace at);
  /// The column no longer exists; with a new name, it goes on under that.
  void end_column(const std::vector<std::string>& table, const std::string& column, const std::string& name,
                  Value node);
  /// Defines a view. One that has the name goes on with the new query, or was dropped by CASCADE.
  Index define_view(std::vector<std::string> name, bool replace, DataPlace at, std::uint32_t signature_end);
  /// The statement drops objects that it does not name.
  void note_cascade() { cascaded_ = true; }
  std::string schema_of(const std::vector<std::string>& name) const;
  /// Returns the position in the file after the name of a RangeVar, at which a signature ends.
  std::uint32_t end_of_name(Value range) const;

 private:
  std::string column_key(Index parent, const std::string& container, const std::string& name) const;
  void forget(SymbolKind kind, const std::string& schema, const std::string& name);

  std::string_view path_;
  std::string_view text_;
  Places& places_;
  FileSummary& out_;
  QueryFacts queries_;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  Index script_ = k_none;
  std::unordered_map<std::string, Index> defined_;  ///< by kind, schema and name
  std::unordered_set<std::string> columns_;         ///< by owner and name
  std::unordered_map<std::string, int> numbers_;    ///< counts the objects that had a name
  bool cascaded_ = false;                           ///< objects may be dropped that no statement names
};

}  // namespace collet::codegraph::postgres
