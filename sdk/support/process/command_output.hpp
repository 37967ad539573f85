// SPDX-License-Identifier: MIT
/// Runs a program and reads what it writes, within bounds.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::support {

struct CommandOutput {
  int exit_code = -1;
  std::string output;
  std::string errors;  ///< the first 4,096 bytes of its error output
};

struct CommandLimits {
  std::size_t max_bytes = 0;
  std::chrono::milliseconds time{10'000};
  int cancel_fd = -1;  ///< becomes readable when the call is cancelled; or -1
  /// Gets the output in pieces as it comes; `CommandOutput::output` then is empty. An error of it ends the
  /// program.
  std::function<Result<void>(std::string_view)> receive;
};

/// Runs argv[0], an absolute path, with exactly this environment, without a shell, without input, in a
/// process group of its own. The group is killed at a limit: `too_large`, `deadline` or `cancelled`.
Result<CommandOutput> run_command(const std::vector<std::string>& argv,
                                  const std::vector<std::string>& environment, const CommandLimits& limits);

}  // namespace collet::support
