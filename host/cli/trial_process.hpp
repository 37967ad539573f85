// SPDX-License-Identifier: MIT
/// A plugin tried out in a process of its own.
#pragma once

#include <filesystem>
#include <vector>

#include "host/cli/finding.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Runs this program again on the file, with a folder, standard input and output that nobody else uses. That
/// the process crashes, ends, hangs or touches its streams is a finding too. An error is one of this host.
support::Result<std::vector<Finding>> try_out(const std::filesystem::path& file);

}  // namespace collet::host::cli
