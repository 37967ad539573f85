// SPDX-License-Identifier: MIT
/// Findings in the files of workflows, and their positions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

/// A position in a file of the model. Line and column count from 1, the column in code points. Line 0 means
/// the file as a whole.
struct Mark {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const Mark&) const = default;
};

enum class Severity : std::uint8_t { error, warning };

/// One error or warning. Codes: WF1nn structure, WF2nn references, WF3nn arguments, WF4nn data flow, WF5nn
/// safety, WF6nn the lock file.
struct Finding {
  Severity severity = Severity::error;
  Mark mark;
  std::string code;                  ///< "WF301"
  std::string workflow;              ///< key of the workflow; empty for a finding about a file
  std::string step;                  ///< "step 2 (alias:tool)"; may be empty
  std::string message;               ///< one line: the path within the step, and the problem
  std::vector<std::string> details;  ///< further lines: the expected and the found value
  std::string hint;                  ///< a suggested replacement; may be empty

  /// Returns the number of the step, "2" or "5.1"; may be empty.
  std::string step_number() const;
};

/// Returns `workflows.yaml:21:15: error[WF301] take_screenshot, step 2 (alias:tool): args.text` and the
/// details. Each further line is indented by two spaces, and every line ends with a line feed.
std::string finding_text(const Finding& finding, const std::vector<std::string>& files);
/// Returns all findings in order of file, line and column, and a line with their counts; "" if there are no
/// findings.
std::string findings_text(const std::vector<Finding>& findings, const std::vector<std::string>& files);
void sort_findings(std::vector<Finding>& findings);
bool has_errors(const std::vector<Finding>& findings);

}  // namespace collet::workflow
