// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/shared_names.hpp"

#include <map>

#include "plugins/codegraph/store/row_writer.hpp"

namespace collet::codegraph {

void check_shared_names(const Database& database, const Program& program, const ChangedNames& names) {
  auto same = database.prepare("SELECT file FROM symbol WHERE fqn = ? AND kind = ?");
  const auto& own = names.file_rows;
  const bool several = own.size() > 1;
  std::map<std::pair<std::string, std::int64_t>, std::int64_t> seen;
  for (const auto& [name, kind] : names.names) {
    same.bind(1, name).bind(2, kind);
    std::int64_t first = 0;
    bool any = false;
    while (same.step()) {
      const auto file = same.integer(0);
      if (own.count(file) == 0 || (several && any && file != first)) throw NotByParts{};
      first = file;
      any = true;
    }
    same.reset();
  }
  if (!several) return;
  for (const Index number : *names.changed) {
    const auto& file = program.files()[number];
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      if (file.summary.definitions[i].implementation != k_none) continue;
      const auto [found, fresh] = seen.try_emplace(
          {shown_name(program, symbol), static_cast<std::int64_t>(file.summary.definitions[i].kind)},
          std::int64_t{number});
      if (!fresh && found->second != std::int64_t{number}) throw NotByParts{};
    }
  }
}

}  // namespace collet::codegraph
