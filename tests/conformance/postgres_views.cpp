// SPDX-License-Identifier: MIT
// postgres_views ROOT: links all SQL scripts below ROOT as one project. Prints `VIEW COLUMN RULE` for each
// column that a view reads, and `table VIEW TABLE RULE` for each table. Names include their schemas. Counts
// go to standard error.
#include <cstdio>
#include <set>
#include <string>

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/link/data/bind_data.hpp"
#include "plugins/codegraph/link/data/derived_columns.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of one file

int main(int count, char** arguments) {
  if (count < 2) return 2;
  const auto list = list_sources(arguments[1], {}, {}, nullptr);
  if (!list) return 1;
  Program program;
  std::size_t errors = 0;
  for (const auto& file : list->files) {
    const auto* const language = language_of(file.path);
    if (language == nullptr || !language->data_objects) continue;
    const auto text = read_source(arguments[1], file.path, 64U << 20U);
    if (!text) continue;
    auto summary = language->read(file.path, *text, nullptr, nullptr);
    if (!summary) continue;
    if (summary->has_errors) ++errors;
    std::fprintf(stderr, "%s: %s%s\n", file.path.c_str(), summary->language.c_str(),
                 summary->has_errors ? ", not understood in full" : "");
    program.add({file.path, language_of(file.path, *summary), *std::move(summary), false, 0});
  }
  derive_columns(program);
  program.declare();
  Links links;
  const auto counts = bind_data(program, nullptr, nullptr, links);
  std::set<std::string> lines;
  for (const auto& edge : links.edges) {
    const bool table = edge.kind == EdgeKind::reads_table;
    if ((edge.kind != EdgeKind::reads_column && !table) ||
        program.definition(edge.source).kind != SymbolKind::view)
      continue;
    // Columns of functions are results, not columns of the catalog.
    const Index owner = program.parent(edge.target);
    if (owner != k_none && program.definition(owner).kind == SymbolKind::function) continue;
    const auto kind = program.definition(edge.target).kind;
    if (table && kind != SymbolKind::table && kind != SymbolKind::view) continue;
    std::string line = table ? "table\t" : "";
    line.append(program.full_name(edge.source)).append("\t");
    line.append(program.full_name(edge.target)).append("\t");
    lines.insert(line.append(rule_name(edge.rule)));
  }
  for (const auto& line : lines)
    std::puts(line.c_str());
  std::fprintf(stderr, "columns %zu, of unknown sources %zu, missing %zu, objects missing %zu\n",
               counts.columns, counts.open_columns, counts.missing_columns, counts.missing);
  for (const auto& name : counts.missing_names)
    std::fprintf(stderr, "  %s\n", name.c_str());
  return 0;
}
