// SPDX-License-Identifier: MIT
/// Reads a T-SQL file as a summary: the objects that it defines, and what its statements read and write.
#pragma once

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::tsql {

/// `path` names the definition that owns statements outside of all objects. `has_errors` is set if a
/// statement was not understood.
FileSummary read_summary(std::string_view path, std::string_view text);

/// Reads what T-SQL has in common with other dialects. Objects without a schema are in `default_schema`.
FileSummary read_common_sql(std::string_view path, std::string_view text, std::string_view default_schema);

}  // namespace collet::codegraph::tsql
