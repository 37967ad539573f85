// SPDX-License-Identifier: MIT
/// Reads a T-SQL file as a summary: the objects that it defines, and what its statements read and write.
#pragma once

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::tsql {

/// `path` names the definition that owns statements outside of all objects. `has_errors` is set if a
/// statement was not understood.
FileSummary read_summary(std::string_view path, std::string_view text);

/// Returns false for a text in another dialect of SQL.
bool is_tsql(std::string_view text);

}  // namespace collet::codegraph::tsql
