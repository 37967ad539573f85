// SPDX-License-Identifier: MIT
/// Expressions of C#.
#include "plugins/codegraph/languages/binary_chain.hpp"
#include "plugins/codegraph/languages/csharp/csharp_body.hpp"
#include "plugins/codegraph/languages/csharp/csharp_texts.hpp"
#include "plugins/codegraph/languages/string_text.hpp"

namespace collet::codegraph::csharp {

using Kind = Expression::Kind;

Index BodyReader::read_expression(TSNode node, int kind) {
  switch (kind) {
    case invocation_expression:
      return read_call(node);
    case object_creation_expression:
      return read_construction(node, read_type(source_, field(node, "type")), field(node, "type"));
    case implicit_object_creation_expression:
      return read_construction(node, std::exchange(expected_, {}), node);
    case lambda_expression:
    case anonymous_method_expression:
      return read_lambda(node);
    case binary_expression:
      return read_binary(node);
    case identifier:
      return add(Kind::name, node, node);
    case generic_name:
    case predefined_type:
    case alias_qualified_name:
    case qualified_name: {
      const Index name = add(Kind::name, node, TSNode{});
      std::vector<TypeName> arguments;
      std::string text = linked_name(source_, node, arguments);
      source_.builder.expression(name).name = std::move(text);
      source_.builder.expression(name).type.arguments = std::move(arguments);
      return name;
    }
    case member_access_expression:
      return read_access(node, field(node, "expression"), field(node, "name"));
    case conditional_access_expression: {
      const TSNode receiver = field(node, "condition");
      const TSNode binding = child_of(source_, node, member_binding_expression);
      if (!ts_node_is_null(binding)) return read_access(node, receiver, field(binding, "name"));
      const Index value = read(receiver);
      for_each_child(node, [&](TSNode child) {
        if (!ts_node_eq(child, receiver)) read_children(child);
      });
      const Index element = add(Kind::element, node, TSNode{});
      source_.builder.expression(element).receiver = value;
      return element;
    }
    case element_access_expression: {
      const Index value = read(field(node, "expression"));
      read_children(field(node, "subscript"));
      const Index element = add(Kind::element, node, TSNode{});
      source_.builder.expression(element).receiver = value;
      return element;
    }
    case argument:
    case parenthesized_expression:
    case postfix_unary_expression:
    case prefix_unary_expression: {
      const Index inner = read_last(node);
      const auto text = source_.text(node);
      const bool counts =
          text.starts_with("++") || text.starts_with("--") || text.ends_with("++") || text.ends_with("--");
      if (inner != k_none && counts) source_.builder.expression(inner).written = true;
      return text.starts_with('!') && kind == prefix_unary_expression ? add_literal(node, "bool") : inner;
    }
    case assignment_expression: {
      const Index left = read(field(node, "left"));
      const Index right = read(field(node, "right"));
      if (left != k_none)
        note_assignment(source_.builder.expression(left), right, source_.text(field(node, "operator")));
      return left;
    }
    case query_expression: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_children(node);
      return k_none;
    }
    default:
      return read_typed(node, kind);
  }
}

