// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/steps/structural_types.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_methods = 500;        ///< limit for one interface
constexpr std::size_t k_max_implementors = 2000;  ///< limit for one interface

struct Required {
  std::string_view name;
  Index symbol = k_none;
};

/// Returns true if two types in signatures are the same. A type that is not known is no other one.
bool same(const Type& one, const Type& other) {
  if (one.kind == Type::Kind::parameter || other.kind == Type::Kind::parameter) return true;
  return one.kind == other.kind && one.known() && one.index == other.index && one.name == other.name &&
         one.dimensions == other.dimensions &&
         std::equal(one.arguments.begin(), one.arguments.end(), other.arguments.begin(),
                    other.arguments.end(), same);
}

class InterfaceMatcher {
 public:
  explicit InterfaceMatcher(Program& program) : program_(program), signatures_(program) {}

  void run() {
    std::map<Index, std::vector<Required>> interfaces;
    for (Index index = 0; index < program_.type_count(); ++index) {
      if (!belongs(index) || !is_interface(index)) continue;
      auto methods = required(index);
      if (methods.empty()) continue;
      for (const auto& one : methods)
        types_.try_emplace(one.name);
      interfaces.emplace(index, std::move(methods));
    }
    if (interfaces.empty()) return;
    for (Index index = 0; index < program_.type_count(); ++index)
      if (const auto kind = program_.definition(program_.type(index).symbol).kind;
          belongs(index) && kind != SymbolKind::interface && kind != SymbolKind::alias)
        note_methods(index);
    for (const auto& [index, methods] : interfaces)
      match(index, methods);
  }

 private:
  bool belongs(Index type) const {
    const auto& entry = program_.type(type);
    return !entry.library && program_.file_of(entry.symbol).language->rules.structural_interfaces;
  }
  bool is_interface(Index type) const {
    return program_.definition(program_.type(type).symbol).kind == SymbolKind::interface;
  }

  /// Calls `visit` for a type and its bases, nearest first, until it returns false.
  template <class Visit>
  void visit_parts(Index type, Visit&& visit) const {
    if (!visit(type)) return;
    for (const auto& base : program_.type(type).order)
      if (base.is_declared() && !visit(base.index)) return;
  }

  /// Returns the methods of an interface, or nothing if not all of them are known.
  std::vector<Required> required(Index type) const {
    const auto& entry = program_.type(type);
    if (!entry.order_known || !program_.definition(entry.symbol).type_parameters.empty()) return {};
    std::vector<Required> out;
    bool known = true;
    visit_parts(type, [&](Index part) {
      known = known && is_interface(part) && out.size() <= k_max_methods;
      if (!known) return false;
      for (const auto& member : program_.type(part).members) {
        const auto& name = member.first;
        const Index symbol = member.second.front();
        if (program_.definition(symbol).kind == SymbolKind::method &&
            std::none_of(out.begin(), out.end(), [&](const Required& one) { return one.name == name; }))
          out.push_back({name, symbol});
      }
      return true;
    });
    if (!known) return {};
    std::sort(out.begin(), out.end(),
              [](const Required& one, const Required& other) { return one.name < other.name; });
    return out;
  }

  void note_methods(Index type) {
    visit_parts(type, [&](Index part) {
      for (const auto& [name, symbols] : program_.type(part).members) {
        const auto found = types_.find(name);
        if (found == types_.end() || (!found->second.empty() && found->second.back() == type)) continue;
        found->second.push_back(type);
      }
      return true;
    });
  }

  void match(Index interface, const std::vector<Required>& methods) {
    const auto rarest =
        std::min_element(methods.begin(), methods.end(), [&](const Required& one, const Required& other) {
          return types_.at(one.name).size() < types_.at(other.name).size();
        });
    std::size_t matches = 0;
    for (const Index type : types_.at(rarest->name)) {
      std::vector<Index> found;
      for (const auto& one : methods) {
        const auto method = method_of(type, one);
        if (!method) break;
        found.push_back(*method);
      }
      if (found.size() != methods.size()) continue;
      if (++matches > k_max_implementors) return;
      program_.type(type).satisfied.push_back(interface);
      for (std::size_t i = 0; i < methods.size(); ++i)
        note_implemented(found[i], methods[i].symbol);
    }
  }

  void note_implemented(Index method, Index in_interface) {
    auto& all = program_.type(enclosing_type(program_, method)).implemented[method];
    if (std::find(all.begin(), all.end(), in_interface) == all.end()) all.push_back(in_interface);
  }

  /// Returns the method of a type that implements one of an interface: the nearest member of the name, with
  /// the same signature, which is of the same package unless its name is exported.
  std::optional<Index> method_of(Index type, const Required& method) {
    Index found = k_none;
    visit_parts(type, [&](Index part) {
      const auto& members = program_.type(part).members;
      const auto at = members.find(method.name);
      if (at == members.end()) return true;
      found = at->second.front();
      return false;
    });
    if (found == k_none || program_.definition(found).kind != SymbolKind::method) return std::nullopt;
    const char first = method.name.front();
    const bool exported = (first >= 'A' && first <= 'Z') || static_cast<unsigned char>(first) >= 0x80U;
    if (!exported && package_of(found) != package_of(method.symbol)) return std::nullopt;
    const Signature one = signatures_.of(found);
    const Signature& other = signatures_.of(method.symbol);
    if (one.variadic != other.variadic || one.parameters.size() != other.parameters.size())
      return std::nullopt;
    for (std::size_t i = 0; i < one.parameters.size(); ++i)
      if (!same(one.parameters[i], other.parameters[i])) return std::nullopt;
    const bool no_result = !one.result.known() && !other.result.known() &&
                           program_.definition(found).type.name.empty() &&
                           program_.definition(method.symbol).type.name.empty();
    return no_result || same(one.result, other.result) ? std::optional(found) : std::nullopt;
  }

  /// Returns the outermost type around a symbol, which is its package.
  Index package_of(Index symbol) const {
    Index type = enclosing_type(program_, symbol);
    while (type != k_none && program_.type(type).outer != k_none)
      type = program_.type(type).outer;
    return type;
  }

  Program& program_;
  Signatures signatures_;
  std::map<std::string_view, std::vector<Index>> types_;  ///< by the names of methods of interfaces
};

}  // namespace

void match_interfaces(Program& program) {
  const auto& files = program.files();
  if (std::any_of(files.begin(), files.end(), [](const ProgramFile& file) {
        return !file.library && file.language->rules.structural_interfaces;
      }))
    InterfaceMatcher(program).run();
}

}  // namespace collet::codegraph
