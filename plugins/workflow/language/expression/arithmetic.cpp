// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/expression/arithmetic.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace collet::workflow {
namespace {

ExpressionError no_number(char sign, const Value& value) {
  std::string message = "`";
  message.append(1, sign).append("` takes numbers, and was given ").append(kind_name(value.kind()));
  return {0, std::move(message),
          value.missing() ? "write (x | default(0))" : "write (x | number) for a text"};
}

ExpressionError too_big(char sign) {
  return {0, std::string("the result of `") + sign + "` is too large for a number", {}};
}

Outcome<Value> whole_result(char sign, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  bool overflows = false;
  switch (sign) {
    case '+':
      overflows = __builtin_add_overflow(left, right, &result);
      break;
    case '-':
      overflows = __builtin_sub_overflow(left, right, &result);
      break;
    case '*':
      overflows = __builtin_mul_overflow(left, right, &result);
      break;
    default:
      // The quotient of the least integer and -1 is the one that overflows.
      overflows = left == std::numeric_limits<std::int64_t>::min() && right == -1;
      if (overflows) break;
      if (sign == '%') return Value::integer(left % right);
      if (left % right != 0) return Value::number(static_cast<double>(left) / static_cast<double>(right));
      result = left / right;
  }
  if (overflows) return too_big(sign);
  return Value::integer(result);
}

double real_result(char sign, double left, double right) {
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return left / right;
  }
}

}  // namespace

Outcome<Value> calculate(char sign, const Value& left, const Value& right) {
  if (!left.is(Kind::number)) return no_number(sign, left);
  if (!right.is(Kind::number)) return no_number(sign, right);
  const auto real_left = left.as_number();
  const auto real_right = right.as_number();
  if (!real_left || !real_right) return too_big(sign);
  if ((sign == '/' || sign == '%') && *real_right == 0)
    return ExpressionError{0, std::string("`") + sign + "` divides by zero", {}};
  const auto whole_left = left.as_integer();
  const auto whole_right = right.as_integer();
  if (whole_left && whole_right) return whole_result(sign, *whole_left, *whole_right);
  if (sign == '%') return ExpressionError{0, "`%` takes integers, and was given a fraction", {}};
  const double result = real_result(sign, *real_left, *real_right);
  if (!std::isfinite(result)) return too_big(sign);
  return Value::number(result);
}

}  // namespace collet::workflow
