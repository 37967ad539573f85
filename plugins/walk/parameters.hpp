// SPDX-License-Identifier: MIT
/// walk_parameters.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_parameters(Call& call);

}  // namespace collet::walk
