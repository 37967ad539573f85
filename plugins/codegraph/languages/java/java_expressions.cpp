// SPDX-License-Identifier: MIT
/// Expressions of Java.
#include "plugins/codegraph/languages/binary_chain.hpp"
#include "plugins/codegraph/languages/java/java_body.hpp"
#include "plugins/codegraph/languages/string_text.hpp"

namespace collet::codegraph::java {

using Kind = Expression::Kind;

Index BodyReader::read_expression(TSNode node, int kind) {
  switch (kind) {
    case method_invocation:
      return read_call(node);
    case object_creation_expression:
      return read_construction(node);
    case explicit_constructor_invocation:
      return read_chained(node);
    case lambda_expression:
      return read_lambda(node);
    case method_reference:
      return read_reference(node);
    case binary_expression:
      return read_binary(node);
    case identifier:
      return add(Kind::name, node, node);
    case this_:
      return add(Kind::self, node, TSNode{});
    case super:
      return add(Kind::base, node, TSNode{});
    case string_literal: {
      const Index literal = read_literal(node, "java.lang.String");
      source_.builder.expression(literal).name = string_text(source_.text(node));
      return literal;
    }
    case true_:
    case false_: {
      const Index literal = read_literal(node, "boolean");
      source_.builder.expression(literal).name = source_.text(node);
      return literal;
    }
    case character_literal: {
      const Index literal = read_literal(node, "char");
      source_.builder.expression(literal).name = string_text(source_.text(node));
      return literal;
    }
    case decimal_integer_literal:
    case hex_integer_literal: {
      const auto text = source_.text(node);
      const Index literal = read_literal(node, text.ends_with('L') || text.ends_with('l') ? "long" : "int");
      // Only zero keeps its text, because `builder.setLength(0)` empties a text.
      if (text == "0") source_.builder.expression(literal).name = "0";
      return literal;
    }
    case decimal_floating_point_literal: {
      const auto text = source_.text(node);
      return read_literal(node, text.ends_with('f') || text.ends_with('F') ? "float" : "double");
    }
    case null_literal:
      return read_literal(node, "null");
    case field_access: {
      const Index receiver = read(field(node, "object"));
      const Index access = add(Kind::member, node, field(node, "field"));
      auto& expression = source_.builder.expression(access);
      expression.receiver = receiver;
      if (expression.name == "this") expression.kind = Kind::self;
      return access;
    }
    case switch_expression:
      return read_switch(node);
    case array_access: {
      const Index receiver = read(field(node, "array"));
      read(field(node, "index"));
      const Index element = add(Kind::element, node, TSNode{});
      source_.builder.expression(element).receiver = receiver;
      return element;
    }
    default:
      return read_wrapped(node);
  }
}

/// Reads an expression whose type is that of a part, or is written.
Index BodyReader::read_wrapped(TSNode node) {
  auto& builder = source_.builder;
  switch (source_.kind(node)) {
    case parenthesized_expression: {
      Index inner = k_none;
      for_each_child(node, [&](TSNode child) {
        const Index one = read(child);
        if (one != k_none) inner = one;
      });
      return inner;
    }
    case cast_expression: {
      TypeName type = read_type(source_, field(node, "type"));
      read(field(node, "value"));
      const Index cast = add(Kind::cast, node, TSNode{});
      builder.expression(cast).type = std::move(type);
      return cast;
    }
    case assignment_expression: {
      const Index left = read(field(node, "left"));
      const Index right = read(field(node, "right"));
      if (left != k_none)
        note_assignment(builder.expression(left), right, source_.text(field(node, "operator")));
      return left;
    }
    case update_expression:
    case unary_expression: {
      Index inner = k_none;
      for_each_child(node, [&](TSNode child) { inner = read(child); });
      if (source_.kind(node) == update_expression && inner != k_none)
        builder.expression(inner).written = true;
      return inner;
    }
    case ternary_expression: {
      read(field(node, "condition"));
      const Index first = read(field(node, "consequence"));
      const Index second = read(field(node, "alternative"));
      const Index either = add(Kind::either, node, TSNode{});
      builder.expression(either).operands = {first, second};
      return either;
    }
    case instanceof_expression: {
      read(field(node, "left"));
      TypeName type = read_type(source_, field(node, "right"));
      const TSNode name = field(node, "name");
      if (!ts_node_is_null(name)) declare(source_.string(name), std::move(type), k_none, name);
      read(field(node, "pattern"));
      return read_literal(node, "boolean");
    }
    case array_creation_expression: {
      TypeName type = read_type(source_, field(node, "type"));
      for_each_child(node, [&](TSNode child) {
        for (const char c : source_.text(child).substr(0, 1))
          if (c == '[' && type.dimensions < 255) ++type.dimensions;
      });
      std::vector<Index> values;
      for_each_child(field(node, "value"), [&](TSNode child) { values.push_back(read(child)); });
      for_each_child(node, [&](TSNode child) {
        if (!ts_node_eq(child, field(node, "value"))) read(child);
      });
      const Index made = add(Kind::cast, node, TSNode{});
      builder.expression(made).type = std::move(type);
      builder.expression(made).operands = values;
      return made;
    }
    case class_literal: {
      TypeName type;
      for_each_child(node, [&](TSNode child) { type = read_type(source_, child); });
      const Index literal = add(Kind::type_literal, node, TSNode{});
      builder.expression(literal).type = std::move(type);
      return literal;
    }
    default:
      read_children(node);
      return k_none;
  }
}

/// Reads a switch, whose type as an expression is that of one of its values.
Index BodyReader::read_switch(TSNode node) {
  read(field(node, "condition"));
  std::vector<Index> values;
  const auto outer = std::exchange(switch_values_, &values);
  read(field(node, "body"));
  switch_values_ = outer;
  const Index either = add(Kind::either, node, TSNode{});
  source_.builder.expression(either).operands = std::move(values);
  return either;
}

Index BodyReader::read_literal(TSNode node, std::string type) {
  const Index literal = add(Kind::literal, node, TSNode{});
  source_.builder.expression(literal).type.name = std::move(type);
  return literal;
}

void BodyReader::read_arguments(TSNode list, Index call) {
  auto& builder = source_.builder;
  std::uint32_t number = 0;
  for_each_child(list, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == line_comment || kind == block_comment) return;
    const Index argument = read(child);
    builder.expression(call).operands.push_back(argument);
    if (argument != k_none) {
      auto& expression = builder.expression(argument);
      if (expression.kind == Kind::lambda || expression.kind == Kind::reference) {
        if (expression.kind == Kind::lambda) expression.receiver = call;
        expression.number = number;
      }
    }
    ++number;
  });
}

