// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/symbol_rows.hpp"

#include <map>

#include "plugins/codegraph/store/index_writer.hpp"
#include "plugins/codegraph/store/row_writer.hpp"

namespace collet::codegraph {

void SymbolRows::share(const ProgramFile& file) {
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    if (file.summary.definitions[i].implementation == k_none) continue;
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    const auto found = rows_.find(implementation(program_, symbol));
    if (found != rows_.end()) rows_[symbol] = found->second;
  }
}

std::int64_t SymbolRows::of(Index symbol) {
  if (const auto known = rows_.find(symbol); known != rows_.end()) return known->second;
  load(program_.file_number(symbol));
  const auto found = rows_.find(symbol);
  if (found == rows_.end()) throw NotByParts{};
  return found->second;
}

void SymbolRows::load(Index number) {
  const auto& file = program_.files()[number];
  auto statement = database_.prepare("SELECT id, kind, fqn, key FROM symbol WHERE file = ?");
  statement.bind(1, file_rows_[number]);
  using Name = std::pair<std::string, std::int64_t>;
  std::map<Name, std::map<std::string, std::int64_t>> rows;
  while (statement.step())
    rows[{statement.text(2), statement.integer(1)}].emplace(statement.text(3), statement.integer(0));
  std::map<Name, unsigned> used;
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    const auto& one = file.summary.definitions[i];
    if (one.implementation != k_none) continue;
    const Name name{shown_name(program_, symbol), static_cast<std::int64_t>(one.kind)};
    const auto found = rows.find(name);
    if (found == rows.end()) throw NotByParts{};
    auto row = found->second.begin();
    // Several symbols of one name are numbered in their order, unless other files have some as well.
    if (found->second.size() > 1)
      row = found->second.find(symbol_key(project_, file.language->name, one.kind, name.first, used[name]++));
    if (row != found->second.end()) rows_[symbol] = row->second;
  }
  share(file);
}

}  // namespace collet::codegraph
