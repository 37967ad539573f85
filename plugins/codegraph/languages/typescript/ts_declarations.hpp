// SPDX-License-Identifier: MIT
/// Reads the declarations of TypeScript: types, functions, members, and the variables of modules.
#pragma once

#include "plugins/codegraph/languages/typescript/ts_body.hpp"

namespace collet::codegraph::typescript {

class Declarations final : public DeclarationReader {
 public:
  explicit Declarations(const Source& source) : source_(source), body_(source, *this) {}

  /// Reads the statements of a module or of a file.
  void read_statements(TSNode body);

  bool read_declaration(TSNode node, int kind) override;
  Index read_named_function(TSNode function, TSNode name, TSNode statement, SymbolKind kind) override;
  Index read_named_object(TSNode object, TSNode name, TSNode statement) override;
  Index read_class_expression(TSNode node, TSNode name) override;

 private:
  Definition begin(SymbolKind kind, TSNode statement, TSNode name, TSNode body);
  void read_class(TSNode node, Index definition);
  void read_type(TSNode node, int kind);
  void read_bases(TSNode node, Index definition);
  void read_members(TSNode body);
  void read_member(TSNode node, int kind);
  void read_callable(TSNode node, TSNode name, SymbolKind kind);
  void read_field(TSNode node);
  void read_parameter_properties(TSNode list);
  void read_enum(TSNode body);
  void read_module(TSNode node);
  void read_module_variables(TSNode node);
  void read_default_export(TSNode node, TSNode value);
  void read_decorators(TSNode node, Index definition);
  bool at_module_level() const;

  const Source& source_;
  BodyReader body_;
  std::string comment_;  ///< the comment before the declaration that is read next
};

/// Reads an import or export statement, or an assignment to module.exports. Returns false if it is none.
bool read_import(const Source& source, TSNode node, int kind);
void read_export_names(const Source& source, TSNode node);
/// Notes `const x = require('…')`. Returns false if the declarator is something else.
bool read_require(const Source& source, TSNode declarator);
bool read_common_js_export(const Source& source, TSNode statement);

}  // namespace collet::codegraph::typescript
