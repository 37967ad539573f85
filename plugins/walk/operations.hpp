// SPDX-License-Identifier: MIT
/// The tool `walk_operations`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_operations(Call& call);

}  // namespace collet::walk
