// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/object_arguments.hpp"

namespace collet::codegraph::bridge {

using Kind = Expression::Kind;

const Expression* ObjectArguments::object(Index expression) const {
  const auto& summary = context_.bodies.file(file_).summary;
  constexpr int k_max_steps = 10;
  for (int i = 0; i < k_max_steps && expression != k_none; ++i) {
    const auto& one = summary.expressions[expression];
    if (one.kind == Kind::other) return &one;
    if (one.kind == Kind::collection || one.kind == Kind::either) {
      expression = one.operands.empty() ? k_none : one.operands.front();
    } else if (one.kind == Kind::name) {
      const auto found = context_.bodies.scopes(file_).find(one);
      if (found.variable == nullptr || found.variable->origin != Variable::Origin::declared) return nullptr;
      expression = found.variable->initial;
    } else if (one.kind == Kind::call && one.name == "map" && !one.operands.empty() &&
               one.operands.front() != k_none) {
      // `rows.map((row) => ({ … }))`
      const auto& lambda = summary.expressions[one.operands.front()];
      expression = lambda.kind == Kind::lambda && !lambda.operands.empty() ? lambda.operands.front() : k_none;
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

Index ObjectArguments::entry(Index expression, std::string_view key) const {
  const auto* const one = object(expression);
  if (one == nullptr) return k_none;
  for (std::size_t i = 0; i < one->operand_names.size() && i < one->operands.size(); ++i)
    if (one->operand_names[i] == key) return one->operands[i];
  return k_none;
}

}  // namespace collet::codegraph::bridge
