// SPDX-License-Identifier: MIT
/// Mapper files of MyBatis: the statements of an interface in Java, with their dynamic tags flattened.
///
/// A summary has no definitions. Each statement is an expression `statement`, each fragment an expression
/// `fragment`, with its id as type and its text as its only operand; each mapping of a result an expression
/// `result` with the property and the column as names of operands. The container is the namespace.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::mybatis {

const Language& language();

/// The character before and after the name of a fragment that a text includes.
inline constexpr char k_include = '\x02';
/// The character before each `name=value` after that name.
inline constexpr char k_include_value = '\x03';

}  // namespace collet::codegraph::mybatis
