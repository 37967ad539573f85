// SPDX-License-Identifier: MIT
/// Checks the arguments of a filter when an expression is compiled.
#pragma once

#include <optional>

#include "plugins/workflow/language/expression/ast.hpp"

namespace collet::workflow {

/// Checks the number and the kinds of the arguments, and compiles a regular expression among them into
/// `use.regex`. Returns the first error with its offset in the expression.
std::optional<ExpressionError> check_filter_arguments(ast::FilterUse& use);

}  // namespace collet::workflow
