// SPDX-License-Identifier: MIT
/// Mapper files of MyBatis: the statements of an interface in Java, with their dynamic tags flattened.
///
/// A summary has no definitions. Each statement is an expression `statement`, each fragment an expression
/// `fragment`, with its id as type and its text as its only operand. A select is followed by an expression
/// `output`: the class as type, the result map as name of an operand, the statement as receiver. A
/// `resultMap` has its class as type and id, base and `autoMapping` as names of operands; its parts have it
/// as receiver: each `result` with the property as type and the column, each `nested` object with its class
/// as type and the property, result map, prefix of columns and `autoMapping`. The container is the namespace.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::mybatis {

const Language& language();

/// The character before and after the name of a fragment that a text includes.
inline constexpr char k_include = '\x02';
/// The character before each `name=value` after that name.
inline constexpr char k_include_value = '\x03';

}  // namespace collet::codegraph::mybatis
