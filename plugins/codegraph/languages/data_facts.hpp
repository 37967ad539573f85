// SPDX-License-Identifier: MIT
/// Holds what the SQL of a file reads, writes and calls, before names are looked up among the objects of the
/// project.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collet::codegraph {

/// The kinds of statements that use an object.
enum class DataUse : std::uint8_t {
  none,  ///< its rows are read under another name: inserted, deleted
  read,
  insert,
  update,
  delete_,
  merge,
  truncate,
  call,
  key,      ///< the target of a foreign key
  trigger,  ///< a trigger is on it
  refer,    ///< it is named: by an index, a synonym, NEXT VALUE FOR
  type,
  map,  ///< a class is mapped to it
};

/// How code uses data; continues the numbers of DataScope::dynamic.
enum CodeUse : std::uint8_t {
  k_code_text = 3,        ///< a statement in a string
  k_code_text_hole = 4,   ///< the same, with a part that is not known
  k_code_mapping = 5,     ///< a mapping that is written
  k_code_convention = 6,  ///< a mapping by the naming conventions of a framework
  k_code_call = 7,        ///< a call of a framework, which makes the statement
  k_code_name = 8,        ///< a method whose name means a query
};

struct DataPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// An object, a temporary table or a query that a scope reads or writes.
struct DataSource {
  DataUse use = DataUse::read;
  bool local = false;                ///< a temporary table or a table variable
  bool rows = false;                 ///< columns can be those of this source
  std::uint32_t scope = 0xFFFFFFFF;  ///< for a derived table or a common table expression, its query
  std::vector<std::string> name;     ///< the parts of the name, or one empty part for each that is left out
  std::string alias;
  std::vector<std::string> columns;  ///< names that the alias gives to its columns
  DataPlace at;
};

struct DataColumn {
  bool written = false;
  bool mapped = false;                ///< a property is mapped to it
  bool star = false;                  ///< all columns, or all of the source that `name` is the alias of
  std::uint32_t source = 0xFFFFFFFF;  ///< the source in the scope that it belongs to, if that is certain
  std::vector<std::string> name;
  DataPlace at;
};

/// The sources and columns of one query or statement. Columns that no source has are those of `parent`.
struct DataScope {
  std::uint32_t parent = 0xFFFFFFFF;
  std::uint32_t definition = 0xFFFFFFFF;  ///< the definition that contains the statement
  std::uint8_t dynamic = 0;               ///< 1 in a string that is executed, 2 if a part of it is not known;
                                          ///< or a CodeUse
  std::uint32_t symbol = 0xFFFFFFFF;      ///< the symbol of the program that uses it, if not `definition`
  std::vector<DataSource> sources;
  std::vector<DataColumn> columns;
  std::vector<std::string> outputs;  ///< the names of its results
  std::vector<std::string> stars;    ///< aliases whose columns are results; an empty one means all sources
};

/// A temporary table or a table variable of a procedure or script.
struct LocalTable {
  std::uint32_t definition = 0xFFFFFFFF;
  std::uint32_t scope = 0xFFFFFFFF;  ///< the query that makes it
  std::string name;
  std::vector<std::string> columns;
};

/// A foreign key that ALTER TABLE adds.
struct DataKey {
  std::vector<std::string> table;
  std::vector<std::string> target;
  DataPlace at;
};

struct DataFacts {
  std::vector<DataScope> scopes;
  std::vector<LocalTable> tables;
  std::vector<DataKey> keys;
};

}  // namespace collet::codegraph
