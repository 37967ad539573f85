// SPDX-License-Identifier: MIT
/// Variables, parameters and patterns: the part of BodyReader for names.
#include "plugins/codegraph/languages/typescript/ts_body.hpp"

namespace collet::codegraph::typescript {

using Kind = Expression::Kind;

void BodyReader::read_pattern(TSNode pattern, TypeName type, Index value, Variable::Origin origin,
                              std::uint32_t number) {
  const SummaryBuilder::Level level(source_.builder);
  if (ts_node_is_null(pattern) || level.too_deep()) return;
  auto& builder = source_.builder;
  // The value of a part is a member or an element of the whole, which gets a name of its own if it has none.
  const auto whole = [&]() -> Index {
    if (origin == Variable::Origin::declared && type.name.empty()) return value;
    const std::string name = "$" + std::to_string(ts_node_start_byte(pattern));
    builder.declare({origin, name, type, value, number, 0, k_none});
    const Index out = add(Kind::name, pattern, TSNode{});
    builder.expression(out).name = name;
    return out;
  };
  switch (source_.kind(pattern)) {
    case identifier:
    case shorthand_property_identifier_pattern:
      builder.declare({origin, source_.string(pattern), std::move(type), value, number, 0, k_none});
      break;
    case object_pattern: {
      const Index from = whole();
      for_each_child(pattern, [&](TSNode child) {
        const int kind = source_.kind(child);
        TSNode name = child;
        TSNode target = child;
        if (kind == pair_pattern) {
          name = field(child, "key");
          target = field(child, "value");
        } else if (kind == object_assignment_pattern) {
          name = target = field(child, "left");
          read(field(child, "right"));
        } else if (kind != shorthand_property_identifier_pattern) {
          if (kind == rest_pattern) read_pattern(first_child(child), {}, k_none);
          return;
        }
        if (source_.kind(target) == assignment_pattern) {
          read(field(target, "right"));
          target = field(target, "left");
        }
        Index member = k_none;
        if (from != k_none) {
          member = add(Kind::member, name, name);
          builder.expression(member).receiver = from;
          builder.expression(member).name = property_name(source_, name);
        }
        read_pattern(target, {}, member);
      });
      break;
    }
    case array_pattern: {
      const Index from = whole();
      for_each_child(pattern, [&](TSNode child) {
        if (source_.kind(child) == assignment_pattern) {
          read(field(child, "right"));
          child = field(child, "left");
        }
        Index element = k_none;
        if (from != k_none) {
          element = add(Kind::element, child, TSNode{});
          builder.expression(element).receiver = from;
        }
        read_pattern(child, {}, element);
      });
      break;
    }
    case rest_pattern:
      read_pattern(first_child(pattern), std::move(type), k_none);
      break;
    default:
      break;
  }
}

void BodyReader::read_variables(TSNode node) {
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != variable_declarator) return;
    const TSNode name = field(child, "name");
    const TSNode value = unwrapped(source_, field(child, "value"));
    TypeName type = read_type(source_, field(child, "type"));
    Index definition = k_none;
    if (source_.kind(name) == identifier) {
      const int kind = source_.kind(value);
      if (is_function(kind))
        definition = declarations_.read_named_function(value, name, node, SymbolKind::function);
      if (kind == class_) definition = declarations_.read_class_expression(value, name);
    }
    if (definition != k_none) {
      Variable variable;
      variable.name = source_.string(name);
      variable.definition = definition;
      source_.builder.declare(std::move(variable));
      return;
    }
    const Index initial = read(field(child, "value"));
    read_pattern(name, std::move(type), initial);
  });
}

std::vector<Parameter> BodyReader::read_parameters(TSNode list, Index lambda) {
  std::vector<Parameter> out;
  for_each_child(list, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    Parameter parameter;
    TSNode pattern = child;
    TSNode value{};
    if (kind == required_parameter || kind == optional_parameter) {
      pattern = field(child, "pattern");
      if (source_.kind(pattern) == this_) return;
      parameter.type = read_type(source_, field(child, "type"), TypeMention::Role::value);
      value = field(child, "value");
      parameter.optional = kind == optional_parameter || !ts_node_is_null(value);
      for_each_child(child, [&](TSNode part) {
        if (source_.kind(part) == decorator) read_children(part);
      });
    } else if (kind == assignment_pattern) {
      pattern = field(child, "left");
      value = field(child, "right");
      parameter.optional = true;
    }
    if (source_.kind(pattern) == rest_pattern) {
      parameter.variadic = true;
      pattern = first_child(pattern);
    }
    parameter.name = source_.kind(pattern) == identifier ? source_.string(pattern) : "{…}";
    const Index initial = read(value);
    const auto number = static_cast<std::uint32_t>(out.size());
    if (lambda != k_none && parameter.type.name.empty() && initial == k_none) {
      read_pattern(pattern, {}, lambda, Variable::Origin::lambda, number);
    } else {
      read_pattern(pattern, parameter.type, initial);
    }
    if (parameter.variadic && parameter.type.name == "Array" && !parameter.type.arguments.empty())
      parameter.type = TypeName(parameter.type.arguments.front());
    out.push_back(std::move(parameter));
  });
  return out;
}

}  // namespace collet::codegraph::typescript
