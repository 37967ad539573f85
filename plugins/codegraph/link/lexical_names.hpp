// SPDX-License-Identifier: MIT
/// The meanings of names in languages whose functions are values.
#pragma once

#include "plugins/codegraph/link/name_scopes.hpp"
#include "plugins/codegraph/link/rules.hpp"
#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {

/// The meaning of a name without receiver.
struct LexicalName {
  const Variable* variable = nullptr;  ///< a variable whose value is no function that is written
  Index scope = k_none;                ///< the scope of the variable
  std::vector<MemberView> found;
  Rule rule = Rule::own_type;
  std::string external;  ///< the name of a symbol outside of the sources
};
LexicalName find_lexical(const Program& program, const ProgramFile& file, const NameScopes& scopes,
                         TypeNames& names, const Expression& name);

/// Returns the symbols of that name in a module that exports them, as members.
std::vector<MemberView> members_exported(const Program& program, const Language* language, const Type& module,
                                         std::string_view name);

/// Returns the type that a callable has as a value.
Type function_value(const Program& program, Signatures& signatures, const Language* language,
                    const MemberView& view);
/// Returns the type that an expression has as a value: the name of a class is an object that makes instances.
Type class_value(const Program& program, const Language* language, Type type);
/// Returns the type of the value of a promise, or the type itself.
Type awaited(const Program& program, const Language* language, Type type);

}  // namespace collet::codegraph
