// SPDX-License-Identifier: MIT
/// Reads bodies of Java: local variables, and the expressions that call, read or name something.
#pragma once

#include <functional>

#include "plugins/codegraph/languages/java/java_types.hpp"

namespace collet::codegraph::java {

class BodyReader {
 public:
  /// Reads a type that is declared within a body, or the body of an anonymous class that has the base `base`.
  using ReadType = std::function<void(TSNode declaration, const TypeName* base)>;

  BodyReader(const Source& source, ReadType read_type) : source_(source), read_type_(std::move(read_type)) {}

  /// Reads a statement or an expression with all that it contains. Returns the expression, or none.
  Index read(TSNode node);
  /// Declares the parameters of a callable in the current scope.
  std::vector<Parameter> read_parameters(TSNode list);

 private:
  Index read_expression(TSNode node, int kind);
  bool read_statement(TSNode node, int kind);
  void read_children(TSNode node);
  Index read_call(TSNode node);
  Index read_construction(TSNode node);
  Index read_chained(TSNode node);
  Index read_lambda(TSNode node);
  Index read_reference(TSNode node);
  Index read_binary(TSNode node);
  Index read_literal(TSNode node, std::string type);
  Index read_wrapped(TSNode node);
  Index read_switch(TSNode node);
  void read_switch_value(TSNode statement);
  void read_arguments(TSNode list, Index call);
  void read_variables(TSNode node);
  void read_pattern(TSNode node);
  void declare(std::string name, TypeName type, Index initial, TSNode at,
               Variable::Origin origin = Variable::Origin::declared);
  Index add(Expression::Kind kind, TSNode node, TSNode name);

  const Source& source_;
  ReadType read_type_;
  Index lambda_ = k_none;  ///< the innermost lambda, which takes the results of return statements
  std::vector<Index>* switch_values_ = nullptr;  ///< the values of the innermost switch
};

}  // namespace collet::codegraph::java
