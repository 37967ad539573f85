// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/old_blocks.hpp"

#include <algorithm>

#include "plugins/workflow/language/lexer.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_if = "{{#if";
constexpr std::string_view k_else = "{{else}}";
constexpr std::string_view k_end = "{{/if}}";

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

/// A text with templates as an expression that gives a string.
std::optional<std::string> as_expression(std::string_view text) {
  std::string items;
  while (!text.empty()) {
    if (!items.empty()) items += ", ";
    const auto open = std::min(text.find("{{"), text.size());
    if (open > 0) {
      items += quoted(text.substr(0, open));
      text.remove_prefix(open);
      continue;
    }
    const auto close = end_of_expression(text, 2);
    if (!close) return std::nullopt;
    items.append("(").append(text.substr(2, *close - 2)).append(")");
    text.remove_prefix(*close + 2);
  }
  return items.empty() ? std::string("\"\"") : "[" + items + "] | join(\"\")";
}

}  // namespace

std::optional<std::string> blocks_as_expressions(std::string_view text) {
  std::string out;
  auto open = text.find(k_if);
  if (open == std::string_view::npos) return std::nullopt;
  for (; open != std::string_view::npos; open = text.find(k_if)) {
    const auto condition_end = end_of_expression(text, open + k_if.size());
    const auto end = text.find(k_end, open);
    if (!condition_end || end == std::string_view::npos || *condition_end + 2 > end) return std::nullopt;
    const std::string_view condition = text.substr(open + k_if.size(), *condition_end - open - k_if.size());
    std::string_view body = text.substr(*condition_end + 2, end - *condition_end - 2);
    if (body.find(k_if) != std::string_view::npos) return std::nullopt;
    const auto middle = body.find(k_else);
    const bool has_else = middle != std::string_view::npos;
    const auto yes = as_expression(body.substr(0, middle));
    const auto no =
        has_else ? as_expression(body.substr(middle + k_else.size())) : std::optional<std::string>("\"\"");
    if (!yes || !no) return std::nullopt;
    out.append(text.substr(0, open)).append("{{ ").append(*yes).append(" if").append(condition);
    out.append(" else ").append(*no).append(" }}");
    text.remove_prefix(end + k_end.size());
  }
  return out.append(text);
}

}  // namespace collet::workflow
