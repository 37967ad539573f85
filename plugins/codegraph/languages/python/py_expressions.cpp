// SPDX-License-Identifier: MIT
/// Expressions: calls, members, literals, comprehensions.
#include "plugins/codegraph/languages/binary_chain.hpp"
#include "plugins/codegraph/languages/python/py_body.hpp"
#include "plugins/codegraph/languages/string_text.hpp"

namespace collet::codegraph::python {

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

Index literal(const Source& source, TSNode node, const char* type) {
  const Index out = add(source, Kind::literal, node, TSNode{});
  source.builder.expression(out).type.name = type;
  return out;
}

Index BodyReader::read_expression(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case call:
      return read_call(node);
    case identifier:
      return add(source_, Kind::name, node, node);
    case attribute: {
      const Index receiver = read(field(node, "object"));
      const Index access = add(source_, Kind::member, node, field(node, "attribute"));
      builder.expression(access).receiver =
          receiver != k_none ? receiver : add(source_, Kind::other, node, TSNode{});
      return access;
    }
    case subscript: {
      const Index receiver = read(field(node, "value"));
      const TSNode index = field(node, "subscript");
      for_each_child(node, [&](TSNode child) {
        if (!ts_node_eq(child, field(node, "value"))) read(child);
      });
      // A part of a sequence is a sequence.
      if (source_.kind(index) == slice || receiver == k_none) return receiver;
      const Index element = add(source_, Kind::element, node, TSNode{});
      builder.expression(element).receiver = receiver;
      if (source_.kind(index) == integer) builder.expression(element).name = source_.string(index);
      return element;
    }
    case string:
    case concatenated_string:
      return read_string(node, kind);
    case integer:
      return literal(source_, node, "int");
    case float_:
      return literal(source_, node, "float");
    case true_:
    case false_: {
      const Index out = literal(source_, node, "bool");
      builder.expression(out).name = source_.text(node);
      return out;
    }
    case none:
      return literal(source_, node, "null");
    case tuple:
    case expression_list:
      return read_collection(node, "tuple");
    case list:
      return read_collection(node, "list");
    case set:
      return read_collection(node, "set");
    case dictionary:
      return read_collection(node, "dict");
    case list_comprehension:
    case set_comprehension:
    case dictionary_comprehension:
    case generator_expression:
      return read_comprehension(node, kind);
    case lambda:
      return read_lambda(node);
    default:
      return read_operator(node, kind);
  }
}

namespace {

/// Returns true for a string, or what operators make of one.
bool is_text(const Source& source, Index value) {
  if (value == k_none) return false;
  const auto& one = source.builder.expression(value);
  return one.kind == Kind::literal ? one.type.name == "str"
                                   : one.kind == Kind::either && (one.name == "+" || one.name == "%");
}

bool is_call(const Source& source, Index value) {
  if (value == k_none) return false;
  const auto kind = source.builder.expression(value).kind;
  return kind == Kind::call || kind == Kind::either;
}

/// Returns true for a column in a query of Django, and what operators make of one: `F("price") * 2`.
bool is_property(const Source& source, Index value) {
  if (value == k_none) return false;
  const auto& one = source.builder.expression(value);
  if (one.kind == Kind::call) return one.name == "F" && one.receiver == k_none;
  return one.kind == Kind::either && one.name.empty() && !one.operands.empty() &&
         one.operands.front() != k_none && source.builder.expression(one.operands.front()).name == "F";
}

/// `"…%s" % (a, b)`: the format and its arguments.
Index formatted(const Source& source, TSNode node, Index format, Index arguments) {
  auto& builder = source.builder;
  const Index out = add(source, Kind::either, node, TSNode{});
  std::vector<Index> operands{format};
  const bool several = arguments != k_none && builder.expression(arguments).kind == Kind::collection &&
                       builder.expression(arguments).type.name == "tuple";
  if (several) {
    const auto& all = builder.expression(arguments).operands;
    operands.insert(operands.end(), all.begin(), all.end());
  } else {
    operands.push_back(arguments);
  }
  builder.expression(out).name = "%";
  builder.expression(out).operands = std::move(operands);
  return out;
}

}  // namespace

