// SPDX-License-Identifier: MIT
/// The tool `walk_paths`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_paths(Call& call);

}  // namespace collet::walk
