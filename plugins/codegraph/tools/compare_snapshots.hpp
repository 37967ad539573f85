// SPDX-License-Identifier: MIT
#pragma once

#include "plugins/codegraph/tools/tools.hpp"

namespace collet::codegraph {

extern const Tool k_compare_snapshots;

}  // namespace collet::codegraph
