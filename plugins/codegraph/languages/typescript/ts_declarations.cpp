// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/typescript/ts_declarations.hpp"

namespace collet::codegraph::typescript {

using Role = TypeMention::Role;

Definition Declarations::begin(SymbolKind kind, TSNode statement, TSNode name, TSNode body) {
  Definition out;
  out.kind = kind;
  out.name = property_name(source_, name);
  out.start = position(ts_node_is_null(name) ? statement : name);
  out.first_line = ts_node_start_point(statement).row + 1;
  out.last_line = ts_node_end_point(statement).row + 1;
  out.documentation = std::exchange(comment_, {});
  out.signature = signature_text(source_, statement, body);
  return out;
}

bool Declarations::at_module_level() const {
  const Index owner = source_.builder.owner();
  return owner == k_none || source_.builder.definition(owner).kind == SymbolKind::module;
}

bool Declarations::read_declaration(TSNode node, int kind) {
  switch (kind) {
    case class_declaration:
    case abstract_class_declaration:
    case interface_declaration:
    case enum_declaration:
    case type_alias_declaration:
      read_type(node, kind);
      return true;
    case function_declaration:
    case generator_function_declaration:
    case function_signature: {
      const TSNode name = field(node, "name");
      const bool local = !at_module_level();
      Variable variable;
      variable.name = source_.string(name);
      variable.definition = static_cast<Index>(source_.builder.out().definitions.size());
      if (local) source_.builder.declare(std::move(variable));
      read_callable(node, name, SymbolKind::function);
      return true;
    }
    case internal_module:
    case module_:
      read_module(node);
      return true;
    default:
      return false;
  }
}

void Declarations::read_type(TSNode node, int kind) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  auto& builder = source_.builder;
  const TSNode body = field(node, "body");
  const SymbolKind symbol_kind = kind == interface_declaration    ? SymbolKind::interface
                                 : kind == enum_declaration       ? SymbolKind::enum_
                                 : kind == type_alias_declaration ? SymbolKind::alias
                                                                  : SymbolKind::class_;
  Definition type = begin(symbol_kind, node, field(node, "name"), body);
  if (kind == abstract_class_declaration) type.flags |= k_abstract;
  const Index index = builder.add(std::move(type));
  if (symbol_kind == SymbolKind::class_) {
    read_class(node, index);
    return;
  }
  const SummaryBuilder::Nested scope(builder, index);
  auto parameters = read_type_parameters(source_, field(node, "type_parameters"));
  builder.definition(index).type_parameters = std::move(parameters);
  read_bases(node, index);
  if (kind == enum_declaration) read_enum(body);
  if (kind == interface_declaration) read_members(body);
  if (kind == type_alias_declaration) {
    TSNode value = field(node, "value");
    // An intersection with an object has the members of the object and the bases beside it.
    if (source_.kind(value) == intersection_type) {
      for_each_child(value, [&](TSNode part) {
        if (source_.kind(part) == object_type) {
          read_members(part);
        } else {
          Base base{typescript::read_type(source_, part, Role::extends), false};
          builder.definition(index).bases.push_back(std::move(base));
        }
      });
    } else if (source_.kind(value) == object_type) {
      read_members(value);
    } else {
      TypeName target = typescript::read_type(source_, value);
      builder.definition(index).type = std::move(target);
    }
  }
}

void Declarations::read_class(TSNode node, Index index) {
  auto& builder = source_.builder;
  read_decorators(node, index);
  const SummaryBuilder::Nested scope(builder, index);
  auto parameters = read_type_parameters(source_, field(node, "type_parameters"));
  builder.definition(index).type_parameters = std::move(parameters);
  read_bases(node, index);
  read_members(field(node, "body"));
}

Index Declarations::read_class_expression(TSNode node, TSNode name) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  Definition type = begin(SymbolKind::class_, node, name, field(node, "body"));
  if (ts_node_is_null(name)) type.flags |= k_anonymous;
  const Index index = source_.builder.add(std::move(type));
  read_class(node, index);
  return index;
}

