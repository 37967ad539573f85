// SPDX-License-Identifier: MIT
/// The runs whose question to the user is open. The next entry of their call takes them out.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {

/// A workflow to run, and what its steps can call. All parts must outlive the run.
struct RunTarget {
  const Workflow& workflow;
  const ToolTargets& tools;
  const std::vector<std::string>& files;  ///< names of the files, by Mark::file
  bool exposed_only = false;              ///< the steps can call only what clients can call
  std::shared_ptr<const void> owner{};    ///< keeps the parts above for a suspended run
};

/// A run between two entries of its call.
struct ActiveRun {
  RunTarget target;
  Value params;
  std::string id;
  RunFolder folder;
  Clock::time_point start = Clock::now();
  bool resumed = false;  ///< the members below are set
  RunState state{};
  std::vector<Artifact> artifacts{};
  std::string lease{};  ///< JSON; empty if none is held
  Clock::time_point suspended_at{};
};

/// Thread-safe.
class SuspendedRuns {
 public:
  static constexpr std::size_t k_max_runs = 64;
  static constexpr std::chrono::hours k_max_age{1};

  /// Stores the run. Drops those that nobody took for too long, and the oldest ones above the limit.
  void put(std::unique_ptr<ActiveRun> run);
  /// Returns the run, or null if it was taken before, is too old, or began in another process.
  std::unique_ptr<ActiveRun> take(std::string_view id);

 private:
  void drop_expired();
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<ActiveRun>, std::less<>> runs_;
};

}  // namespace collet::workflow
