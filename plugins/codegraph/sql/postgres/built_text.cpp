// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/built_text.hpp"

#include <vector>

#include "plugins/codegraph/sql/postgres/fact_scopes.hpp"

namespace collet::codegraph::postgres {
namespace {

constexpr int k_max_levels = 2000;

/// Returns the text that format() gives; `first` is its first argument.
BuiltText formatted(Value first, const BuiltTexts& values, int depth) {
  const BuiltText hole{std::string(k_unknown_part), false};
  const auto format = built_text(first, values, depth + 1);
  BuiltText out{{}, format.complete};
  Value argument = first.next();
  for (std::size_t i = 0; i < format.text.size(); ++i) {
    if (format.text[i] != '%' || i + 1 >= format.text.size()) {
      out.text += format.text[i];
      continue;
    }
    char mark = format.text[++i];
    if (mark == '%') {
      out.text += '%';
      continue;
    }
    // `%1$I` names the argument by its position.
    Value chosen = argument;
    if (const auto dollar = format.text.find('$', i); dollar != std::string::npos && dollar - i < 4 &&
                                                      mark >= '1' && mark <= '9' &&
                                                      dollar + 1 < format.text.size()) {
      chosen = first.next();
      for (int skip = mark - '1'; skip > 0 && chosen; --skip)
        chosen = chosen.next();
      i = dollar + 1;
      mark = format.text[i];
    } else if (argument) {
      argument = argument.next();
    }
    if (mark == 'L') {
      out.text += "''";
      continue;
    }
    const auto value = chosen ? built_text(chosen, values, depth + 1) : hole;
    if (out.text.size() + value.text.size() > k_max_built_text) return hole;
    out.text += value.text;
    out.complete = out.complete && value.complete;
  }
  return out;
}

}  // namespace

/// Returns the text that an expression gives: constants, `||`, format(), quote_ident() and variables.
BuiltText built_text(Value expression, const BuiltTexts& values, int depth) {
  const BuiltText hole{std::string(k_unknown_part), false};
  const Value node = expression.first();
  if (!node || depth > k_max_levels) return hole;
  const auto kind = node.key();
  if (kind == "A_Const" && node["sval"]) return {node["sval"]["sval"].string(), true};
  if (kind == "TypeCast") return built_text(node["arg"], values, depth + 1);
  if (kind == "ColumnRef") {
    const auto name = strings_of(node["fields"]);
    const auto known = name.size() == 1 ? values.find(name[0]) : values.end();
    return known == values.end() ? hole : known->second;
  }
  if (kind == "A_Expr" && strings_of(node["name"]) == std::vector<std::string>{"||"}) {
    auto out = built_text(node["lexpr"], values, depth + 1);
    const auto right = built_text(node["rexpr"], values, depth + 1);
    if (out.text.size() + right.text.size() > k_max_built_text) return hole;
    out.text += right.text;
    out.complete = out.complete && right.complete;
    return out;
  }
  if (kind != "FuncCall") return hole;
  const auto name = strings_of(node["funcname"]);
  const Value first = node["args"].first();
  if (name.empty() || !first) return hole;
  if (name.back() == "quote_ident") return built_text(first, values, depth + 1);
  if (name.back() == "concat") {
    BuiltText out;
    each(node["args"], [&](Value one) {
      const auto part = built_text(one, values, depth + 1);
      if (out.text.size() + part.text.size() > k_max_built_text) return;
      out.text += part.text;
      out.complete = out.complete && part.complete;
    });
    return out;
  }
  return name.back() == "format" ? formatted(first, values, depth) : hole;
}

void join_holes(std::string& text) {
  for (auto at = text.find(k_unknown_part); at != std::string::npos; at = text.find(k_unknown_part, at)) {
    const auto is_word = [&](std::size_t i) {
      const char c = i < text.size() ? text[i] : ' ';
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    std::size_t begin = at;
    std::size_t end = at + k_unknown_part.size();
    while (begin > 0 && is_word(begin - 1))
      --begin;
    while (is_word(end))
      ++end;
    if (begin != at || end != at + k_unknown_part.size()) text.replace(begin, end - begin, k_unknown_part);
    at = begin + k_unknown_part.size();
  }
}

}  // namespace collet::codegraph::postgres
