// SPDX-License-Identifier: MIT
/// Reads statements and expressions of Python.
#pragma once

#include <map>
#include <set>

#include "plugins/codegraph/languages/python/py_types.hpp"

namespace collet::codegraph::python {

/// Reads the declarations that a body may contain.
class DeclarationReader {
 public:
  virtual ~DeclarationReader() = default;
  /// Reads a class or a function, with its decorators. Returns false if the node is none.
  virtual bool read_declaration(TSNode node, int kind) = 0;
};

/// The function whose body is read.
struct FunctionState {
  std::vector<Index> results;   ///< values of its return statements
  std::vector<Index> yields;    ///< values that it yields
  std::string self;             ///< the name of the first parameter of the method around it
  Index self_class = k_none;    ///< the class of that method
  std::set<std::string> outer;  ///< names that `global` and `nonlocal` declare
  bool yielding = false;
};

/// The fields of classes and modules, which assignments make.
class Fields {
 public:
  explicit Fields(const Source& source) : source_(source) {}

  /// Notes a member that is no field, so that an assignment makes no field of its name.
  void note_other(Index owner, std::string name) { known_.try_emplace({owner, std::move(name)}, k_none); }
  /// Declares a field of a class or a module, or gives a known one another value.
  void bind(TSNode name, Index owner, Index value, const TypeName& type);

 private:
  const Source& source_;
  std::map<std::pair<Index, std::string>, Index> known_;  ///< by owner and name; other members are none
};

/// Adds an expression; `name` may be absent.
Index add(const Source& source, Expression::Kind kind, TSNode node, TSNode name);
/// Adds a literal of a type of the library.
Index literal(const Source& source, TSNode node, const char* type);
/// Returns an expression with the type of one of several.
Index either(const Source& source, TSNode node, const std::vector<Index>& values);
/// Returns what a loop over a collection yields.
Index iterated(const Source& source, TSNode node, Index collection);
/// Declares what a condition proves of the types of names: `isinstance(name, type)`, also within `and` and
/// `not`.
void narrow(const Source& source, TSNode condition, bool holds, std::uint32_t from);

class BodyReader {
 public:
  BodyReader(const Source& source, DeclarationReader& declarations)
      : source_(source), declarations_(declarations), fields_(source) {}

  /// Reads a statement or an expression with all that it contains. Returns the expression, or none.
  Index read(TSNode node);
  void read_children(TSNode node);
  /// Declares the parameters of a callable in the current scope. `skip_first` leaves out the receiver.
  std::vector<Parameter> read_parameters(TSNode list, bool skip_first);
  FunctionState& function() { return function_; }
  Fields& fields() { return fields_; }

 private:
  /// Statements, in py_statements.cpp.
  bool read_statement(TSNode node, int kind);
  void read_if(TSNode node);
  void read_with_item(TSNode item);
  void read_narrowed(TSNode condition, TSNode body);
  bool read_scope_statement(TSNode node, int kind);

  /// Names and the values that they get, in py_bindings.cpp.
  void bind(TSNode target, Index value, const TypeName& type, std::uint32_t from);
  void bind_name(TSNode name, Index value, const TypeName& type, std::uint32_t from);
  void read_assignment(TSNode node);

  /// Expressions, in py_expressions.cpp.
  Index read_expression(TSNode node, int kind);
  Index read_operator(TSNode node, int kind);
  Index read_string(TSNode node, int kind);
  Index read_call(TSNode node);
  void read_arguments(TSNode list, Index call);
  Index read_comprehension(TSNode node, int kind);
  Index read_collection(TSNode node, const char* type);
  Index read_lambda(TSNode node);

  const Source& source_;
  DeclarationReader& declarations_;
  FunctionState function_;
  Fields fields_;
  bool comprehension_ = false;  ///< names are bound in the scope of a comprehension or a lambda
};

/// Reads an import statement. Returns false if the node is none.
bool read_import(const Source& source, TSNode node, int kind);

}  // namespace collet::codegraph::python
