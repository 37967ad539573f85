// SPDX-License-Identifier: MIT
/// Types of C#.
#include "plugins/codegraph/languages/csharp/csharp_declarations.hpp"

namespace collet::codegraph::csharp {

using Role = TypeMention::Role;

Definition DeclarationReader::begin(SymbolKind kind, TSNode node, TSNode name, const std::string& comment) {
  Definition out;
  out.kind = kind;
  out.name = source_.text(name);
  if (out.name.starts_with('@')) out.name.erase(0, 1);
  out.start = position(ts_node_is_null(name) ? node : name);
  out.first_line = ts_node_start_point(node).row + 1;
  out.last_line = ts_node_end_point(node).row + 1;
  out.documentation = comment;
  if (builder_.owner() == k_none) out.container = container_;
  read_modifiers(source_, node, out);
  return out;
}

void DeclarationReader::read_type_declaration(TSNode node, int kind, const std::string& comment) {
  const SummaryBuilder::Level level(builder_);
  if (level.too_deep()) return;
  const SymbolKind symbol_kind = kind == interface_declaration ? SymbolKind::interface
                                 : kind == struct_declaration  ? SymbolKind::struct_
                                 : kind == enum_declaration    ? SymbolKind::enum_
                                                               : SymbolKind::class_;
  const TSNode body = field(node, "body");
  Definition type = begin(symbol_kind, node, field(node, "name"), comment);
  if (kind == record_declaration) type.flags |= k_record;
  type.signature = signature_text(source_, node, body);
  const Index index = builder_.add(std::move(type));
  mention_attributes(source_, node, index);
  const SummaryBuilder::Nested scope(builder_, index);
  read_attributes(node, index);
  auto parameters = read_type_parameters(source_, node);
  builder_.definition(index).type_parameters = std::move(parameters);
  if (kind != enum_declaration) read_bases(node, index, kind == interface_declaration);
  read_primary_constructor(node, kind == record_declaration);
  const TSNode bases = child_of(source_, node, base_list);
  read_base_call(bases);
  read_members(body);
}

void DeclarationReader::read_bases(TSNode node, Index type, bool interface) {
  std::vector<Base> out;
  const auto add = [&](TSNode one) {
    // Whether a base is a class or an interface is known when it is linked; by custom, I and a capital name
    // an interface.
    std::vector<TypeName> arguments;
    const std::string name = linked_name(source_, one, arguments);
    const auto word = name.substr(name.rfind('.') + 1);
    const bool named = word.size() > 1 && word[0] == 'I' && word[1] >= 'A' && word[1] <= 'Z';
    const bool implements = !interface && named;
    out.push_back({read_type(source_, one, implements ? Role::implements : Role::extends), implements});
  };
  for_each_child(child_of(source_, node, base_list), [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == argument_list) return;
    add(kind == primary_constructor_base_type ? field(child, "type") : child);
  });
  builder_.definition(type).bases = std::move(out);
}

void DeclarationReader::read_base_call(TSNode bases) {
  TSNode arguments = child_of(source_, bases, argument_list);
  if (ts_node_is_null(arguments))
    arguments = child_of(source_, child_of(source_, bases, primary_constructor_base_type), argument_list);
  if (!ts_node_is_null(arguments)) body_.read_chained(bases, arguments, "base");
}

/// The parameters of a type are those of its constructor, are seen in its body, and are properties of a
/// record.
void DeclarationReader::read_primary_constructor(TSNode node, bool record) {
  const TSNode list = child_of(source_, node, parameter_list);
  if (ts_node_is_null(list)) return;
  const auto parameters = body_.read_parameters(list);
  const auto place = [&](SymbolKind kind) {
    Definition one = begin(kind, node, field(node, "name"), {});
    one.annotations.clear();
    one.last_line = ts_node_end_point(list).row + 1;
    one.flags = k_public;
    return one;
  };
  Definition made = place(SymbolKind::constructor);
  made.parameters = parameters;
  made.signature = made.name + one_line(source_.text(list));
  builder_.add(std::move(made));
  if (!record) return;
  for (const auto& parameter : parameters) {
    Definition one = place(SymbolKind::property);
    one.flags |= k_synthesized;
    one.name = parameter.name;
    one.type = parameter.type;
    one.signature = parameter.type.name + " " + parameter.name;
    builder_.add(std::move(one));
  }
}

/// A delegate is a type with the one method Invoke, as an interface has.
void DeclarationReader::read_delegate(TSNode node, const std::string& comment) {
  Definition type = begin(SymbolKind::interface, node, field(node, "name"), comment);
  type.signature = signature_text(source_, node, TSNode{});
  const Index index = builder_.add(std::move(type));
  mention_attributes(source_, node, index);
  const SummaryBuilder::Nested scope(builder_, index);
  auto type_parameters = read_type_parameters(source_, node);
  builder_.definition(index).type_parameters = std::move(type_parameters);
  Definition invoke = begin(SymbolKind::method, node, field(node, "name"), {});
  invoke.annotations.clear();
  invoke.name = "Invoke";
  invoke.flags |= k_abstract | k_synthesized;
  invoke.signature = builder_.definition(index).signature;
  const Index method = builder_.add(std::move(invoke));
  const SummaryBuilder::Nested inner(builder_, method);
  TypeName type_name = read_type(source_, field(node, "type"), Role::result);
  auto parameters = body_.read_parameters(field(node, "parameters"));
  builder_.definition(method).type = std::move(type_name);
  builder_.definition(method).parameters = std::move(parameters);
}

}  // namespace collet::codegraph::csharp
