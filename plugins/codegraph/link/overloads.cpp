// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/overloads.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

struct Candidate {
  MemberView view;
  std::vector<Type> parameters;  ///< one for each argument
  std::vector<Fit> fits;
  std::vector<bool> certain;  ///< the argument has exactly the type of the parameter, and is not inferred
  bool expanded = false;      ///< the last parameter takes several arguments
};

bool same(const Type& one, const Type& other) {
  return one.kind == other.kind && one.dimensions == other.dimensions && one.index == other.index &&
         (one.kind != Type::Kind::external || one.name == other.name) &&
         (one.kind != Type::Kind::primitive || one.name == other.name) &&
         (one.kind != Type::Kind::parameter || one.number == other.number);
}

Fit fit_function(const Program& program, const Argument& argument, const Type& to) {
  if (!to.known() || to.kind == Type::Kind::parameter) return Fit::unknown;
  if (to.kind == Type::Kind::primitive || to.dimensions != 0) return Fit::no;
  if (to.kind == Type::Kind::external) return Fit::unknown;
  const auto method = single_method(program, to);
  if (!method) {
    const auto& definition = program.definition(program.type(to.index).symbol);
    return definition.kind == SymbolKind::interface || program.type(to.index).full_name == "System.Delegate"
               ? Fit::unknown
               : Fit::no;
  }
  if (argument.parameters == k_none) return Fit::unknown;
  return program.definition(method->symbol).parameters.size() == argument.parameters ? Fit::base : Fit::no;
}

/// Returns the candidate if the number of arguments suits it.
bool suits(Candidate& out, const Signature& signature, std::size_t count, std::size_t skipped) {
  const std::size_t size = signature.parameters.size() - std::min(skipped, signature.parameters.size());
  const std::size_t required = signature.required - std::min(skipped, signature.required);
  const bool fixed = count <= size && count >= required + (signature.variadic ? 1 : 0);
  if (!fixed && !(signature.variadic && count + 1 >= size)) return false;
  out.expanded = !fixed;
  return true;
}

Type element(Type type) {
  if (type.dimensions > 0) --type.dimensions;
  return type;
}

/// Returns the number of the parameter that an argument is for; the number of parameters if it has none.
std::size_t place_of(const Definition& definition, std::size_t at, std::string_view name) {
  if (name.empty()) return at;
  const auto& all = definition.parameters;
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [&](const Parameter& one) { return one.name == name; }) -
      all.begin());
}

/// Fills the parameters, and how each argument fits.
void fill(const Program& program, Candidate& out, const Signature& signature,
          std::span<const Argument> arguments, std::size_t skipped) {
  const auto values = out.view.owner.is_declared() ? values_of(program, out.view.owner) : Substitution{};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t place = place_of(program.definition(out.view.symbol), i + skipped, arguments[i].name);
    const std::size_t at = std::min(place, signature.parameters.size() - 1);
    Type to = substitute(signature.parameters[at], values);
    const bool last = signature.variadic && place + 1 >= signature.parameters.size();
    const auto rate = [&](const Type& type) {
      return arguments[i].is_function ? fit_function(program, arguments[i], type)
                                      : fit(program, arguments[i].type, type);
    };
    Fit how = rate(to);
    if (last && (out.expanded || how == Fit::no || arguments[i].type.dimensions < to.dimensions)) {
      to = element(to);
      how = rate(to);
      out.expanded = true;
    }
    out.parameters.push_back(std::move(to));
    out.fits.push_back(how);
    out.certain.push_back(how == Fit::exact && !arguments[i].type.inferred);
  }
}

/// Returns true if `one` accepts only what `other` accepts, too, and is at least as near.
bool more_specific(const Program& program, const Candidate& one, const Candidate& other) {
  for (std::size_t i = 0; i < one.parameters.size(); ++i) {
    if (same(one.parameters[i], other.parameters[i])) continue;
    if (one.certain[i] && other.fits[i] != Fit::exact) continue;
    if (fit(program, one.parameters[i], other.parameters[i]) < Fit::converted) return false;
  }
  return true;
}

/// Returns true if an argument of unknown type decides between the two.
bool undecided(const Candidate& one, const Candidate& other) {
  for (std::size_t i = 0; i < one.fits.size(); ++i)
    if ((one.fits[i] == Fit::unknown || (other.fits[i] == Fit::unknown && !one.certain[i])) &&
        !same(one.parameters[i], other.parameters[i]))
      return true;
  return false;
}

