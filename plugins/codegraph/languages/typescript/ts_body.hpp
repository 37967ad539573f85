// SPDX-License-Identifier: MIT
/// Reads bodies of TypeScript: variables, and the expressions that call, read or name something.
#pragma once

#include "plugins/codegraph/languages/typescript/ts_types.hpp"

namespace collet::codegraph::typescript {

/// Reads the declarations that a body may contain.
class DeclarationReader {
 public:
  virtual ~DeclarationReader() = default;
  /// Reads a declaration of a type or a named function. Returns false if the node is none.
  virtual bool read_declaration(TSNode node, int kind) = 0;
  /// Reads a function that is the value of a variable or a member, as a definition of its own.
  virtual Index read_named_function(TSNode function, TSNode name, TSNode statement, SymbolKind kind) = 0;
  /// Reads the members of an object as those of a definition. Returns none if the object has no functions.
  virtual Index read_named_object(TSNode object, TSNode name, TSNode statement) = 0;
  virtual Index read_class_expression(TSNode node, TSNode name) = 0;
};

class BodyReader {
 public:
  BodyReader(const Source& source, DeclarationReader& declarations)
      : source_(source), declarations_(declarations) {}

  /// Reads a statement or an expression with all that it contains. Returns the expression, or none.
  Index read(TSNode node);
  void read_children(TSNode node);
  /// Declares the parameters of a callable in the current scope, in ts_bindings.cpp.
  std::vector<Parameter> read_parameters(TSNode list, Index lambda = k_none);
  /// Declares the names of a pattern, whose value is `value`.
  void read_pattern(TSNode pattern, TypeName type, Index value,
                    Variable::Origin origin = Variable::Origin::declared, std::uint32_t number = 0);
  void read_variables(TSNode node);
  /// Reads the body of a callable. Returns a lambda with its results.
  Index read_function_body(TSNode function);
  /// Reads a function that has no name.
  Index read_lambda(TSNode node);

 private:
  bool read_statement(TSNode node, int kind);
  Index read_expression(TSNode node, int kind);
  Index read_operator(TSNode node, int kind);
  Index read_call(TSNode node);
  Index read_construction(TSNode node);
  Index read_element(TSNode node);
  Index read_binary(TSNode node);
  Index read_object(TSNode node);
  Index read_last(TSNode node);
  Index read_literal(TSNode node, std::string type);
  Index read_template(TSNode node);
  void read_arguments(TSNode list, Index call);
  Index add(Expression::Kind kind, TSNode node, TSNode name);

  const Source& source_;
  DeclarationReader& declarations_;
  Index lambda_ = k_none;  ///< the innermost function, which takes the results of return statements
};

bool is_function(int kind);
/// Returns the expression within parentheses, `as` and `!`.
TSNode unwrapped(const Source& source, TSNode node);

}  // namespace collet::codegraph::typescript
