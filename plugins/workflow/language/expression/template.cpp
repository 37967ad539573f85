// SPDX-License-Identifier: MIT
#include <utility>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/expression/lexer.hpp"

namespace collet::workflow {
namespace {

ExpressionError missing_in_text(const Template::Part& part, bool null) {
  return {part.offset,
          std::string("'")
              .append(part.expression->text())
              .append(null ? "' is null" : "' is undefined")
              .append(", which has no place in a text"),
          "write {{ " + part.expression->text() + " | default(\"\") }}"};
}

}  // namespace

Outcome<Template> Template::compile(std::string_view text) {
  std::vector<Part> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = std::min(text.find("{{", at), text.size());
    if (open > at) parts.push_back({std::string(text.substr(at, open - at)), std::nullopt, at});
    if (open == text.size()) break;
    const auto close = end_of_expression(text, open + 2);
    if (!close)
      return ExpressionError{open, "'{{' is not closed", "for the two characters write {{ \"{{\" }}"};
    auto expression = Expression::compile_at(text.substr(open + 2, *close - open - 2), open + 2);
    if (!expression) return expression.error();
    parts.push_back({{}, *std::move(expression), open});
    at = *close + 2;
  }
  Template out;
  out.parts_ = std::make_shared<const std::vector<Part>>(std::move(parts));
  out.source_ = std::make_shared<const std::string>(text);
  return out;
}

bool Template::literal() const {
  for (const Part& part : *parts_) {
    if (part.expression) return false;
  }
  return true;
}

bool Template::whole() const {
  return parts_->size() == 1 && parts_->front().expression.has_value();
}

Outcome<Value> Template::render(const Scope& scope) const {
  if (whole()) return parts_->front().expression->evaluate(scope);
  std::string out;
  for (const Part& part : *parts_) {
    if (!part.expression) {
      out += part.text;
      continue;
    }
    const auto value = part.expression->evaluate(scope);
    if (!value) return value.error();
    if (value->missing()) return missing_in_text(part, value->is(Kind::null));
    out += value->display();
    if (out.size() > k_max_result_bytes) {
      return ExpressionError{part.offset,
                             "a text has at most " + std::to_string(k_max_result_bytes >> 20U) + " MiB"};
    }
  }
  return Value::string(std::move(out));
}

Type Template::infer(const TypeScope& scope, std::vector<TypeProblem>& problems) const {
  if (whole()) return parts_->front().expression->infer(scope, problems);
  if (literal()) return Type::literal(Value::string(parts_->empty() ? std::string() : parts_->front().text));
  Type out = Type::of(Type::k_string);
  for (const Part& part : *parts_) {
    if (!part.expression) continue;
    const Type type = part.expression->infer(scope, problems);
    if (type.absence() != Absence::no && out.absence() != Absence::skipped) out = out.missing_like(type);
    if (type.only(Type::k_null)) {
      problems.push_back({part.offset, TypeProblem::Code::wrong_type,
                          "'" + part.expression->text() + "' is null, which has no place in a text",
                          "write default(\"\") behind it"});
    }
  }
  return out;
}

}  // namespace collet::workflow
