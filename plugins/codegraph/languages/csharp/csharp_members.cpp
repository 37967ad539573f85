// SPDX-License-Identifier: MIT
/// Methods, properties and fields of C#.
#include "plugins/codegraph/languages/csharp/csharp_declarations.hpp"
#include "plugins/codegraph/languages/csharp/csharp_texts.hpp"

namespace collet::codegraph::csharp {

using Role = TypeMention::Role;

void DeclarationReader::read_attributes(TSNode declaration, Index definition) {
  for_each_child(declaration, [&](TSNode list) {
    if (source_.kind(list) != attribute_list) return;
    for_each_child(list, [&](TSNode one) {
      if (source_.kind(one) == attribute) read_attribute(body_, source_, one, definition);
    });
  });
}

std::string DeclarationReader::operator_name(TSNode node, int kind) {
  if (kind == operator_declaration) return "operator " + source_.string(field(node, "operator"));
  return "operator " + one_line(source_.text(field(node, "type")));
}

void DeclarationReader::read_callable(TSNode node, const std::string& comment) {
  const SummaryBuilder::Level level(builder_);
  if (level.too_deep()) return;
  const int kind = source_.kind(node);
  const TSNode body = field(node, "body");
  Definition callable = begin(kind == constructor_declaration    ? SymbolKind::constructor
                              : kind == local_function_statement ? SymbolKind::function
                                                                 : SymbolKind::method,
                              node, field(node, "name"), comment);
  if (kind == operator_declaration || kind == conversion_operator_declaration)
    callable.name = operator_name(node, kind);
  if (kind == destructor_declaration) callable.name.insert(0, "~");
  // A method that implements one interface alone is called through it, never by its own name.
  if (const TSNode explicit_one = child_of(source_, node, explicit_interface_specifier);
      kind == method_declaration && !ts_node_is_null(explicit_one))
    callable.name.insert(0, source_.text(explicit_one));
  const TSNode chained = child_of(source_, node, constructor_initializer);
  callable.signature = signature_text(source_, node, ts_node_is_null(chained) ? body : chained);
  if (ts_node_is_null(body)) callable.flags |= k_abstract;
  const Index index = builder_.add(std::move(callable));
  mention_attributes(source_, node, index);
  const SummaryBuilder::Nested scope(builder_, index);
  read_attributes(node, index);
  auto type_parameters = read_type_parameters(source_, node);
  builder_.definition(index).type_parameters = std::move(type_parameters);
  const TSNode result = field(node, kind == method_declaration ? "returns" : "type");
  TypeName type = read_type(source_, result, Role::result);
  const TSNode list = field(node, "parameters");
  auto parameters = body_.read_parameters(list);
  const TSNode first = child_of(source_, list, parameter);
  auto& definition = builder_.definition(index);
  if (!ts_node_is_null(first) && kind == method_declaration && has_modifier(source_, first, "this"))
    definition.flags |= k_extension;
  definition.parameters = std::move(parameters);
  definition.type = type;
  if (!ts_node_is_null(chained)) {
    const bool base = source_.text(ts_node_child(chained, 1)) == "base";
    body_.read_chained(chained, child_of(source_, chained, argument_list), base ? "base" : "this");
  }
  // An async method returns what its task contains.
  if (has_modifier(source_, node, "async") && type.arguments.size() == 1) type = TypeName(type.arguments[0]);
  TypeName before = body_.exchange_result(std::move(type));
  body_.read(body);
  body_.exchange_result(std::move(before));
}

void DeclarationReader::read_property(TSNode node, int kind, const std::string& comment) {
  const SummaryBuilder::Level level(builder_);
  if (level.too_deep()) return;
  Definition one = begin(SymbolKind::property, node, field(node, "name"), comment);
  if (kind == indexer_declaration) one.name = "this[]";
  TSNode value = field(node, "value");
  const TSNode accessors = field(node, "accessors");
  one.signature = signature_text(source_, node, ts_node_is_null(accessors) ? value : accessors);
  const Index index = builder_.add(std::move(one));
  mention_attributes(source_, node, index);
  const SummaryBuilder::Nested scope(builder_, index);
  read_attributes(node, index);
  TypeName type = read_type(source_, field(node, "type"), Role::value);
  builder_.definition(index).type = type;
  if (kind == indexer_declaration) {
    auto parameters = body_.read_parameters(field(node, "parameters"));
    builder_.definition(index).parameters = std::move(parameters);
  }
  TypeName before = body_.exchange_result(type);
  for_each_child(accessors, [&](TSNode accessor) {
    const SummaryBuilder::Nested inner(builder_);
    builder_.declare({Variable::Origin::declared, "value", type, k_none, 0, ts_node_start_byte(accessor)});
    body_.read(field(accessor, "body"));
  });
  const Index initial = body_.read_as(value, type);
  builder_.definition(index).initial = initial;
  body_.exchange_result(std::move(before));
}

void DeclarationReader::read_fields(TSNode node, const std::string& comment) {
  const TSNode list = child_of(source_, node, variable_declaration);
  const TSNode type_node = field(list, "type");
  bool first = true;
  for_each_child(list, [&](TSNode child) {
    if (source_.kind(child) != variable_declarator) return;
    const TSNode name = field(child, "name");
    Definition one = begin(SymbolKind::field, node, name, comment);
    if (ts_node_is_null(name)) return;
    TSNode value{};
    for_each_child(child, [&](TSNode part) {
      if (!ts_node_eq(part, name)) value = part;
    });
    one.signature = signature_text(source_, node, value);
    const Index index = builder_.add(std::move(one));
    if (std::exchange(first, false)) mention_attributes(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    read_attributes(node, index);
    const TypeName type = read_type(source_, type_node, Role::value);
    builder_.definition(index).type = type;
    const Index initial = body_.read_as(value, type);
    builder_.definition(index).initial = initial;
  });
}

void DeclarationReader::read_enum_member(TSNode node, const std::string& comment) {
  Definition one = begin(SymbolKind::enum_member, node, field(node, "name"), comment);
  one.flags |= k_static | k_public;
  if (builder_.owner() != k_none) one.type.name = builder_.definition(builder_.owner()).name;
  one.signature = one.name;
  builder_.add(std::move(one));
}

}  // namespace collet::codegraph::csharp