/// Reads an expression whose type is that of a part, or is written.
Index BodyReader::read_typed(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case string_literal:
    case verbatim_string_literal:
    case raw_string_literal: {
      const Index literal = add_literal(node, "System.String");
      builder.expression(literal).name = string_text(source_.text(node));
      return literal;
    }
    case interpolated_string_expression:
      return read_interpolated(*this, source_, node);
    case anonymous_object_creation_expression:
      return read_anonymous(*this, source_, node);
    case boolean_literal:
      return add_literal(node, "bool");
    case character_literal: {
      const Index literal = add_literal(node, "char");
      builder.expression(literal).name = string_text(source_.text(node));
      return literal;
    }
    case null_literal:
      return add_literal(node, "null");
    case integer_literal: {
      const auto text = source_.text(node);
      const Index literal = add_literal(node, text.ends_with('L') || text.ends_with('l') ? "long" : "int");
      // Only zero keeps its text, because `builder.Length = 0` empties a text.
      if (text == "0") builder.expression(literal).name = "0";
      return literal;
    }
    case real_literal: {
      const auto text = source_.text(node);
      const char last = text.empty() ? '\0' : text.back();
      return add_literal(node, last == 'f' || last == 'F'   ? "float"
                               : last == 'm' || last == 'M' ? "decimal"
                                                            : "double");
    }
    case typeof_expression: {
      const std::string name = read_type(source_, field(node, "type")).name;
      const Index literal = add_literal(node, "System.Type");
      builder.expression(literal).name = name;
      return literal;
    }
    case cast_expression:
    case as_expression:
    case array_creation_expression: {
      TypeName type = read_type(source_, field(node, kind == as_expression ? "right" : "type"));
      std::vector<Index> operands;
      if (kind == array_creation_expression) {
        for_each_child(node, [&](TSNode child) {
          if (source_.kind(child) == initializer_expression) {
            operands = read_elements(*this, child);
          } else {
            read(child);
          }
        });
      } else {
        operands = {read(field(node, kind == as_expression ? "left" : "value"))};
      }
      const Index cast = add(Kind::cast, node, TSNode{});
      builder.expression(cast).type = std::move(type);
      builder.expression(cast).operands = std::move(operands);
      return cast;
    }
    case implicit_array_creation_expression:
      return read(child_of(source_, node, initializer_expression));
    case initializer_expression:
    case collection_expression:
      return add_list(node, read_elements(*this, node));
    case declaration_expression:
      declare(field(node, "name"), read_type(source_, field(node, "type")), k_none);
      return k_none;
    case await_expression: {
      const Index promise = read_last(node);
      const Index value = add(Kind::awaited, node, TSNode{});
      builder.expression(value).receiver = promise;
      return value;
    }
    case conditional_expression: {
      const TypeName expected = std::exchange(expected_, {});
      read(field(node, "condition"));
      const Index first = read_as(field(node, "consequence"), expected);
      const Index second = read_as(field(node, "alternative"), expected);
      return add_either(node, {first, second});
    }
    case is_expression:
      read(field(node, "left"));
      read_type(source_, field(node, "right"));
      return add_literal(node, "bool");
    case is_pattern_expression: {
      const Index value = read(field(node, "expression"));
      read_pattern(field(node, "pattern"), value);
      return add_literal(node, "bool");
    }
    case switch_expression: {
      std::vector<Index> results;
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) != switch_expression_arm) {
          read(child);
          return;
        }
        const SummaryBuilder::Nested scope(builder);
        Index last = k_none;
        bool first = true;
        for_each_child(child, [&](TSNode part) {
          if (std::exchange(first, false)) {
            read_pattern(part, k_none);
          } else {
            last = read(part);
          }
        });
        results.push_back(last);
      });
      return add_either(node, std::move(results));
    }
    case with_expression: {
      Index value = k_none;
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) == with_initializer) {
          read_last(child);
        } else {
          value = read(child);
        }
      });
      return value;
    }
    case array_type:
      return k_none;
    default:
      read_children(node);
      return k_none;
  }
}

Index BodyWriter::add_either(TSNode node, std::vector<Index> operands, std::string name) {
  const Index either = add(Kind::either, node, TSNode{});
  source_.builder.expression(either).operands = std::move(operands);
  source_.builder.expression(either).name = std::move(name);
  return either;
}

Index BodyWriter::add_list(TSNode node, std::vector<Index> elements) {
  const Index list = add(Kind::other, node, TSNode{});
  source_.builder.expression(list).name = "{}";
  source_.builder.expression(list).operands = std::move(elements);
  return list;
}

Index BodyWriter::add_literal(TSNode node, std::string type) {
  const Index literal = add(Kind::literal, node, TSNode{});
  source_.builder.expression(literal).type.name = std::move(type);
  return literal;
}

Index BodyReader::read_binary(TSNode node) {
  const auto chain = binary_chain(node, [&](TSNode one) { return source_.kind(one) == binary_expression; });
  Index value = read(chain.first);
  for (const TSNode one : chain.steps) {
    const Index right = read(field(one, "right"));
    const auto operation = source_.text(field(one, "operator"));
    if (keeps_type(operation)) {
      value = add_either(one, {value, right}, "+");
    } else if (operation == "??") {
      value = add_either(one, {value, right});
    } else if (!operation.starts_with("<<") && !operation.starts_with(">>")) {
      value = add_literal(one, "bool");
    }
  }
  return value;
}

Index BodyReader::read_lambda(TSNode node) {
  auto& builder = source_.builder;
  const Index lambda = add(Kind::lambda, node, TSNode{});
  if (has_modifier(source_, node, "async")) builder.expression(lambda).name = "async";
  const SummaryBuilder::Nested scope(builder);
  const TSNode parameters = field(node, "parameters");
  const auto add_parameter = [&](TSNode name, TypeName type) {
    auto& count = builder.expression(lambda).parameters;
    builder.declare({Variable::Origin::lambda, source_.string(name), std::move(type), lambda, count,
                     ts_node_start_byte(name)});
    ++count;
  };
  if (source_.kind(parameters) == implicit_parameter) {
    add_parameter(parameters, {});
  } else {
    for_each_child(parameters, [&](TSNode child) {
      if (source_.kind(child) == parameter)
        add_parameter(field(child, "name"), read_type(source_, field(child, "type")));
    });
  }
  const Index outer = std::exchange(lambda_, lambda);
  TSNode body = field(node, "body");
  if (ts_node_is_null(body)) body = child_of(source_, node, block);
  const Index result = read(body);
  if (result != k_none) builder.expression(lambda).operands.push_back(result);
  lambda_ = outer;
  return lambda;
}

}  // namespace collet::codegraph::csharp
