// SPDX-License-Identifier: MIT
/// Finds where the values of types contain dates, and prints it as constants of TypeScript that a client
/// reads.
#pragma once

#include <string>
#include <vector>

#include "plugins/generate/model/model.hpp"

namespace collet::generate::typescript {

class Dates {
 public:
  /// The model must outlive the object.
  explicit Dates(const Model& model);

  /// Returns an expression for the places of dates in values of a type; empty if there are none.
  std::string of(Id type);
  /// Appends the constants to which the expressions that were returned refer.
  void print(std::string& out);

 private:
  bool contains(const Type& type) const;
  std::string shape(const Type& type);
  std::string members(const Object& object);
  std::string alternatives(const Union& choice);

  const Model& model_;
  std::vector<bool> dated_;         ///< by type: its values contain dates
  std::vector<std::string> names_;  ///< by type: the constant of a declaration, and of what several types use
  std::vector<bool> used_;          ///< by type: an expression refers to its constant
  std::vector<Id> unprinted_;
};

}  // namespace collet::generate::typescript
