// SPDX-License-Identifier: MIT
/// The differences between the tools of a lock file and the tools that servers offer now, and what they mean
/// for the workflows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/check/lock.hpp"

namespace collet::workflow {

/// A tool that differs from the lock file.
struct Drift {
  std::string key;
  std::string server;  ///< "1.4.0 -> 1.11.0"; empty if the versions are the same
  /// One line per change: "input: + required pageId (number)", "input: text: string -> array of string",
  /// "annotations: readOnlyHint true -> false", "gone".
  std::vector<std::string> changes;
  bool gone = false;
  std::string renamed;                          ///< key that a removed tool seems to have now; may be empty
  std::vector<std::string> removed_arguments;   ///< names of arguments at the top level; for an operation,
                                                ///< also those of its parameters: "query.notify"
  std::vector<std::string> required_arguments;  ///< names that an operation requires now, and did not before
  std::vector<std::string> removed_results;     ///< names of members of the structured result, at any depth
};
/// Returns the locked tools that differ in `now` or are missing there. A missing tool whose server has a
/// problem does not count.
std::vector<Drift> compare(const Lock& lock, const Tools& now);
/// Returns the lines of a report.
std::string drift_text(const std::vector<Drift>& drifts);

/// Judges what each workflow uses of the changed tools. A workflow that passed the checks keeps working after
/// a change of something else, which is a warning (WF601). It must not run if it passes an argument that the
/// tool no longer has (WF602) or reads a part of the result that no longer exists (WF603), or lacks what an
/// operation now requires (WF302). `folder` is named in the suggested command.
std::vector<Finding> drift_findings(const std::vector<Drift>& drifts, const Checked& checked,
                                    std::string_view folder);
/// Returns the command that accepts the changes.
std::string lock_command(std::string_view folder);
/// Returns true for a finding of drift_findings().
bool is_of_lock(const Finding& finding);
/// Appends what changed since the lock file was written to the errors of the checks: the new name of a
/// missing tool or server, an operation that was there, and the hints that break the annotations of a
/// workflow. `folder` is named in the suggested command.
void explain_errors(const std::vector<Drift>& drifts, const Checked& checked, std::string_view folder,
                    std::vector<Finding>& findings);

}  // namespace collet::workflow
