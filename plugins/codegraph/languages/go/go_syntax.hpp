// SPDX-License-Identifier: MIT
/// The nodes of the grammar of Go that the reader knows, and types.
#pragma once

#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/summary_builder.hpp"

namespace collet::codegraph::go {

// clang-format off
#define COLLET_GO_NODES(X) \
  X(argument_list) X(array_type) X(assignment_statement) X(binary_expression) X(block) X(call_expression) \
  X(channel_type) X(comment) X(communication_case) X(composite_literal) X(const_declaration) X(const_spec) \
  X(dec_statement) X(default_case) X(dot) X(expression_case) X(expression_list) X(expression_switch_statement) \
  X(false_) X(field_declaration) X(field_identifier) X(float_literal) X(for_statement) X(func_literal) X(function_declaration) \
  X(function_type) X(generic_type) X(identifier) X(if_statement) X(implicit_length_array_type) X(import_declaration) \
  X(import_spec) X(imaginary_literal) X(inc_statement) X(index_expression) X(int_literal) X(interface_type) \
  X(interpreted_string_literal) X(keyed_element) X(literal_element) X(literal_value) X(map_type) \
  X(method_declaration) X(method_elem) X(negated_type) X(nil) X(package_clause) X(package_identifier) \
  X(parameter_declaration) X(parameter_list) X(parenthesized_expression) X(parenthesized_type) X(pointer_type) \
  X(qualified_type) X(range_clause) X(raw_string_literal) X(receive_statement) X(return_statement) \
  X(rune_literal) X(selector_expression) X(short_var_declaration) X(slice_expression) X(slice_type) \
  X(struct_type) X(true_) X(type_alias) X(type_arguments) X(type_assertion_expression) X(type_case) X(type_constraint) \
  X(type_conversion_expression) X(type_declaration) X(type_elem) X(type_identifier) \
  X(type_instantiation_expression) X(type_parameter_declaration) X(type_spec) X(type_switch_statement) \
  X(unary_expression) X(var_declaration) X(var_spec) X(variadic_argument) X(variadic_parameter_declaration)
// clang-format on

enum Node : int {
  other_node,
#define COLLET_GO_NODE(name) name,
  COLLET_GO_NODES(COLLET_GO_NODE)
#undef COLLET_GO_NODE
};

/// The names of the nodes in the order of Node. A trailing underscore, which keywords of C++ have, is not
/// part of a name.
inline std::vector<std::string_view> node_names() {
  std::vector<std::string_view> names = {
#define COLLET_GO_NODE(name) #name,
      COLLET_GO_NODES(COLLET_GO_NODE)
#undef COLLET_GO_NODE
  };
  for (auto& name : names)
    if (name.ends_with('_')) name.remove_suffix(1);
  return names;
}

#undef COLLET_GO_NODES

/// The state that all parts of the reader share.
struct Source {
  const SyntaxTree& tree;
  const Grammar& grammar;
  SummaryBuilder& builder;
  bool library = false;

  int kind(TSNode node) const { return ts_node_is_null(node) ? 0 : grammar.kind(node); }
  std::string_view text(TSNode node) const { return tree.text(node); }
  /// Returns the text of a name. The library writes `lib_map` for the type that has no name in a source.
  std::string string(TSNode node) const {
    const auto out = tree.text(node);
    return library && out.starts_with("lib_") ? "$" + std::string(out.substr(4)) : std::string(out);
  }
};

/// Returns the first node within a node that has a name; an absent node has none.
inline TSNode first_child(TSNode node) {
  return ts_node_is_null(node) ? node : ts_node_named_child(node, 0);
}

/// Returns a type as a name, and notes each name in it as mentioned by the current definition. A pointer is
/// the type that it points to; several results are a tuple; an absent type is empty.
TypeName read_type(const Source& source, TSNode node, TypeMention::Role role = TypeMention::Role::use);
/// The same for a type in the place of an expression.
bool is_type_node(int kind);
std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node);

/// Reads an import declaration.
void read_imports(const Source& source, TSNode node);
/// Returns the name that an import path gives if its package is not known.
std::string name_of_path(std::string_view path);

}  // namespace collet::codegraph::go
