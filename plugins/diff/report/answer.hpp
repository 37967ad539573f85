// SPDX-License-Identifier: MIT
/// The answer of the tool: a short first answer, lists of changes, or groups.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/page.hpp>

#include "plugins/diff/report/report.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::diff {

struct Request {
  bool breaking_only = false;
  bool no_info = false;
  std::string_view group_by;  ///< "path", "rule", "severity", "kind", or empty
  std::string path;           ///< a path pattern
  std::string tag;
  std::string rule;    ///< an id or a glob
  bool first = false;  ///< true if the arguments are only the documents, which gives the short answer
  Page page;
  Budget budget;

  bool includes(Severity severity) const {
    return breaking_only ? severity == Severity::breaking : !no_info || severity != Severity::info;
  }
  bool includes(const Subject& subject) const;
  bool includes(const Rule& one) const { return rule.empty() || support::glob_match(rule, one.id); }
};

/// Returns the answer as JSON. `check` may throw to end the call.
std::string answer(const Request& request, const Report& report, const DocumentSide& base,
                   const DocumentSide& revision, const std::function<void()>& check);

}  // namespace collet::diff
