// SPDX-License-Identifier: MIT
/// The rules by which the linker decides, and how often each one is right.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::codegraph {

enum class Rule : std::uint8_t {
  none,
  structure,             ///< written: containment, bases
  type_name,             ///< the name of a type, through scopes and imports
  receiver,              ///< the declared type of the receiver has one method that accepts the arguments
  own_type,              ///< a method of the enclosing types or their bases, without receiver
  static_type,           ///< the receiver is the name of a type
  inferred,              ///< the type of the receiver was inferred
  overload,              ///< one of several methods, by the types of the arguments
  overload_inferred,     ///< the same, where a type was inferred
  overload_tie,          ///< one of several methods that accept the arguments alike
  static_import,         ///< a method that an import names
  constructor,           ///< a constructor by its type
  constructor_overload,  ///< one of several constructors
  chained,               ///< this(…) and super(…)
  implicit_super,        ///< the call of super() that the compiler adds
  synthesized,           ///< a member that an annotation or a record adds
  extension,             ///< a method that extends the type of the receiver
  extension_open,        ///< the only method that extends other types, for a receiver of unknown type
  value,                 ///< a field or property by the type of its owner
  overrides,        ///< a method with the name and parameters of one in a base, or a type with all of them
  data_name,        ///< the name of an object of a database that the project defines once
  data_nearest,     ///< the object nearest in the folders, of several with the name
  data_column,      ///< a column by the source that its name or its scope gives
  data_star,        ///< a column of a source whose columns are all read
  dynamic_sql,      ///< in a string of constants that is executed
  dynamic_hole,     ///< in such a string with a part that is not known
  flow,             ///< the value of a written column or result, by the columns in its expression
  flow_star,        ///< such a value that `*` or a statement without a list of columns gives
  flow_local,       ///< such a value through a temporary table or a variable, in any order of statements
  flow_argument,    ///< an argument of a procedure, by its name or its position
  code_text,        ///< a statement in a string of code
  code_text_hole,   ///< the same, with a part that is not known
  code_mapping,     ///< a mapping of a class that is written
  code_convention,  ///< a mapping by the conventions of a framework
  code_call,        ///< a call of a framework that makes a statement
  code_name,        ///< a method whose name means a query
  route,            ///< the route of a request is that of a method
  scip,             ///< a compiler found it, whose index was imported
  count
};

/// Returns the name of a rule in answers.
std::string_view rule_name(Rule rule);

/// Returns the part of the edges of this rule that are right, as an oracle measured it, in hundredths.
std::uint8_t confidence(Rule rule);

}  // namespace collet::codegraph
