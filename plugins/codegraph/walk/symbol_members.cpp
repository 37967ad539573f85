// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/symbol_members.hpp"

namespace collet::codegraph {

std::vector<std::uint32_t> with_members(const IndexReader& reader, const SymbolRow& symbol) {
  constexpr std::size_t k_max_members = 20000;
  std::vector<std::uint32_t> out{static_cast<std::uint32_t>(symbol.id)};
  std::vector<std::pair<std::int64_t, SymbolKind>> open{{symbol.id, symbol.kind}};
  while (!open.empty() && out.size() < k_max_members) {
    const auto [id, kind] = open.back();
    open.pop_back();
    if (!is_type(kind) && !has_columns(kind)) continue;
    for (const auto& child : reader.children(id)) {
      out.push_back(static_cast<std::uint32_t>(child.id));
      open.emplace_back(child.id, child.kind);
    }
  }
  return out;
}

}  // namespace collet::codegraph
