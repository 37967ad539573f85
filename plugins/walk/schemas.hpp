// SPDX-License-Identifier: MIT
/// The tool `walk_schemas`.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_schemas(Call& call);

}  // namespace collet::walk
