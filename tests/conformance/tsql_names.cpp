// SPDX-License-Identifier: MIT
// tsql_names ROOT [LINES]: binds the names in all T-SQL scripts below ROOT as one project. Prints how many
// names of objects and columns were looked up, with which result, and at most LINES names that no source
// defines.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/link/data/bind_data.hpp"
#include "plugins/codegraph/link/data/derived_columns.hpp"
#include "plugins/codegraph/sql/sql_languages.hpp"

int main(int count, char** arguments) {
  using namespace collet::codegraph;
  if (count < 2) return 2;
  const std::size_t lines = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 20;
  const auto list = list_sources(arguments[1], {}, {}, nullptr);
  if (!list) return 1;
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  Program program;
  std::size_t bytes = 0;
  for (const auto& file : list->files) {
    if (language_of(file.path) != &tsql::language()) continue;
    const auto text = read_source(arguments[1], file.path, 64U << 20U);
    if (!text) continue;
    bytes += text->size();
    auto summary = tsql::language().read(file.path, *text, nullptr, nullptr);
    const auto* const language = language_of(file.path, *summary);
    program.add({file.path, language, *std::move(summary), false, 0});
  }
  const double read = seconds();
  derive_columns(program);
  program.declare();
  Links links;
  const auto counts = bind_data(program, nullptr, nullptr, links);
  std::printf("%zu files, %.1f MB read in %.2f s, bound in %.2f s: %u symbols, %zu edges\n",
              program.files().size(), static_cast<double>(bytes) / 1e6, read, seconds() - read,
              program.symbol_count(), links.edges.size());
  const std::size_t found =
      counts.objects - counts.local - counts.system - counts.other_database - counts.unknown - counts.missing;
  std::printf(
      "objects %zu: found %zu, local %zu, system %zu, other database %zu, built at run time %zu, missing in "
      "sources %zu\n",
      counts.objects, found, counts.local, counts.system, counts.other_database, counts.unknown,
      counts.missing);
  std::printf("columns %zu: found %zu, of a source with unknown columns %zu, missing %zu\n", counts.columns,
              counts.columns - counts.open_columns - counts.missing_columns, counts.open_columns,
              counts.missing_columns);
  for (std::size_t i = 0; i < lines && i < counts.missing_names.size(); ++i)
    std::printf("  %s\n", counts.missing_names[i].c_str());
  return 0;
}
