// SPDX-License-Identifier: MIT
/// The nodes of the grammar of Python that the reader knows.
#pragma once

#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/summary_builder.hpp"

namespace collet::codegraph::python {

// clang-format off
#define COLLET_PY_NODES(X) \
  X(aliased_import) X(argument_list) X(as_pattern) X(as_pattern_target) X(assert_statement) X(assignment) \
  X(attribute) X(augmented_assignment) X(await) X(binary_operator) X(block) X(boolean_operator) X(call) \
  X(case_clause) X(class_definition) X(comment) X(comparison_operator) X(concatenated_string) \
  X(conditional_expression) X(decorated_definition) X(decorator) X(default_parameter) \
  X(dictionary) X(dictionary_comprehension) X(dictionary_splat) X(dictionary_splat_pattern) X(dotted_name) \
  X(elif_clause) X(else_clause) X(ellipsis) X(except_clause) X(expression_list) X(expression_statement) \
  X(false_) X(float_) X(for_in_clause) X(for_statement) X(function_definition) X(future_import_statement) \
  X(generator_expression) X(global_statement) X(identifier) X(if_clause) X(if_statement) X(import_from_statement) \
  X(import_statement) X(integer) X(interpolation) X(keyword_argument) X(keyword_separator) X(lambda) X(list) \
  X(list_comprehension) X(list_pattern) X(list_splat) X(list_splat_pattern) X(module) X(named_expression) \
  X(none) X(nonlocal_statement) X(not_operator) X(pair) X(parenthesized_expression) X(pattern_list) \
  X(positional_separator) X(raise_statement) X(relative_import) X(return_statement) X(set) X(set_comprehension) \
  X(slice) X(string) X(subscript) X(true_) X(try_statement) X(tuple) X(tuple_pattern) X(type) \
  X(type_alias_statement) X(typed_default_parameter) X(typed_parameter) X(unary_operator) X(wildcard_import) \
  X(with_item) X(with_statement) X(yield)
// clang-format on

enum Node : int {
  other_node,
#define COLLET_PY_NODE(name) name,
  COLLET_PY_NODES(COLLET_PY_NODE)
#undef COLLET_PY_NODE
};

/// The names of the nodes in the order of Node. A trailing underscore, which keywords of C++ have, is not
/// part of a name.
inline std::vector<std::string_view> node_names() {
  std::vector<std::string_view> names = {
#define COLLET_PY_NODE(name) #name,
      COLLET_PY_NODES(COLLET_PY_NODE)
#undef COLLET_PY_NODE
  };
  for (auto& name : names)
    if (name.ends_with('_')) name.remove_suffix(1);
  return names;
}

#undef COLLET_PY_NODES

/// The state that all parts of the reader share.
struct Source {
  const SyntaxTree& tree;
  const Grammar& grammar;
  SummaryBuilder& builder;
  std::vector<std::string> type_variables;  ///< names that the module assigns a TypeVar

  int kind(TSNode node) const { return ts_node_is_null(node) ? 0 : grammar.kind(node); }
  std::string_view text(TSNode node) const { return tree.text(node); }
  std::string string(TSNode node) const { return std::string(tree.text(node)); }
};

/// Returns the first node within a node that has a name; an absent node has none.
inline TSNode first_child(TSNode node) {
  return ts_node_is_null(node) ? node : ts_node_named_child(node, 0);
}

/// Returns `a.b.c` if the node is such a chain of names, else an empty text.
std::string dotted_text(const Source& source, TSNode node);

/// Returns the text of a string without its prefix and quotes, or nothing for other nodes and for strings
/// with interpolations.
std::string string_text(const Source& source, TSNode node);

}  // namespace collet::codegraph::python
