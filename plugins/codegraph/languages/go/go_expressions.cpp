// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/binary_chain.hpp"
#include "plugins/codegraph/languages/go/go_body.hpp"

namespace collet::codegraph::go {

using Kind = Expression::Kind;

Index add(const Source& source, Kind kind, TSNode node, TSNode name) {
  Expression expression;
  expression.kind = kind;
  if (!ts_node_is_null(name)) {
    expression.name = source.text(name);
    expression.at = position(name);
  }
  return source.builder.add(std::move(expression), node);
}

Index typed(const Source& source, Kind kind, TSNode node, TypeName type) {
  const Index out = add(source, kind, node, TSNode{});
  source.builder.expression(out).type = std::move(type);
  return out;
}

Index BodyReader::read_expression(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case call_expression:
      return read_call(node);
    case identifier:
      return add(source_, Kind::name, node, node);
    case selector_expression: {
      const Index receiver = read(field(node, "operand"));
      const Index access = add(source_, Kind::member, node, field(node, "field"));
      builder.expression(access).receiver =
          receiver != k_none ? receiver : add(source_, Kind::other, node, TSNode{});
      return access;
    }
    case index_expression:
    case type_instantiation_expression: {
      const Index receiver = read(kind == index_expression ? field(node, "operand") : first_child(node));
      read(field(node, "index"));
      if (receiver == k_none) return k_none;
      const Index element = add(source_, Kind::element, node, TSNode{});
      builder.expression(element).receiver = receiver;
      return element;
    }
    case slice_expression: {
      const Index operand = read(field(node, "operand"));
      for (const char* part : {"start", "end", "capacity"})
        read(field(node, part));
      return operand;
    }
    case composite_literal:
      return read_literal_value(node);
    case func_literal:
      return read_function(node);
    case interpreted_string_literal:
    case raw_string_literal:
      return typed(source_, Kind::literal, node, {"string", {}, 0});
    case int_literal:
    case rune_literal:
      return typed(source_, Kind::literal, node, {"int", {}, 0});
    case float_literal:
    case imaginary_literal:
      return typed(source_, Kind::literal, node, {"float64", {}, 0});
    case true_:
    case false_:
      return typed(source_, Kind::literal, node, {"bool", {}, 0});
    case nil:
      return typed(source_, Kind::literal, node, {"null", {}, 0});
    case type_assertion_expression: {
      read(field(node, "operand"));
      TypeName type = read_type(source_, field(node, "type"));
      return typed(source_, Kind::cast, node, std::move(type));
    }
    case type_conversion_expression: {
      read(field(node, "operand"));
      TypeName type = read_type(source_, field(node, "type"));
      return typed(source_, Kind::cast, node, std::move(type));
    }
    default:
      return read_operator(node, kind);
  }
}

Index BodyReader::read_operator(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case parenthesized_expression:
    case variadic_argument:
    case literal_element:
      return read(first_child(node));
    case unary_expression: {
      const Index operand = read(field(node, "operand"));
      const auto operation = source_.text(field(node, "operator"));
      if (operation == "!") return typed(source_, Kind::literal, node, {"bool", {}, 0});
      if (operation != "<-" || operand == k_none) return operand;
      const Index received = add(source_, Kind::element, node, TSNode{});
      builder.expression(received).receiver = operand;
      return received;
    }
    case binary_expression: {
      const auto chain =
          binary_chain(node, [&](TSNode one) { return source_.kind(one) == binary_expression; });
      Index value = read(chain.first);
      for (const TSNode one : chain.steps) {
        const Index right = read(field(one, "right"));
        if (!keeps_type(source_.text(field(one, "operator")))) {
          value = typed(source_, Kind::literal, one, {"bool", {}, 0});
        } else if (value != k_none && builder.expression(value).kind == Kind::literal) {
          // A constant takes the type of the other side.
          value = right;
        }
      }
      return value;
    }
    default:
      if (is_type_node(kind)) {
        read_type(source_, node);
        return k_none;
      }
      read_children(node);
      return k_none;
  }
}

Index BodyReader::read_function(TSNode node) {
  auto& builder = source_.builder;
  const SummaryBuilder::Nested scope(builder);
  const Index lambda = add(source_, Kind::lambda, node, TSNode{});
  const auto parameters = read_parameters(field(node, "parameters"));
  builder.expression(lambda).parameters = static_cast<std::uint32_t>(parameters.size());
  TypeName result = read_type(source_, field(node, "result"));
  read_results(field(node, "result"));
  read(field(node, "body"));
  return typed(source_, Kind::cast, node, {"$func", {std::move(result)}, 0});
}

