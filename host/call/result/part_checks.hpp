// SPDX-License-Identifier: MIT
/// Checks the bytes of the parts that a plugin wrote.
#pragma once

#include <optional>

#include "host/call/result/tool_result.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

/// Returns the defect of a json part that is not one valid JSON value, or nothing.
std::optional<support::Error> json_fault(const Part& part, const ResultRules& rules,
                                         const Collector::Blame& blame);

/// Replaces what is not UTF-8 in the bytes of a text.
void repair_text(Part& part, const Collector::Blame& blame);

}  // namespace collet::host::call
