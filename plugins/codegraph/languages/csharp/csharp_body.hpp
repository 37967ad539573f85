// SPDX-License-Identifier: MIT
/// Reads bodies of C#: local variables, and the expressions that call, read or name something.
#pragma once

#include <functional>

#include "plugins/codegraph/languages/csharp/csharp_types.hpp"

namespace collet::codegraph::csharp {

/// Adds expressions and variables to the summary.
class BodyWriter {
 protected:
  explicit BodyWriter(const Source& source) : source_(source) {}

  /// Adds an expression with the name and the written type arguments of a simple name.
  Index add(Expression::Kind kind, TSNode node, TSNode name);
  Index add_literal(TSNode node, std::string type);
  Index add_either(TSNode node, std::vector<Index> operands, std::string name = {});
  /// Adds a list: the elements of an array or of the initializer of a collection.
  Index add_list(TSNode node, std::vector<Index> elements);
  void declare(TSNode name, TypeName type, Index initial,
               Variable::Origin origin = Variable::Origin::declared);

  const Source& source_;
};

class BodyReader : private BodyWriter {
 public:
  /// Reads a function that is declared within a body.
  using ReadFunction = std::function<void(TSNode declaration)>;

  BodyReader(const Source& source, ReadFunction read_function)
      : BodyWriter(source), read_function_(std::move(read_function)) {}

  /// Reads a statement or an expression with all that it contains. Returns the expression, or none.
  Index read(TSNode node);
  /// The same, for a place where a value of this type is expected, which `new()` then makes.
  Index read_as(TSNode node, const TypeName& type);
  /// Declares the parameters of a callable in the current scope.
  std::vector<Parameter> read_parameters(TSNode list);
  /// Adds the call of another constructor: `name` is this or base.
  void read_chained(TSNode node, TSNode arguments, std::string name);
  /// Sets the type of what `return` gives, until it is set again; returns the one before.
  TypeName exchange_result(TypeName type) { return std::exchange(result_, std::move(type)); }

 private:
  Index read_expression(TSNode node, int kind);
  Index read_typed(TSNode node, int kind);
  bool read_statement(TSNode node, int kind);
  bool read_declaring(TSNode node, int kind);
  void read_children(TSNode node);
  Index read_last(TSNode node);
  Index read_call(TSNode node);
  Index read_access(TSNode node, TSNode receiver, TSNode name);
  Index read_construction(TSNode node, TypeName type, TSNode at);
  void read_initializer(TSNode list, Index made);
  Index read_lambda(TSNode node);
  Index read_binary(TSNode node);
  void read_arguments(TSNode list, Index call);
  void read_variables(TSNode node);
  void read_pattern(TSNode node, Index value);

  ReadFunction read_function_;
  TypeName expected_;
  TypeName result_;
  Index lambda_ = k_none;  ///< the innermost lambda, which takes the results of return statements
};

}  // namespace collet::codegraph::csharp
