// SPDX-License-Identifier: MIT
/// The nodes of the C# grammar that the reader knows.
#pragma once

#include <string_view>
#include <vector>

namespace collet::codegraph::csharp {

// clang-format off
#define COLLET_CSHARP_NODES(X)                                                                              \
  X(alias_qualified_name) X(anonymous_method_expression) X(anonymous_object_creation_expression)            \
  X(argument) X(argument_list) X(array_creation_expression) X(array_type) X(arrow_expression_clause)        \
  X(as_expression) X(assignment_expression) X(attribute) X(attribute_list) X(await_expression)              \
  X(accessor_list) X(base_list) X(binary_expression) X(block) X(boolean_literal)                            \
  X(bracketed_argument_list) X(bracketed_parameter_list) X(cast_expression) X(catch_clause)                 \
  X(catch_declaration) X(character_literal) X(class_declaration) X(comment) X(conditional_access_expression)\
  X(conditional_expression) X(constructor_declaration) X(constructor_initializer)                           \
  X(conversion_operator_declaration) X(declaration_expression) X(declaration_list) X(declaration_pattern)   \
  X(delegate_declaration) X(destructor_declaration) X(element_access_expression)                            \
  X(element_binding_expression) X(enum_declaration) X(enum_member_declaration)                              \
  X(enum_member_declaration_list) X(event_declaration) X(event_field_declaration) X(explicit_interface_specifier) X(field_declaration)      \
  X(file_scoped_namespace_declaration) X(for_statement) X(foreach_statement) X(from_clause)                 \
  X(generic_name) X(global_attribute) X(global_statement) X(identifier) X(implicit_object_creation_expression)\
  X(implicit_parameter) X(implicit_type) X(indexer_declaration) X(initializer_expression) X(implicit_array_creation_expression) X(collection_expression)                   \
  X(integer_literal) X(interface_declaration) X(interpolated_string_expression) X(invocation_expression)    \
  X(is_expression) X(is_pattern_expression) X(join_clause) X(join_into_clause) X(lambda_expression)         \
  X(let_clause) X(local_function_statement) X(member_access_expression) X(member_binding_expression)        \
  X(method_declaration) X(modifier) X(namespace_declaration) X(null_literal) X(nullable_type)               \
  X(object_creation_expression) X(operator_declaration) X(parameter) X(parameter_list)                      \
  X(parenthesized_expression) X(pointer_type) X(postfix_unary_expression) X(predefined_type)                \
  X(prefix_unary_expression) X(preproc_elif) X(preproc_else) X(preproc_if) X(primary_constructor_base_type) \
  X(property_declaration) X(qualified_name) X(query_expression) X(raw_string_literal) X(real_literal)       \
  X(record_declaration) X(recursive_pattern) X(ref_type) X(return_statement) X(scoped_type)                 \
  X(string_literal) X(struct_declaration) X(switch_expression) X(switch_expression_arm) X(switch_section)   \
  X(tuple_expression) X(tuple_pattern) X(type_argument_list) X(type_parameter) X(type_parameter_constraint) \
  X(type_parameter_constraints_clause) X(type_parameter_list) X(type_pattern) X(typeof_expression)          \
  X(using_directive) X(using_statement) X(var_pattern) X(variable_declaration) X(variable_declarator)       \
  X(verbatim_string_literal) X(with_expression) X(with_initializer) X(yield_statement)
// clang-format on

enum Node : int {
  other_node,
#define COLLET_CSHARP_NODE(name) name,
  COLLET_CSHARP_NODES(COLLET_CSHARP_NODE)
#undef COLLET_CSHARP_NODE
};

/// The names of the nodes in the order of Node.
inline std::vector<std::string_view> node_names() {
  return {
#define COLLET_CSHARP_NODE(name) #name,
      COLLET_CSHARP_NODES(COLLET_CSHARP_NODE)
#undef COLLET_CSHARP_NODE
  };
}

#undef COLLET_CSHARP_NODES

}  // namespace collet::codegraph::csharp
