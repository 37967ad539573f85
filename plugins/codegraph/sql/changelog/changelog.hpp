// SPDX-License-Identifier: MIT
/// Reads change logs of Liquibase in XML and YAML as SQL.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collet::codegraph::changelog {

/// A change such as createTable, or a part of one, such as a column.
struct Change {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  ///< the SQL of `sql`, the query of a view
  std::vector<Change> parts;
  std::uint32_t line = 1;

  std::string attribute(std::string_view wanted) const;
};

/// Returns true for the text of a change log.
bool is_changelog(std::string_view text);
/// Returns the changes of a log in their order. What is not well-formed is left out.
std::vector<Change> changes_of_xml(std::string_view text);
std::vector<Change> changes_of_yaml(std::string_view text);
/// Returns statements of SQL that do what the changes do, each on the line of its change.
std::string sql_of(const std::vector<Change>& changes);

}  // namespace collet::codegraph::changelog
