// SPDX-License-Identifier: MIT
/// Annotations as types.
#pragma once

#include "plugins/codegraph/languages/python/py_syntax.hpp"

namespace collet::codegraph::python {

/// Returns a type as a name, and notes each name in it as mentioned by the current definition. A type in
/// quotes is read like one without them. An optional type is the type itself; a union is its first part.
TypeName read_type(const Source& source, TSNode node, TypeMention::Role role = TypeMention::Role::use);

/// Returns the type that a text writes; the type is empty if the text is none.
TypeName parse_type(const Source& source, std::string_view text);

/// Returns the type variables of the module that the types mention.
std::vector<TypeParameter> type_variables_of(const Source& source, const std::vector<Parameter>& parameters);

}  // namespace collet::codegraph::python
