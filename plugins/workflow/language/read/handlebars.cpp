// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/read/handlebars.hpp"

#include <algorithm>

#include "plugins/workflow/language/expression/lexer.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_else = "{{else}}";

/// Returns the offset of the next block, which starts with `{{#` or `{{^`.
std::size_t find_block(std::string_view text) {
  return std::min(text.find("{{#"), text.find("{{^"));
}

/// The opening of a block: `{{#if a == 1}}`, `{{#a}}` or `{{^a}}`.
struct Opening {
  std::string condition;
  std::string end;       ///< the closing tag: `{{/if}}`, `{{/a}}`
  std::size_t size = 0;  ///< including the braces
};
std::optional<Opening> opening(std::string_view text) {
  constexpr std::string_view k_blank = " \t";
  const auto close = end_of_expression(text, 3);
  if (!close) return std::nullopt;
  std::string_view inside = text.substr(3, *close - 3);
  const bool negated = text[2] == '^';
  const bool condition = !negated && inside.starts_with("if ");
  if (condition) inside.remove_prefix(2);
  const auto first = inside.find_first_not_of(k_blank);
  if (first == std::string_view::npos) return std::nullopt;
  inside = inside.substr(first, inside.find_last_not_of(k_blank) - first + 1);
  if (!condition && inside.find_first_of(" \t\n\"'()") != std::string_view::npos) return std::nullopt;
  Opening out{std::string(negated ? "not " : "").append(inside), "{{/if}}", *close + 2};
  if (!condition) out.end = std::string("{{/").append(inside).append("}}");
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

/// Converts a text with templates to an expression whose value is a string.
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
  auto open = find_block(text);
  if (open == std::string_view::npos) return std::nullopt;
  for (; open != std::string_view::npos; open = find_block(text)) {
    const auto begin = opening(text.substr(open));
    if (!begin) return std::nullopt;
    const auto end = text.find(begin->end, open);
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view body = text.substr(open + begin->size, end - open - begin->size);
    if (find_block(body) != std::string_view::npos) return std::nullopt;
    const auto middle = body.find(k_else);
    const bool has_else = middle != std::string_view::npos;
    const auto yes = as_expression(body.substr(0, middle));
    const auto no =
        has_else ? as_expression(body.substr(middle + k_else.size())) : std::optional<std::string>("\"\"");
    if (!yes || !no) return std::nullopt;
    out.append(text.substr(0, open)).append("{{ ").append(*yes).append(" if ").append(begin->condition);
    out.append(" else ").append(*no).append(" }}");
    text.remove_prefix(end + begin->end.size());
  }
  return out.append(text);
}

}  // namespace collet::workflow
