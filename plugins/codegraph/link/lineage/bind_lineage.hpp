// SPDX-License-Identifier: MIT
/// Adds the edges of lineage: from columns and parameters to the columns, parameters and objects that get
/// their values.
#pragma once

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// Adds edges to `out`. With `files`, binds only the files of these numbers. If `stop` returns true, the
/// edges are incomplete.
void bind_lineage(const Program& program, const std::function<bool()>& stop, const std::vector<Index>* files,
                  Links& out);

}  // namespace collet::codegraph
