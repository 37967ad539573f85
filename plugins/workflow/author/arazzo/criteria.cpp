// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/criteria.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/expression/regex.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

using support::Error;
using support::Result;

constexpr std::array<std::string_view, 6> k_comparisons = {"==", "!=", "<=", ">=", "<", ">"};

/// An operand as an expression, and its text in lower case if it is a written text with letters.
struct Operand {
  std::string expression;
  std::string folded;
};

/// Reads a literal at the front of `text`: a text in quotes, a number, true, false or null.
std::optional<Operand> take_literal(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const char quote = text.front();
  if (quote == '\'' || quote == '"') {
    std::string value;
    for (std::size_t i = 1; i < text.size(); ++i) {
      if (text[i] != quote) {
        value += text[i];
      } else if (i + 1 < text.size() && text[i + 1] == quote) {
        value += text[i++];
      } else {
        text.remove_prefix(i + 1);
        const std::string lower = support::lower_case(value);
        const bool has_letters = lower != support::upper_case(value);
        return Operand{quoted_string(value), has_letters ? quoted_string(lower) : std::string()};
      }
    }
    return std::nullopt;
  }
  const auto word = text.substr(0, text.find_first_of(" \t\r\n()!=<>&|]"));
  const auto value = Value::parse(word);
  if (!value || (!value->is(Kind::number) && !value->is(Kind::boolean) && !value->is(Kind::null)))
    return std::nullopt;
  text.remove_prefix(word.size());
  return Operand{value->json(), {}};
}

std::string_view take_comparison(std::string_view& text) {
  for (const auto sign : k_comparisons)
    if (text.starts_with(sign)) {
      text.remove_prefix(sign.size());
      return sign;
    }
  return {};
}

std::string comparison(const Operand& left, std::string_view sign, const Operand& right) {
  std::string out;
  const bool folds = (sign == "==" || sign == "!=") && left.folded.empty() != right.folded.empty();
  const auto append = [&](const Operand& each) {
    if (!folds) {
      out += each.expression;
    } else if (!each.folded.empty()) {
      out += each.folded;
    } else {
      out.append("(").append(each.expression).append(" | string | lower)");
    }
  };
  append(left);
  out.append(" ").append(sign).append(" ");
  append(right);
  return out;
}

/// A recursive-descent parser of simple conditions.
class Condition {
 public:
  Condition(std::string_view text, const RuntimeScope& scope) : whole_(text), rest_(text), scope_(scope) {}

  Result<std::string> run() {
    auto out = either();
    skip();
    if (!error_ && !rest_.empty()) fail(std::string("found '").append(rest_.substr(0, 20)).append("'"));
    if (error_) return *error_;
    return out;
  }

