// SPDX-License-Identifier: MIT
/// The nodes of the grammars of TypeScript and JavaScript that the reader knows.
#pragma once

#include <string_view>
#include <vector>

namespace collet::codegraph::typescript {

// clang-format off
#define COLLET_TS_NODES(X) \
  X(abstract_class_declaration) X(abstract_method_signature) X(accessibility_modifier) \
  X(ambient_declaration) X(arguments) X(array) X(array_pattern) X(array_type) X(arrow_function) \
  X(as_expression) X(asserts) X(asserts_annotation) X(assignment_expression) X(assignment_pattern) \
  X(augmented_assignment_expression) X(await_expression) X(binary_expression) X(call_expression) \
  X(call_signature) X(catch_clause) X(class_) X(class_body) X(class_declaration) X(class_heritage) \
  X(class_static_block) X(comment) X(computed_property_name) X(constraint) X(constructor_type) \
  X(decorator) X(enum_assignment) X(enum_body) X(enum_declaration) X(export_clause) X(export_specifier) \
  X(export_statement) X(expression_statement) X(extends_clause) X(extends_type_clause) X(false_) \
  X(field_definition) X(for_in_statement) X(for_statement) X(formal_parameters) X(function_declaration) \
  X(function_expression) X(function_signature) X(function_type) X(generator_function) \
  X(generator_function_declaration) X(generic_type) X(identifier) X(implements_clause) X(import_) \
  X(import_alias) X(import_clause) X(import_require_clause) X(import_specifier) X(import_statement) \
  X(index_signature) X(instantiation_expression) X(interface_body) X(interface_declaration) \
  X(internal_module) X(intersection_type) X(jsx_attribute) X(jsx_element) X(jsx_expression) \
  X(jsx_opening_element) X(jsx_self_closing_element) X(lexical_declaration) X(literal_type) \
  X(lookup_type) X(member_expression) X(method_definition) X(method_signature) X(module_) \
  X(named_imports) X(namespace_export) X(namespace_import) X(nested_identifier) \
  X(nested_type_identifier) X(new_expression) X(non_null_expression) X(null_) X(number) X(object) \
  X(object_assignment_pattern) X(object_pattern) X(object_type) X(optional_parameter) X(optional_type) \
  X(pair) X(pair_pattern) X(parenthesized_expression) X(parenthesized_type) X(predefined_type) \
  X(private_property_identifier) X(property_identifier) X(property_signature) X(public_field_definition) \
  X(readonly_type) X(regex) X(required_parameter) X(rest_pattern) X(rest_type) X(return_statement) \
  X(satisfies_expression) X(sequence_expression) X(shorthand_property_identifier) \
  X(shorthand_property_identifier_pattern) X(spread_element) X(statement_block) X(string) \
  X(subscript_expression) X(super) X(switch_case) X(switch_default) X(template_literal_type) \
  X(template_string) X(ternary_expression) X(this_) X(this_type) X(true_) X(tuple_type) \
  X(type_alias_declaration) X(type_annotation) X(type_arguments) X(type_assertion) X(type_identifier) \
  X(type_parameter) X(type_predicate) X(type_predicate_annotation) X(type_query) X(unary_expression) \
  X(undefined) X(union_type) X(update_expression) X(variable_declaration) X(variable_declarator)
// clang-format on

enum Node : int {
  other_node,
#define COLLET_TS_NODE(name) name,
  COLLET_TS_NODES(COLLET_TS_NODE)
#undef COLLET_TS_NODE
};

/// The names of the nodes in the order of Node. A trailing underscore, which keywords of C++ have, is not
/// part of a name.
inline std::vector<std::string_view> node_names() {
  std::vector<std::string_view> names = {
#define COLLET_TS_NODE(name) #name,
      COLLET_TS_NODES(COLLET_TS_NODE)
#undef COLLET_TS_NODE
  };
  for (auto& name : names)
    if (name.ends_with('_')) name.remove_suffix(1);
  return names;
}

#undef COLLET_TS_NODES

}  // namespace collet::codegraph::typescript
