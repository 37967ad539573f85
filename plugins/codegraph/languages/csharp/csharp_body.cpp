// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/csharp/csharp_body.hpp"

namespace collet::codegraph::csharp {

using Kind = Expression::Kind;

Index BodyWriter::add(Kind kind, TSNode node, TSNode name) {
  Expression expression;
  expression.kind = kind;
  if (!ts_node_is_null(name)) {
    if (source_.kind(name) == generic_name) {
      expression.type.arguments = read_type_arguments(source_, name);
      name = child_of(source_, name, identifier);
    }
    expression.name = source_.text(name);
    if (expression.name.starts_with('@')) expression.name.erase(0, 1);
    expression.at = position(name);
  }
  return source_.builder.add(std::move(expression), node);
}

void BodyWriter::declare(TSNode name, TypeName type, Index initial, Variable::Origin origin) {
  if (ts_node_is_null(name)) return;
  std::string text = source_.string(name);
  if (text.starts_with('@')) text.erase(0, 1);
  source_.builder.declare({origin, std::move(text), std::move(type), initial, 0, ts_node_start_byte(name)});
}

void BodyReader::read_children(TSNode node) {
  for_each_child(node, [&](TSNode child) { read(child); });
}

Index BodyReader::read_last(TSNode node) {
  Index out = k_none;
  const std::uint32_t count = ts_node_child_count(node);
  for (std::uint32_t i = 0; i < count; ++i) {
    const TSNode child = ts_node_child(node, i);
    const auto text = source_.text(child);
    if (!ts_node_is_named(child) && text != "this" && text != "base") continue;
    if (const Index one = read(child); one != k_none) out = one;
  }
  return out;
}

Index BodyReader::read(TSNode node) {
  if (ts_node_is_null(node)) return k_none;
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  if (!ts_node_is_named(node)) {
    const auto text = source_.text(node);
    if (text == "this") return add(Kind::self, node, TSNode{});
    return text == "base" ? add(Kind::base, node, TSNode{}) : k_none;
  }
  const int kind = source_.kind(node);
  if (read_statement(node, kind) || read_declaring(node, kind)) return k_none;
  return read_expression(node, kind);
}

Index BodyReader::read_as(TSNode node, const TypeName& type) {
  TypeName before = std::exchange(expected_, type);
  const Index out = read(node);
  expected_ = std::move(before);
  return out;
}

bool BodyReader::read_statement(TSNode node, int kind) {
  switch (kind) {
    case block:
    case for_statement:
    case catch_clause:
    case using_statement:
    case switch_section: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_children(node);
      return true;
    }
    case foreach_statement: {
      const SummaryBuilder::Nested scope(source_.builder);
      TypeName type = read_type(source_, field(node, "type"));
      const Index collection = read(field(node, "right"));
      const TSNode left = field(node, "left");
      if (source_.kind(left) == identifier) {
        declare(left, std::move(type), collection, Variable::Origin::element);
      } else {
        read(left);
      }
      read(field(node, "body"));
      return true;
    }
    case return_statement:
    case arrow_expression_clause: {
      const TypeName type = lambda_ == k_none ? result_ : TypeName();
      for_each_child(node, [&](TSNode child) {
        const Index value = read_as(child, type);
        if (value == k_none) return;
        if (lambda_ != k_none) {
          source_.builder.expression(lambda_).operands.push_back(value);
        } else {
          note_result(source_.builder, value, node);
        }
      });
      return true;
    }
    case local_function_statement: {
      const Index lambda = std::exchange(lambda_, k_none);
      read_function_(node);
      lambda_ = lambda;
      return true;
    }
    case comment:
    case attribute_list:
      return true;
    default:
      return false;
  }
}

