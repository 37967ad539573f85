// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/dynamic_sql.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/facts/facts_reader.hpp"
#include "plugins/codegraph/sql/tsql/lexer.hpp"

namespace collet::codegraph::tsql {
namespace {

constexpr std::size_t k_max_text = 100000;
/// The text in place of a part that is not known.
constexpr std::string_view k_hole = "[?]";

}  // namespace

/// Only strings, variables and `+` between them are followed; anything else is a hole.
ExecutedText DynamicSql::value_of(std::uint32_t first_token, std::uint32_t last_token) const {
  ExecutedText out;
  int depth = 0;
  bool hole = false;
  const auto open_hole = [&] {
    if (!hole) out.text += k_hole;
    hole = true;
    out.complete = false;
  };
  for (auto i = first_token; i < last_token; ++i) {
    const auto& token = tree_.tokens[i];
    if (token.word == "("_w) ++depth;
    if (token.word == ")"_w) --depth;
    const bool plain = depth == 0 || (depth == 1 && token.word == "("_w && i == first_token);
    if (token.word == "+"_w && depth == 0) {
      hole = false;
    } else if (plain && token.kind == TokenKind::string) {
      out.text += literal(tree_.text, token);
    } else if (plain && token.kind == TokenKind::variable) {
      const auto found = values_.find(folded(identifier(tree_.text, token)));
      if (found == values_.end()) {
        open_hole();
      } else {
        out.text += found->second.text;
        out.complete = out.complete && found->second.complete;
      }
    } else {
      open_hole();
    }
    if (out.text.size() > k_max_text) {
      out.text.clear();
      out.complete = false;
      return out;
    }
  }
  return out;
}

void DynamicSql::read_assignments(NodeIndex statement) {
  const auto assign = [&](NodeIndex node, NodeIndex variable, std::uint32_t first) {
    const auto& one = tree_.nodes[node];
    const Word sign = first > 0 ? tree_.tokens[first - 1].word : 0;
    auto value = value_of(first, one.last);
    auto& all = values_[folded(places_.name(variable))];
    if (sign == "+="_w) {
      if (all.text.size() + value.text.size() > k_max_text) return;
      all.text += value.text;
      all.complete = all.complete && value.complete;
    } else {
      all = std::move(value);
    }
  };
  for_children(tree_, statement, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    if (kind != NodeKind::parameter && kind != NodeKind::query_set) return;
    if (kind == NodeKind::parameter) {
      const auto variable = child_of(tree_, child, NodeKind::variable);
      if (variable == 0) return;
      for (auto i = tree_.nodes[variable].last; i < tree_.nodes[child].last; ++i)
        if (tree_.tokens[i].word == "="_w) return assign(child, variable, i + 1);
      return;
    }
    const auto query = child_of(tree_, child, NodeKind::query);
    if (query == 0) return;
    for_children(tree_, query, [&](NodeIndex item) {
      if (tree_.nodes[item].kind != NodeKind::select_item || (tree_.nodes[item].flags & k_assigned) == 0)
        return;
      const auto variable = child_of(tree_, item, NodeKind::variable);
      if (variable != 0) assign(item, variable, tree_.nodes[variable].last + 1);
    });
  });
  if (tree_.statement(statement) == StatementKind::set_variable) {
    const auto node = child_of(tree_, statement, NodeKind::assignment);
    const auto variable = node == 0 ? 0 : child_of(tree_, node, NodeKind::variable);
    if (variable != 0) assign(node, variable, tree_.nodes[variable].last + 1);
  }
}

std::optional<ExecutedText> DynamicSql::executed(NodeIndex statement) const {
  const auto name = child_of(tree_, statement, NodeKind::procedure_name);
  if (name != 0 && folded(places_.name(name)) != "sp_executesql") return std::nullopt;
  const auto argument = child_of(tree_, statement, NodeKind::parameter);
  if (argument == 0) return std::nullopt;
  auto first = tree_.nodes[argument].first;
  const auto last = tree_.nodes[argument].last;
  // `@stmt = …`
  if (first + 1 < last && tree_.tokens[first].kind == TokenKind::variable &&
      tree_.tokens[first + 1].word == "="_w)
    first += 2;
  auto out = value_of(first, last);
  if (out.text.empty() || out.text == k_hole) return std::nullopt;
  return out;
}

void append_dynamic(const DataFacts& facts, DataPlace at, bool complete, DataFacts& out) {
  const auto first = static_cast<Index>(out.scopes.size());
  for (auto scope : facts.scopes) {
    for (Index* const other : {&scope.parent, &scope.takes, &scope.united})
      if (*other != k_none) *other += first;
    scope.dynamic = complete ? 1 : 2;
    for (auto& source : scope.sources) {
      if (source.scope != k_none) source.scope += first;
      source.at = at;
    }
    for (auto& column : scope.columns)
      column.at = at;
    for (auto& variable : scope.variables)
      variable.at = at;
    out.scopes.push_back(std::move(scope));
  }
  for (auto table : facts.tables) {
    if (table.scope != k_none) table.scope += first;
    out.tables.push_back(std::move(table));
  }
}

}  // namespace collet::codegraph::tsql
