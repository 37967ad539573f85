// SPDX-License-Identifier: MIT
/// The facts about one source file that the linker reads, in one form for all languages: definitions, scopes,
/// imports, and the expressions whose types decide what a call calls. A summary depends on the bytes of its
/// file alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/codegraph/languages/data_facts.hpp"
#include "plugins/codegraph/languages/data_models.hpp"

namespace collet::codegraph {

using Index = std::uint32_t;
inline constexpr Index k_none = 0xFFFFFFFF;

/// A place in a file; lines and columns begin at 1, a column counts bytes.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// A type as the source writes it: `Map.Entry<String, int[]>`. An empty name means that it is not written.
struct TypeName {
  std::string name;
  std::vector<TypeName> arguments;
  std::uint8_t dimensions = 0;
};

enum class SymbolKind : std::uint8_t {
  module,
  class_,
  interface,
  struct_,
  enum_,
  enum_member,
  method,
  constructor,
  property,
  field,
  function,
  alias,   ///< another name of a type, or a type that has no keyword of its own
  object,  ///< an object with functions, which is its own only instance
  table,   ///< this one and those below are objects of a database
  view,
  column,
  procedure,
  trigger,
  data_type,
  synonym,
  sequence,
  index,
  parameter,  ///< a parameter of a procedure or function of a database; those of code are no symbols
  count
};

constexpr bool is_type(SymbolKind kind) {
  return (kind >= SymbolKind::module && kind <= SymbolKind::enum_) || kind == SymbolKind::alias ||
         kind == SymbolKind::object;
}
constexpr bool is_callable(SymbolKind kind) {
  return kind == SymbolKind::method || kind == SymbolKind::constructor || kind == SymbolKind::function ||
         kind == SymbolKind::procedure || kind == SymbolKind::trigger;
}
/// Returns true for the objects of a database that have columns.
constexpr bool has_columns(SymbolKind kind) {
  return kind == SymbolKind::table || kind == SymbolKind::view || kind == SymbolKind::data_type;
}

/// Flags of a definition, combined.
enum : std::uint16_t {
  k_static = 1,
  k_abstract = 2,     ///< a method without a body
  k_synthesized = 4,  ///< written by a compiler or an annotation, at the place of its origin
  k_anonymous = 8,    ///< a class without a name of its own
  k_extension = 16,   ///< a method whose first parameter is its receiver
  k_public = 32,
  k_record = 64,
};

struct Parameter {
  std::string name;
  TypeName type;
  bool variadic = false;
  bool optional = false;
};

struct TypeParameter {
  std::string name;
  TypeName bound;
};

/// A type that a type extends or implements.
struct Base {
  TypeName type;
  bool implements = false;
};

struct Definition {
  SymbolKind kind = SymbolKind::class_;
  std::uint16_t flags = 0;
  Index parent = k_none;          ///< the enclosing definition, or none at the top of the file
  Index scope = k_none;           ///< the scope of its body
  Index initial = k_none;         ///< the value of a field; for a callable, a lambda with its results
  Index implementation = k_none;  ///< for one of several signatures of a function, the one with the body
  std::string name;
  std::string container;      ///< the namespace or package, for definitions without parent
  std::string signature;      ///< one line as the source writes it, without body
  std::string documentation;  ///< the text of its comment, without markup
  TypeName type;              ///< the type of the value or result
  Position start;             ///< the position of the name
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  std::vector<Parameter> parameters;
  std::vector<TypeParameter> type_parameters;
  std::vector<Base> bases;
  std::vector<std::string> annotations;
};

struct Import {
  enum class Kind : std::uint8_t {
    type,
    all_types,
    member,
    all_members,
    exported,  ///< `member` of the module `target`; `*` is the module itself
  };
  Kind kind = Kind::type;
  bool global = false;  ///< for all files of the project
  std::string target;   ///< full name of the type or namespace
  std::string name;     ///< the name that it has in this file; for a member, the member's
  std::string member;   ///< the name that the module exports
  std::string module;   ///< the module as the source writes it, from which its language finds `target`
};

/// A name that a module exports under another name or from another module.
struct Export {
  std::string name;    ///< `*` for all names
  std::string member;  ///< the name in `target`, or in this file if there is no module
  std::string target;  ///< the full name of the module, or empty
  std::string module;  ///< the module as the source writes it
};

/// A local variable or a parameter, visible in its scope after its declaration.
struct Variable {
  enum class Origin : std::uint8_t {
    declared,  ///< its type is written, or that of `initial`
    element,   ///< an element of the collection `initial`
    lambda,    ///< parameter `number` of the lambda `initial`
  };
  Origin origin = Origin::declared;
  std::string name;
  TypeName type;
  Index initial = k_none;
  std::uint32_t number = 0;
  std::uint32_t from = 0;     ///< the first byte at which it is visible
  Index definition = k_none;  ///< the function or type that it names
};

struct Scope {
  Index parent = k_none;
  Index definition = k_none;  ///< the definition whose body this is in
  std::vector<Variable> variables;
};

struct Expression {
  enum class Kind : std::uint8_t {
    name,       ///< `name`
    member,     ///< `receiver.name`
    call,       ///< `receiver.name<type.arguments>(operands)`, or without receiver
    construct,  ///< `new type(operands)`
    chained,    ///< the call of another constructor: `name` is this or super
    literal,  ///< a literal of `type`; for a string, `name` is its text, `operands` its parts if it has some
    cast,     ///< to `type`
    self,     ///< this
    base,     ///< super
    element,  ///< `receiver[…]`
    lambda,   ///< a function; `operands` are its results, `receiver` is the call that it is passed to
    reference,     ///< `receiver::name`
    either,        ///< the type of one of `operands`
    awaited,       ///< the value of the promise `receiver`
    type_literal,  ///< `type.class`
    module,        ///< the module that the import `name` names
    collection,    ///< a `type` of the types of `operands`
    defined,       ///< the type or function `definition`, which is written here
    other,  ///< without a type that matters; an annotation is named `@Name`, a list `{}`, a result `return`
  };
  Kind kind = Kind::other;
  Index receiver = k_none;
  Index scope = k_none;
  Index definition = k_none;
  Index consumer = k_none;       ///< for a call, the call that it is an argument of
  std::uint32_t number = 0;      ///< for a lambda or such a call, the position of the argument
  std::uint32_t parameters = 0;  ///< for a lambda, the number of parameters
  std::uint32_t byte = 0;
  Position start;  ///< the beginning of the expression
  Position at;     ///< the position of the name
  std::string name;
  TypeName type;
  std::vector<Index> operands;
  std::vector<std::string> operand_names;  ///< the names of named arguments; no longer than `operands`
  bool written = false;       ///< it is the target of an assignment; `operands` may have the value
  bool appended = false;      ///< the value is appended to that before: `+=`
  bool asynchronous = false;  ///< a lambda whose result is a promise
};

/// A type's name in the source: in a declaration, a cast, a list of bases.
struct TypeMention {
  enum class Role : std::uint8_t { use, extends, implements, value, result, thrown, annotation };
  Role role = Role::use;
  std::string name;
  Index scope = k_none;
  Index definition = k_none;  ///< the definition that mentions it
  Position at;
};

struct FileSummary {
  std::string language;
  std::string container;  ///< package, namespace or module of the file
  bool has_errors = false;
  bool test = false;
  bool generated = false;
  std::uint32_t lines = 0;
  bool data_sites = false;        ///< it may use data: it is linked again when data changes
  std::uint64_t data_values = 0;  ///< a hash of the texts that other files may use to name data
  std::vector<Import> imports;
  std::vector<Export> exports;
  std::vector<Definition> definitions;
  std::vector<Scope> scopes;
  std::vector<Expression> expressions;
  std::vector<TypeMention> mentions;
  std::vector<DataModel> models;
  DataFacts data;
};

}  // namespace collet::codegraph