/// Adds a string with its text; one with interpolations has its parts as operands.
Index BodyReader::read_string(TSNode node, int kind) {
  auto& builder = source_.builder;
  const auto written = source_.text(node);
  const auto prefix = written.substr(0, written.find_first_of("\"'"));
  const bool bytes = prefix.find_first_of("bB") != std::string_view::npos;
  std::vector<Index> parts;
  for_each_child(node, [&](TSNode child) {
    const int part = source_.kind(child);
    if (part == interpolation) {
      parts.push_back(read(field(child, "expression")));
      read(field(child, "format_specifier"));
    } else if (kind == concatenated_string && part == string) {
      parts.push_back(read(child));
    } else if (std::string_view(ts_node_type(child)) == "string_content" &&
               prefix.find_first_of("fF") != std::string_view::npos) {
      const Index fixed = literal(source_, child, "str");
      builder.expression(fixed).name = unescaped(source_.text(child));
      parts.push_back(fixed);
    }
  });
  const Index out = literal(source_, node, bytes ? "bytes" : "str");
  if (!parts.empty()) {
    builder.expression(out).operands = std::move(parts);
  } else if (!bytes) {
    builder.expression(out).name = collet::codegraph::string_text(written);
  }
  return out;
}

Index BodyReader::read_operator(TSNode node, int kind) {
  auto& builder = source_.builder;
  switch (kind) {
    case parenthesized_expression:
    case expression_statement: {
      Index out = k_none;
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) != comment) out = read(child);
      });
      return out;
    }
    case await: {
      const Index promise = read(first_child(node));
      const Index value = add(source_, Kind::awaited, node, TSNode{});
      builder.expression(value).receiver = promise;
      return value;
    }
    case yield: {
      function_.yielding = true;
      for_each_child(node, [&](TSNode child) {
        const Index value = read(child);
        const bool from = source_.text(node).starts_with("yield from");
        if (value != k_none) function_.yields.push_back(from ? iterated(source_, child, value) : value);
      });
      return k_none;
    }
    case named_expression: {
      const Index value = read(field(node, "value"));
      bind(field(node, "name"), value, {}, ts_node_end_byte(node));
      return value;
    }
    case conditional_expression: {
      const Index first = read(ts_node_named_child(node, 0));
      read(ts_node_named_child(node, 1));
      const Index second = read(ts_node_named_child(node, 2));
      return either(source_, node, {first, second});
    }
    case boolean_operator:
    case binary_operator: {
      const auto chain = binary_chain(node, [&](TSNode one) { return source_.kind(one) == kind; });
      Index value = read(chain.first);
      for (const TSNode one : chain.steps) {
        const Index right = read(field(one, "right"));
        const auto operation = source_.text(field(one, "operator"));
        const bool text = is_text(source_, value);
        if (operation == "or") {
          value = either(source_, one, {value, right});
        } else if (operation == "and") {
          value = right;
        } else if (operation == "+" && (text || is_text(source_, right))) {
          const Index sum = add(source_, Kind::either, one, TSNode{});
          builder.expression(sum).name = "+";
          builder.expression(sum).operands = {value, right};
          value = sum;
        } else if (operation == "%" && text) {
          value = formatted(source_, one, value, right);
        } else if ((operation == "|" || operation == "&") && is_call(source_, value)) {
          // Conditions of queries: `Q(a=1) | Q(b=2)`
          value = either(source_, one, {value, right});
        } else if (is_property(source_, value)) {
          value = either(source_, one, {value, right});
        } else if (!text) {
          value = operation == "+" || operation == "|" ? value : k_none;
        }
      }
      return value;
    }
    case comparison_operator:
    case not_operator:
      read_children(node);
      return literal(source_, node, "bool");
    case as_pattern: {
      const Index value = read(first_child(node));
      TSNode target = field(node, "alias");
      if (source_.kind(target) == as_pattern_target) target = first_child(target);
      bind(target, value, {}, ts_node_end_byte(node));
      return value;
    }
    case keyword_argument:
      return read(field(node, "value"));
    default:
      read_children(node);
      return k_none;
  }
}

Index BodyReader::read_collection(TSNode node, const char* type) {
  auto& builder = source_.builder;
  const std::string_view name = type;
  constexpr std::size_t k_max_parts = 16;
  std::vector<Index> values;
  for_each_child(node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    if (kind == pair && values.size() < k_max_parts) {
      values.push_back(read(field(child, "key")));
      values.push_back(read(field(child, "value")));
      return;
    }
    const Index value = read(child);
    const bool part = kind != list_splat && kind != dictionary_splat && kind != pair;
    if (part && (name == "tuple" || values.empty())) values.push_back(value);
  });
  const Index out = add(source_, Kind::collection, node, TSNode{});
  builder.expression(out).type.name = type;
  if (values.size() > k_max_parts) values.resize(k_max_parts);
  builder.expression(out).operands = std::move(values);
  return out;
}

