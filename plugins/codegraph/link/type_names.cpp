// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/type_names.hpp"

#include <algorithm>
#include <array>

#include "plugins/codegraph/link/program/exports.hpp"

namespace collet::codegraph {
namespace {

constexpr int k_max_bases = 64;

bool is_primitive(std::string_view name) {
  static constexpr std::array<std::string_view, 24> k_names = {
      "int",   "long",   "double", "boolean", "void",      "float",   "char",  "byte",
      "short", "bool",   "string", "object",  "decimal",   "uint",    "ulong", "ushort",
      "sbyte", "number", "any",    "never",   "undefined", "unknown", "nint",  "null"};
  return std::find(k_names.begin(), k_names.end(), name) != k_names.end();
}

}  // namespace

Type TypeNames::resolve(const TypeName& name, Index symbol) {
  if (name.name.empty()) return {};
  Type out = resolve_name(name.name, symbol);
  // A name that no source declares, in a place where only a type can be, is a type outside of the sources.
  if (!out.known()) out = Type::external(name.name);
  out.dimensions = static_cast<std::uint8_t>(out.dimensions + name.dimensions);
  if (out.kind == Type::Kind::declared || out.kind == Type::Kind::external) {
    out.arguments.reserve(name.arguments.size());
    for (const auto& argument : name.arguments)
      out.arguments.push_back(resolve(argument, symbol));
  }
  // The annotation type[T] is that of the class T itself.
  if (file_.language->rules.class_calls && name.name == "type" && out.arguments.size() == 1) {
    Type named = std::move(out.arguments.front());
    named.names_type = named.is_declared();
    return named;
  }
  return without_alias(std::move(out));
}

Type TypeNames::resolve_name(std::string_view name, Index symbol) {
  std::string key = std::to_string(symbol);
  key += ' ';
  key += name;
  if (const auto found = cache_.find(key); found != cache_.end()) return found->second;
  Type out;
  if (name == "null") {
    out.kind = Type::Kind::null_;
  } else if (name.find('.') == std::string_view::npos) {
    out = find_simple(name, symbol);
  } else {
    out = find_qualified(name, symbol);
  }
  cache_.emplace(std::move(key), out);
  return out;
}

Type TypeNames::without_alias(Type type) const {
  constexpr int k_max_aliases = 8;
  for (int i = 0; i < k_max_aliases && type.kind == Type::Kind::declared; ++i) {
    const auto& entry = program_.type(type.index);
    if (!entry.alias.known()) break;
    const auto dimensions = type.dimensions;
    type = bounded(substitute(entry.alias, {entry.symbol, std::move(type.arguments)}));
    type.dimensions = static_cast<std::uint8_t>(type.dimensions + dimensions);
  }
  return type;
}

Index TypeNames::nested(Index outer, std::string_view name) const {
  std::vector<Index> open{outer};
  for (std::size_t i = 0; i < open.size() && i < k_max_bases; ++i) {
    const auto& entry = program_.type(open[i]);
    if (const auto found = entry.nested.find(std::string(name)); found != entry.nested.end())
      return found->second;
    for (const auto& base : entry.bases)
      if (base.is_declared() && std::find(open.begin(), open.end(), base.index) == open.end())
        open.push_back(base.index);
  }
  return k_none;
}

Index TypeNames::nested_or_exported(Index outer, std::string_view name) const {
  if (const Index found = nested(outer, name); found != k_none) return found;
  for (const Index symbol : exported_by(program_, file_.language, outer, name))
    if (const Index type = program_.type_of_symbol(symbol); type != k_none) return type;
  return k_none;
}

Type TypeNames::find_simple(std::string_view name, Index symbol) const {
  Type out = find_enclosed(name, symbol);
  if (!out.known()) out = find_imported(name);
  if (!out.known()) out = find_in_namespaces(name, symbol);
  if (out.known()) return out;
  return is_primitive(name) ? Type::primitive(std::string(name)) : Type();
}

Type TypeNames::find_enclosed(std::string_view name, Index symbol) const {
  for (; symbol != k_none; symbol = program_.parent(symbol)) {
    const auto& definition = program_.definition(symbol);
    for (std::size_t i = 0; i < definition.type_parameters.size(); ++i)
      if (definition.type_parameters[i].name == name)
        return Type::parameter(symbol, static_cast<std::uint32_t>(i));
    const Index type = program_.type_of_symbol(symbol);
    if (type == k_none) {
      const auto& locals = program_.locals(symbol).types;
      if (const auto local = locals.find(std::string(name)); local != locals.end())
        return Type::declared(local->second);
      continue;
    }
    if (linked_name(program_, symbol) == name && (definition.flags & k_anonymous) == 0)
      return Type::declared(type);
    if (const Index inner = nested(type, name); inner != k_none) return Type::declared(inner);
  }
  return {};
}

Type TypeNames::find_imported(std::string_view name) const {
  for (const auto& import : file_.summary.imports) {
    if (import.kind == Import::Kind::exported && import.name == name) {
      for (const Index symbol : find_export(program_, file_.language, import.target, import.member).symbols)
        if (const Index type = program_.type_of_symbol(symbol); type != k_none) return Type::declared(type);
      return Type::external(import.module + "." + import.member);
    }
    if (import.kind == Import::Kind::type && import.name == name) {
      const Index type = program_.find_type(file_.language, import.target);
      return type != k_none ? Type::declared(type) : Type::external(import.target);
    }
    if (import.kind == Import::Kind::member && import.name == name) {
      const Index outer = program_.find_type(file_.language, import.target);
      if (outer == k_none) continue;
      if (const Index inner = nested(outer, name); inner != k_none) return Type::declared(inner);
    }
  }
  return {};
}

Type TypeNames::find_in_namespaces(std::string_view name, Index symbol) const {
  // A file may have several namespaces; the outermost definition knows its own.
  std::string_view container = file_.summary.container;
  for (; symbol != k_none; symbol = program_.parent(symbol))
    if (program_.parent(symbol) == k_none) container = program_.definition(symbol).container;
  const auto within = [&](std::string_view space) {
    std::string full(space);
    if (!full.empty()) full += '.';
    return program_.find_type(file_.language, full.append(name));
  };
  if (const Index type = within(container); type != k_none) return Type::declared(type);
  while (file_.language->enclosing_namespaces && !container.empty()) {
    const auto dot = container.rfind('.');
    container = container.substr(0, dot == std::string_view::npos ? 0 : dot);
    if (const Index type = within(container); type != k_none) return Type::declared(type);
  }
  for (const auto& import : file_.summary.imports) {
    if (import.kind == Import::Kind::all_types)
      if (const Index type = within(import.target); type != k_none) return Type::declared(type);
    if (import.kind == Import::Kind::all_members || import.kind == Import::Kind::all_types) {
      const Index outer = program_.find_type(file_.language, import.target);
      if (outer == k_none) continue;
      if (const Index inner = nested_or_exported(outer, name); inner != k_none) return Type::declared(inner);
    }
  }
  for (const auto space : file_.language->implicit_imports)
    if (const Index type = within(space); type != k_none) return Type::declared(type);
  return {};
}

Type TypeNames::find_qualified(std::string_view name, Index symbol) {
  const auto walk = [&](Index type, std::string_view rest) {
    while (type != k_none && !rest.empty()) {
      const auto dot = rest.find('.');
      type = nested_or_exported(type, rest.substr(0, dot));
      rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
    }
    return type;
  };
  const auto first_dot = name.find('.');
  const Type first = find_simple(name.substr(0, first_dot), symbol);
  if (first.kind == Type::Kind::declared) {
    const Index type = walk(first.index, name.substr(first_dot + 1));
    return type != k_none ? Type::declared(type) : Type();
  }
  if (first.kind == Type::Kind::external)
    return Type::external(first.name + std::string(name.substr(first_dot)));
  if (file_.language->enclosing_namespaces)
    if (const Type type = find_in_namespaces(name, symbol); type.known()) return type;
  for (auto dot = name.size(); dot != std::string_view::npos; dot = name.rfind('.', dot - 1)) {
    const Index type = program_.find_type(file_.language, name.substr(0, dot));
    if (type != k_none) {
      const Index inner = walk(type, dot == name.size() ? std::string_view() : name.substr(dot + 1));
      return inner != k_none ? Type::declared(inner) : Type();
    }
    if (dot == 0) break;
  }
  return Type::external(std::string(name));
}

}  // namespace collet::codegraph
