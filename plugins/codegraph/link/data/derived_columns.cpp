// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/derived_columns.hpp"

#include <algorithm>

#include "plugins/codegraph/link/data/result_names.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_columns = 500000;

struct NewColumn {
  Index file;
  Definition definition;
};

Definition column_of(const Definition& owner, Index number, const std::string& name) {
  Definition out;
  out.kind = SymbolKind::column;
  out.flags = k_synthesized;
  out.parent = number;
  out.name = name;
  out.signature = name;
  out.start = owner.start;
  out.first_line = out.last_line = owner.start.line;
  return out;
}

bool depends_on_others(const DataFacts& data) {
  if (!data.parents.empty() || !data.removals.empty()) return true;
  return std::any_of(data.tables.begin(), data.tables.end(), [&](const LocalTable& one) {
    return one.name.empty() && one.scope < data.scopes.size() && !data.scopes[one.scope].stars.empty();
  });
}

}  // namespace

bool derive_columns(Program& program) {
  bool any = false;
  for (const auto& file : program.files())
    any = any || depends_on_others(file.summary.data);
  if (!any) return false;
  std::vector<NewColumn> all;
  std::vector<Index> dropped;
  std::vector<Index> made_again;
  {
    const Catalog catalog(program);
    ResultNameTable names(program, catalog);
    for (Index number = 0; number < program.files().size(); ++number) {
      const auto& file = program.files()[number];
      if (!file.language->data_objects) continue;
      for (Index i = 0; i < file.summary.definitions.size() && all.size() < k_max_columns; ++i) {
        const auto& one = file.summary.definitions[i];
        const Index symbol = file.first_symbol + i;
        if (catalog.history().has_ended(symbol)) dropped.push_back(symbol);
        if (catalog.is_made_again(symbol)) {
          made_again.push_back(symbol);
          continue;
        }
        if (one.kind != SymbolKind::table && one.kind != SymbolKind::view) continue;
        // An object under a new name has the columns that it had before.
        const bool renamed =
            catalog.history().before(symbol) != k_none && !catalog.history().has_ended(symbol);
        if (!renamed && catalog.query_of(symbol).scope == k_none && catalog.parents(symbol).empty()) continue;
        ResultNames result;
        names.add_object(symbol, result);
        for (const auto& name : result.list) {
          const Index known = catalog.column(symbol, name);
          if (known == k_none || (renamed && !catalog.columns().belongs(known, symbol)))
            all.push_back({number, column_of(one, i, name)});
        }
      }
    }
  }
  for (const Index symbol : dropped) {
    auto& file = program.files()[program.file_number(symbol)];
    file.summary.definitions[symbol - file.first_symbol].signature += " (dropped later)";
  }
  // The definition of the table is the one to show.
  for (const Index symbol : made_again) {
    auto& file = program.files()[program.file_number(symbol)];
    file.summary.definitions[symbol - file.first_symbol].flags |= k_synthesized;
  }
  for (auto& one : all)
    program.files()[one.file].summary.definitions.push_back(std::move(one.definition));
  return true;
}

}  // namespace collet::codegraph
