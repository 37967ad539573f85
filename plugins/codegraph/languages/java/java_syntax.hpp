// SPDX-License-Identifier: MIT
/// The nodes of the Java grammar that the reader knows.
#pragma once

#include <string_view>
#include <vector>

namespace collet::codegraph::java {

// clang-format off
#define COLLET_JAVA_NODES(X)                                                                                 \
  X(annotation)                                                                                              \
  X(annotation_type_body)                                                                                    \
  X(annotation_type_declaration)                                                                             \
  X(annotation_type_element_declaration)                                                                     \
  X(array_access) X(array_creation_expression) X(array_type) X(assignment_expression) X(annotated_type) X(   \
      binary_expression) X(block) X(block_comment) X(boolean_type) X(cast_expression) X(catch_clause)        \
      X(catch_formal_parameter) X(character_literal) X(class_body) X(class_declaration) X(class_literal) X(  \
          compact_constructor_declaration) X(constant_declaration) X(constructor_body)                       \
          X(constructor_declaration) X(decimal_floating_point_literal) X(decimal_integer_literal) X(         \
              enhanced_for_statement) X(enum_body) X(enum_body_declarations) X(enum_constant)                \
              X(enum_declaration) X(explicit_constructor_invocation) X(false_) X(field_access) X(            \
                  field_declaration) X(floating_point_type) X(for_statement) X(formal_parameter)             \
                  X(formal_parameters) X(generic_type) X(hex_integer_literal) X(identifier) X(               \
                      import_declaration) X(inferred_parameters) X(instanceof_expression) X(integral_type)   \
                      X(interface_body) X(interface_declaration) X(lambda_expression) X(line_comment) X(     \
                          local_variable_declaration) X(marker_annotation) X(method_declaration)             \
                          X(method_invocation) X(method_reference) X(modifiers) X(null_literal) X(           \
                              object_creation_expression) X(package_declaration) X(parenthesized_expression) \
                              X(record_declaration) X(record_pattern_component) X(resource)                  \
                                  X(return_statement) X(scoped_identifier) X(scoped_type_identifier)         \
                                      X(spread_parameter) X(static_initializer) X(string_literal) X(super)   \
                                          X(super_interfaces) X(extends_interfaces) X(superclass)            \
                                              X(switch_block_statement_group) X(switch_rule)                 \
                                                  X(ternary_expression) X(this_) X(throws) X(true_)          \
                                                      X(try_with_resources_statement) X(type_arguments)      \
                                                          X(type_identifier) X(type_parameter)               \
                                                              X(type_pattern) X(unary_expression)            \
                                                                  X(update_expression)                       \
                                                                      X(variable_declarator) X(void_type)    \
                                                                          X(wildcard) X(type_list)           \
                                                                              X(type_bound) X(catch_type)    \
                                                                                  X(asterisk) X(element_value_pair)       \
 X(element_value_array_initializer) X(switch_expression) X(yield_statement) X(expression_statement)
// clang-format on

enum Node : int {
  other_node,
#define COLLET_JAVA_NODE(name) name,
  COLLET_JAVA_NODES(COLLET_JAVA_NODE)
#undef COLLET_JAVA_NODE
};

/// The names of the nodes in the order of Node. A trailing underscore, which keywords of C++ have, is not
/// part of a name.
inline std::vector<std::string_view> node_names() {
  std::vector<std::string_view> names = {
#define COLLET_JAVA_NODE(name) #name,
      COLLET_JAVA_NODES(COLLET_JAVA_NODE)
#undef COLLET_JAVA_NODE
  };
  for (auto& name : names)
    if (name.ends_with('_')) name.remove_suffix(1);
  return names;
}

#undef COLLET_JAVA_NODES

}  // namespace collet::codegraph::java