/// A type parameter of one method means the one at its place in a method that overrides it.
bool same_when_overridden(const Candidate& one, const Type& type, const Candidate& other,
                          const Type& other_type) {
  if (type.kind == Type::Kind::parameter && other_type.kind == Type::Kind::parameter &&
      type.index == one.view.symbol && other_type.index == other.view.symbol)
    return type.dimensions == other_type.dimensions && type.number == other_type.number;
  return same(type, other_type);
}

bool overridden(const std::vector<Candidate>& nearer, const Candidate& one) {
  return std::any_of(nearer.begin(), nearer.end(), [&](const Candidate& other) {
    return other.expanded == one.expanded && other.view.owner.index != one.view.owner.index &&
           std::equal(one.parameters.begin(), one.parameters.end(), other.parameters.begin(),
                      other.parameters.end(), [&](const Type& type, const Type& other_type) {
                        return same_when_overridden(one, type, other, other_type);
                      });
  });
}

}  // namespace

Choice choose(const Program& program, Signatures& signatures, std::span<const MemberView> candidates,
              std::span<const Argument> arguments, std::size_t skipped) {
  Choice out;
  std::vector<Candidate> suitable;
  for (const auto& view : candidates) {
    const auto& signature = signatures.of(view.symbol);
    Candidate one;
    one.view = view;
    if (!suits(one, signature, arguments.size(), skipped)) continue;
    if (std::any_of(arguments.begin(), arguments.end(), [&](const Argument& argument) {
          const auto& definition = program.definition(view.symbol);
          return !argument.name.empty() &&
                 place_of(definition, 0, argument.name) == definition.parameters.size();
        }))
      continue;
    if (!arguments.empty()) fill(program, one, signature, arguments, skipped);
    if (!overridden(suitable, one)) suitable.push_back(std::move(one));
  }
  if (suitable.size() > 1) {
    std::vector<Candidate> fitting;
    for (auto& one : suitable)
      if (std::find(one.fits.begin(), one.fits.end(), Fit::no) == one.fits.end())
        fitting.push_back(std::move(one));
    out.by_arguments = true;
    suitable = std::move(fitting);
    // A method that takes the arguments one by one comes before one that collects them.
    const bool some_fixed =
        std::any_of(suitable.begin(), suitable.end(), [](const auto& one) { return !one.expanded; });
    if (some_fixed)
      suitable.erase(
          std::remove_if(suitable.begin(), suitable.end(), [](const auto& one) { return one.expanded; }),
          suitable.end());
  }
  if (suitable.size() > 1) {
    const auto best = std::find_if(suitable.begin(), suitable.end(), [&](const Candidate& one) {
      return std::all_of(suitable.begin(), suitable.end(), [&](const Candidate& other) {
        return &one == &other || (more_specific(program, one, other) && !undecided(one, other));
      });
    });
    if (best != suitable.end()) {
      out.chosen = {best->view};
      return out;
    }
  }
  for (const auto& one : suitable)
    out.chosen.push_back(one.view);
  return out;
}

Choice choose_first(const Program& program, Signatures& signatures, std::span<const MemberView> candidates,
                    std::size_t count, const std::function<std::vector<Argument>()>& arguments) {
  Choice out;
  const auto& nearest = candidates.front();
  std::vector<Candidate> suitable;
  std::size_t near = 0;
  for (const auto& view : candidates) {
    if (view.owner.index != nearest.owner.index || !is_callable(program.definition(view.symbol).kind))
      continue;
    ++near;
    Candidate one;
    one.view = view;
    if (suits(one, signatures.of(view.symbol), count, 0)) suitable.push_back(std::move(one));
  }
  // Optional arguments may be left out in ways that the signature does not show.
  if (near == 1 || suitable.empty()) {
    out.chosen = {nearest};
    return out;
  }
  if (suitable.size() > 1 && count != 0) {
    out.by_arguments = true;
    const auto values = arguments();
    for (auto& one : suitable) {
      fill(program, one, signatures.of(one.view.symbol), values, 0);
      if (std::find(one.fits.begin(), one.fits.end(), Fit::no) != one.fits.end()) continue;
      out.chosen = {one.view};
      return out;
    }
  }
  out.chosen = {suitable.front().view};
  return out;
}

}  // namespace collet::codegraph
