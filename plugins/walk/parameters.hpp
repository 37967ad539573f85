// SPDX-License-Identifier: MIT
/// The tool `walk_parameters`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_parameters(Call& call);

}  // namespace collet::walk
