// SPDX-License-Identifier: MIT
/// Expressions: calls, constructions, members, literals.
#include "plugins/codegraph/languages/binary_chain.hpp"
#include "plugins/codegraph/languages/string_text.hpp"
#include "plugins/codegraph/languages/typescript/ts_body.hpp"

namespace collet::codegraph::typescript {

using Kind = Expression::Kind;

Index BodyReader::read_expression(TSNode node, int kind) {
  switch (kind) {
    case call_expression:
      return read_call(node);
    case new_expression:
      return read_construction(node);
    case jsx_opening_element:
    case jsx_self_closing_element:
      return read_element(node);
    case arrow_function:
    case function_expression:
    case generator_function:
      return read_lambda(node);
    case class_: {
      const Index definition = declarations_.read_class_expression(node, field(node, "name"));
      const Index value = add(Kind::defined, node, TSNode{});
      source_.builder.expression(value).definition = definition;
      return value;
    }
    case object:
      return read_object(node);
    case identifier:
    case shorthand_property_identifier:
      return add(Kind::name, node, node);
    case this_:
      return add(Kind::self, node, TSNode{});
    case super:
      return add(Kind::base, node, TSNode{});
    case string: {
      const Index literal = read_literal(node, "string");
      source_.builder.expression(literal).name = string_text(source_.text(node));
      return literal;
    }
    case template_string:
      return read_template(node);
    case true_:
    case false_: {
      const Index literal = read_literal(node, "boolean");
      source_.builder.expression(literal).name = source_.text(node);
      return literal;
    }
    case number:
      return read_literal(node, "number");
    case regex:
      return read_literal(node, "RegExp");
    case null_:
    case undefined:
      return read_literal(node, "null");
    case member_expression: {
      const Index receiver = read(field(node, "object"));
      const Index access = add(Kind::member, node, field(node, "property"));
      source_.builder.expression(access).receiver = receiver;
      return access;
    }
    case subscript_expression: {
      const Index receiver = read(field(node, "object"));
      read(field(node, "index"));
      const Index element = add(Kind::element, node, TSNode{});
      source_.builder.expression(element).receiver = receiver;
      return element;
    }
    case array: {
      Index first = k_none;
      for_each_child(node, [&](TSNode child) {
        const bool spread = source_.kind(child) == spread_element;
        const Index one = read(child);
        if (first == k_none && !spread) first = one;
      });
      const Index made = add(Kind::collection, node, TSNode{});
      source_.builder.expression(made).type.name = "Array";
      source_.builder.expression(made).operands = {first};
      return made;
    }
    default:
      return read_operator(node, kind);
  }
}

Index BodyReader::read_operator(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case parenthesized_expression:
    case sequence_expression:
    case non_null_expression:
    case spread_element:
    case jsx_expression:
      return read_last(node);
    case satisfies_expression: {
      const Index value = read(first_child(node));
      read_type(source_, ts_node_named_child(node, 1));
      return value;
    }
    case as_expression: {
      const Index value = read(first_child(node));
      const TSNode type = ts_node_named_child(node, 1);
      if (ts_node_is_null(type)) return value;  // as const
      const Index cast = add(Kind::cast, node, TSNode{});
      TypeName name = read_type(source_, type);
      builder.expression(cast).type = std::move(name);
      return cast;
    }
    case type_assertion: {
      TypeName type = read_type(source_, first_child(ts_node_named_child(node, 0)));
      read(ts_node_named_child(node, 1));
      const Index cast = add(Kind::cast, node, TSNode{});
      builder.expression(cast).type = std::move(type);
      return cast;
    }
    case await_expression: {
      const Index promise = read_last(node);
      const Index value = add(Kind::awaited, node, TSNode{});
      builder.expression(value).receiver = promise;
      return value;
    }
    case assignment_expression:
    case augmented_assignment_expression: {
      const Index left = read(field(node, "left"));
      const Index right = read(field(node, "right"));
      if (left != k_none)
        note_assignment(builder.expression(left), right, source_.text(field(node, "operator")));
      return right;
    }
    case update_expression: {
      const Index value = read_last(node);
      if (value != k_none) builder.expression(value).written = true;
      return value;
    }
    case unary_expression: {
      read_children(node);
      const auto operation = source_.text(field(node, "operator"));
      return operation == "-" || operation == "+" ? read_literal(node, "number")
             : operation == "typeof"              ? read_literal(node, "string")
             : operation == "void"                ? read_literal(node, "null")
                                                  : read_literal(node, "boolean");
    }
    case ternary_expression: {
      read(field(node, "condition"));
      const Index first = read(field(node, "consequence"));
      const Index second = read(field(node, "alternative"));
      const Index either = add(Kind::either, node, TSNode{});
      builder.expression(either).operands = {first, second};
      return either;
    }
    case binary_expression:
      return read_binary(node);
    case pair:
      return read(field(node, "value"));
    case jsx_attribute:
      read_children(node);
      return k_none;
    case type_annotation:
    case type_arguments:
      read_type(source_, first_child(node));
      return k_none;
    default:
      read_children(node);
      return k_none;
  }
}

