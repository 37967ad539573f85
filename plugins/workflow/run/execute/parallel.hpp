// SPDX-License-Identifier: MIT
/// Runs jobs on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace collet::workflow {

/// Runs `count` jobs, at most `parallel` at a time (0 means no limit), and waits for all of them.
void run_parallel(std::size_t count, std::size_t parallel, const std::function<void(std::size_t)>& job);

}  // namespace collet::workflow
