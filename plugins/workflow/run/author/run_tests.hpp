// SPDX-License-Identifier: MIT
/// `collet workflow test`: replays recordings and compares the outputs.
#pragma once

#include <string>
#include <vector>

#include "plugins/workflow/language/value/value.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// A file of the folder `tests` below that of the workflows:
/// {"workflow": name, "arguments"?: {…}, "recording"?: file, "outputs"?: {…}, "text"?: "…", "fails"?: "kind"}
struct WorkflowTest {
  std::string name;  ///< name of the file
  std::string workflow;
  Value arguments;
  std::string recording;  ///< absolute; empty means none
  Value outputs;          ///< expected values of some outputs; undefined means any
  std::string text;       ///< text that the answer must contain
  std::string fails;      ///< expected kind of the error; empty means that the run must succeed
};

/// Reads a test. Fails with a message that names the file.
support::Result<WorkflowTest> read_test(const std::string& path);
/// Returns the paths of the tests of a folder of workflows, sorted.
std::vector<std::string> test_files(const std::string& folder);

/// The end of a run, as a client sees it.
struct RunEnd {
  Value outputs;  ///< undefined without outputs
  std::string text;
  std::string error;  ///< kind of the error of a failed run; empty otherwise
  std::string message;
};
/// Returns one line per difference; empty if the run ended as the test expects.
std::vector<std::string> differences(const WorkflowTest& test, const RunEnd& end);

}  // namespace collet::workflow
