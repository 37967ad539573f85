// SPDX-License-Identifier: MIT
/// Finds steps whose operation does not exist, or which call_api would refuse, before a step runs.
#pragma once

#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/run/serve/suspended_runs.hpp"

namespace collet::workflow {

/// Asks call_api, which sends nothing, about the operation of each step `api:NAME/OPERATION`. Arguments
/// without expressions are checked too. An API whose description cannot be read gives no finding.
std::vector<Finding> unknown_operations(const Host& host, const Call& call, const Workflow& workflow,
                                        const ToolTargets& tools, bool exposed_only = false);

/// Throws a Failure with these findings if there are any.
void refuse_unknown_operations(const Host& host, const Call& call, const RunTarget& target);

}  // namespace collet::workflow
