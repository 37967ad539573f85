// SPDX-License-Identifier: MIT
/// The tool `validate`.
#pragma once

#include <collet/call.hpp>

#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

/// Answers a call. Throws a Failure if the document cannot be checked.
void validate(Call& call, const Severities& severities);

}  // namespace collet::validate
