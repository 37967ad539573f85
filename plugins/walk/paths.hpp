// SPDX-License-Identifier: MIT
/// walk_paths.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_paths(Call& call);

}  // namespace collet::walk
