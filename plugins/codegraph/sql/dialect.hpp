// SPDX-License-Identifier: MIT
/// Decides in which dialect of SQL a file is written.
#pragma once

#include <string_view>

namespace collet::codegraph {

enum class SqlDialect : unsigned char {
  tsql,
  postgresql,
  other,  ///< MySQL, Oracle and others, of which what is common is read
};

/// Decides by what only one dialect has (`GO`, brackets, `$$`, backticks, types), then by the names of the
/// file and its folders. A file that all dialects accept is T-SQL.
SqlDialect dialect_of(std::string_view path, std::string_view text);

}  // namespace collet::codegraph
