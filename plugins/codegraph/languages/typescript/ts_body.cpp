// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/typescript/ts_body.hpp"

#include <utility>

namespace collet::codegraph::typescript {

using Kind = Expression::Kind;

bool is_function(int kind) {
  return kind == arrow_function || kind == function_expression || kind == generator_function;
}

TSNode unwrapped(const Source& source, TSNode node) {
  constexpr int k_max_layers = 16;
  for (int i = 0; i < k_max_layers; ++i) {
    const int kind = source.kind(node);
    if (kind != parenthesized_expression && kind != as_expression && kind != satisfies_expression &&
        kind != non_null_expression)
      break;
    node = first_child(node);
  }
  return node;
}

Index BodyReader::add(Kind kind, TSNode node, TSNode name) {
  Expression expression;
  expression.kind = kind;
  if (!ts_node_is_null(name)) {
    expression.name = source_.text(name);
    expression.at = position(name);
  }
  return source_.builder.add(std::move(expression), node);
}

void BodyReader::read_children(TSNode node) {
  for_each_child(node, [&](TSNode child) { read(child); });
}

Index BodyReader::read_last(TSNode node) {
  Index out = k_none;
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != comment) out = read(child);
  });
  return out;
}

Index BodyReader::read(TSNode node) {
  if (ts_node_is_null(node)) return k_none;
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  const int kind = source_.kind(node);
  if (read_statement(node, kind)) return k_none;
  return read_expression(node, kind);
}

bool BodyReader::read_statement(TSNode node, int kind) {
  switch (kind) {
    case statement_block:
    case for_statement:
    case switch_case:
    case switch_default: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_children(node);
      return true;
    }
    case catch_clause: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_pattern(field(node, "parameter"), read_type(source_, field(node, "type")), k_none);
      read(field(node, "body"));
      return true;
    }
    case for_in_statement: {
      const SummaryBuilder::Nested scope(source_.builder);
      const Index collection = read(field(node, "right"));
      const bool elements = source_.text(field(node, "operator")) == "of";
      const TSNode left = field(node, "left");
      if (ts_node_is_null(field(node, "kind"))) {
        read(left);
      } else {
        read_pattern(left, elements ? TypeName() : TypeName{"string", {}, 0}, elements ? collection : k_none,
                     elements ? Variable::Origin::element : Variable::Origin::declared);
      }
      read(field(node, "body"));
      return true;
    }
    case lexical_declaration:
    case variable_declaration:
      read_variables(node);
      return true;
    case return_statement:
      for_each_child(node, [&](TSNode child) {
        const Index value = read(child);
        if (lambda_ != k_none && value != k_none)
          source_.builder.expression(lambda_).operands.push_back(value);
      });
      return true;
    case comment:
      return true;
    default: {
      const Index lambda = std::exchange(lambda_, k_none);
      const bool declared = declarations_.read_declaration(node, kind);
      lambda_ = lambda;
      return declared;
    }
  }
}

Index BodyReader::read_function_body(TSNode function) {
  const TSNode body = field(function, "body");
  const Index results = add(Kind::lambda, function, TSNode{});
  const auto before = source_.tree.text().substr(ts_node_start_byte(function), 200);
  // Modifiers come before the name: `private async load(`.
  const auto words = before.substr(0, before.find_first_of("(=>{"));
  const auto at = words.find("async");
  if (at != std::string_view::npos && (at == 0 || words[at - 1] == ' ') &&
      (at + 5 == words.size() || words[at + 5] == ' ' || words[at + 5] == '\n'))
    source_.builder.expression(results).asynchronous = true;
  const Index outer = std::exchange(lambda_, results);
  if (source_.kind(body) == statement_block) {
    read_children(body);
  } else {
    const Index result = read(body);
    if (result != k_none) source_.builder.expression(results).operands.push_back(result);
  }
  lambda_ = outer;
  return results;
}

Index BodyReader::read_lambda(TSNode node) {
  auto& builder = source_.builder;
  const SummaryBuilder::Nested scope(builder);
  const Index lambda = add(Kind::lambda, node, TSNode{});
  const TSNode one = field(node, "parameter");
  if (!ts_node_is_null(one)) {
    builder.expression(lambda).parameters = 1;
    builder.declare({Variable::Origin::lambda, source_.string(one), {}, lambda, 0, 0, k_none});
  } else {
    const auto parameters = read_parameters(field(node, "parameters"), lambda);
    builder.expression(lambda).parameters = static_cast<std::uint32_t>(parameters.size());
  }
  read_type(source_, field(node, "return_type"));
  const Index results = read_function_body(node);
  builder.expression(lambda).operands = builder.expression(results).operands;
  builder.expression(lambda).asynchronous = builder.expression(results).asynchronous;
  return lambda;
}

}  // namespace collet::codegraph::typescript
