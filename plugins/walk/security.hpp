// SPDX-License-Identifier: MIT
/// The tool `walk_security`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_security(Call& call);

}  // namespace collet::walk
