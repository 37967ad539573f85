// SPDX-License-Identifier: MIT
/// The results of a query, by name, and the columns that they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph::bridge {

/// A result of a query. One that is computed has no column; `*` has the column `*`.
struct SelectedColumn {
  std::string name;                 ///< the alias, or the name of the column
  std::vector<std::string> column;  ///< the parts of the column's name
  bool star() const { return !column.empty() && column.back() == "*"; }
};

/// Returns the results of the first query of a statement that is in no parentheses, at most 2,000.
std::vector<SelectedColumn> selected_columns(std::string_view text);

}  // namespace collet::codegraph::bridge
