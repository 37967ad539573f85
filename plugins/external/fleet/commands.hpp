// SPDX-License-Identifier: MIT
/// The command `collet servers …`.
#pragma once

#include <string>
#include <vector>

#include <collet/call.hpp>

#include "plugins/external/fleet/fleet.hpp"

namespace collet::external {

/// Runs the command with the `arguments` after the word `servers`, on the servers of the fleet. Returns the
/// exit code.
int run_servers(Fleet& fleet, const std::vector<std::string>& arguments, Call& call);

}  // namespace collet::external
