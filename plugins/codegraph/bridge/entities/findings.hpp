// SPDX-License-Identifier: MIT
/// Collects what code does with data, in the form in which SQL files have it, so that names are bound alike.
#pragma once

#include <map>

#include "plugins/codegraph/bridge/strings/bodies.hpp"

namespace collet::codegraph::bridge {

/// The symbol that uses data, and the place that shows it.
struct Evidence {
  Index symbol = k_none;
  Index file = k_none;
  Position at;
};

class Findings {
 public:
  /// Adds the scopes of a statement that code contains.
  void add_statement(const Evidence& evidence, DataFacts facts, CodeUse use);
  /// Adds the use of one object. An empty name is left out.
  void add_use(const Evidence& evidence, DataUse use, std::vector<std::string> name, CodeUse how);
  /// Adds the column that a property is mapped to.
  void add_mapped_column(const Evidence& evidence, const std::vector<std::string>& table, std::string column,
                         CodeUse how);
  /// Returns the tables that the statements of some symbols read in a file, as sources of which only the
  /// columns are used.
  std::vector<DataSource> rows_of(Index file, const std::function<bool(Index symbol)>& of) const;
  /// Moves all that was found into the summaries of the files that show it.
  void move_into(Program& program);

 private:
  std::map<Index, std::vector<DataScope>> scopes_;
};

}  // namespace collet::codegraph::bridge
