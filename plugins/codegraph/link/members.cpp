// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/members.hpp"

#include <algorithm>

#include "plugins/codegraph/link/program/linear_bases.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_visited = 200;

/// Visits a type and its bases, nearest first, until `visit` returns false. Returns true if all bases are
/// known.
template <class Visit>
bool visit_bases(const Program& program, const Type& type, Visit&& visit) {
  if (const auto& start = program.type(type.index); start.ordered) {
    if (!type.above && !visit(type)) return true;
    const auto values = values_of(program, type);
    for (const auto& base : start.order) {
      Type current = substitute(base, values);
      current.inferred = type.inferred;
      if (!visit(current)) return true;
    }
    return start.order_known;
  }
  std::vector<Type> open{type};
  std::vector<Index> seen{type.index};
  bool known = true;
  for (std::size_t i = 0; i < open.size() && i < k_max_visited; ++i) {
    const Type current = open[i];
    if (!visit(current)) return known;
    const auto& entry = program.type(current.index);
    if (entry.has_unknown_base) known = false;
    const auto values = values_of(program, current);
    for (const auto& base : entry.bases) {
      if (!base.is_declared() || std::find(seen.begin(), seen.end(), base.index) != seen.end()) continue;
      seen.push_back(base.index);
      open.push_back(substitute(base, values));
      open.back().inferred = type.inferred;
    }
  }
  return known;
}

template <class Accept>
MemberSearch find_members(const Program& program, const Type& type, std::string_view name, Accept&& accept) {
  MemberSearch out;
  if (!type.is_declared()) return out;
  const bool known = visit_bases(program, type, [&](const Type& current) {
    const auto& members = program.type(current.index).members;
    if (const auto found = members.find(name); found != members.end())
      for (const Index symbol : found->second)
        if (accept(program.definition(symbol))) out.found.push_back({symbol, current});
    return true;
  });
  out.left_sources = !known;
  return out;
}

std::string_view last_word(std::string_view name) {
  return name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
}

std::string_view name_of(const Program& program, const Type& type) {
  if (type.kind == Type::Kind::declared) return last_word(program.type(type.index).full_name);
  return last_word(type.name);
}

/// Returns the order of a numeric type in widening conversions, or 0.
int width(std::string_view name) {
  if (name == "byte" || name == "Byte" || name == "sbyte") return 1;
  if (name == "short" || name == "Short" || name == "char" || name == "Character") return 2;
  if (name == "int" || name == "Integer") return 3;
  if (name == "long" || name == "Long") return 4;
  if (name == "float" || name == "Float") return 5;
  if (name == "double" || name == "Double") return 6;
  if (name == "decimal") return 7;
  return 0;
}

std::string_view boxed(std::string_view name) {
  if (name == "Integer") return "int";
  if (name == "Long") return "long";
  if (name == "Boolean") return "boolean";
  if (name == "Double") return "double";
  if (name == "Float") return "float";
  if (name == "Short") return "short";
  if (name == "Byte") return "byte";
  if (name == "Character") return "char";
  if (name == "String" || name == "string") return "string";
  return name;
}

}  // namespace

namespace {

/// Resolves the bases once. Names may lead through nested types of bases, which the pass before has resolved.
void resolve_bases_once(Program& program) {
  const auto implicit_base = [&](const Language* language, TypeEntry& entry) {
    const Index root = program.find_type(language, language->root_type);
    if (root != k_none && program.type(root).full_name != entry.full_name)
      entry.bases.push_back(Type::declared(root));
  };
  for (Index index = 0; index < program.type_count(); ++index) {
    auto& entry = program.type(index);
    std::vector<Type> bases;
    bool unknown = false;
    for (const Index part : entry.parts) {
      const auto& file = program.file_of(part);
      TypeNames names(program, file);
      // The bases of a type are outside of its body, but see its type parameters.
      for (const auto& base : program.definition(part).bases) {
        Type type = names.resolve(base.type, part);
        if (type.kind == Type::Kind::declared && type.index == index)
          type = names.resolve(base.type, program.parent(part));
        if (type.kind != Type::Kind::declared) unknown = true;
        bases.push_back(std::move(type));
      }
    }
    entry.bases = std::move(bases);
    entry.has_unknown_base = unknown;
    const auto& definition = program.definition(entry.symbol);
    if (definition.kind == SymbolKind::alias && !definition.type.name.empty())
      entry.alias = TypeNames(program, program.file_of(entry.symbol)).resolve(definition.type, entry.symbol);
    const auto* language = program.file_of(entry.symbol).language;
    if (definition.kind == SymbolKind::enum_)
      if (const Index base = program.find_type(language, "java.lang.Enum");
          base != k_none && language->name == "java") {
        Type type = Type::declared(base);
        type.arguments.push_back(Type::declared(index));
        entry.bases.push_back(std::move(type));
      }
    implicit_base(language, entry);
  }
}

}  // namespace

void resolve_bases(Program& program) {
  resolve_bases_once(program);
  resolve_bases_once(program);
  order_bases(program);
}

