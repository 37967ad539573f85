// SPDX-License-Identifier: MIT
/// Decides in which dialect of SQL a file is written.
#pragma once

#include <optional>
#include <string_view>

namespace collet::codegraph {

enum class SqlDialect : unsigned char {
  tsql,
  postgresql,
  other,  ///< MySQL, Oracle and others, of which what is common is read
};

/// Decides by what only one dialect has (`GO`, brackets, `$$`, backticks, types), then by the names of the
/// file and its folders. A file that several dialects accept is in that of the project, or T-SQL.
SqlDialect dialect_of(std::string_view path, std::string_view text,
                      std::optional<SqlDialect> of_project = std::nullopt);

/// Returns the name of a dialect, and the dialect of a name, or nothing.
std::string_view dialect_name(SqlDialect dialect);
std::optional<SqlDialect> dialect_named(std::string_view name);

}  // namespace collet::codegraph
