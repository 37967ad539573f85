// SPDX-License-Identifier: MIT
/// Calls and constructions of C#, with their arguments.
#include "plugins/codegraph/languages/csharp/csharp_body.hpp"

namespace collet::codegraph::csharp {

using Kind = Expression::Kind;

Index BodyReader::read_access(TSNode node, TSNode receiver_node, TSNode name) {
  const Index receiver = read(receiver_node);
  const Index access = add(Kind::member, node, name);
  source_.builder.expression(access).receiver = receiver;
  return access;
}

void BodyReader::read_arguments(TSNode list, Index call) {
  auto& builder = source_.builder;
  std::uint32_t number = 0;
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) != argument) return;
    const TSNode name = field(child, "name");
    Index value = k_none;
    const std::uint32_t count = ts_node_child_count(child);
    // The value is the last part of an argument, after its name and `ref`, `out` or `in`.
    if (count != 0) value = read_as(ts_node_child(child, count - 1), {});
    auto& expression = builder.expression(call);
    expression.operands.push_back(value);
    if (!ts_node_is_null(name)) {
      expression.operand_names.resize(expression.operands.size());
      expression.operand_names.back() = source_.text(name);
    }
    if (value != k_none && builder.expression(value).kind == Kind::lambda) {
      builder.expression(value).receiver = call;
      builder.expression(value).number = number;
    }
    ++number;
  });
}

Index BodyReader::read_call(TSNode node) {
  const TSNode function = field(node, "function");
  const TSNode arguments = field(node, "arguments");
  TSNode receiver_node{};
  TSNode name{};
  switch (source_.kind(function)) {
    case identifier:
      if (source_.text(function) == "nameof") {
        const Index literal = add_literal(node, "System.String");
        auto text = source_.text(arguments);
        if (text.size() > 2) text = text.substr(1, text.size() - 2);
        source_.builder.expression(literal).name = std::string(text.substr(text.rfind('.') + 1));
        return literal;
      }
      name = function;
      break;
    case generic_name:
      name = function;
      break;
    case member_access_expression:
      receiver_node = field(function, "expression");
      name = field(function, "name");
      break;
    case conditional_access_expression:
      receiver_node = field(function, "condition");
      name = field(child_of(source_, function, member_binding_expression), "name");
      break;
    default:
      break;
  }
  if (ts_node_is_null(name)) {
    read(function);
    read_children(arguments);
    return k_none;
  }
  const Index receiver = read(receiver_node);
  const Index call = add(Kind::call, node, name);
  auto& expression = source_.builder.expression(call);
  expression.receiver = receiver;
  // A receiver that is no expression with a type is unknown, which is not the same as none.
  if (receiver == k_none && !ts_node_is_null(receiver_node)) {
    const Index unknown = add(Kind::other, receiver_node, TSNode{});
    source_.builder.expression(call).receiver = unknown;
  }
  read_arguments(arguments, call);
  return call;
}

Index BodyReader::read_construction(TSNode node, TypeName type, TSNode at) {
  auto& builder = source_.builder;
  const TypeName expected = std::exchange(expected_, {});
  const Index made = add(Kind::construct, node, TSNode{});
  builder.expression(made).type = std::move(type);
  builder.expression(made).at = position(at);
  read_arguments(child_of(source_, node, argument_list), made);
  read_initializer(child_of(source_, node, initializer_expression), made);
  return made;
}

void BodyReader::read_initializer(TSNode list, Index made) {
  std::vector<Index> elements;
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) != assignment_expression) {
      elements.push_back(read(child));
      return;
    }
    const TSNode left = field(child, "left");
    Index member = k_none;
    if (source_.kind(left) == identifier) {
      member = add(Kind::member, left, left);
      source_.builder.expression(member).receiver = made;
      source_.builder.expression(member).written = true;
    } else {
      read(left);
    }
    const Index value = read(field(child, "right"));
    if (member != k_none) source_.builder.expression(member).operands = {value};
  });
  if (elements.empty()) return;
  const Index added = add_list(list, std::move(elements));
  source_.builder.expression(added).receiver = made;
}

}  // namespace collet::codegraph::csharp
