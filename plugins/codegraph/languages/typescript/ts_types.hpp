// SPDX-License-Identifier: MIT
/// Reads types of TypeScript.
#pragma once

#include "plugins/codegraph/languages/summary_builder.hpp"
#include "plugins/codegraph/languages/typescript/ts_syntax.hpp"

namespace collet::codegraph::typescript {

/// The state that all parts of the reader share.
struct Source {
  const SyntaxTree& tree;
  const Grammar& grammar;
  SummaryBuilder& builder;

  int kind(TSNode node) const { return ts_node_is_null(node) ? 0 : grammar.kind(node); }
  std::string_view text(TSNode node) const { return tree.text(node); }
  std::string string(TSNode node) const { return std::string(tree.text(node)); }
};

/// Returns the first node within a node that has a name; an absent node has none.
inline TSNode first_child(TSNode node) {
  return ts_node_is_null(node) ? node : ts_node_named_child(node, 0);
}

inline constexpr std::size_t k_max_function_parameters = 6;

/// Returns a type as a name, and notes each name in it as mentioned by the current definition. A type that
/// has no name of its own is `any`; an absent one is empty.
TypeName read_type(const Source& source, TSNode node, TypeMention::Role role = TypeMention::Role::use);

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node);

/// Returns `a.b.c` if the node is such a chain of names, else an empty text.
std::string dotted_text(const Source& source, TSNode node);

/// Returns the text within the quotes of a string.
std::string unquoted(std::string_view text);

/// Returns the name of a property: a word, a number or the text of a string; empty for a computed one.
std::string property_name(const Source& source, TSNode node);

/// Returns the text from `begin` to the start of `end`, on one line.
std::string signature_text(const Source& source, TSNode begin, TSNode end);

}  // namespace collet::codegraph::typescript
