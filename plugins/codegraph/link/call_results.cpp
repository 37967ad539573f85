// SPDX-License-Identifier: MIT
/// The types of the results of calls.
#include <algorithm>

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {

using Kind = Expression::Kind;
using State = Meaning::State;

Type ExpressionTypes::result_of(Index number, std::size_t skipped) {
  const auto& call = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  const Index symbol = meaning.target.symbol;
  const Signature signature = signatures_.of(symbol);
  const auto& definition = program_.definition(symbol);
  const auto owner =
      meaning.target.owner.is_declared() ? values_of(program_, meaning.target.owner) : Substitution{};
  Substitution own{symbol, std::vector<Type>(definition.type_parameters.size())};
  for (std::size_t i = 0; i < own.values.size() && call.type.arguments.size() == own.values.size(); ++i)
    own.values[i] =
        signatures_.names(file_.first_symbol).resolve(call.type.arguments[i], scopes_.symbol(call.scope));
  std::vector<Substitution> values{own};
  if (const auto wanted = expected_.find(number); wanted != expected_.end())
    infer(program_, substitute(signature.result, owner), wanted->second, values);
  if (!definition.type_parameters.empty()) {
    if (skipped != 0 && !signature.parameters.empty())
      infer(program_, signature.parameters.front(), candidates_.receiver_type(type_of(call.receiver)),
            values);
    const auto parameter = [&](std::size_t i) {
      const std::size_t at = std::min(i + skipped, signature.parameters.size() - 1);
      Type type = substitute(signature.parameters[at], owner);
      const bool last = signature.variadic && at + 1 == signature.parameters.size();
      if (last && type.dimensions > 0 && type_of(call.operands[i]).dimensions < type.dimensions)
        --type.dimensions;
      return type;
    };
    const auto is_function = [&](std::size_t i) {
      if (call.operands[i] == k_none) return false;
      const auto kind = file_.summary.expressions[call.operands[i]].kind;
      return kind == Kind::lambda || kind == Kind::reference;
    };
    if (!signature.parameters.empty())
      for (std::size_t i = 0; i < call.operands.size(); ++i)
        if (!is_function(i)) {
          const Index operand = call.operands[i];
          const Type declared = parameter(i);
          if (operand != k_none && file_.summary.expressions[operand].consumer == number)
            expected_[operand] = substitute(declared, values.front());
          infer(program_, declared, class_value(program_, file_.language, type_of(operand)), values);
        }
    meaning.values = values;
    if (!signature.parameters.empty())
      for (std::size_t i = 0; i < call.operands.size(); ++i) {
        if (!is_function(i)) continue;
        const auto method = single_method(program_, parameter(i));
        if (!method) continue;
        const Type declared =
            substitute(signatures_.of(method->symbol).result, values_of(program_, method->owner));
        infer(program_, declared, result_of_function(call.operands[i]), values);
        meaning.values = values;
      }
  }
  Type out = substitute(signature.result, owner);
  for (const auto& one : meaning.values)
    out = substitute(out, one);
  const bool generic = signature.result.kind == Type::Kind::parameter || !signature.result.arguments.empty();
  const Type& receiver = call.receiver == k_none ? out : type_of(call.receiver);
  out.inferred = generic ? out.inferred : receiver.inferred && call.receiver != k_none;
  out.names_type = false;
  return bounded(std::move(out));
}

Type ExpressionTypes::result_of_function(Index function) {
  const auto& expression = file_.summary.expressions[function];
  if (expression.kind == Kind::lambda) {
    Type out;
    for (const Index result : expression.operands) {
      const Type& type = type_of(result);
      if (!type.known() || type.kind == Type::Kind::null_) continue;
      out = type;
      break;
    }
    if (!expression.asynchronous) return out;
    const Index promise = program_.find_type(file_.language, file_.language->rules.promise_type);
    if (promise == k_none) return {};
    Type type = Type::declared(promise);
    type.arguments.push_back(awaited(program_, file_.language, std::move(out)));
    return type;
  }
  type_of(function);
  if (expression.name == "new")
    return signatures_.names(file_.first_symbol).resolve(expression.type, scopes_.symbol(expression.scope));
  const auto& meaning = meanings_.known(function);
  if (meaning.state != State::found || !is_callable(program_.definition(meaning.target.symbol).kind))
    return {};
  Type out = signatures_.of(meaning.target.symbol).result;
  if (meaning.target.owner.is_declared()) out = substitute(out, values_of(program_, meaning.target.owner));
  return out;
}

}  // namespace collet::codegraph