/// Reads the elements of a composite literal. An element without a type has that of the elements.
void BodyReader::read_elements(TSNode body, const TypeName& type) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  TypeName inner;
  if (type.dimensions != 0) {
    inner = type;
    --inner.dimensions;
  } else if (type.name == "$map" && type.arguments.size() == 2) {
    inner = type.arguments.back();
  }
  const bool fields = inner.name.empty();
  const auto read_one = [&](TSNode element) {
    const TSNode value = source_.kind(element) == literal_element ? first_child(element) : element;
    if (source_.kind(value) == literal_value) {
      read_elements(value, inner);
    } else {
      read(value);
    }
  };
  for_each_child(body, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    if (kind != keyed_element) return read_one(child);
    const TSNode key = field(child, "key");
    const TSNode name = first_child(key);
    // In a struct the key is the name of a field.
    if (fields && source_.kind(name) == identifier && !type.name.empty()) {
      const Index owner = typed(source_, Kind::cast, key, type);
      const Index written = add(source_, Kind::member, name, name);
      source_.builder.expression(written).receiver = owner;
      source_.builder.expression(written).written = true;
    } else {
      read_one(key);
    }
    read_one(field(child, "value"));
  });
}

Index BodyReader::read_literal_value(TSNode node) {
  TypeName type = read_type(source_, field(node, "type"));
  read_elements(field(node, "body"), type);
  return typed(source_, Kind::cast, node, std::move(type));
}

/// Reads the call of a function of the language whose result depends on its arguments.
Index BodyReader::read_builtin(TSNode node, std::string_view name, TSNode list) {
  const TSNode first = first_child(list);
  if (name == "new" || name == "make") {
    TypeName type = read_type(source_, first);
    bool skipped = false;
    for_each_child(list, [&](TSNode child) {
      if (std::exchange(skipped, true)) read(child);
    });
    return typed(source_, Kind::cast, node, std::move(type));
  }
  if (name == "append") {
    Index out = k_none;
    bool seen = false;
    for_each_child(list, [&](TSNode child) {
      const Index value = read(child);
      if (!std::exchange(seen, true)) out = value;
    });
    return out;
  }
  static constexpr std::string_view k_plain[] = {"len",   "cap",     "copy",    "delete",  "panic",
                                                 "print", "println", "close",   "recover", "min",
                                                 "max",   "clear",   "complex", "real",    "imag"};
  for (const auto one : k_plain) {
    if (one != name) continue;
    read_children(list);
    return typed(source_, Kind::literal, node, {"int", {}, 0});
  }
  return k_none;
}

Index BodyReader::read_call(TSNode node) {
  auto& builder = source_.builder;
  TSNode function = field(node, "function");
  const TSNode list = field(node, "arguments");
  std::vector<TypeName> given;
  for_each_child(field(node, "type_arguments"),
                 [&](TSNode child) { given.push_back(read_type(source_, child)); });
  for (int i = 0; i < 8 && source_.kind(function) == parenthesized_expression; ++i)
    function = first_child(function);
  if (source_.kind(function) == index_expression) {
    read(field(function, "index"));
    function = field(function, "operand");
  }
  const int kind = source_.kind(function);
  Index out = k_none;
  if (kind == identifier) {
    const Index made = read_builtin(node, source_.text(function), list);
    if (made != k_none) return made;
    out = add(source_, Kind::call, node, function);
  } else if (kind == selector_expression) {
    const Index receiver = read(field(function, "operand"));
    out = add(source_, Kind::call, node, field(function, "field"));
    builder.expression(out).receiver =
        receiver != k_none ? receiver : add(source_, Kind::other, function, TSNode{});
  } else if (kind == unary_expression && is_type_node(source_.kind(field(function, "operand")))) {
    TypeName type = read_type(source_, field(function, "operand"));
    read_children(list);
    return typed(source_, Kind::cast, node, std::move(type));
  } else if (is_type_node(kind)) {
    TypeName type = read_type(source_, function);
    read_children(list);
    return typed(source_, Kind::cast, node, std::move(type));
  } else {
    const Index value = read(function);
    read_children(list);
    if (value == k_none) return k_none;
    // The call of a function literal or of the result of a call.
    out = add(source_, Kind::element, node, TSNode{});
    builder.expression(out).receiver = value;
    return out;
  }
  builder.expression(out).type.arguments = std::move(given);
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) == comment) return;
    const Index argument = read(child);
    builder.expression(out).operands.push_back(argument);
  });
  return out;
}

}  // namespace collet::codegraph::go
