// SPDX-License-Identifier: MIT
/// Reads the declarations of Python: classes, functions, and their decorators.
#pragma once

#include "plugins/codegraph/languages/python/py_body.hpp"

namespace collet::codegraph::python {

class Declarations final : public DeclarationReader {
 public:
  explicit Declarations(const Source& source) : source_(source), body_(source, *this) {}

  bool read_declaration(TSNode node, int kind) override;
  /// Reads the statements of a module or a class; the first may be its documentation.
  void read_body(TSNode body, Index definition);

 private:
  Definition begin(SymbolKind kind, TSNode node);
  void read_class(TSNode node);
  void read_bases(TSNode list, Index definition);
  void read_base(TSNode base, Index definition);
  void read_function(TSNode node);
  void read_results(TSNode node, Index definition);
  void read_type_parameters(TSNode list, Index definition);

  const Source& source_;
  BodyReader body_;
  TSNode statement_{};  ///< the statement with the decorators of the declaration that is read next
  std::vector<std::string> decorators_;  ///< their names
};

}  // namespace collet::codegraph::python