void Declarations::read_bases(TSNode node, Index definition) {
  auto& builder = source_.builder;
  const auto add = [&](TypeName type, bool implements) {
    builder.definition(definition).bases.push_back({std::move(type), implements});
  };
  // A base that is an expression has a name that no source declares.
  const auto add_value = [&](TSNode value, TSNode arguments) {
    if (dotted_text(source_, value).empty()) {
      body_.read(value);
      add({"$computed", {}, 0}, false);
      return;
    }
    TypeName type = typescript::read_type(source_, value, Role::extends);
    for_each_child(arguments,
                   [&](TSNode one) { type.arguments.push_back(typescript::read_type(source_, one)); });
    add(std::move(type), false);
  };
  const auto read_clause = [&](TSNode clause) {
    switch (source_.kind(clause)) {
      case extends_clause:
        add_value(field(clause, "value"), field(clause, "type_arguments"));
        break;
      case implements_clause:
        for_each_child(
            clause, [&](TSNode type) { add(typescript::read_type(source_, type, Role::implements), true); });
        break;
      case extends_type_clause:
        for_each_child(clause,
                       [&](TSNode type) { add(typescript::read_type(source_, type, Role::extends), false); });
        break;
      default:
        break;
    }
  };
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != class_heritage) return read_clause(child);
    bool clauses = false;
    for_each_child(child, [&](TSNode clause) {
      const int kind = source_.kind(clause);
      clauses = clauses || kind == extends_clause || kind == implements_clause;
      read_clause(clause);
    });
    // JavaScript writes the base without a clause.
    if (!clauses) add_value(first_child(child), TSNode{});
  });
}

void Declarations::read_decorators(TSNode node, Index definition) {
  const auto read = [&](TSNode child) {
    if (source_.kind(child) != decorator) return;
    TSNode name = first_child(child);
    if (source_.kind(name) == call_expression) name = field(name, "function");
    std::string text = dotted_text(source_, name);
    auto& builder = source_.builder;
    if (!text.empty()) {
      builder.definition(definition).annotations.push_back(text.substr(text.rfind('.') + 1));
      builder.out().mentions.push_back(
          {Role::annotation, std::move(text), builder.scope(), definition, position(name)});
    }
    const SummaryBuilder::Nested scope(builder, definition);
    body_.read_children(child);
    builder.definition(definition).scope = k_none;
  };
  for_each_child(node, read);
  const TSNode parent = ts_node_parent(node);
  if (source_.kind(parent) == export_statement) for_each_child(parent, read);
}

void Declarations::read_members(TSNode body) {
  std::vector<TSNode> decorators;
  for_each_child(body, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) {
      const auto text = source_.text(child);
      comment_ = text.starts_with("/**") ? comment_text(text) : std::string();
      return;
    }
    if (kind == decorator) {
      decorators.push_back(child);
      return;
    }
    read_member(child, kind);
    // The decorators of a method are its neighbours.
    for (const TSNode one : decorators)
      body_.read_children(one);
    decorators.clear();
    comment_.clear();
  });
}

void Declarations::read_member(TSNode node, int kind) {
  switch (kind) {
    case method_definition:
    case method_signature:
    case abstract_method_signature: {
      const TSNode name = field(node, "name");
      const bool accessor = [&] {
        for (std::uint32_t i = 0; i < ts_node_child_count(node) && i < 6; ++i) {
          const auto word = source_.text(ts_node_child(node, i));
          if (word == "get" || word == "set") return !ts_node_eq(ts_node_child(node, i), name);
        }
        return false;
      }();
      read_callable(node, name,
                    accessor                              ? SymbolKind::property
                    : source_.text(name) == "constructor" ? SymbolKind::constructor
                                                          : SymbolKind::method);
      break;
    }
    case public_field_definition:
    case field_definition:
    case property_signature:
      read_field(node);
      break;
    case class_static_block:
      body_.read_children(node);
      break;
    case call_signature: {
      Definition one = begin(SymbolKind::method, node, TSNode{}, TSNode{});
      one.name = "call";
      one.flags |= k_abstract;
      const Index index = source_.builder.add(std::move(one));
      const SummaryBuilder::Nested scope(source_.builder, index);
      auto parameters = body_.read_parameters(field(node, "parameters"));
      TypeName type = typescript::read_type(source_, field(node, "return_type"), Role::result);
      source_.builder.definition(index).parameters = std::move(parameters);
      source_.builder.definition(index).type = std::move(type);
      break;
    }
    default:
      for_each_child(node, [&](TSNode child) { typescript::read_type(source_, child); });
      break;
  }
}

