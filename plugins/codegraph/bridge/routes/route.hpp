// SPDX-License-Identifier: MIT
/// Routes of servers and of their clients, and which of them are the same.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/bridge/entities/findings.hpp"
#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph::bridge {

/// A method of HTTP and the segments of a path; a segment that is not known is `*`.
struct Route {
  std::string method;  ///< in upper case; empty for any
  std::vector<std::string> segments;
  bool open_start = false;  ///< something that is not known comes before the segments
};

/// Returns the route of a path or an address; parameters in braces, after a colon, and holes are `*`.
Route route_of(std::string_view method, std::string_view path);
/// Returns how many known segments a served route and a request share, or -1 if they are not the same.
int likeness(const Route& served, const Route& request);
/// Returns one path in front of another, with one slash between them.
std::string joined_path(std::string_view first, std::string_view second);

class RouteTable {
 public:
  /// Adds the route of a path that a symbol serves.
  void add(std::string_view method, std::string_view path, Index symbol);
  /// Returns the method that serves a request, if exactly one fits best; or none.
  Index find(const Route& request) const;
  bool empty() const { return routes_.empty(); }
  /// Marks the methods that serve the routes.
  void mark_endpoints(Program& program) const;
  /// Returns what was added, without repetitions and by symbol. The table then finds nothing.
  std::vector<ServedRoute> take_served();

 private:
  struct Served {
    Route route;
    Index symbol = k_none;
  };
  std::vector<Served> routes_;
  std::vector<ServedRoute> served_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_last_;  ///< by the last known segment
  std::vector<std::size_t> without_last_;
};

}  // namespace collet::codegraph::bridge
