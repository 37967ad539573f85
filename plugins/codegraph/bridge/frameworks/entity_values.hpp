// SPDX-License-Identifier: MIT
/// Follows which entity the values of Python and TypeScript are: a class, a query, one object.
#pragma once

#include <map>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {

struct EntityValue {
  enum class Shape : std::uint8_t {
    none,
    type,    ///< the class, or the variable that names a table
    set,     ///< a query, a list, a relation to many
    object,  ///< an instance
    pair,    ///< an instance and a flag: the result of get_or_create()
  };
  const Entity* entity = nullptr;
  Shape shape = Shape::none;
  bool made = false;  ///< the code makes the object, so that it is not read from a table

  bool is(Shape wanted) const { return entity != nullptr && shape == wanted; }
};

class EntityValues {
 public:
  explicit EntityValues(FrameworkContext& context) : context_(context) {}

  EntityValue of(const Place& place) { return of(place, 0); }

 private:
  EntityValue of(const Place& place, int depth);
  EntityValue compute(const Place& place, int depth);
  EntityValue of_name(const Place& place, int depth);
  EntityValue of_member(const Place& place, int depth);
  EntityValue of_call(const Place& place, int depth);
  EntityValue of_function(const Place& place, int depth);
  EntityValue of_type(const Place& place);
  bool is_manager(const Entity& entity, std::string_view name) const;
  const Entity* managed(Index type);

  static constexpr int k_max_depth = 40;

  FrameworkContext& context_;
  std::map<std::pair<Index, Index>, EntityValue> known_;
};

}  // namespace collet::codegraph::bridge
