// SPDX-License-Identifier: MIT
/// Reads a PostgreSQL script as a summary: the objects that it defines, and what its statements read and
/// write.
#pragma once

#include "plugins/codegraph/languages/file_summary.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph::postgres {

/// `path` names the definition that owns statements outside of all objects. Statements that the grammar does
/// not accept go through the reader of T-SQL, which understands common SQL; `has_errors` is set if it skips a
/// part of one. Fails if `stop` returns true.
support::Result<FileSummary> read_summary(std::string_view path, std::string_view text,
                                          bool (*stop)(void* context), void* context);

}  // namespace collet::codegraph::postgres
