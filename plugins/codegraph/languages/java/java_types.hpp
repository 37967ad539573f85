// SPDX-License-Identifier: MIT
/// Reads types, modifiers and annotations of Java.
#pragma once

#include "plugins/codegraph/languages/java/java_syntax.hpp"
#include "plugins/codegraph/languages/summary_builder.hpp"

namespace collet::codegraph::java {

/// The state that all parts of the reader share.
struct Source {
  const SyntaxTree& tree;
  const Grammar& grammar;
  SummaryBuilder& builder;

  int kind(TSNode node) const { return ts_node_is_null(node) ? 0 : grammar.kind(node); }
  std::string_view text(TSNode node) const { return tree.text(node); }
  std::string string(TSNode node) const { return std::string(tree.text(node)); }
};

/// Returns a type as a name, and notes each name in it as mentioned by the current definition. `var` is an
/// empty name.
TypeName read_type(const Source& source, TSNode node, TypeMention::Role role = TypeMention::Role::use);

/// Reads the flags and the annotations of a declaration.
void read_modifiers(const Source& source, TSNode declaration, Definition& out);

/// Notes the annotations of a declaration as mentioned by its definition.
void mention_annotations(const Source& source, TSNode declaration, Index definition);

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node);

/// Returns the text from the first node after modifiers to the end of `last`, on one line.
std::string signature_text(const Source& source, TSNode declaration, TSNode last, bool with_last);

}  // namespace collet::codegraph::java
