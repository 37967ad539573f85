// SPDX-License-Identifier: MIT
/// Describes a run without executing it: every call with its arguments. Values that only a run can produce
/// are written as "<steps.x.json>".
#pragma once

#include <string>

#include "plugins/workflow/run/serve/deployment.hpp"

namespace collet::workflow {

std::string plan_text(const Deployment& deployment, const CheckedWorkflow& workflow, const Value& params);

}  // namespace collet::workflow
