// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/expression/expression.hpp"

#include <utility>

#include "plugins/workflow/language/expression/ast.hpp"
#include "plugins/workflow/language/expression/lexer.hpp"
#include "plugins/workflow/language/expression/parser.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

/// Returns `text` without blanks around it; `offset` moves to the first character that is left.
std::string_view trim_at(std::string_view text, std::size_t& offset) {
  const auto inside = support::trim(text);
  if (!inside.empty()) offset += static_cast<std::size_t>(inside.data() - text.data());
  return inside;
}

}  // namespace

std::string ast::path_text(const Node& path, std::size_t steps) {
  std::string out = path.root;
  for (std::size_t i = 0; i < steps; ++i) {
    const PathStep& step = path.steps[i];
    if (step.is_index) {
      out.append("[").append(std::to_string(step.index)).append("]");
    } else {
      out.append(".").append(step.name);
    }
  }
  return out;
}

Expression::Expression(std::shared_ptr<const ast::Node> root, std::string text)
    : root_(std::move(root)), text_(std::make_shared<const std::string>(std::move(text))) {}

Outcome<Expression> Expression::compile_at(std::string_view text, std::size_t offset) {
  text = trim_at(text, offset);
  if (text.size() > k_max_expression_bytes) {
    return ExpressionError{offset,
                           "an expression has at most " + std::to_string(k_max_expression_bytes) + " bytes"};
  }
  auto tokens = tokens_of(text, offset);
  if (!tokens) return tokens.error();
  auto node = parse_expression(*std::move(tokens));
  if (!node) return node.error();
  return Expression(std::make_shared<const ast::Node>(*std::move(node)), std::string(text));
}

Outcome<Expression> Expression::compile(std::string_view text) {
  std::size_t offset = 0;
  const std::string_view inner = trim_at(text, offset);
  if (!inner.starts_with("{{")) return compile_at(text, 0);
  const auto end = end_of_expression(inner, 2);
  if (!end) return ExpressionError{offset, "'{{' is not closed"};
  if (*end + 2 != inner.size()) {
    return ExpressionError{offset + *end + 2, "nothing may follow '}}' here",
                           "this is an expression, not a text: put all of it between {{ and }}"};
  }
  return compile_at(inner.substr(2, *end - 2), offset + 2);
}

const std::string& Expression::text() const {
  return *text_;
}

}  // namespace collet::workflow
