// SPDX-License-Identifier: MIT
/// Random statements whose lineage is known: the linker must find the same sources.
#pragma once

#include "plugins/codegraph/sql/sql_languages.hpp"
#include "tests/fuzz/language_summary.hpp"
#include "tests/unit/codegraph/random_lineage.hpp"

namespace collet::codegraph {

inline void require_known_lineage(std::string_view bytes, bool postgres) {
  const RandomLineage random(bytes, postgres);
  const std::string path = postgres ? "a_postgres.sql" : "a.sql";
  auto summary = tsql::language().read(path, random.script(), nullptr, nullptr);
  const auto* const language = language_of(path, *summary);
  Program program;
  program.add({path, language, *std::move(summary), false, 0});
  program.declare();
  Links links;
  add_data_links(program, nullptr, nullptr, links);
  std::map<std::string, std::set<std::string>> found;
  for (const auto& edge : links.edges)
    if (is_flow(edge.kind) && !is_indirect_flow(edge.kind) &&
        program.definition(edge.target).kind == SymbolKind::column)
      found[program.full_name(edge.target)].insert(program.full_name(edge.source));
  for (const auto& [target, sources] : random.expected())
    require(found[target] == sources);
}

}  // namespace collet::codegraph
