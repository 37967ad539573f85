// SPDX-License-Identifier: MIT
/// Reads the declarations of a C# file.
#pragma once

#include "plugins/codegraph/languages/csharp/csharp_body.hpp"

namespace collet::codegraph::csharp {

class DeclarationReader {
 public:
  DeclarationReader(const SyntaxTree& tree, const Grammar& grammar, FileSummary& out)
      : builder_(out), source_{tree, grammar, builder_}, body_(source_, [this](TSNode node) {
          read_callable(node, {});
        }) {}

  void read(TSNode root) {
    const SummaryBuilder::Nested scope(builder_);
    read_members(root);
    read_top_level(root);
  }

 private:
  void read_members(TSNode body);
  void read_member(TSNode node, int kind, const std::string& comment);
  void read_broken(TSNode node);
  void read_using(TSNode node);
  void read_top_level(TSNode root);
  Definition begin(SymbolKind kind, TSNode node, TSNode name, const std::string& comment);
  void read_type_declaration(TSNode node, int kind, const std::string& comment);
  void read_bases(TSNode node, Index type, bool interface);
  void read_base_call(TSNode bases);
  void read_primary_constructor(TSNode node, bool record);
  void read_delegate(TSNode node, const std::string& comment);
  void read_attributes(TSNode declaration, Index definition);
  std::string operator_name(TSNode node, int kind);
  void read_callable(TSNode node, const std::string& comment);
  void read_property(TSNode node, int kind, const std::string& comment);
  void read_fields(TSNode node, const std::string& comment);
  void read_enum_member(TSNode node, const std::string& comment);

  SummaryBuilder builder_;
  const Source source_;
  BodyReader body_;
  std::string container_;
};

}  // namespace collet::codegraph::csharp
