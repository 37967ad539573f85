// SPDX-License-Identifier: MIT
/// The rules as the tool lists them and as RULES.md contains them.
#pragma once

#include <string>

#include "plugins/diff/report/answer.hpp"
#include "plugins/diff/rules/rules.hpp"

namespace collet::diff {

/// Returns the list of rules. The values `rule` and `path` of group_by do not apply to rules and are ignored.
std::string list_rules(const Request& request, const Severities& severities);

/// Returns the contents of RULES.md.
std::string rules_in_markdown();

}  // namespace collet::diff
