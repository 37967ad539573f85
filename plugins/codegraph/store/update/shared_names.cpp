// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/shared_names.hpp"

#include <algorithm>

#include "plugins/codegraph/store/update/symbol_rows.hpp"

namespace collet::codegraph {

std::set<NamedKind> NameCounts::shared(const Database& database) const {
  auto same = database.prepare("SELECT file FROM symbol WHERE fqn = ? AND kind = ?");
  std::set<NamedKind> out;
  for (const auto& [name, counts] : counts_) {
    bool elsewhere = counts.size() > 1;
    same.bind(1, name.first).bind(2, name.second);
    while (!elsewhere && same.step())
      elsewhere = files_.count(same.integer(0)) == 0;
    same.reset();
    if (!elsewhere) continue;
    if (std::any_of(counts.begin(), counts.end(),
                    [](const auto& one) { return one.second.before != one.second.after; }))
      throw NotByParts{};
    out.insert(name);
  }
  return out;
}

}  // namespace collet::codegraph