void Declarations::read_callable(TSNode node, TSNode name, SymbolKind kind) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  auto& builder = source_.builder;
  const TSNode body = field(node, "body");
  Definition callable = begin(kind, node, name, body);
  if (ts_node_is_null(body)) callable.flags |= k_abstract;
  if (callable.signature.starts_with("static ") || callable.signature.find(" static ") < 20)
    callable.flags |= k_static;
  const Index index = builder.add(std::move(callable));
  const SummaryBuilder::Nested scope(builder, index);
  auto type_parameters = read_type_parameters(source_, field(node, "type_parameters"));
  builder.definition(index).type_parameters = std::move(type_parameters);
  TypeName type = typescript::read_type(source_, field(node, "return_type"), Role::result);
  const bool setter =
      kind == SymbolKind::property && !ts_node_is_null(first_child(field(node, "parameters")));
  auto parameters = body_.read_parameters(field(node, "parameters"));
  auto& definition = builder.definition(index);
  if (setter) {
    if (!parameters.empty()) definition.type = parameters.front().type;
  } else {
    definition.type = std::move(type);
    if (kind != SymbolKind::property) definition.parameters = std::move(parameters);
  }
  if (kind == SymbolKind::constructor) read_parameter_properties(field(node, "parameters"));
  if (ts_node_is_null(body)) return;
  const Index results = body_.read_function_body(node);
  // The value of a getter is what its function returns, which only callables have as results.
  if (kind != SymbolKind::constructor && kind != SymbolKind::property)
    builder.definition(index).initial = results;
  if (kind == SymbolKind::property && !setter && !builder.expression(results).operands.empty())
    builder.definition(index).initial = builder.expression(results).operands.front();
}

/// A parameter of a constructor with `private`, `public` or `readonly` is a field, too.
void Declarations::read_parameter_properties(TSNode list) {
  auto& builder = source_.builder;
  const Index constructor = builder.owner();
  for_each_child(list, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind != required_parameter && kind != optional_parameter) return;
    bool property = false;
    for (std::uint32_t i = 0; i < ts_node_child_count(child) && i < 6; ++i) {
      const TSNode part = ts_node_child(child, i);
      const auto word = source_.text(part);
      property = property || source_.kind(part) == accessibility_modifier || word == "readonly";
    }
    const TSNode name = field(child, "pattern");
    if (!property || source_.kind(name) != identifier) return;
    Definition one = begin(SymbolKind::field, child, name, TSNode{});
    for (const auto& parameter : builder.definition(constructor).parameters)
      if (parameter.name == one.name) one.type = parameter.type;
    const Index index = builder.add(std::move(one));
    builder.definition(index).parent = builder.definition(constructor).parent;
  });
}

Index Declarations::read_named_function(TSNode function, TSNode name, TSNode statement, SymbolKind kind) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  auto& builder = source_.builder;
  Definition callable = begin(kind, statement, name, field(function, "body"));
  const Index index = builder.add(std::move(callable));
  const SummaryBuilder::Nested scope(builder, index);
  auto type_parameters = read_type_parameters(source_, field(function, "type_parameters"));
  builder.definition(index).type_parameters = std::move(type_parameters);
  TypeName type = typescript::read_type(source_, field(function, "return_type"), Role::result);
  std::vector<Parameter> parameters;
  const TSNode single = field(function, "parameter");
  if (ts_node_is_null(single)) {
    parameters = body_.read_parameters(field(function, "parameters"));
  } else {
    parameters.push_back({source_.string(single), {}, false, false});
    body_.read_pattern(single, {}, k_none);
  }
  builder.definition(index).type = std::move(type);
  builder.definition(index).parameters = std::move(parameters);
  const Index results = body_.read_function_body(function);
  builder.definition(index).initial = results;
  return index;
}

void Declarations::read_field(TSNode node) {
  auto& builder = source_.builder;
  TSNode name = field(node, "name");
  if (ts_node_is_null(name)) name = field(node, "property");
  const TSNode value = unwrapped(source_, field(node, "value"));
  const TSNode type = field(node, "type");
  Index index = k_none;
  if (is_function(source_.kind(value)) && ts_node_is_null(type)) {
    index = read_named_function(value, name, node, SymbolKind::method);
  } else {
    Definition one = begin(SymbolKind::field, node, name, field(node, "value"));
    index = builder.add(std::move(one));
    const SummaryBuilder::Nested scope(builder, index);
    TypeName written = typescript::read_type(source_, type, Role::value);
    builder.definition(index).type = std::move(written);
    const Index initial = body_.read(field(node, "value"));
    builder.definition(index).initial = initial;
  }
  if (index != k_none) read_decorators(node, index);
}

}  // namespace collet::codegraph::typescript
