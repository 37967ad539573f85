// SPDX-License-Identifier: MIT
/// The tool `walk_refs`.
#pragma once

#include <collet/call.hpp>

namespace collet::refs {

void walk_refs(Call& call);

}  // namespace collet::refs