Index BodyReader::read_call(TSNode node) {
  const Index receiver = read(field(node, "object"));
  const Index call = add(Kind::call, node, field(node, "name"));
  source_.builder.expression(call).receiver = receiver;
  read_arguments(field(node, "arguments"), call);
  return call;
}

Index BodyReader::read_construction(TSNode node) {
  auto& builder = source_.builder;
  const TSNode type_node = field(node, "type");
  TypeName type = read_type(source_, type_node);
  // The expression before `.new` has no name in the grammar.
  const TSNode first = ts_node_named_child(node, 0);
  const auto begin = [](TSNode one) { return ts_node_start_byte(one); };
  const bool qualified = !ts_node_is_null(first) && begin(first) == begin(node);
  const Index outer = qualified ? read(first) : k_none;
  const Index made = add(Kind::construct, node, TSNode{});
  builder.expression(made).type = type;
  builder.expression(made).receiver = outer;
  builder.expression(made).at = position(type_node);
  read_arguments(field(node, "arguments"), made);
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != class_body) return;
    const Index lambda = std::exchange(lambda_, k_none);
    read_type_(child, &type);
    lambda_ = lambda;
  });
  return made;
}

Index BodyReader::read_chained(TSNode node) {
  const Index chained = add(Kind::chained, node, field(node, "constructor"));
  read_arguments(field(node, "arguments"), chained);
  return k_none;
}

Index BodyReader::read_binary(TSNode node) {
  const auto chain = binary_chain(node, [&](TSNode one) { return source_.kind(one) == binary_expression; });
  Index value = read(chain.first);
  for (const TSNode one : chain.steps) {
    const Index right = read(field(one, "right"));
    const auto operation = source_.text(field(one, "operator"));
    if (keeps_type(operation)) {
      const Index sum = add(Kind::either, one, TSNode{});
      source_.builder.expression(sum).name = "+";
      source_.builder.expression(sum).operands = {value, right};
      value = sum;
    } else if (operation != "<<" && operation != ">>" && operation != ">>>") {
      value = read_literal(one, "boolean");
    }
  }
  return value;
}

Index BodyReader::read_lambda(TSNode node) {
  auto& builder = source_.builder;
  const Index lambda = add(Kind::lambda, node, TSNode{});
  const SummaryBuilder::Nested scope(builder);
  const TSNode parameters = field(node, "parameters");
  const auto add_parameter = [&](TSNode name, TypeName type) {
    auto& count = builder.expression(lambda).parameters;
    builder.declare({Variable::Origin::lambda, source_.string(name), std::move(type), lambda, count,
                     ts_node_start_byte(name)});
    ++count;
  };
  if (source_.kind(parameters) == identifier) {
    add_parameter(parameters, {});
  } else {
    for_each_child(parameters, [&](TSNode child) {
      if (source_.kind(child) == identifier) add_parameter(child, {});
      if (source_.kind(child) == formal_parameter)
        add_parameter(field(child, "name"), read_type(source_, field(child, "type")));
    });
  }
  const Index outer = std::exchange(lambda_, lambda);
  const Index result = read(field(node, "body"));
  if (result != k_none) builder.expression(lambda).operands.push_back(result);
  lambda_ = outer;
  return lambda;
}

Index BodyReader::read_reference(TSNode node) {
  Index receiver = k_none;
  TypeName type;
  TSNode last{};
  const std::uint32_t count = ts_node_child_count(node);
  for (std::uint32_t i = 0; i < count && i < 8; ++i) {
    const TSNode child = ts_node_child(node, i);
    last = child;
    if (i != 0) continue;
    const int kind = source_.kind(child);
    if (kind == generic_type || kind == type_identifier || kind == scoped_type_identifier ||
        kind == array_type) {
      type = read_type(source_, child);
    } else {
      receiver = read(child);
    }
  }
  const Index reference = add(Kind::reference, node, last);
  auto& expression = source_.builder.expression(reference);
  expression.receiver = receiver;
  expression.type = std::move(type);
  return reference;
}

}  // namespace collet::codegraph::java
