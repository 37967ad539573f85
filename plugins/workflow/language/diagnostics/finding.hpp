// SPDX-License-Identifier: MIT
/// Where something stands in the files of workflows, and what is to be said about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

/// A place in one of the files of a model; line and column from 1, the column in code points. Line 0: no
/// place within a file.
struct Mark {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const Mark&) const = default;
};

enum class Severity : std::uint8_t { error, warning };

/// One thing that is wrong. Codes: WF1nn structure, WF2nn references, WF3nn arguments, WF4nn flow of data,
/// WF5nn safety.
struct Finding {
  Severity severity = Severity::error;
  Mark mark;
  std::string code;                  ///< "WF301"
  std::string workflow;              ///< its key; empty for what concerns a whole file
  std::string step;                  ///< "step 2 (alias:tool)"; may be empty
  std::string message;               ///< one line: the path within the step, and what is wrong with it
  std::vector<std::string> details;  ///< further lines: what is wanted, what is given
  std::string hint;                  ///< what to write instead; may be empty

  /// "2", "5.1": of the step; may be empty.
  std::string step_number() const;
};

/// `workflows.yaml:21:15: error[WF301] take_screenshot, step 2 (alias:tool): args.text` and its further
/// lines, each indented by two spaces and all of them ended.
std::string finding_text(const Finding& finding, const std::vector<std::string>& files);
/// All of them, in order of file, line and column, with a line of counts at the end; "" if there are none.
std::string findings_text(const std::vector<Finding>& findings, const std::vector<std::string>& files);
void sort_findings(std::vector<Finding>& findings);
bool has_errors(const std::vector<Finding>& findings);

}  // namespace collet::workflow
