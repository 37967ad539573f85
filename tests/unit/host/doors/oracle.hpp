// SPDX-License-Identifier: MIT
/// The tools of a deployment that clients may reach, computed from its layers by the documented rules and
/// without the code of the host.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "tests/unit/host/doors/random_deployment.hpp"

namespace collet::host::doors {

using Arguments = std::map<std::string, int>;

struct Reachable {
  DrawnTool tool;
  Arguments pinned;
  Arguments defaults;
  std::set<std::string> hidden;

  /// Returns the arguments that the plugin must get for the client's arguments, or nothing if the call must
  /// be refused.
  std::optional<Arguments> passed(Arguments given) const;
};

/// Returns the tools that a client may call, by name.
std::map<std::string, Reachable> reachable(const Deployment& deployment);

/// Returns the tools that another plugin may call, by key. Names do not count there. Of all `allow` lists
/// only that of [policy] counts, but an opt_in tool must be named by any of them.
std::map<std::string, Reachable> invocable(const Deployment& deployment);

}  // namespace collet::host::doors
