// SPDX-License-Identifier: MIT
/// `collet workflow runs`: the journals of runs.
#pragma once

#include <string>

#include "sdk/support/result.hpp"

namespace collet::workflow {

/// Returns a line for each of the newest runs in the folder, the newest first.
std::string run_list(const std::string& runs_folder);
/// Returns the steps of one run as its journal has them. Fails if there is no such run.
support::Result<std::string> run_text(const std::string& runs_folder, const std::string& run);

}  // namespace collet::workflow