bool BodyReader::read_declaring(TSNode node, int kind) {
  switch (kind) {
    case variable_declaration:
      read_variables(node);
      return true;
    case catch_declaration:
      declare(field(node, "name"), read_type(source_, field(node, "type")), k_none);
      return true;
    case from_clause:
    case join_clause: {
      TypeName type = read_type(source_, field(node, "type"));
      TSNode name = field(node, "name");
      bool named = !ts_node_is_null(name);
      Index collection = k_none;
      for_each_child(node, [&](TSNode child) {
        if (ts_node_eq(child, name) || ts_node_eq(child, field(node, "type"))) return;
        if (!named && source_.kind(child) == identifier) {
          name = child;
          named = true;
          return;
        }
        const Index value = read(child);
        if (collection != k_none) return;
        collection = value;
        declare(name, type, collection, Variable::Origin::element);
      });
      return true;
    }
    case let_clause:
    case join_into_clause: {
      TSNode name{};
      Index value = k_none;
      for_each_child(node, [&](TSNode child) {
        if (ts_node_is_null(name)) {
          name = child;
        } else {
          value = read(child);
        }
      });
      declare(name, {}, value);
      return true;
    }
    case declaration_pattern:
    case var_pattern:
    case recursive_pattern:
      read_pattern(node, k_none);
      return true;
    case type_pattern:
      read_type(source_, field(node, "type"));
      return true;
    case tuple_pattern:
      for_each_child(node, [&](TSNode child) {
        source_.kind(child) == identifier ? declare(child, {}, k_none) : read_children(child);
      });
      return true;
    default:
      return false;
  }
}

void BodyReader::read_variables(TSNode node) {
  const TypeName type = read_type(source_, field(node, "type"));
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != variable_declarator) return;
    const TSNode name = field(child, "name");
    Index value = k_none;
    for_each_child(child, [&](TSNode part) {
      if (ts_node_eq(part, name)) return;
      value = read_as(part, type);
    });
    declare(name, type, value);
  });
}

void BodyReader::read_pattern(TSNode node, Index value) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  const int kind = source_.kind(node);
  if (kind == declaration_pattern || kind == recursive_pattern || kind == var_pattern) {
    TypeName type = read_type(source_, field(node, "type"));
    const bool typed = !type.name.empty();
    TSNode name = field(node, "name");
    declare(name, std::move(type), typed ? k_none : value);
    for_each_child(node, [&](TSNode child) {
      if (ts_node_eq(child, name) || ts_node_eq(child, field(node, "type"))) return;
      read_pattern(child, k_none);
    });
    return;
  }
  if (kind == type_pattern || kind == identifier || kind == other_node) {
    if (kind == type_pattern) read_type(source_, field(node, "type"));
    for_each_child(node, [&](TSNode child) {
      if (kind == other_node) read_pattern(child, k_none);
    });
    return;
  }
  read(node);
}

std::vector<Parameter> BodyReader::read_parameters(TSNode list) {
  std::vector<Parameter> out;
  bool params = false;
  const std::uint32_t count = ts_node_child_count(list);
  Parameter collected;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TSNode child = ts_node_child(list, i);
    if (source_.text(child) == "params") {
      params = true;
      collected.variadic = true;
      collected.type =
          read_type(source_, ts_node_child_by_field_name(list, "type", 4), TypeMention::Role::value);
      const TSNode name = ts_node_child_by_field_name(list, "name", 4);
      collected.name = source_.text(name);
      if (collected.type.dimensions == 0) collected.type.dimensions = 1;
      declare(name, collected.type, k_none);
      continue;
    }
    if (source_.kind(child) != parameter) continue;
    Parameter one;
    const TSNode name = field(child, "name");
    one.type = read_type(source_, field(child, "type"), TypeMention::Role::value);
    one.name = source_.text(name);
    if (one.name.starts_with('@')) one.name.erase(0, 1);
    const std::uint32_t parts = ts_node_child_count(child);
    for (std::uint32_t j = 0; j < parts; ++j) {
      if (source_.text(ts_node_child(child, j)) == "=") one.optional = true;
      if (one.optional && j + 1 == parts) read_as(ts_node_child(child, j), one.type);
    }
    mention_attributes(source_, child, source_.builder.owner());
    declare(name, one.type, k_none);
    out.push_back(std::move(one));
  }
  if (params) out.push_back(std::move(collected));
  return out;
}

void BodyReader::read_chained(TSNode node, TSNode arguments, std::string name) {
  const Index chained = add(Kind::chained, node, TSNode{});
  source_.builder.expression(chained).name = std::move(name);
  if (ts_node_child_count(node) > 1)
    source_.builder.expression(chained).at = position(ts_node_child(node, 1));
  read_arguments(arguments, chained);
}

}  // namespace collet::codegraph::csharp