MemberSearch find_callables(const Program& program, const Type& type, std::string_view name) {
  return find_members(program, type, name, [](const Definition& one) { return is_callable(one.kind); });
}

MemberSearch find_any(const Program& program, const Type& type, std::string_view name) {
  return find_members(program, type, name, [](const Definition&) { return true; });
}

MemberSearch find_values(const Program& program, const Type& type, std::string_view name) {
  return find_members(program, type, name, [](const Definition& one) { return !is_callable(one.kind); });
}

Substitution values_of(const Program& program, const Type& type) {
  return {program.type(type.index).symbol, type.arguments};
}

Type superclass(const Program& program, const Type& type) {
  const auto& entry = program.type(type.index);
  const auto& written = program.definition(entry.symbol).bases;
  for (std::size_t i = 0; i < entry.bases.size(); ++i) {
    const bool implemented = i < written.size() && written[i].implements;
    const auto& base = entry.bases[i];
    const bool interface = base.is_declared() &&
                           program.definition(program.type(base.index).symbol).kind == SymbolKind::interface;
    if (!implemented && !interface) return substitute(base, values_of(program, type));
  }
  return {};
}

std::optional<Type> as_base(const Program& program, const Type& type, Index target) {
  std::optional<Type> out;
  if (!type.is_declared()) return out;
  visit_bases(program, type, [&](const Type& current) {
    if (current.index == target) out = current;
    return !out;
  });
  return out;
}

Fit fit(const Program& program, const Type& from, const Type& to) {
  if (!from.known() || !to.known() || to.kind == Type::Kind::parameter || from.kind == Type::Kind::parameter)
    return Fit::unknown;
  if (from.kind == Type::Kind::null_)
    return to.kind == Type::Kind::primitive && to.dimensions == 0 ? Fit::no : Fit::unknown;
  const auto from_name = name_of(program, from);
  const auto to_name = name_of(program, to);
  if (from.dimensions != to.dimensions) {
    if (to.dimensions == 0 && (to_name == "Object" || to_name == "object")) return Fit::converted;
    return Fit::no;
  }
  if (from.kind == Type::Kind::declared && to.kind == Type::Kind::declared) {
    if (from.index == to.index) return Fit::exact;
    if (from.dimensions == 0 && as_base(program, from, to.index)) {
      return to_name == "Object" ? Fit::converted : Fit::base;
    }
    const int narrow = width(from_name);
    const int wide = width(to_name);
    if (narrow != 0 && wide != 0) return Fit::no;
    return program.type(from.index).has_unknown_base ? Fit::unknown : Fit::no;
  }
  if (from_name == to_name) return Fit::exact;
  if (boxed(from_name) == boxed(to_name)) return Fit::converted;
  if (to_name == "Object" || to_name == "object") return Fit::converted;
  const int narrow = width(from_name);
  const int wide = width(to_name);
  if (narrow != 0 && wide != 0) return narrow < wide ? Fit::converted : Fit::no;
  if (from.kind == Type::Kind::primitive || to.kind == Type::Kind::primitive) return Fit::no;
  // An external type may have any base; a declared type has an external one only if one of its bases is
  // unknown.
  if (from.kind == Type::Kind::external) return Fit::unknown;
  return program.type(from.index).has_unknown_base ? Fit::unknown : Fit::no;
}

std::optional<MemberView> single_method(const Program& program, const Type& type) {
  std::optional<MemberView> out;
  if (!type.is_declared()) return out;
  visit_bases(program, type, [&](const Type& current) {
    const auto& entry = program.type(current.index);
    const auto& definition = program.definition(entry.symbol);
    if (definition.kind != SymbolKind::interface) return true;
    Index first = k_none;
    for (const auto& [name, symbols] : entry.members)
      for (const Index symbol : symbols) {
        const auto& member = program.definition(symbol);
        if (!is_callable(member.kind) || (member.flags & k_static) != 0 || (member.flags & k_abstract) == 0)
          continue;
        if (first == k_none || symbol < first) first = symbol;
      }
    if (first != k_none) out = MemberView{first, current};
    return !out;
  });
  return out;
}

void infer(const Program& program, const Type& declared, const Type& actual,
           std::vector<Substitution>& values) {
  if (!actual.known() || actual.kind == Type::Kind::null_) return;
  if (declared.kind == Type::Kind::parameter) {
    if (actual.dimensions < declared.dimensions) return;
    for (auto& one : values) {
      if (one.symbol != declared.index) continue;
      if (one.values.size() <= declared.number) one.values.resize(declared.number + 1);
      auto& value = one.values[declared.number];
      if (value.known()) return;
      value = actual;
      value.dimensions = static_cast<std::uint8_t>(actual.dimensions - declared.dimensions);
      value.names_type = false;
    }
    return;
  }
  if (declared.arguments.empty() || declared.kind != Type::Kind::declared) return;
  const auto seen = as_base(program, actual, declared.index);
  if (!seen) return;
  for (std::size_t i = 0; i < declared.arguments.size() && i < seen->arguments.size(); ++i)
    infer(program, declared.arguments[i], seen->arguments[i], values);
}

}  // namespace collet::codegraph
