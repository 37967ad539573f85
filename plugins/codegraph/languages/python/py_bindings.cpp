// SPDX-License-Identifier: MIT
/// Names and the values that they get: the part of BodyReader for assignments and parameters.
#include <algorithm>

#include "plugins/codegraph/languages/python/py_body.hpp"

namespace collet::codegraph::python {

using Kind = Expression::Kind;

Index either(const Source& source, TSNode node, const std::vector<Index>& values) {
  if (values.empty()) return k_none;
  if (values.size() == 1) return values.front();
  const Index out = add(source, Kind::either, node, TSNode{});
  source.builder.expression(out).operands = values;
  return out;
}

Index iterated(const Source& source, TSNode node, Index collection) {
  if (collection == k_none) return k_none;
  const Index out = add(source, Kind::element, node, TSNode{});
  source.builder.expression(out).receiver = collection;
  source.builder.expression(out).name = "*";
  return out;
}

void Fields::bind(TSNode name, Index owner, Index value, const TypeName& type) {
  constexpr std::size_t k_max_values = 16;
  auto& builder = source_.builder;
  const auto text = source_.text(name);
  auto& summary = builder.out();
  const auto imported = [&] {
    return owner == 0 && std::any_of(summary.imports.begin(), summary.imports.end(),
                                     [&](const Import& one) { return one.name == text; });
  };
  const auto [known, fresh] = known_.try_emplace({owner, std::string(text)}, k_none);
  if (!fresh) {
    const Index initial = known->second == k_none ? k_none : builder.definition(known->second).initial;
    if (initial == k_none || !type.name.empty() || value == k_none) return;
    auto& values = builder.expression(initial).operands;
    if (values.size() < k_max_values) values.push_back(value);
    return;
  }
  // `try: import json` … `except ImportError: json = None`: the name is that of the module.
  if (imported()) return;
  const bool member_of_enum = builder.definition(owner).kind == SymbolKind::enum_ && builder.owner() == owner;
  Definition one;
  one.kind = member_of_enum ? SymbolKind::enum_member : SymbolKind::field;
  one.name = source_.string(name);
  one.start = position(name);
  TSNode statement = ts_node_parent(name);
  for (int i = 0;
       i < 3 && source_.kind(statement) != assignment && source_.kind(ts_node_parent(statement)) != 0; ++i)
    statement = ts_node_parent(statement);
  one.first_line = one.start.line;
  one.last_line = std::max(one.first_line, ts_node_end_point(statement).row + 1);
  constexpr std::size_t k_max_signature = 200;
  one.signature = one_line(source_.text(statement).substr(0, k_max_signature));
  one.type = type;
  if (member_of_enum) {
    one.flags |= k_static;
    one.type.name = builder.definition(owner).name;
  }
  const Index index = builder.add(std::move(one));
  builder.definition(index).parent = owner;
  const Index values = add(source_, Kind::either, name, TSNode{});
  if (value != k_none) builder.expression(values).operands.push_back(value);
  builder.definition(index).initial = values;
  known->second = index;
}

void BodyReader::bind_name(TSNode name, Index value, const TypeName& type, std::uint32_t from) {
  auto& builder = source_.builder;
  const std::string text = source_.string(name);
  const Index owner = builder.owner();
  const bool in_function = owner != k_none && is_callable(builder.definition(owner).kind);
  const bool in_property = owner != k_none && builder.definition(owner).kind == SymbolKind::property;
  if (function_.outer.contains(text)) {
    read(name);
    return;
  }
  if (!comprehension_ && !in_function && !in_property && owner != k_none) {
    fields_.bind(name, owner, value, type);
    return;
  }
  Variable variable;
  variable.name = text;
  variable.type = type;
  variable.initial = value;
  variable.from = from;
  builder.declare(variable);
  if (comprehension_ || owner == k_none) return;
  // A name that a branch binds stays bound in the function.
  const Index body = builder.definition(owner).scope;
  if (body != builder.scope() && body != k_none)
    builder.out().scopes[body].variables.push_back(std::move(variable));
}

void BodyReader::bind(TSNode target, Index value, const TypeName& type, std::uint32_t from) {
  const SummaryBuilder::Level level(source_.builder);
  if (ts_node_is_null(target) || level.too_deep()) return;
  auto& builder = source_.builder;
  switch (source_.kind(target)) {
    case identifier:
      bind_name(target, value, type, from);
      break;
    case attribute: {
      const TSNode object = field(target, "object");
      const bool own = !function_.self.empty() && source_.kind(object) == identifier &&
                       source_.text(object) == function_.self;
      if (own) fields_.bind(field(target, "attribute"), function_.self_class, value, type);
      const Index written = read(target);
      if (written != k_none) builder.expression(written).written = true;
      break;
    }
    case pattern_list:
    case tuple_pattern:
    case list_pattern:
    case expression_list:
    case tuple:
    case list: {
      const auto count = ts_node_named_child_count(target);
      const bool pairs = value != k_none && builder.expression(value).kind == Kind::collection &&
                         builder.expression(value).type.name == "tuple" &&
                         builder.expression(value).operands.size() == count;
      std::uint32_t number = 0;
      for_each_child(target, [&](TSNode child) {
        Index part = k_none;
        if (pairs) {
          part = builder.expression(value).operands[number];
        } else if (value != k_none) {
          part = add(source_, Kind::element, child, TSNode{});
          builder.expression(part).receiver = value;
          builder.expression(part).name = std::to_string(number);
        }
        ++number;
        bind(child, part, {}, from);
      });
      break;
    }
    case parenthesized_expression:
      bind(first_child(target), value, type, from);
      break;
    case list_splat_pattern:
    case list_splat:
      bind(first_child(target), k_none, {}, from);
      break;
    default: {
      const Index written = read(target);
      if (written != k_none) builder.expression(written).written = true;
      break;
    }
  }
}

void BodyReader::read_assignment(TSNode node) {
  // a = b = value
  std::vector<TSNode> targets{field(node, "left")};
  TSNode value = field(node, "right");
  while (source_.kind(value) == assignment) {
    targets.push_back(field(value, "left"));
    value = field(value, "right");
  }
  const TypeName type = read_type(source_, field(node, "type"), TypeMention::Role::value);
  const Index initial = read(value);
  for (const TSNode target : targets)
    bind(target, initial, type, ts_node_end_byte(node));
}

std::vector<Parameter> BodyReader::read_parameters(TSNode list_node, bool skip_first) {
  std::vector<Parameter> out;
  bool first = true;
  bool named_only = false;
  for_each_child(list_node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    if (kind == keyword_separator || kind == positional_separator) {
      named_only = named_only || kind == keyword_separator;
      return;
    }
    Parameter parameter;
    TSNode name = child;
    Index initial = k_none;
    if (kind == typed_parameter) name = first_child(child);
    if (kind == default_parameter || kind == typed_default_parameter) name = field(child, "name");
    const bool receiver = std::exchange(first, false) && skip_first;
    parameter.type = read_type(source_, field(child, "type"), TypeMention::Role::value);
    if (kind == default_parameter || kind == typed_default_parameter) {
      parameter.optional = true;
      initial = read(field(child, "value"));
    }
    TypeName type = parameter.type;
    const int pattern = source_.kind(name);
    if (pattern == list_splat_pattern || pattern == dictionary_splat_pattern) {
      name = first_child(name);
      parameter.variadic = true;
      const bool words = pattern == dictionary_splat_pattern;
      type = words ? TypeName{"dict", {TypeName{"str", {}, 0}, parameter.type}, 0}
                   : TypeName{"Sequence", {parameter.type}, 0};
      named_only = true;
    } else if (named_only) {
      parameter.optional = true;
    }
    parameter.name = source_.string(name);
    if (receiver) return;
    Variable variable;
    variable.name = parameter.name;
    variable.type = std::move(type);
    variable.initial = initial;
    source_.builder.declare(std::move(variable));
    out.push_back(std::move(parameter));
  });
  return out;
}

}  // namespace collet::codegraph::python
