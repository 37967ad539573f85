// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/sql_languages.hpp"

#include "plugins/codegraph/sql/dialect.hpp"
#include "plugins/codegraph/sql/facts/summary_reader.hpp"
#include "plugins/codegraph/sql/postgres/summary_reader.hpp"

namespace collet::codegraph {
namespace {

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  switch (dialect_of(path, text)) {
    case SqlDialect::tsql:
      break;
    case SqlDialect::postgresql:
      return postgres::read_summary(path, text, stop, context);
    case SqlDialect::other: {
      auto out = tsql::read_common_sql(path, text, "public");
      out.language = "sql";
      return out;
    }
  }
  return tsql::read_summary(path, text);
}

Language dialect(std::string_view name, std::string_view default_schema) {
  Language out;
  out.name = name;
  out.read = &read;
  out.data_objects = true;
  out.default_schema = default_schema;
  return out;
}

}  // namespace

namespace tsql {
const Language& language() {
  static const Language k_language = [] {
    auto out = dialect("tsql", "dbo");
    out.extensions = {".sql"};
    return out;
  }();
  return k_language;
}
}  // namespace tsql

namespace postgres {
const Language& language() {
  static const Language k_language = [] {
    auto out = dialect("postgresql", "public");
    out.names_by_search_path = true;
    return out;
  }();
  return k_language;
}
}  // namespace postgres

namespace common_sql {
const Language& language() {
  static const Language k_language = dialect("sql", "public");
  return k_language;
}
}  // namespace common_sql

}  // namespace collet::codegraph
