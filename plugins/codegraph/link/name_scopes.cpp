// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/name_scopes.hpp"

#include <algorithm>

namespace collet::codegraph {

Type generic_self(const Program& program, Index type) {
  Type out = Type::declared(type);
  const Index symbol = program.type(type).symbol;
  const auto count = program.definition(symbol).type_parameters.size();
  for (std::size_t i = 0; i < count; ++i)
    out.arguments.push_back(Type::parameter(symbol, static_cast<std::uint32_t>(i)));
  return out;
}

Index NameScopes::type_at(Index scope) const {
  const Index definition = file_.summary.scopes[scope].definition;
  if (definition == k_none) return k_none;
  const auto& one = file_.summary.definitions[definition];
  return one.scope == scope && is_type(one.kind) ? program_.type_of_symbol(definition + file_.first_symbol)
                                                 : k_none;
}

bool NameScopes::is_lexical(Index type) const {
  const auto& rules = file_.language->rules;
  const auto kind = program_.definition(program_.type(type).symbol).kind;
  return rules.implicit_receiver || kind == SymbolKind::module;
}

NameScopes::Found NameScopes::find(const Expression& name) const {
  Found out;
  for (Index scope = name.scope; scope != k_none; scope = file_.summary.scopes[scope].parent) {
    const auto& variables = file_.summary.scopes[scope].variables;
    const auto variable = std::find_if(variables.rbegin(), variables.rend(), [&](const Variable& one) {
      return one.name == name.name && one.from <= name.byte;
    });
    if (variable != variables.rend()) {
      out.variable = &*variable;
      out.scope = scope;
      return out;
    }
    // A name that is bound anywhere in a function is local in all of it.
    if (file_.language->rules.class_calls) {
      const auto later = std::find_if(variables.begin(), variables.end(),
                                      [&](const Variable& one) { return one.name == name.name; });
      if (later != variables.end()) {
        out.variable = &*later;
        out.scope = scope;
        return out;
      }
    }
    const Index type = type_at(scope);
    if (type == k_none || !is_lexical(type)) continue;
    const auto self = generic_self(program_, type);
    const auto fields = file_.language->rules.callables_are_values ? find_any(program_, self, name.name)
                                                                   : find_values(program_, self, name.name);
    if (!fields.found.empty()) {
      out.field = fields.found.front();
      return out;
    }
  }
  return out;
}

Type NameScopes::self(Index scope) const {
  Type out;
  visit_enclosing(scope, [&](Index type) {
    out = generic_self(program_, type);
    return true;
  });
  return out;
}

std::string NameScopes::dotted_name(Index expression) const {
  constexpr int k_max_words = 32;
  std::string out;
  for (int words = 0; expression != k_none && words < k_max_words; ++words) {
    const auto& one = file_.summary.expressions[expression];
    if (one.kind != Expression::Kind::name && one.kind != Expression::Kind::member) return {};
    out.insert(0, out.empty() ? one.name : one.name + ".");
    if (one.kind == Expression::Kind::name) return out;
    expression = one.receiver;
  }
  return {};
}

}  // namespace collet::codegraph
