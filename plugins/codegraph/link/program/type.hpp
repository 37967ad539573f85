// SPDX-License-Identifier: MIT
/// A type as the linker knows it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

struct Type {
  enum class Kind : std::uint8_t {
    unknown,
    declared,   ///< entry `index` of the type table
    external,   ///< outside of the sources, with the name `name`
    parameter,  ///< type parameter `number` of the symbol `index`
    primitive,  ///< built in, with the name `name`
    null_,      ///< the type of the literal null
  };
  Kind kind = Kind::unknown;
  bool names_type = false;  ///< the expression names the type itself: `List` in `List.of()`
  bool inferred = false;    ///< found by inference, not written where it is used
  bool above = false;       ///< only the members of its bases are meant, as with super()
  std::uint8_t dimensions = 0;
  Index index = k_none;
  std::uint32_t number = 0;
  std::string name;
  std::vector<Type> arguments;

  bool known() const { return kind != Kind::unknown; }
  bool is_declared() const { return kind == Kind::declared && dimensions == 0; }

  static Type declared(Index index) {
    Type out;
    out.kind = Kind::declared;
    out.index = index;
    return out;
  }
  static Type external(std::string name) {
    Type out;
    out.kind = Kind::external;
    out.name = std::move(name);
    return out;
  }
  static Type primitive(std::string name) {
    Type out;
    out.kind = Kind::primitive;
    out.name = std::move(name);
    return out;
  }
  static Type parameter(Index symbol, std::uint32_t number) {
    Type out;
    out.kind = Kind::parameter;
    out.index = symbol;
    out.number = number;
    return out;
  }
};

/// Values of the type parameters of one symbol.
struct Substitution {
  Index symbol = k_none;
  std::vector<Type> values;
};

/// Returns the type with the parameters of the substitution's symbol replaced. A parameter without a value
/// becomes unknown.
Type substitute(const Type& type, const Substitution& values);

/// Returns the type without its arguments if they have more than k_max_type_size types in all. Inference can
/// double a type with each call, so that a short text would describe a type of any size.
inline constexpr std::size_t k_max_type_size = 200;
Type bounded(Type type);

}  // namespace collet::codegraph
