// SPDX-License-Identifier: MIT
/// Statements and variables.
#include "plugins/codegraph/languages/go/go_body.hpp"

namespace collet::codegraph::go {

using Kind = Expression::Kind;

Index BodyReader::read(TSNode node) {
  if (ts_node_is_null(node)) return k_none;
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  const int kind = source_.kind(node);
  if (read_statement(node, kind)) return k_none;
  return read_expression(node, kind);
}

void BodyReader::read_children(TSNode node) {
  for_each_child(node, [&](TSNode child) { read(child); });
}

bool BodyReader::read_statement(TSNode node, int kind) {
  switch (kind) {
    case comment:
      return true;
    case block:
    case expression_switch_statement:
    case expression_case:
    case communication_case:
    case default_case: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_children(node);
      return true;
    }
    case if_statement:
      read_if(node);
      return true;
    case for_statement:
      read_for(node);
      return true;
    case type_switch_statement:
      read_type_switch(node);
      return true;
    case short_var_declaration:
    case receive_statement:
      declare_list(field(node, "left"), read_values(field(node, "right")));
      return true;
    case var_declaration:
    case const_declaration:
      read_local_variables(node);
      return true;
    case type_declaration:
      declarations_.read_types(node);
      return true;
    case assignment_statement: {
      const auto left = read_values(field(node, "left"));
      for (const Index one : left)
        if (one != k_none) source_.builder.expression(one).written = true;
      read_values(field(node, "right"));
      return true;
    }
    case inc_statement:
    case dec_statement: {
      const Index one = read(first_child(node));
      if (one != k_none) source_.builder.expression(one).written = true;
      return true;
    }
    default:
      return false;
  }
}

void BodyReader::read_if(TSNode node) {
  // A chain of `else if` is read without recursion; each part sees the variables of those before.
  const SummaryBuilder::Nested scope(source_.builder);
  while (!ts_node_is_null(node)) {
    read(field(node, "initializer"));
    read(field(node, "condition"));
    read(field(node, "consequence"));
    const TSNode next = field(node, "alternative");
    if (source_.kind(next) != if_statement) {
      read(next);
      return;
    }
    node = next;
  }
}

void BodyReader::read_for(TSNode node) {
  const SummaryBuilder::Nested scope(source_.builder);
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != range_clause) {
      read(child);
      return;
    }
    const Index collection = read(field(child, "right"));
    const TSNode left = field(child, "left");
    const bool declared = source_.text(child).substr(0, 400).find(":=") != std::string_view::npos;
    std::uint32_t number = 0;
    for_each_child(left, [&](TSNode name) {
      if (!declared) {
        read(name);
      } else if (source_.kind(name) == identifier) {
        // The second name is that of the element; the first one too if the collection is a channel.
        Index element = k_none;
        if (collection != k_none && number == 1) {
          element = add(source_, Kind::element, name, TSNode{});
          source_.builder.expression(element).receiver = collection;
        }
        declare(name, {}, element);
      }
      ++number;
    });
  });
}

void BodyReader::read_type_switch(TSNode node) {
  auto& builder = source_.builder;
  const SummaryBuilder::Nested scope(builder);
  read(field(node, "initializer"));
  const Index value = read(field(node, "value"));
  const TSNode alias = first_child(field(node, "alias"));
  for_each_child(node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind != type_case && kind != default_case) return;
    const SummaryBuilder::Nested inner(builder);
    std::vector<TypeName> types;
    for_each_child(child, [&](TSNode part) {
      if (kind == type_case && is_type_node(source_.kind(part))) types.push_back(read_type(source_, part));
    });
    if (!ts_node_is_null(alias))
      declare(alias, types.size() == 1 ? types.front() : TypeName(), types.size() == 1 ? k_none : value);
    for_each_child(child, [&](TSNode part) {
      if (!is_type_node(source_.kind(part))) read(part);
    });
  });
}

