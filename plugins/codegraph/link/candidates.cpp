// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/candidates.hpp"

#include <algorithm>

namespace collet::codegraph {

Type Candidates::receiver_type(const Type& type) const {
  if (type.kind == Type::Kind::parameter) {
    Type bound = signatures_.bound(type);
    return bound;
  }
  // An array has the extension methods of the collection that it is.
  if (type.dimensions != 0 && file_.language->extension_methods)
    if (const Index iterable = program_.find_type(file_.language, file_.language->iterable_type);
        iterable != k_none) {
      Type element = type;
      --element.dimensions;
      Type out = Type::declared(iterable);
      out.arguments.push_back(std::move(element));
      out.inferred = type.inferred;
      return out;
    }
  return type;
}

bool Candidates::sees_namespace(std::string_view name) const {
  const std::string_view own = file_.summary.container;
  if (name.empty() || own == name || (own.starts_with(name) && own[name.size()] == '.')) return true;
  const auto& implicit = file_.language->implicit_imports;
  if (std::find(implicit.begin(), implicit.end(), name) != implicit.end()) return true;
  const auto& imports = file_.summary.imports;
  return std::any_of(imports.begin(), imports.end(), [&](const Import& one) {
    return one.kind == Import::Kind::all_types && one.target == name;
  });
}

std::vector<MemberView> Candidates::extensions(const Type& receiver, std::string_view name) const {
  std::vector<MemberView> out;
  Fit best = Fit::unknown;
  for (const Index symbol : program_.extensions(name)) {
    const auto& signature = signatures_.of(symbol);
    if (signature.parameters.empty() || program_.file_of(symbol).language != file_.language ||
        !file_.sees(program_.file_of(symbol)))
      continue;
    const Index owner = enclosing_type(program_, symbol);
    if (owner == k_none || !sees_namespace(program_.definition(program_.type(owner).symbol).container))
      continue;
    Type first = signature.parameters.front();
    if (first.kind == Type::Kind::parameter) {
      const Type bound = signatures_.bound(first);
      if (bound.known()) first = bound;
    }
    const Fit how = first.kind == Type::Kind::parameter ? Fit::converted : fit(program_, receiver, first);
    if (how == Fit::no || (how == Fit::unknown && best != Fit::unknown)) continue;
    if (how != Fit::unknown && best == Fit::unknown) out.clear();
    best = std::max(best, how);
    out.push_back({symbol, Type::declared(owner)});
  }
  return out;
}

bool Candidates::accept(const std::vector<MemberView>& callables, const Expression& call,
                        std::size_t skipped) const {
  const auto count = call.operands.size() + skipped;
  return std::any_of(callables.begin(), callables.end(), [&](const MemberView& one) {
    const auto& signature = signatures_.of(one.symbol);
    return count >= signature.required && (signature.variadic || count <= signature.parameters.size());
  });
}

std::vector<MemberView> Candidates::without_copies(const std::vector<MemberView>& callables) const {
  if (callables.size() < 2 || !file_.language->enclosing_namespaces) return callables;
  const auto nearness = [&](Index symbol) {
    const auto& other = program_.file_of(symbol).path;
    const auto end = std::mismatch(other.begin(), other.end(), file_.path.begin(), file_.path.end()).first;
    return std::count(other.begin(), end, '/');
  };
  const auto copies = [&](Index one, Index other) {
    const auto& first = program_.definition(one);
    const auto& second = program_.definition(other);
    return program_.full_name(one) == program_.full_name(other) &&
           std::equal(first.parameters.begin(), first.parameters.end(), second.parameters.begin(),
                      second.parameters.end(), [](const Parameter& a, const Parameter& b) {
                        return a.type.name == b.type.name && a.type.dimensions == b.type.dimensions;
                      });
  };
  const auto sees = [&](const MemberView& one) { return file_.sees(program_.file_of(one.symbol)); };
  const bool some_visible = std::any_of(callables.begin(), callables.end(), sees);
  std::vector<MemberView> out;
  for (const auto& one : callables) {
    if (some_visible && !sees(one)) continue;
    const bool farther = std::any_of(callables.begin(), callables.end(), [&](const MemberView& other) {
      return other.symbol != one.symbol && copies(one.symbol, other.symbol) &&
             nearness(other.symbol) > nearness(one.symbol);
    });
    if (!farther) out.push_back(one);
  }
  return out;
}

}  // namespace collet::codegraph
