// SPDX-License-Identifier: MIT
// Random statements whose lineage is known: the linker finds the same sources.
#include "plugins/codegraph/sql/sql_languages.hpp"
#include "tests/fuzz/language_summary.hpp"
#include "tests/unit/codegraph/random_lineage.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  const RandomLineage random({reinterpret_cast<const char*>(data), size});
  const auto& language = tsql::language();
  Program program;
  program.add({"a.sql", &language, *language.read("a.sql", random.script(), nullptr, nullptr), false, 0});
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
  return 0;
}
