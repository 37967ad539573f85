// SPDX-License-Identifier: MIT
/// The meanings of names in languages whose functions are values: the part of ExpressionTypes for scopes and
/// modules.
#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {

using State = Meaning::State;

std::vector<MemberView> ExpressionTypes::find_lexical(const Expression& name, Meaning& meaning, Rule& rule) {
  const auto found = scopes_.find(name);
  if (found.variable != nullptr) {
    if (found.variable->definition == k_none) {
      meaning.state = State::local;
      return {};
    }
    return {{found.variable->definition + file_.first_symbol, {}}};
  }
  if (found.any()) return find_any(program_, found.field.owner, name.name).found;
  // A class may be declared in the function itself or in the module.
  const Type type = signatures_.names(file_.first_symbol).resolve_name(name.name, scopes_.symbol(name.scope));
  for (const auto& import : file_.summary.imports) {
    if (import.kind != Import::Kind::exported || import.name != name.name) continue;
    rule = Rule::static_import;
    const auto exported = program_.find_export(file_.language, import.target, import.member);
    std::vector<MemberView> out;
    for (const Index symbol : exported.symbols) {
      const Index owner =
          program_.type_of_symbol(symbol) == k_none ? program_.enclosing_type(symbol) : k_none;
      out.push_back({symbol, owner == k_none ? Type() : Type::declared(owner)});
    }
    if (out.empty()) {
      meaning.state = State::external;
      meaning.external = import.module + "." + import.member;
    }
    return out;
  }
  if (type.is_declared()) return {{program_.type(type.index).symbol, {}}};
  const Index globals = program_.find_type(file_.language, file_.language->rules.globals);
  if (globals == k_none) return {};
  return find_any(program_, Type::declared(globals), name.name).found;
}

Type ExpressionTypes::of_lexical_name(Index number) {
  const auto& expression = file_.summary.expressions[number];
  auto& meaning = meanings_[number];
  const auto found = scopes_.find(expression);
  if (found.variable != nullptr && found.variable->definition == k_none) {
    meaning.state = State::local;
    return of_variable(*found.variable, found.scope);
  }
  Rule rule = Rule::value;
  const auto values = find_lexical(expression, meaning, rule);
  if (values.empty()) return meaning.state == State::external ? Type::external(meaning.external) : Type();
  const auto& value = values.front();
  Type out = of_value(value);
  if (out.names_type) return out;
  meaning.state = State::found;
  meaning.rule = rule;
  meaning.target = value;
  return out;
}

Type ExpressionTypes::of_function(const MemberView& view) {
  const auto& rules = file_.language->rules;
  if (rules.function_type.empty()) return {};
  const auto& signature = signatures_.of(view.symbol);
  const Index type = program_.find_type(
      file_.language, std::string(rules.function_type) + std::to_string(signature.parameters.size()));
  if (type == k_none) return {};
  Type out = Type::declared(type);
  out.arguments.push_back(signature.result);
  out.arguments.insert(out.arguments.end(), signature.parameters.begin(), signature.parameters.end());
  if (view.owner.is_declared()) out = substitute(out, values_of(program_, view.owner));
  return bounded(std::move(out));
}

/// A call of a value: what it returns is known if the type of the value is that of a function.
Type ExpressionTypes::call_value(Index number, const MemberView& value, Rule rule) {
  auto& meaning = meanings_[number];
  meaning.state = State::found;
  meaning.rule = rule == Rule::own_type ? Rule::value : rule;
  meaning.target = value;
  if (is_type(program_.definition(value.symbol).kind)) return {};
  const Type type = of_value(value);
  const auto method = single_method(program_, type);
  if (!method) return {};
  Type out = substitute(signatures_.of(method->symbol).result, values_of(program_, method->owner));
  out.inferred = true;
  return bounded(std::move(out));
}

std::vector<MemberView> ExpressionTypes::find_exported(const Type& module, std::string_view name) const {
  std::vector<MemberView> out;
  if (!module.is_declared()) return out;
  const auto& entry = program_.type(module.index);
  if (program_.definition(entry.symbol).kind != SymbolKind::module) return out;
  for (const Index symbol : program_.find_export(file_.language, entry.full_name, name).symbols)
    out.push_back({symbol, {}});
  return out;
}

Type ExpressionTypes::awaited(Type type) const {
  constexpr int k_max_nested = 8;
  const Index promise = program_.find_type(file_.language, file_.language->rules.promise_type);
  for (int i = 0; i < k_max_nested && promise != k_none; ++i) {
    const auto seen = as_base(program_, type, promise);
    if (!seen) break;
    type = seen->arguments.empty() ? Type() : Type(seen->arguments.front());
  }
  return type;
}

/// Returns the type of a class that is used as a value.
Type ExpressionTypes::as_value(Type type) const {
  const auto name = file_.language->rules.class_type;
  if (!type.names_type || name.empty() || !type.is_declared()) return type;
  if (program_.definition(program_.type(type.index).symbol).kind != SymbolKind::class_) return type;
  const Index wrapper = program_.find_type(file_.language, name);
  if (wrapper == k_none) return type;
  type.names_type = false;
  Type out = Type::declared(wrapper);
  out.arguments.push_back(std::move(type));
  return out;
}

}  // namespace collet::codegraph
