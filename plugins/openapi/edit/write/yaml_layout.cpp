// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_layout.hpp"

#include <vector>

namespace collet::openapi::edit {

YamlLayout find_layout(const Document& document, const YamlText& text) {
  YamlLayout layout;
  const std::string_view source = text.text();
  const auto feed = source.find('\n');
  if (feed != std::string_view::npos && feed > 0 && source[feed - 1] == '\r') layout.newline = "\r\n";
  // The first collections suffice; a document that has none gets the usual layout.
  constexpr std::size_t k_max_visited = 2000;
  bool unit = false;
  bool sequence = false;
  bool quote = false;
  std::vector<Node> open = {document.root()};
  for (std::size_t visited = 0; visited < open.size() && visited < k_max_visited; ++visited) {
    const Node node = open[visited];
    if (text.style(node) != YamlStyle::block) continue;
    const std::size_t column = text.column(text.content(node));
    for (const Node child : node) {
      if (open.size() < k_max_visited) open.push_back(child);
      const YamlStyle style = text.style(child);
      if (!quote && (style == YamlStyle::single_quoted || style == YamlStyle::double_quoted)) {
        layout.quote = style == YamlStyle::single_quoted ? '\'' : '"';
        quote = true;
      }
      if (style != YamlStyle::block || !node.is_object()) continue;
      const std::size_t below = text.column(text.content(child));
      if (below < column) continue;
      if (child.is_array() && !sequence) {
        layout.sequence = below - column;
        sequence = true;
      } else if (child.is_object() && !unit && below > column) {
        layout.unit = below - column;
        unit = true;
      }
    }
  }
  if (!sequence) layout.sequence = layout.unit;
  return layout;
}

YamlQuotes quotes_of(YamlStyle style) {
  if (style == YamlStyle::single_quoted) return YamlQuotes::single;
  if (style == YamlStyle::double_quoted) return YamlQuotes::double_;
  return YamlQuotes::preferred;
}

}  // namespace collet::openapi::edit
