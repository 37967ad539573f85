// SPDX-License-Identifier: MIT
/// Finds the methods that serve a route of HTTP.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// A symbol that serves a route which fits a request.
struct RouteHit {
  std::int64_t symbol = 0;
  int likeness = 0;    ///< the number of segments that are equal, without parameters
  bool whole = false;  ///< the request is the whole route; else only its beginning
};

/// Returns the symbols that serve a request such as `POST /api/orders/7`, `/api/orders` or an address, whose
/// parameters may have values. Returns nothing if the query is not written as a request.
std::vector<RouteHit> route_hits(const IndexReader& reader, std::string_view query);

}  // namespace collet::codegraph
