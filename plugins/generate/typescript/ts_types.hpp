// SPDX-License-Identifier: MIT
/// Prints the types of a model in TypeScript.
#pragma once

#include <string>
#include <vector>

#include "plugins/generate/model/model.hpp"
#include "plugins/generate/model/names.hpp"

namespace collet::generate::typescript {

class Types {
 public:
  /// With `dates` a date-time is a Date instead of a string.
  Types(const Model& model, bool dates);

  /// Appends the types of all declarations, and inline types that are used in several places, which would
  /// otherwise be repeated without end. Returns their number.
  std::size_t print(std::string& out) const;

  /// Returns a type where it is used. `scope` comes before the names of declarations.
  std::string of(Id type, const std::string& indent, const std::string& scope) const;

  /// Returns a free name of the package.
  std::string claim(std::string_view source, std::string wanted) {
    return table_.claim(source, std::move(wanted));
  }

 private:
  void name_shared();
  void append(std::string& out, const Type& type, const std::string& indent, const std::string& scope) const;
  void append_object(std::string& out, const Object& object, const std::string& indent,
                     const std::string& scope) const;
  void append_union(std::string& out, const Union& choice, const std::string& indent,
                    const std::string& scope) const;

  const Model& model_;
  bool dates_;
  NameTable table_;
  std::vector<std::string> names_;
  std::vector<Id> order_;
  std::vector<std::string> shared_names_;  ///< by type: names of inline types that are used in several places
  std::vector<Id> shared_;                 ///< these types, ordered by name
};

}  // namespace collet::generate::typescript