Index BodyReader::read_template(TSNode node) {
  std::vector<Index> parts;
  for_each_child(node, [&](TSNode child) {
    const std::string_view type = ts_node_type(child);
    if (type == "template_substitution") {
      Index value = k_none;
      for_each_child(child, [&](TSNode part) { value = read(part); });
      parts.push_back(value);
    } else if (type == "string_fragment" || type == "escape_sequence") {
      const Index part = read_literal(child, "string");
      source_.builder.expression(part).name = unescaped(source_.text(child));
      parts.push_back(part);
    }
  });
  const Index literal = read_literal(node, "string");
  source_.builder.expression(literal).operands = std::move(parts);
  return literal;
}

Index BodyReader::read_literal(TSNode node, std::string type) {
  const Index literal = add(Kind::literal, node, TSNode{});
  source_.builder.expression(literal).type.name = std::move(type);
  return literal;
}

void BodyReader::read_arguments(TSNode list, Index call) {
  auto& builder = source_.builder;
  if (source_.kind(list) == template_string) {
    // The text of a tag such as `$queryRaw` or `sql` is a statement.
    const std::string name = builder.expression(call).name;
    if (!name.starts_with('$') && name != "sql") {
      read_children(list);
      return;
    }
    const Index text = read_template(list);
    builder.expression(call).operands.push_back(text);
    return;
  }
  std::uint32_t number = 0;
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) == comment) return;
    const Index argument = read(child);
    builder.expression(call).operands.push_back(argument);
    if (argument != k_none) {
      auto& expression = builder.expression(argument);
      if (expression.kind == Kind::lambda) expression.receiver = call;
      if (expression.kind == Kind::call) expression.consumer = call;
      expression.number = number;
    }
    ++number;
  });
}

Index BodyReader::read_call(TSNode node) {
  auto& builder = source_.builder;
  const TSNode function = unwrapped(source_, field(node, "function"));
  const TSNode arguments_node = field(node, "arguments");
  const int kind = source_.kind(function);
  Index call = k_none;
  if (kind == import_ || (kind == identifier && source_.text(function) == "require")) {
    // The value of import() and require() is a module, which gets a name that no source can write.
    const TSNode argument = first_child(arguments_node);
    if (source_.kind(argument) == string) {
      Import import;
      import.kind = Import::Kind::exported;
      import.module = unquoted(source_.text(argument));
      import.target = import.module;
      import.member = kind == import_ ? "*" : "=";
      import.name = "$module " + import.module;
      const Index value = add(Kind::module, node, TSNode{});
      builder.expression(value).name = import.name;
      builder.out().imports.push_back(std::move(import));
      if (kind != import_) return value;
      const Index promise = add(Kind::collection, node, TSNode{});
      builder.expression(promise).type.name = "Promise";
      builder.expression(promise).operands = {value};
      return promise;
    }
  }
  if (kind == member_expression) {
    const Index receiver = read(field(function, "object"));
    call = add(Kind::call, node, field(function, "property"));
    builder.expression(call).receiver = receiver;
    if (receiver == k_none) builder.expression(call).receiver = add(Kind::other, function, TSNode{});
  } else if (kind == identifier) {
    call = add(Kind::call, node, function);
  } else if (kind == super) {
    call = add(Kind::chained, node, function);
  } else {
    read(function);
    call = add(Kind::other, node, TSNode{});
  }
  TypeName given;
  for_each_child(field(node, "type_arguments"),
                 [&](TSNode one) { given.arguments.push_back(read_type(source_, one)); });
  builder.expression(call).type = std::move(given);
  read_arguments(arguments_node, call);
  return call;
}

