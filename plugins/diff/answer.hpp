// SPDX-License-Identifier: MIT
/// What the tool says: a first answer that is small, lists, groups.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/page.hpp>

#include "plugins/diff/findings.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::diff {

struct Question {
  bool breaking_only = false;
  bool no_info = false;
  std::string_view group_by;  ///< "path", "rule", "severity", "kind", or empty
  std::string path;           ///< pattern
  std::string tag;
  std::string rule;    ///< id or glob
  bool first = false;  ///< nothing but the documents is given: the small answer
  Page page;
  Budget budget;

  bool takes(Severity severity) const {
    return breaking_only ? severity == Severity::breaking : !no_info || severity != Severity::info;
  }
  bool takes(const Subject& subject) const;
  bool takes(const Rule& one) const { return rule.empty() || support::glob_match(rule, one.id); }
};

/// JSON of the answer. `check` may throw to end it.
std::string answer(const Question& question, const Report& report, const Side& base, const Side& revision,
                   const std::function<void()>& check);

}  // namespace collet::diff
