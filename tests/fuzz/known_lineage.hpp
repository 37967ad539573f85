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
  auto found = value_sources(program, links);
  for (const auto& [target, sources] : random.expected())
    require(found[target] == sources);
}

}  // namespace collet::codegraph