Index BodyReader::read_construction(TSNode node) {
  auto& builder = source_.builder;
  const TSNode type_node = unwrapped(source_, field(node, "constructor"));
  TypeName type;
  type.name = dotted_text(source_, type_node);
  if (type.name.empty()) {
    type.name = "any";
    read(type_node);
  }
  for_each_child(field(node, "type_arguments"),
                 [&](TSNode one) { type.arguments.push_back(read_type(source_, one)); });
  const Index made = add(Kind::construct, node, TSNode{});
  builder.expression(made).type = std::move(type);
  const TSNode last = source_.kind(type_node) == member_expression ? field(type_node, "property") : type_node;
  builder.expression(made).at = position(last);
  read_arguments(field(node, "arguments"), made);
  return made;
}

/// Reads the opening tag of JSX: a component is called with its attributes.
Index BodyReader::read_element(TSNode node) {
  const TSNode name = field(node, "name");
  const auto text = source_.text(name);
  const int kind = source_.kind(name);
  if (kind == member_expression || kind == nested_identifier) {
    const Index receiver = read(field(name, "object"));
    const Index call = add(Kind::call, node, field(name, "property"));
    source_.builder.expression(call).receiver = receiver;
  } else if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
    add(Kind::call, node, name);
  }
  for_each_child(node, [&](TSNode child) {
    const int part = source_.kind(child);
    if (part == jsx_attribute || part == jsx_expression) read(child);
  });
  return k_none;
}

Index BodyReader::read_binary(TSNode node) {
  const auto chain = binary_chain(node, [&](TSNode one) { return source_.kind(one) == binary_expression; });
  Index value = read(chain.first);
  auto& builder = source_.builder;
  for (const TSNode one : chain.steps) {
    const Index right = read(field(one, "right"));
    const auto operation = source_.text(field(one, "operator"));
    if (operation == "||" || operation == "??" || operation == "&&") {
      const Index either = add(Kind::either, one, TSNode{});
      if (operation == "&&") {
        builder.expression(either).operands = {right};
      } else {
        builder.expression(either).operands = {value, right};
      }
      value = either;
    } else if (operation == "+") {
      const auto is_text = [&](Index side) {
        return side != k_none && builder.expression(side).type.name == "string";
      };
      const Index sum = read_literal(one, is_text(value) || is_text(right) ? "string" : "any");
      builder.expression(sum).operands = {value, right};
      value = sum;
    } else if (operation == "-" || operation == "*" || operation == "/" || operation == "%") {
      value = read_literal(one, "number");
    } else {
      value = read_literal(one, "boolean");
    }
  }
  return value;
}

/// Adds an object with its values as operands under their keys.
Index BodyReader::read_object(TSNode node) {
  constexpr std::size_t k_max_entries = 64;
  std::vector<Index> values;
  std::vector<std::string> keys;
  for_each_child(node, [&](TSNode child) {
    std::string key;
    Index value = k_none;
    switch (source_.kind(child)) {
      case pair:
        read(field(child, "key"));
        key = property_name(source_, field(child, "key"));
        value = read(field(child, "value"));
        break;
      case method_definition:
        read_lambda(child);
        break;
      default:
        value = read(child);
        // `{ name }` is `{ name: name }`.
        if (source_.kind(child) == shorthand_property_identifier) key = source_.text(child);
    }
    if (key.empty() || values.size() >= k_max_entries) return;
    keys.push_back(std::move(key));
    values.push_back(value);
  });
  const Index out = add(Kind::other, node, TSNode{});
  source_.builder.expression(out).operands = std::move(values);
  source_.builder.expression(out).operand_names = std::move(keys);
  return out;
}

}  // namespace collet::codegraph::typescript
