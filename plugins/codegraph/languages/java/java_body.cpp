// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/java_body.hpp"

namespace collet::codegraph::java {

using Kind = Expression::Kind;

Index BodyReader::add(Kind kind, TSNode node, TSNode name) {
  Expression expression;
  expression.kind = kind;
  if (!ts_node_is_null(name)) {
    expression.name = source_.text(name);
    expression.at = position(name);
  }
  return source_.builder.add(std::move(expression), node);
}

void BodyReader::declare(std::string name, TypeName type, Index initial, TSNode at, Variable::Origin origin) {
  source_.builder.declare({origin, std::move(name), std::move(type), initial, 0, ts_node_start_byte(at)});
}

void BodyReader::read_children(TSNode node) {
  for_each_child(node, [&](TSNode child) { read(child); });
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
    case block:
    case constructor_body:
    case for_statement:
    case catch_clause:
    case try_with_resources_statement:
    case switch_block_statement_group: {
      const SummaryBuilder::Nested scope(source_.builder);
      read_children(node);
      return true;
    }
    case switch_rule: {
      const SummaryBuilder::Nested scope(source_.builder);
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) == expression_statement) {
          read_switch_value(child);
        } else {
          read(child);
        }
      });
      return true;
    }
    case yield_statement:
      read_switch_value(node);
      return true;
    case enhanced_for_statement: {
      const SummaryBuilder::Nested scope(source_.builder);
      const TSNode value = field(node, "value");
      TypeName type = read_type(source_, field(node, "type"));
      const Index collection = read(value);
      declare(source_.string(field(node, "name")), std::move(type), collection, value,
              Variable::Origin::element);
      read(field(node, "body"));
      return true;
    }
    case local_variable_declaration:
      read_variables(node);
      return true;
    case resource: {
      TypeName type = read_type(source_, field(node, "type"));
      const TSNode name = field(node, "name");
      const Index value = read(field(node, "value"));
      if (ts_node_is_null(name)) {
        read_children(node);
      } else {
        declare(source_.string(name), std::move(type), value, name);
      }
      return true;
    }
    case catch_formal_parameter: {
      TypeName type;
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) == catch_type) type = read_type(source_, child);
      });
      declare(source_.string(field(node, "name")), std::move(type), k_none, node);
      return true;
    }
    case return_statement:
      for_each_child(node, [&](TSNode child) {
        const Index value = read(child);
        if (value == k_none) return;
        if (lambda_ != k_none) {
          source_.builder.expression(lambda_).operands.push_back(value);
        } else {
          note_result(source_.builder, value, node);
        }
      });
      return true;
    case class_declaration:
    case interface_declaration:
    case enum_declaration:
    case record_declaration: {
      const Index lambda = std::exchange(lambda_, k_none);
      read_type_(node, nullptr);
      lambda_ = lambda;
      return true;
    }
    case type_pattern:
    case record_pattern_component:
      read_pattern(node);
      return true;
    case line_comment:
    case block_comment:
    case marker_annotation:
      return true;
    default:
      return false;
  }
}

/// Reads a statement whose expression is a value of the switch around it.
void BodyReader::read_switch_value(TSNode statement) {
  for_each_child(statement, [&](TSNode child) {
    const Index value = read(child);
    if (value != k_none && switch_values_ != nullptr) switch_values_->push_back(value);
  });
}

void BodyReader::read_variables(TSNode node) {
  const TypeName type = read_type(source_, field(node, "type"));
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != variable_declarator) return;
    const Index value = read(field(child, "value"));
    TypeName own = type;
    for (const char c : source_.text(field(child, "dimensions")))
      if (c == '[' && own.dimensions < 255) ++own.dimensions;
    declare(source_.string(field(child, "name")), std::move(own), value, child);
  });
}

void BodyReader::read_pattern(TSNode node) {
  TypeName type;
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) == identifier) {
      declare(source_.string(child), type, k_none, child);
    } else {
      type = read_type(source_, child);
      if (type.name.empty()) read(child);
    }
  });
}

std::vector<Parameter> BodyReader::read_parameters(TSNode list) {
  std::vector<Parameter> out;
  for_each_child(list, [&](TSNode child) {
    const int kind = source_.kind(child);
    Parameter parameter;
    if (kind == formal_parameter) {
      parameter.type = read_type(source_, field(child, "type"), TypeMention::Role::value);
      parameter.name = source_.text(field(child, "name"));
      for (const char c : source_.text(field(child, "dimensions")))
        if (c == '[' && parameter.type.dimensions < 255) ++parameter.type.dimensions;
    } else if (kind == spread_parameter) {
      parameter.variadic = true;
      for_each_child(child, [&](TSNode part) {
        if (source_.kind(part) == variable_declarator) {
          parameter.name = source_.text(field(part, "name"));
        } else if (source_.kind(part) != modifiers) {
          parameter.type = read_type(source_, part, TypeMention::Role::value);
        }
      });
      if (parameter.type.dimensions < 255) ++parameter.type.dimensions;
    } else {
      return;
    }
    declare(parameter.name, parameter.type, k_none, list);
    out.push_back(std::move(parameter));
  });
  return out;
}

}  // namespace collet::codegraph::java
