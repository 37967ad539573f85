// SPDX-License-Identifier: MIT
/// `collet servers …`
#pragma once

#include <string>
#include <vector>

#include <collet/call.hpp>

#include "plugins/external/fleet/fleet.hpp"

namespace collet::external {

/// `arguments`: what stood behind the word; its folder is the fleet's. The exit code.
int run_servers(Fleet& fleet, const std::vector<std::string>& arguments, Call& call);

}  // namespace collet::external
