// SPDX-License-Identifier: MIT
/// What clients may reach of a deployment, told from its layers by the rules as the documents state them; not
/// from the host's code.
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

  /// What the plugin is to get for a client's arguments, or nothing if they are to be refused.
  std::optional<Arguments> passed(Arguments given) const;
};

/// By the one name that a client can call it by.
std::map<std::string, Reachable> reachable(const Deployment& deployment);

/// What another plugin may call, by key: names mean nothing there, nor does an `allow` that is not of
/// [policy].
std::map<std::string, Reachable> invocable(const Deployment& deployment);

}  // namespace collet::host::doors
