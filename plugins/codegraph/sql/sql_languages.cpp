// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/sql_languages.hpp"

#include "plugins/codegraph/sql/changelog/changelog.hpp"
#include "plugins/codegraph/sql/facts/summary_reader.hpp"
#include "plugins/codegraph/sql/postgres/summary_reader.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  return read_sql(path, text, std::nullopt, stop, context);
}

support::Result<FileSummary> read_changelog(std::string_view path, std::string_view text, StopQuery stop,
                                            void* context) {
  FileSummary none;
  none.language = "postgresql";
  if (!changelog::is_changelog(text)) return none;
  const auto changes =
      path.ends_with(".xml") ? changelog::changes_of_xml(text) : changelog::changes_of_yaml(text);
  return postgres::read_summary(path, changelog::sql_of(changes), stop, context);
}

bool is_changelog_name(std::string_view name) {
  const auto folded = support::lower_case(name);
  return folded.find("changelog") != std::string::npos || folded.find("liquibase") != std::string::npos;
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

support::Result<FileSummary> read_sql(std::string_view path, std::string_view text,
                                      std::optional<SqlDialect> of_project, StopQuery stop, void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  switch (dialect_of(path, text, of_project)) {
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

namespace changelog {
const Language& language() {
  static const Language k_language = [] {
    auto out = dialect("liquibase", "public");
    out.extensions = {".xml", ".yaml", ".yml"};
    out.accepts = &is_changelog_name;
    out.read = &read_changelog;
    out.shares_types_of = "tsql";
    return out;
  }();
  return k_language;
}
}  // namespace changelog

namespace common_sql {
const Language& language() {
  static const Language k_language = dialect("sql", "public");
  return k_language;
}
}  // namespace common_sql

}  // namespace collet::codegraph
