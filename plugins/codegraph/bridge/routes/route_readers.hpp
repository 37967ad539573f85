// SPDX-License-Identifier: MIT
/// Finds the routes that methods serve, and the requests that methods make.
#pragma once

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/bridge/routes/route.hpp"

namespace collet::codegraph::bridge {

/// Adds the routes that a file serves: `[HttpGet]`, `@GetMapping`, `MapGet`.
void read_served_routes(FrameworkContext& context, Index file, RouteTable& out);
/// Adds the edges from the methods of a file that make requests to those that serve them.
void read_requests(FrameworkContext& context, Index file, const RouteTable& routes, std::vector<Edge>& out);

}  // namespace collet::codegraph::bridge
