// SPDX-License-Identifier: MIT
/// Reads types, modifiers and attributes of C#.
#pragma once

#include "plugins/codegraph/languages/csharp/csharp_syntax.hpp"
#include "plugins/codegraph/languages/summary_builder.hpp"

namespace collet::codegraph::csharp {

/// The state that all parts of the reader share.
struct Source {
  const SyntaxTree& tree;
  const Grammar& grammar;
  SummaryBuilder& builder;

  int kind(TSNode node) const { return ts_node_is_null(node) ? 0 : grammar.kind(node); }
  std::string_view text(TSNode node) const { return tree.text(node); }
  std::string string(TSNode node) const { return std::string(tree.text(node)); }
};

/// Returns a name as the linker knows it: a word with n type arguments is Word`n, so that `Task` and
/// `Task<T>` are two types. Appends the arguments of the last word to `arguments`.
std::string linked_name(const Source& source, TSNode node, std::vector<TypeName>& arguments);

/// Returns a type, and notes each name in it as mentioned by the current definition. `var` is an empty name.
TypeName read_type(const Source& source, TSNode node, TypeMention::Role role = TypeMention::Role::use);

std::vector<TypeName> read_type_arguments(const Source& source, TSNode generic_name);

/// Reads the flags of a declaration, and its attributes as mentioned by the current definition.
void read_modifiers(const Source& source, TSNode declaration, Definition& out);
void mention_attributes(const Source& source, TSNode declaration, Index definition);
bool has_modifier(const Source& source, TSNode declaration, std::string_view word);

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode declaration);

/// Returns the text of a declaration after its attributes, up to the start of `last`, on one line.
std::string signature_text(const Source& source, TSNode declaration, TSNode last);

/// Returns the first child of a kind, or a null node.
TSNode child_of(const Source& source, TSNode node, int kind);

}  // namespace collet::codegraph::csharp