Index BodyReader::read_comprehension(TSNode node, int kind) {
  auto& builder = source_.builder;
  const SummaryBuilder::Nested scope(builder);
  const bool outer = std::exchange(comprehension_, true);
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != for_in_clause) return;
    const TSNode right = field(child, "right");
    const Index collection = read(right);
    bind(field(child, "left"), iterated(source_, right, collection), {}, 0);
  });
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) == if_clause) {
      read_children(child);
      narrow(source_, first_child(child), true, 0);
    }
  });
  const TSNode body = field(node, "body");
  std::vector<Index> values;
  if (source_.kind(body) == pair) {
    values.push_back(read(field(body, "key")));
    values.push_back(read(field(body, "value")));
  } else {
    values.push_back(read(body));
  }
  comprehension_ = outer;
  const Index out = add(source_, Kind::collection, node, TSNode{});
  builder.expression(out).type.name = kind == list_comprehension         ? "list"
                                      : kind == set_comprehension        ? "set"
                                      : kind == dictionary_comprehension ? "dict"
                                                                         : "Generator";
  builder.expression(out).operands = std::move(values);
  return out;
}

Index BodyReader::read_lambda(TSNode node) {
  auto& builder = source_.builder;
  const SummaryBuilder::Nested scope(builder);
  const bool outer = std::exchange(comprehension_, true);
  const Index out = add(source_, Kind::lambda, node, TSNode{});
  const auto parameters = read_parameters(field(node, "parameters"), false);
  const Index value = read(field(node, "body"));
  comprehension_ = outer;
  builder.expression(out).parameters = static_cast<std::uint32_t>(parameters.size());
  if (value != k_none) builder.expression(out).operands.push_back(value);
  return out;
}

void BodyReader::read_arguments(TSNode list_node, Index call_index) {
  auto& builder = source_.builder;
  if (source_.kind(list_node) == generator_expression) {
    const Index value = read(list_node);
    builder.expression(call_index).operands.push_back(value);
    return;
  }
  std::uint32_t number = 0;
  for_each_child(list_node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    const Index argument = read(child);
    auto& one = builder.expression(call_index);
    one.operands.push_back(argument);
    if (kind == keyword_argument) {
      one.operand_names.resize(one.operands.size());
      one.operand_names.back() = source_.string(field(child, "name"));
    }
    if (argument != k_none) {
      auto& value = builder.expression(argument);
      if (value.kind == Kind::lambda) value.receiver = call_index;
      value.number = number;
    }
    ++number;
  });
}

Index BodyReader::read_call(TSNode node) {
  auto& builder = source_.builder;
  TSNode function = field(node, "function");
  const TSNode list_node = field(node, "arguments");
  TypeName given;
  // Type[argument](…)
  if (source_.kind(function) == subscript) {
    const TypeName type = parse_type(source_, source_.text(function));
    const TSNode value = field(function, "value");
    const bool named = !type.name.empty() && type.name.front() >= 'A' && type.name.front() <= 'Z';
    if (named && source_.kind(value) == identifier) {
      given.arguments = type.arguments;
      function = value;
    }
  }
  const int kind = source_.kind(function);
  const auto name = source_.text(function);
  if (kind == identifier && name == "super") {
    const Index base = add(source_, Kind::base, node, TSNode{});
    for_each_child(list_node, [&](TSNode child) { read(child); });
    return base;
  }
  if (kind == identifier && name == "type" && ts_node_named_child_count(list_node) == 1) {
    const Index value = read(first_child(list_node));
    const Index type = add(source_, Kind::member, node, TSNode{});
    builder.expression(type).receiver = value;
    builder.expression(type).name = "__class__";
    return value == k_none ? k_none : type;
  }
  if ((name == "cast" || name == "typing.cast" || name == "t.cast") &&
      ts_node_named_child_count(list_node) == 2) {
    const Index cast = add(source_, Kind::cast, node, TSNode{});
    read(ts_node_named_child(list_node, 1));
    TypeName type = read_type(source_, first_child(list_node));
    builder.expression(cast).type = std::move(type);
    return cast;
  }
  Index out = k_none;
  if (kind == attribute) {
    const Index receiver = read(field(function, "object"));
    out = add(source_, Kind::call, node, field(function, "attribute"));
    builder.expression(out).receiver =
        receiver != k_none ? receiver : add(source_, Kind::other, function, TSNode{});
  } else if (kind == identifier) {
    out = add(source_, Kind::call, node, function);
  } else {
    const Index value = read(function);
    out = add(source_, value == k_none ? Kind::other : Kind::call, node, TSNode{});
    builder.expression(out).receiver = value;
    if (value != k_none) builder.expression(out).name = "__call__";
  }
  builder.expression(out).type = std::move(given);
  read_arguments(list_node, out);
  return out;
}

}  // namespace collet::codegraph::python