 private:
  void fail(std::string_view why) {
    if (!error_) error_ = inexpressible(whole_, why);
  }
  void skip() {
    while (!rest_.empty() && support::is_blank(rest_.front()))
      rest_.remove_prefix(1);
  }
  bool accept(std::string_view sign) {
    skip();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  std::string either() {
    std::string out = both();
    while (!error_ && accept("||"))
      out.append(" or ").append(both());
    return out;
  }
  std::string both() {
    std::string out = negation();
    while (!error_ && accept("&&"))
      out.append(" and ").append(negation());
    return out;
  }
  std::string negation() {
    skip();
    if (rest_.starts_with("!") && !rest_.starts_with("!=")) {
      rest_.remove_prefix(1);
      if (!enter()) return {};
      std::string out = "(not (" + negation() + "))";
      --depth_;
      return out;
    }
    const Operand left = operand();
    skip();
    const auto sign = take_comparison(rest_);
    if (sign.empty() || error_) return left.expression;
    return comparison(left, sign, operand());
  }
  bool enter() {
    if (++depth_ > k_max_expression_depth / 2) fail("it is nested too deeply");
    return !error_;
  }

  Operand operand() {
    skip();
    if (accept("(")) {
      if (!enter()) return {};
      std::string out = "(" + either() + ")";
      --depth_;
      if (!accept(")")) fail("expected ')'");
      return {out, {}};
    }
    if (rest_.starts_with("$")) {
      const auto text = rest_.substr(0, rest_.find_first_of(" \t\r\n()!=<>&|,"));
      rest_.remove_prefix(text.size());
      auto made = workflow_expression(text, scope_);
      if (made) return {*std::move(made), {}};
      if (!error_) error_ = made.error();
      return {};
    }
    auto literal = take_literal(rest_);
    if (!literal) fail("expected a runtime expression or a literal");
    return literal.value_or(Operand{});
  }

  std::string_view whole_;
  std::string_view rest_;
  const RuntimeScope& scope_;
  std::optional<Error> error_;
  std::size_t depth_ = 0;
};

/// Returns the part of `text` up to the first character of a filter, comparison or space.
std::string_view take_singular_path(std::string_view& text) {
  std::size_t end = 1;
  while (end < text.size()) {
    if (text[end] == '[') {
      if (text.substr(end).starts_with("[?")) break;
      const auto close = text.find(']', end);
      if (close == std::string_view::npos) break;
      end = close + 1;
      continue;
    }
    if (text[end] == '.' && text.substr(end).starts_with("..")) break;
    const bool in_path = text[end] == '.' || text[end] == '_' || text[end] == '-' ||
                         support::is_digit(text[end]) || (text[end] >= 'a' && text[end] <= 'z') ||
                         (text[end] >= 'A' && text[end] <= 'Z');
    if (!in_path) break;
    ++end;
  }
  const auto path = text.substr(1, end - 1);
  text.remove_prefix(end);
  return path;
}

/// Reads `[?@.a.b == 'x']` or `[?(@.a.b == 'x')]` and returns a condition on the list.
std::optional<std::string> filter_condition(std::string_view filter, const std::string& list) {
  if (!filter.starts_with("[?") || !filter.ends_with("]")) return std::nullopt;
  auto inner = support::trim(filter.substr(2, filter.size() - 3));
  if (inner.starts_with("(") && inner.ends_with(")"))
    inner = support::trim(inner.substr(1, inner.size() - 2));
  if (!inner.starts_with("@.")) return std::nullopt;
  const auto path = take_singular_path(inner);
  inner = support::trim(inner);
  std::string out = "(" + list + " | where(" + quoted_string(path.substr(1));
  if (path.find('[') != std::string_view::npos) return std::nullopt;
  if (!inner.empty()) {
    const auto sign = take_comparison(inner);
    inner = support::trim(inner);
    const auto literal = take_literal(inner);
    if (sign.empty() || !literal || !support::trim(inner).empty()) return std::nullopt;
    out.append(", ").append(quoted_string(sign)).append(", ").append(literal->expression);
  } else {
    out.append(R"(, "!=", null)");
  }
  return out.append(") | length) > 0");
}

}  // namespace

Result<std::string> simple_condition(std::string_view text, const RuntimeScope& scope) {
  return Condition(text, scope).run();
}

Result<std::string> jsonpath_condition(std::string_view text, const std::string& context) {
  const Error unsupported =
      inexpressible(text,
                    "of JSONPath, only a path, a path compared with a literal and a filter "
                    "with one comparison can be expressed");
  auto rest = support::trim(text);
  if (!rest.starts_with("$")) return unsupported;
  std::string out = context;
  if (!append_path(out, take_singular_path(rest))) return unsupported;
  rest = support::trim(rest);
  if (rest.empty()) return out.append(" != null");
  if (rest.starts_with("[?")) {
    auto made = filter_condition(rest, out);
    if (!made) return unsupported;
    return *std::move(made);
  }
  const auto sign = take_comparison(rest);
  rest = support::trim(rest);
  const auto literal = take_literal(rest);
  if (sign.empty() || !literal || !support::trim(rest).empty()) return unsupported;
  return out.append(" ").append(sign).append(" ").append(literal->expression);
}

Result<std::string> condition_of(const Value& criterion, const RuntimeScope& scope) {
  const Value condition = criterion["condition"];
  if (!condition.is(Kind::string)) return inexpressible(criterion.json(), "`condition` is missing");
  Value type = criterion["type"];
  if (type.is(Kind::object)) type = type["type"];
  const auto kind = type.undefined() ? std::string_view("simple") : type.text();
  if (kind == "simple") return simple_condition(condition.text(), scope);
  if (kind != "regex" && kind != "jsonpath")
    return inexpressible(condition.text(),
                         std::string("criteria of type '").append(kind).append("' cannot be expressed"));
  auto context = workflow_expression(criterion["context"].text(), scope);
  if (!context) return context.error();
  if (kind == "jsonpath") {
    // A path into the body needs the body as JSON.
    const std::string whole = "(" + scope.result + ".json | default(" + scope.result + ".text))";
    return jsonpath_condition(condition.text(), *context == whole ? scope.result + ".json" : *context);
  }
  if (const auto regex = Regex::compile(condition.text()); !regex)
    return inexpressible(condition.text(), std::string("RE2 rejects it: ").append(regex.error().message));
  return std::string("(")
      .append(*context)
      .append(" | string | match(")
      .append(quoted_string(condition.text()))
      .append(", 0)) != null");
}

}  // namespace collet::workflow
