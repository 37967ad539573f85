// SPDX-License-Identifier: MIT
/// walk_schemas.
#pragma once

#include <collet/call.hpp>

namespace collet::walk {

void walk_schemas(Call& call);

}  // namespace collet::walk
