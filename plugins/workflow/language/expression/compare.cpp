// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>

#include "plugins/workflow/language/expression/filters.hpp"

namespace collet::workflow {
namespace {

using ast::Op;

ExpressionError not_comparable(const Value& left, const Value& right) {
  return {0,
          std::string(kind_name(left.kind()))
              .append(" and ")
              .append(kind_name(right.kind()))
              .append(" cannot be ordered"),
          {}};
}

/// Returns the number of a value, or the number that a string contains.
Value numeric(const Value& value) {
  if (value.is(Kind::number)) return value;
  const std::string_view text = value.text();
  if (text.empty() || text.size() > 400) return {};
  auto read = Value::parse(text);
  return read && read->is(Kind::number) ? *std::move(read) : Value();
}

Outcome<bool> ordered(Op op, const Value& left, const Value& right) {
  const auto answer = [op](bool less, bool equal) {
    switch (op) {
      case Op::less:
        return less;
      case Op::less_equal:
        return less || equal;
      case Op::greater:
        return !less && !equal;
      default:
        return !less;
    }
  };
  if (left.missing() || right.missing()) return false;
  if (left.is(Kind::string) && right.is(Kind::string)) {
    return answer(left.text() < right.text(), left.text() == right.text());
  }
  const bool numbers =
      (left.is(Kind::number) || left.is(Kind::string)) && (right.is(Kind::number) || right.is(Kind::string));
  if (!numbers) return not_comparable(left, right);
  const Value a = numeric(left);
  const Value b = numeric(right);
  if (a.undefined() || b.undefined()) {
    const Value& text = a.undefined() ? left : right;
    return ExpressionError{
        0, "the text " + text.json().substr(0, 60) + " is no number and cannot be ordered with one", {}};
  }
  const auto whole_a = a.as_integer();
  const auto whole_b = b.as_integer();
  if (whole_a && whole_b) return answer(*whole_a < *whole_b, *whole_a == *whole_b);
  if (a == b) return answer(false, true);
  const auto real_a = a.as_number();
  const auto real_b = b.as_number();
  if (!real_a || !real_b) {
    return ExpressionError{0, "a number beyond 1e308 cannot be ordered", {}};
  }
  return answer(*real_a < *real_b, false);
}

Outcome<bool> contains(const Value& needle, const Value& hay) {
  switch (hay.kind()) {
    case Kind::undefined:
    case Kind::null:
      return false;
    case Kind::array: {
      const auto items = hay.items();
      return std::find(items.begin(), items.end(), needle) != items.end();
    }
    case Kind::string:
      if (needle.missing()) return false;
      if (!needle.is(Kind::string)) {
        return ExpressionError{
            0, std::string("a text holds texts, no ").append(kind_name(needle.kind())), {}};
      }
      return hay.text().find(needle.text()) != std::string_view::npos;
    case Kind::object:
      return needle.is(Kind::string) && !hay[needle.text()].undefined();
    default:
      return ExpressionError{0,
                             std::string("`in` looks into arrays, objects and strings, not into a ")
                                 .append(kind_name(hay.kind())),
                             {}};
  }
}

}  // namespace

std::optional<Op> comparison_of(std::string_view sign) {
  if (sign == "==") return Op::equal;
  if (sign == "!=") return Op::unequal;
  if (sign == "<") return Op::less;
  if (sign == "<=") return Op::less_equal;
  if (sign == ">") return Op::greater;
  if (sign == ">=") return Op::greater_equal;
  if (sign == "in") return Op::in;
  if (sign == "not in") return Op::not_in;
  if (sign == "contains") return Op::contains;
  return std::nullopt;
}

Outcome<bool> compare(Op op, const Value& left, const Value& right) {
  switch (op) {
    case Op::equal:
    case Op::unequal: {
      const bool same = (left.missing() && right.missing()) || left == right;
      return same == (op == Op::equal);
    }
    case Op::in:
      return contains(left, right);
    case Op::contains:
      return contains(right, left);
    case Op::not_in: {
      const auto found = contains(left, right);
      return found ? Outcome<bool>(!*found) : found;
    }
    default:
      return ordered(op, left, right);
  }
}

}  // namespace collet::workflow
