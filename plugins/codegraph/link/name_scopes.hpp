// SPDX-License-Identifier: MIT
/// The scopes around a place of one file: its variables, its types, and their values.
#pragma once

#include <optional>

#include "plugins/codegraph/link/members.hpp"

namespace collet::codegraph {

class NameScopes {
 public:
  NameScopes(const Program& program, const ProgramFile& file) : program_(program), file_(file) {}

  /// The meaning of a name without receiver: a variable with its scope, or a value of an enclosing type.
  struct Found {
    const Variable* variable = nullptr;
    Index scope = k_none;
    MemberView field;
    bool any() const { return variable != nullptr || field.symbol != k_none; }
  };
  Found find(const Expression& name) const;

  /// Calls `visit(type)` for the types whose bodies contain a scope, innermost first, until it returns true.
  template <class Visit>
  void visit_enclosing(Index scope, Visit&& visit) const {
    for (; scope != k_none; scope = file_.summary.scopes[scope].parent) {
      const Index type = type_at(scope);
      if (type != k_none && visit(type)) return;
    }
  }
  /// Returns true if the members of an enclosing type are visible without receiver.
  bool is_lexical(Index type) const;
  /// Returns the type that `this` has, with its own type parameters as arguments.
  Type self(Index scope) const;
  /// Returns the symbol whose body a scope is in, or none.
  Index symbol(Index scope) const {
    if (scope == k_none) return k_none;
    const Index definition = file_.summary.scopes[scope].definition;
    return definition == k_none ? k_none : definition + file_.first_symbol;
  }
  /// Returns `a.b.c` if the expression is such a chain of names, else an empty text.
  std::string dotted_name(Index expression) const;

 private:
  Index type_at(Index scope) const;

  const Program& program_;
  const ProgramFile& file_;
};

/// Returns the type with its own type parameters as arguments.
Type generic_self(const Program& program, Index type);

}  // namespace collet::codegraph
