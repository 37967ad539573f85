// SPDX-License-Identifier: MIT
/// Members of types with their inheritance, and what types fit where.
#pragma once

#include <optional>

#include "plugins/codegraph/link/type_names.hpp"

namespace collet::codegraph {

/// Fills the bases of all types of the program.
void resolve_bases(Program& program);

/// A member, seen from a receiver: `owner` is the type that declares it, with its type arguments.
struct MemberView {
  Index symbol = k_none;
  Type owner;
};

/// The result of a search among the members of a type.
struct MemberSearch {
  std::vector<MemberView> found;
  bool left_sources = false;  ///< a base is unknown, so that the member may be declared there
};

/// Finds the callables, or the values, of that name in a type and its bases, nearest first.
MemberSearch find_callables(const Program& program, const Type& type, std::string_view name);
/// Finds all members of that name, callable or not.
MemberSearch find_any(const Program& program, const Type& type, std::string_view name);
MemberSearch find_values(const Program& program, const Type& type, std::string_view name);

/// Returns the values that the receiver gives to the parameters of its type.
Substitution values_of(const Program& program, const Type& type);

/// Returns the base whose constructors a type calls: the first that is not an interface; unknown if there is
/// none.
Type superclass(const Program& program, const Type& type);

/// Returns `type` seen as its base `target`, with type arguments; nothing if `target` is no base of it.
std::optional<Type> as_base(const Program& program, const Type& type, Index target);

/// How well a value of type `from` fits a parameter of type `to`.
enum class Fit : std::uint8_t { no, unknown, converted, base, exact };
Fit fit(const Program& program, const Type& from, const Type& to);

/// Returns the one method of a functional interface, seen from it.
std::optional<MemberView> single_method(const Program& program, const Type& type);

/// Notes in `values` what the parameters in `declared` must be if a value of type `actual` is passed.
void infer(const Program& program, const Type& declared, const Type& actual,
           std::vector<Substitution>& values);

}  // namespace collet::codegraph
