// SPDX-License-Identifier: MIT
/// Annotations with their arguments, and the names that conventions give.
#pragma once

#include <optional>
#include <string>

#include "plugins/codegraph/bridge/strings/string_follower.hpp"

namespace collet::codegraph::bridge {

class Annotations {
 public:
  Annotations(Bodies& bodies, StringFollower& strings) : bodies_(bodies), strings_(strings) {}

  /// Returns the annotation `@name` of a definition, or nothing.
  std::optional<Place> find(Index symbol, std::string_view name);
  /// Returns all annotations of that name, also those that a container such as `@NamedQueries` has.
  std::vector<Place> all(Index symbol, std::string_view name);
  /// Returns the expression of an argument, or nothing.
  std::optional<Place> argument(const Place& annotation, std::string_view name);
  /// Returns the text of an argument; empty if it has none that is known.
  std::string text(const Place& annotation, std::string_view name);
  /// Returns true if an argument is the literal true.
  bool is_set(const Place& annotation, std::string_view name);

 private:
  Bodies& bodies_;
  StringFollower& strings_;
};

/// Returns `order_item` for `OrderItem`.
std::string snake_case(std::string_view name);
/// Returns the name of a type without what is in front of its last dot.
std::string simple_name(std::string_view name);
/// Returns the parts of a name that is written with dots.
std::vector<std::string> dotted_parts(std::string_view name);

}  // namespace collet::codegraph::bridge
