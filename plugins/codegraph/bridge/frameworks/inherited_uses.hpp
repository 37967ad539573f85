// SPDX-License-Identifier: MIT
/// Methods of generic classes that use the table of a type parameter: `void save(E entity)` of
/// `abstract class JpaDao<E>`. Which table it is depends on the class that inherits the method.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph::bridge {

/// The use of the table of parameter `number` of the generic class `symbol`.
struct InheritedUse {
  DataUse use = DataUse::none;
  Index symbol = k_none;
  std::uint32_t number = 0;

  bool operator<(const InheritedUse& other) const {
    return std::tie(use, symbol, number) < std::tie(other.use, other.symbol, other.number);
  }
};

class InheritedUses {
 public:
  /// Notes that a method uses the table of a type, if the type is a parameter. Returns true if that is new.
  bool add(Index method, DataUse use, const Type& type);
  /// Returns the uses of a method.
  const std::set<InheritedUse>& of(Index method) const;
  bool empty() const { return uses_.empty(); }

 private:
  std::map<Index, std::set<InheritedUse>> uses_;
};

}  // namespace collet::codegraph::bridge
