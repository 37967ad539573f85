// SPDX-License-Identifier: MIT
/// Reads bodies of Go: statements, variables and expressions.
#pragma once

#include "plugins/codegraph/languages/go/go_syntax.hpp"

namespace collet::codegraph::go {

/// Reads the types that a body may declare.
class DeclarationReader {
 public:
  virtual ~DeclarationReader() = default;
  virtual void read_types(TSNode declaration) = 0;
};

/// Adds an expression; `name` may be absent.
Index add(const Source& source, Expression::Kind kind, TSNode node, TSNode name);
/// Adds an expression of a written type.
Index typed(const Source& source, Expression::Kind kind, TSNode node, TypeName type);

class BodyReader {
 public:
  BodyReader(const Source& source, DeclarationReader& declarations)
      : source_(source), declarations_(declarations) {}

  /// Reads a statement or an expression with all that it contains. Returns the expression, or none.
  Index read(TSNode node);
  void read_children(TSNode node);
  /// Declares the parameters of a function in the current scope; or its named results.
  std::vector<Parameter> read_parameters(TSNode list);
  void read_results(TSNode list);
  /// Reads the values of an expression list.
  std::vector<Index> read_values(TSNode list);
  /// Returns the value of the name at `place` of `names` names: one of the values, or a part of the only one.
  Index value_at(TSNode node, const std::vector<Index>& values, std::size_t place, std::size_t names);

 private:
  bool read_statement(TSNode node, int kind);
  void read_if(TSNode node);
  void read_for(TSNode node);
  void read_type_switch(TSNode node);
  void read_local_variables(TSNode node);
  void declare_list(TSNode left, const std::vector<Index>& values);
  void declare(TSNode name, TypeName type, Index value);

  Index read_expression(TSNode node, int kind);
  Index read_operator(TSNode node, int kind);
  Index read_call(TSNode node);
  Index read_builtin(TSNode node, std::string_view name, TSNode list);
  Index read_literal_value(TSNode node);
  void read_elements(TSNode body, const TypeName& type);
  Index read_function(TSNode node);

  const Source& source_;
  DeclarationReader& declarations_;
};

}  // namespace collet::codegraph::go
