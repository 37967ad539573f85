// SPDX-License-Identifier: MIT
/// Arithmetic of expressions.
#pragma once

#include "plugins/workflow/language/expression/expression.hpp"

namespace collet::workflow {

/// Returns `left sign right` for the signs + - * / %. Integers of 64 bits stay exact, and a quotient is an
/// integer where it is one. An operand that is no number, a fraction for `%`, a division by zero, and a
/// result that is too large are errors with offset 0. `%` has the sign of the left side, as in C and
/// JavaScript.
Outcome<Value> calculate(char sign, const Value& left, const Value& right);

}  // namespace collet::workflow
