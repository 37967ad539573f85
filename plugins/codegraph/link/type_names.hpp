// SPDX-License-Identifier: MIT
/// From the name of a type, as a place in the sources writes it, to the type.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Resolves names for the definitions of one file. Not thread-safe; objects of different threads share a
/// program.
class TypeNames {
 public:
  TypeNames(const Program& program, const ProgramFile& file) : program_(program), file_(file) {}

  /// Returns the type that `name` means within `symbol`; a symbol of none is the top of the file.
  Type resolve(const TypeName& name, Index symbol);
  /// Returns the type of one name, without type arguments. Unknown if nothing declares or imports it.
  Type resolve_name(std::string_view name, Index symbol);
  /// Returns the type `name` within `outer` or one of its bases, or none.
  Index nested(Index outer, std::string_view name) const;

  /// Returns the type that an alias names, or the type itself.
  Type without_alias(Type type) const;

 private:
  Index nested_or_exported(Index outer, std::string_view name) const;
  Type find_simple(std::string_view name, Index symbol) const;
  Type find_enclosed(std::string_view name, Index symbol) const;
  Type find_imported(std::string_view name) const;
  Type find_in_namespaces(std::string_view name, Index symbol) const;
  Type find_qualified(std::string_view name, Index symbol);

  const Program& program_;
  const ProgramFile& file_;
  std::unordered_map<std::string, Type> cache_;
};

}  // namespace collet::codegraph
