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

/// How a value goes into another one, in the words of OpenLineage. A combination is the greatest of them.
enum class FlowKind : std::uint8_t {
  none,  ///< it does not: the place only names a column
  identity,
  transformation,
  aggregation,
  join,  ///< this one and those below decide which rows there are, or their order
  filter,
  group_by,
  sort,
  window,
  conditional,  ///< it decides which value a CASE has
};

/// How the columns of the expression that is read are used, and for which value of the scope.
struct ValueUse {
  FlowKind flow = FlowKind::none;
  std::uint32_t number = 0xFFFFFFFF;
};

struct DataPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// An object, a temporary table or a query that a scope reads or writes.
struct DataSource {
  DataUse use = DataUse::read;
  bool local = false;     ///< a temporary table or a table variable
  bool rows = false;      ///< columns can be those of this source
  bool optional = false;  ///< it may be part of the database system; nothing is reported if not found
  bool join = false;      ///< its columns are those of the sources of `scope`
  std::uint32_t scope = 0xFFFFFFFF;  ///< for a derived table or a common table expression, its query
  std::vector<std::string> name;     ///< the parts of the name, or one empty part for each that is left out
  std::string alias;
  std::vector<std::string> columns;  ///< names that the alias gives to its columns
  std::vector<std::string> pivoted;  ///< for a result of PIVOT, the columns whose values are its inputs
  DataPlace at;
  std::uint32_t first_input = 0;  ///< columns of the scope from which a function or PIVOT makes rows
  std::uint32_t last_input = 0;
  std::uint32_t first_variable = 0;  ///< variables from which a function makes rows
  std::uint32_t last_variable = 0;
};

/// A column that a statement names. Its value goes into the value `number` of the scope, or, without number,
/// into all of them. For a written column, `number` is the value that it gets.
struct DataColumn {
  bool written = false;
  bool mapped = false;    ///< a property is mapped to it
  bool star = false;      ///< all columns, or all of the source that `name` is the alias of
  bool optional = false;  ///< it may be no column: a variable, or the row of a source
  FlowKind flow = FlowKind::none;
  std::uint32_t number = 0xFFFFFFFF;
  std::uint32_t source = 0xFFFFFFFF;  ///< the source in the scope that it belongs to, if that is certain
  std::vector<std::string> name;
  DataPlace at;
};

/// A variable or parameter that a statement uses, as DataColumn has it.
struct DataVariable {
  bool written = false;  ///< in the scope of a call, the parameter `number` gives it a value
  FlowKind flow = FlowKind::none;
  std::uint32_t number = 0xFFFFFFFF;
  std::uint32_t column =
      0xFFFFFFFF;  ///< the column of the scope that it is compared with, or gives a value in code
  std::uint32_t symbol = 0xFFFFFFFF;  ///< in code, the property whose value it has
  std::string name;
  DataPlace at;
};

/// Which side's values a merged column has.
enum class MergedSide : std::uint8_t {
  first,
  second,  ///< RIGHT JOIN
  both,    ///< FULL JOIN: the first that is not NULL
};

/// A join with USING, or a NATURAL JOIN, which has no names: it compares the columns that sources from
/// `first` to `middle` and from `middle` to `last` have in common.
struct MergingJoin {
  std::uint32_t first = 0;
  std::uint32_t middle = 0;
  std::uint32_t last = 0;
  MergedSide side = MergedSide::first;
  std::vector<std::string> names;
};

/// The sources and columns of one query or statement. Columns that no source has are those of `parent`. Its
/// values have numbers: those of a query are its `outputs`; those of a change are its written columns.
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
  std::vector<std::uint32_t> star_places;  ///< for each of `stars`, the number of outputs before it
  std::vector<DataVariable> variables;
  std::vector<std::string> arguments;  ///< for a call, the names of its arguments, which are its values
  std::uint32_t takes = 0xFFFFFFFF;    ///< the query whose results are, by position, the values of this scope
  std::uint32_t united = 0xFFFFFFFF;   ///< the first query of a union, to whose results it adds its own
  std::uint32_t number = 0xFFFFFFFF;   ///< for a subquery, the value of `parent` that it goes into
  FlowKind flow = FlowKind::none;      ///< how it goes into it
  bool returned = false;               ///< its rows are a result of the procedure
  std::vector<MergingJoin> merging_joins;  ///< a join inside another comes before it
  std::vector<std::string> search_path;    ///< schemas of names without one, before the default schema
};

/// The name of a LocalTable that gives the columns of its definition their values, but no names.
inline constexpr char k_query_name[] = "?query";

/// The alias of the row that INSERT … ON CONFLICT was to insert, whose values are those of the change.
inline constexpr char k_excluded_row[] = "excluded";

/// A temporary table or a table variable of a procedure or script; one without a name is the query of a view
/// or function.
struct LocalTable {
  std::uint32_t definition = 0xFFFFFFFF;
  std::uint32_t scope = 0xFFFFFFFF;  ///< the query that makes it
  bool result = false;               ///< its rows are those of the function
  std::string name;
  std::vector<std::string> columns;
};

/// A foreign key that ALTER TABLE adds.
struct DataKey {
  std::vector<std::string> table;
  std::vector<std::string> target;
  DataPlace at;
};

/// A definition has the columns of the object `name` in addition to its own: a partition, a table that is
/// like another, a table under a new name, a function that returns rows of a table.
struct DataParent {
  std::uint32_t definition = 0xFFFFFFFF;
  std::vector<std::string> name;
  std::vector<std::string> search_path;
  DataPlace at;
};

/// An object or column that a statement drops, or that has a new name from then on.
struct DataRemoval {
  std::uint8_t kind = 0;          ///< a SymbolKind
  std::vector<std::string> name;  ///< schema and name of the object
  std::string column;             ///< the column of it, if that is removed
  DataPlace at;
};

struct DataFacts {
  std::vector<DataScope> scopes;
  std::vector<LocalTable> tables;
  std::vector<DataKey> keys;
  std::vector<DataParent> parents;
  std::vector<DataRemoval> removals;
};

}  // namespace collet::codegraph
