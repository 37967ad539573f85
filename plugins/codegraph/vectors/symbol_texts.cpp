// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/symbol_texts.hpp"

#include <algorithm>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_signature = 300;
constexpr std::size_t k_max_documentation = 500;

bool has_text(const GraphNode& node) {
  if (node.kind == GraphNode::k_no_node || (node.flags & (k_node_test | k_node_hidden)) != 0) return false;
  const auto kind = static_cast<SymbolKind>(node.kind);
  if (kind == SymbolKind::constructor || kind == SymbolKind::module || kind == SymbolKind::alias)
    return false;
  return is_type(kind) || is_callable(kind) || has_columns(kind);
}

}  // namespace

std::string text_of(const SymbolRow& symbol) {
  std::string out;
  for (const char c : kind_name(symbol.kind))
    out += support::lower(c);
  out.append(" ").append(symbol.name);
  const auto name = std::string_view(symbol.full_name).substr(0, symbol.full_name.find('('));
  const auto dot = name.rfind('.');
  if (dot != std::string_view::npos)
    out.append(" in ").append(support::cut_utf8(name.substr(0, dot), k_max_signature));
  if (!symbol.signature.empty())
    out.append(": ").append(support::cut_utf8(symbol.signature, k_max_signature));
  if (!symbol.documentation.empty())
    out.append(". ").append(support::cut_utf8(symbol.documentation, k_max_documentation));
  return out;
}

std::vector<SymbolText> symbol_texts(const IndexReader& reader, std::size_t most,
                                     const std::function<bool()>& stop) {
  std::vector<SymbolText> out;
  for (std::uint32_t i = 0; i < reader.graph().size() && out.size() < most; ++i) {
    if (!has_text(reader.graph().node(i))) continue;
    if ((i & 255U) == 0 && stop && stop()) break;
    const auto row = reader.symbol(i);
    if (!row || (row->flags & (k_anonymous | k_synthesized)) != 0) continue;
    auto text = text_of(*row);
    const auto hash = XXH3_64bits(text.data(), text.size());
    out.push_back({row->key, std::move(text), hash});
  }
  std::sort(out.begin(), out.end(), [](const auto& one, const auto& other) { return one.key < other.key; });
  return out;
}

}  // namespace collet::codegraph