std::vector<Index> BodyReader::read_values(TSNode list) {
  std::vector<Index> out;
  if (source_.kind(list) != expression_list) {
    if (!ts_node_is_null(list)) out.push_back(read(list));
    return out;
  }
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) != comment) out.push_back(read(child));
  });
  return out;
}

Index BodyReader::value_at(TSNode node, const std::vector<Index>& values, std::size_t place,
                           std::size_t names) {
  if (values.size() == names) return values[place];
  if (values.size() != 1 || values.front() == k_none) return k_none;
  const auto kind = source_.builder.expression(values.front()).kind;
  // value, ok := x.(T), m[key] and <-channel
  if (kind != Kind::call) return place == 0 ? values.front() : k_none;
  const Index part = add(source_, Kind::element, node, TSNode{});
  source_.builder.expression(part).receiver = values.front();
  source_.builder.expression(part).name = std::to_string(place);
  return part;
}

void BodyReader::declare(TSNode name, TypeName type, Index value) {
  if (source_.text(name) == "_") return;
  Variable variable;
  variable.name = source_.string(name);
  variable.type = std::move(type);
  variable.initial = value;
  variable.from = ts_node_start_byte(name);
  source_.builder.declare(std::move(variable));
}

void BodyReader::declare_list(TSNode left, const std::vector<Index>& values) {
  const std::size_t count = source_.kind(left) == expression_list ? ts_node_named_child_count(left) : 1;
  std::size_t place = 0;
  const auto one = [&](TSNode name) {
    const Index value = value_at(name, values, place++, count);
    if (source_.kind(name) == identifier) {
      declare(name, {}, value);
    } else {
      read(name);
    }
  };
  if (source_.kind(left) == expression_list) {
    for_each_child(left, one);
  } else if (!ts_node_is_null(left)) {
    one(left);
  }
}

void BodyReader::read_local_variables(TSNode node) {
  for_each_child(node, [&](TSNode spec) {
    const int kind = source_.kind(spec);
    if (kind == comment) return;
    if (kind != var_spec && kind != const_spec) return read_local_variables(spec);
    const TypeName type = read_type(source_, field(spec, "type"));
    const auto values = read_values(field(spec, "value"));
    std::vector<TSNode> names;
    for_each_child(spec, [&](TSNode child) {
      const bool typed = ts_node_eq(child, field(spec, "type")) || ts_node_eq(child, field(spec, "value"));
      if (source_.kind(child) == identifier && !typed) names.push_back(child);
    });
    for (std::size_t i = 0; i < names.size(); ++i)
      declare(names[i], type, type.name.empty() ? value_at(names[i], values, i, names.size()) : k_none);
  });
}

std::vector<Parameter> BodyReader::read_parameters(TSNode list) {
  std::vector<Parameter> out;
  for_each_child(list, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind != parameter_declaration && kind != variadic_parameter_declaration) return;
    const TSNode type_node = field(child, "type");
    const TypeName type = read_type(source_, type_node, TypeMention::Role::value);
    const auto before = out.size();
    for_each_child(child, [&](TSNode name) {
      if (source_.kind(name) != identifier || ts_node_eq(name, type_node)) return;
      Parameter one{source_.string(name), type, kind == variadic_parameter_declaration, false};
      TypeName inner = type;
      if (one.variadic) ++inner.dimensions;
      declare(name, std::move(inner), k_none);
      out.push_back(std::move(one));
    });
    if (out.size() == before) out.push_back({"", type, kind == variadic_parameter_declaration, false});
  });
  return out;
}

void BodyReader::read_results(TSNode list) {
  if (source_.kind(list) != parameter_list) return;
  for_each_child(list, [&](TSNode child) {
    const TSNode type_node = field(child, "type");
    const TypeName type = read_type(source_, type_node);
    for_each_child(child, [&](TSNode name) {
      if (source_.kind(name) == identifier && !ts_node_eq(name, type_node)) declare(name, type, k_none);
    });
  });
}

}  // namespace collet::codegraph::go
