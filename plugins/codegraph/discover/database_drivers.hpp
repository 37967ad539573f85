// SPDX-License-Identifier: MIT
/// Which databases a project connects to, by the dependencies and addresses in its project files and
/// settings.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "plugins/codegraph/sql/dialect.hpp"

namespace collet::codegraph {

/// A kind of database. Databases in memory, which tests use in place of others, do not count.
enum class DatabaseDriver : std::uint8_t { sql_server, postgresql, mysql, oracle };
using DatabaseDrivers = std::set<DatabaseDriver>;

/// Returns true if a file of this name may name drivers: dependencies of Maven, Gradle, NuGet or npm,
/// settings of Spring or .NET.
bool may_name_drivers(std::string_view file_name);

/// Adds the drivers that a file of this name and text names, outside of comments.
void add_drivers(std::string_view file_name, std::string_view text, DatabaseDrivers& out);

/// Returns the dialect of the statements of a project with these drivers, or nothing unless there is one.
std::optional<SqlDialect> dialect_of_drivers(const DatabaseDrivers& drivers);

}  // namespace collet::codegraph
