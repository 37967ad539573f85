// SPDX-License-Identifier: MIT
/// The dialects of SQL as languages of the code graph. Files with the extension `.sql` belong to T-SQL, whose
/// reader decides on the dialect; the summary of a file names the language of its objects.
#pragma once

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/sql/dialect.hpp"

namespace collet::codegraph {

/// Reads a file with the extension `.sql`. One that several dialects accept is in that of the project.
support::Result<FileSummary> read_sql(std::string_view path, std::string_view text,
                                      std::optional<SqlDialect> of_project, StopQuery stop, void* context);

namespace tsql {
const Language& language();
}
namespace postgres {
const Language& language();
}
/// Objects of MySQL, Oracle and other dialects, as far as the reader of common SQL understands them.
namespace common_sql {
const Language& language();
}
/// Change logs of Liquibase in XML and YAML, whose changes are read as SQL.
namespace changelog {
const Language& language();
}

}  // namespace collet::codegraph
