// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/lexical_names.hpp"

#include "plugins/codegraph/link/program/exports.hpp"

namespace collet::codegraph {
namespace {

/// Returns true if the variable is a name that an import in a function gives.
bool is_local_import(const ProgramFile& file, const Variable& variable) {
  return file.language->rules.class_calls && variable.initial != k_none &&
         file.summary.expressions[variable.initial].kind == Expression::Kind::module;
}

/// Looks for a name in the modules of which all names are imported.
bool find_in_all_imports(const Program& program, const ProgramFile& file, std::string_view name,
                         LexicalName& out) {
  if (name.starts_with('_')) return false;
  for (const auto& import : file.summary.imports) {
    if (import.kind != Import::Kind::all_members) continue;
    for (const Index symbol : find_export(program, file.language, import.target, name).symbols) {
      const Index owner = program.type_of_symbol(symbol) == k_none ? enclosing_type(program, symbol) : k_none;
      out.found.push_back({symbol, owner == k_none ? Type() : Type::declared(owner)});
      out.rule = Rule::static_import;
    }
    if (!out.found.empty()) return true;
  }
  return false;
}

}  // namespace

LexicalName find_lexical(const Program& program, const ProgramFile& file, const NameScopes& scopes,
                         TypeNames& names, const Expression& name) {
  LexicalName out;
  const auto found = scopes.find(name);
  std::string_view imported = name.name;
  if (found.variable != nullptr && is_local_import(file, *found.variable)) {
    imported = file.summary.expressions[found.variable->initial].name;
  } else if (found.variable != nullptr) {
    if (found.variable->definition == k_none) {
      out.variable = found.variable;
      out.scope = found.scope;
    } else {
      out.found = {{found.variable->definition + file.first_symbol, {}}};
    }
    return out;
  }
  if (found.variable == nullptr && found.any()) {
    out.found = find_any(program, found.field.owner, name.name).found;
    return out;
  }
  for (const auto& import : file.summary.imports) {
    if (import.kind != Import::Kind::exported || import.name != imported) continue;
    out.rule = Rule::static_import;
    for (const Index symbol : find_export(program, file.language, import.target, import.member).symbols) {
      const Index owner = program.type_of_symbol(symbol) == k_none ? enclosing_type(program, symbol) : k_none;
      out.found.push_back({symbol, owner == k_none ? Type() : Type::declared(owner)});
    }
    if (out.found.empty()) out.external = import.module + "." + import.member;
    return out;
  }
  if (file.language->rules.class_calls && find_in_all_imports(program, file, name.name, out)) return out;
  // A class may be declared in the function itself or in the module.
  const Type type = names.resolve_name(name.name, scopes.symbol(name.scope));
  if (type.is_declared() && (file.language->rules.class_calls || !program.type(type.index).library)) {
    out.found = {{program.type(type.index).symbol, {}}};
    return out;
  }
  const Index globals = program.find_type(file.language, file.language->rules.globals);
  if (globals == k_none) return out;
  out.found = find_any(program, Type::declared(globals), name.name).found;
  if (const Index nested = names.nested(globals, name.name); nested != k_none && out.found.empty())
    out.found = {{program.type(nested).symbol, {}}};
  return out;
}

std::vector<MemberView> members_exported(const Program& program, const Language* language, const Type& module,
                                         std::string_view name) {
  std::vector<MemberView> out;
  if (!module.is_declared()) return out;
  for (const Index symbol : exported_by(program, language, module.index, name))
    out.push_back({symbol, {}});
  return out;
}

Type function_value(const Program& program, Signatures& signatures, const Language* language,
                    const MemberView& view) {
  const auto& rules = language->rules;
  if (rules.function_type.empty()) return {};
  const auto& signature = signatures.of(view.symbol);
  const Index type = program.find_type(
      language, std::string(rules.function_type) + std::to_string(signature.parameters.size()));
  if (type == k_none) return {};
  Type out = Type::declared(type);
  out.arguments.push_back(signature.result);
  out.arguments.insert(out.arguments.end(), signature.parameters.begin(), signature.parameters.end());
  if (view.owner.is_declared()) out = substitute(out, values_of(program, view.owner));
  return bounded(std::move(out));
}

Type class_value(const Program& program, const Language* language, Type type) {
  const auto name = language->rules.class_type;
  if (!type.names_type || name.empty() || !type.is_declared()) return type;
  if (program.definition(program.type(type.index).symbol).kind != SymbolKind::class_) return type;
  const Index wrapper = program.find_type(language, name);
  if (wrapper == k_none) return type;
  type.names_type = false;
  Type out = Type::declared(wrapper);
  out.arguments.push_back(std::move(type));
  return out;
}

Type awaited(const Program& program, const Language* language, Type type) {
  constexpr int k_max_nested = 8;
  // The awaitable types of other languages have the value as their argument.
  if (language->rules.promise_type.empty())
    return type.arguments.empty() ? Type() : Type(type.arguments.front());
  const Index promise = program.find_type(language, language->rules.promise_type);
  for (int i = 0; i < k_max_nested && promise != k_none; ++i) {
    const auto seen = as_base(program, type, promise);
    if (!seen) break;
    type = seen->arguments.empty() ? Type() : Type(seen->arguments.front());
  }
  return type;
}

}  // namespace collet::codegraph
