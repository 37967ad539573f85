// SPDX-License-Identifier: MIT
/// The rules, as the tool lists them and as RULES.md has them.
#pragma once

#include <string>

#include "plugins/diff/answer.hpp"
#include "plugins/diff/rules.hpp"

namespace collet::diff {

/// The list of rules; group_by `rule` and `path` do not count rules and are taken as none.
std::string list_rules(const Question& question, const Severities& severities);

/// RULES.md, whole.
std::string rules_in_markdown();

}  // namespace collet::diff
