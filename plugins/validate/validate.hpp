// SPDX-License-Identifier: MIT
/// The tool `validate`.
#pragma once

#include <collet/call.hpp>

#include "plugins/validate/finding.hpp"

namespace collet::validate {

/// Answers a call; throws a Failure if it cannot be answered. Findings are no failure.
void validate(Call& call, const Severities& severities);

}  // namespace collet::validate
