// SPDX-License-Identifier: MIT
/// What a run would do, without doing it: every call with its arguments, what only a run can tell as
/// "<steps.x.json>".
#pragma once

#include <string>

#include "plugins/workflow/run/serve/deployment.hpp"

namespace collet::workflow {

std::string plan_text(const Deployment& deployment, const CheckedWorkflow& workflow, const Value& params);

}  // namespace collet::workflow
