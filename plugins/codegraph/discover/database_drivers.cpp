// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/database_drivers.hpp"

#include <algorithm>
#include <string>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

struct Mark {
  std::string_view text;  ///< in lower case
  DatabaseDriver driver;
};

constexpr Mark k_marks[] = {
    {"org.postgresql", DatabaseDriver::postgresql},
    {"jdbc:postgresql:", DatabaseDriver::postgresql},
    {"r2dbc:postgresql:", DatabaseDriver::postgresql},
    {"npgsql", DatabaseDriver::postgresql},
    {"flyway-database-postgresql", DatabaseDriver::postgresql},
    {"postgresql://", DatabaseDriver::postgresql},
    {"postgres://", DatabaseDriver::postgresql},
    {"\"pg\"", DatabaseDriver::postgresql},
    {"mysql-connector", DatabaseDriver::mysql},
    {"com.mysql", DatabaseDriver::mysql},
    {"mariadb-java-client", DatabaseDriver::mysql},
    {"flyway-mysql", DatabaseDriver::mysql},
    {"jdbc:mysql:", DatabaseDriver::mysql},
    {"jdbc:mariadb:", DatabaseDriver::mysql},
    {"r2dbc:mysql:", DatabaseDriver::mysql},
    {"mysqlconnector", DatabaseDriver::mysql},
    {"mysql.data", DatabaseDriver::mysql},
    {"entityframeworkcore.mysql", DatabaseDriver::mysql},
    {"\"mysql2\"", DatabaseDriver::mysql},
    {"mysql://", DatabaseDriver::mysql},
    {"ojdbc", DatabaseDriver::oracle},
    {"jdbc:oracle:", DatabaseDriver::oracle},
    {"flyway-database-oracle", DatabaseDriver::oracle},
    {"oracle.manageddataaccess", DatabaseDriver::oracle},
    {"oracle.entityframeworkcore", DatabaseDriver::oracle},
    {"mssql-jdbc", DatabaseDriver::sql_server},
    {"jdbc:sqlserver:", DatabaseDriver::sql_server},
    {"jdbc:jtds:sqlserver:", DatabaseDriver::sql_server},
    {"flyway-sqlserver", DatabaseDriver::sql_server},
    {"data.sqlclient", DatabaseDriver::sql_server},
    {"entityframeworkcore.sqlserver", DatabaseDriver::sql_server},
    {"\"mssql\"", DatabaseDriver::sql_server},
    {"\"tedious\"", DatabaseDriver::sql_server},
    {"trusted_connection=", DatabaseDriver::sql_server},
    {"initial catalog=", DatabaseDriver::sql_server},
    {"multipleactiveresultsets=", DatabaseDriver::sql_server},
    {"(localdb)", DatabaseDriver::sql_server},
};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Removes the comments of XML, and lines that begin with the sign of a comment in other files.
std::string without_comments(std::string_view name, std::string_view text) {
  const bool xml = text.substr(0, 200).find('<') != std::string_view::npos && !name.ends_with(".json") &&
                   !has(name, "gradle");
  const bool numbered = name.ends_with(".yml") || name.ends_with(".yaml") || name.ends_with(".properties") ||
                        name.ends_with(".conf") || name.ends_with(".toml");
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    if (xml) {
      const auto open = text.find("<!--");
      out.append(text.substr(0, open));
      if (open == std::string_view::npos) break;
      const auto close = text.find("-->", open);
      text.remove_prefix(close == std::string_view::npos ? text.size() : close + 3);
      continue;
    }
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = support::trim(text.substr(0, end));
    const bool comment = numbered ? line.starts_with('#') || line.starts_with('!') : line.starts_with("//");
    if (!comment) out.append(line).append(1, '\n');
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// Returns true if a line has an address as Npgsql takes it: `Host=…;Username=…`.
bool has_npgsql_address(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    if (has(line, "host=") && has(line, ";") && (has(line, "username=") || has(line, "user id=")))
      return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

bool has_stem(std::string_view name, std::string_view stem) {
  return name.starts_with(stem) && name.size() > stem.size() &&
         (name[stem.size()] == '.' || name[stem.size()] == '-');
}

}  // namespace

bool may_name_drivers(std::string_view file_name) {
  const auto name = support::lower_case(file_name);
  static constexpr std::string_view k_names[] = {"pom.xml",
                                                 "build.gradle",
                                                 "build.gradle.kts",
                                                 "libs.versions.toml",
                                                 "directory.packages.props",
                                                 "package.json",
                                                 "directory.build.props",
                                                 "packages.config",
                                                 "web.config",
                                                 "app.config",
                                                 "flyway.conf"};
  if (std::find(std::begin(k_names), std::end(k_names), name) != std::end(k_names)) return true;
  if (name.ends_with(".csproj")) return true;
  const bool spring = name.ends_with(".properties") || name.ends_with(".yml") || name.ends_with(".yaml");
  return (spring && has_stem(name, "application")) ||
         (name.ends_with(".json") && has_stem(name, "appsettings"));
}

void add_drivers(std::string_view file_name, std::string_view text, DatabaseDrivers& out) {
  constexpr std::size_t k_max_bytes = 1U << 20U;
  const auto folded =
      support::lower_case(without_comments(support::lower_case(file_name), text.substr(0, k_max_bytes)));
  for (const auto& mark : k_marks)
    if (has(folded, mark.text)) out.insert(mark.driver);
  if (has_npgsql_address(folded)) out.insert(DatabaseDriver::postgresql);
}

std::optional<SqlDialect> dialect_of_drivers(const DatabaseDrivers& drivers) {
  if (drivers.size() != 1) return std::nullopt;
  switch (*drivers.begin()) {
    case DatabaseDriver::sql_server:
      return SqlDialect::tsql;
    case DatabaseDriver::postgresql:
      return SqlDialect::postgresql;
    case DatabaseDriver::mysql:
    case DatabaseDriver::oracle:
      break;
  }
  return SqlDialect::other;
}

}  // namespace collet::codegraph
