// SPDX-License-Identifier: MIT
/// The tool `walk_headers`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_headers(Call& call);

}  // namespace collet::walk
