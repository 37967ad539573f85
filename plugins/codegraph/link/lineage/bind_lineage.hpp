// SPDX-License-Identifier: MIT
/// Adds the edges of lineage: from columns and parameters to the columns, parameters and objects that get
/// their values.
#pragma once

#include "plugins/codegraph/link/data/result_names.hpp"
#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// Adds the edges of the SQL files of these numbers to `out`. If `stop` returns true, they are incomplete.
void bind_lineage(const Program& program, const Catalog& catalog, ResultNameTable& names,
                  const std::vector<Index>& files, const std::function<bool()>& stop, Links& out);

}  // namespace collet::codegraph
