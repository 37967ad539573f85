// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/symbol_rows.hpp"

#include <map>

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
  auto statement = database_.prepare("SELECT id, kind, fqn FROM symbol WHERE file = ? ORDER BY id");
  statement.bind(1, file_rows_[number]);
  struct Rows {
    std::vector<std::int64_t> ids;
    std::size_t used = 0;
  };
  std::map<std::pair<std::string, std::int64_t>, Rows> rows;
  while (statement.step())
    rows[{statement.text(2), statement.integer(1)}].ids.push_back(statement.integer(0));
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    const auto& one = file.summary.definitions[i];
    if (one.implementation != k_none) continue;
    const auto found = rows.find({shown_name(program_, symbol), static_cast<std::int64_t>(one.kind)});
    if (found == rows.end() || found->second.used == found->second.ids.size()) throw NotByParts{};
    rows_[symbol] = found->second.ids[found->second.used++];
  }
  share(file);
}

}  // namespace collet::codegraph
