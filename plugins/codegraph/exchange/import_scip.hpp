// SPDX-License-Identifier: MIT
/// Joins an index with the one of a compiler: `collet codegraph import FILE.scip`.
#pragma once

#include "plugins/codegraph/scip/scip_facts.hpp"

namespace collet::codegraph {

struct ScipImport {
  ScipReport scip;
  IndexReport index;
};

/// Brings the index up to date, finds the uses of its functions in the SCIP file, and links them again. The
/// facts of an earlier import are replaced.
support::Result<ScipImport> import_scip(const ProjectSettings& project, const std::string& path,
                                        const std::function<bool()>& stop);

}  // namespace collet::codegraph
