// SPDX-License-Identifier: MIT
/// The tool `walk_responses`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_responses(Call& call);

}  // namespace collet::walk
