// SPDX-License-Identifier: MIT
/// Runs a workflow for a call of its tool, from the arguments to the answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include <collet/entry.hpp>
#include <collet/services.hpp>

#include "plugins/workflow/run/files/run_folder.hpp"
#include "plugins/workflow/run/serve/deployment.hpp"
#include "plugins/workflow/run/serve/endpoint.hpp"
#include "plugins/workflow/run/serve/suspended_runs.hpp"

namespace collet::workflow {

/// The settings of the operator.
struct RunSettings {
  std::string folder;       ///< folder of workflows.yaml; empty if none is configured
  std::string runs_folder;  ///< contains the folders of runs
  Retention retention;
  std::optional<Endpoint> endpoint;
  Milliseconds heartbeat = Heartbeat::k_interval;  ///< interval of progress while a step runs
  Milliseconds watch{0};                           ///< interval of looks at changed files; 0 means none
  std::string replay;  ///< a recording that answers in place of the servers; empty means none

  /// Throws a Failure that names the invalid setting.
  static RunSettings from(const Setup& setup);
};

class Service {
 public:
  Service(const Host& host, RunSettings settings);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Runs the workflow with the arguments of the call and writes its answer. Throws a Failure if the run
  /// failed.
  void run(const std::shared_ptr<const Deployment>& deployment, const CheckedWorkflow& workflow, Call& call);
  /// Does the same with these parameters.
  void run(const RunTarget& target, Value params, Call& call);
  /// Continues the run that this call began in an earlier entry, if it began one. Returns false otherwise.
  bool resume(std::string_view tool, Call& call);

  const RunSettings& settings() const { return settings_; }
  /// From now on artifacts have file URIs. Commands use this, since URIs of the host end with the process.
  void use_file_uris() { shared_artifacts_ = false; }
  /// From now on the recording `file` answers in place of the servers.
  void replay_from(std::string file);
  /// Returns the folder of the latest run; empty before the first run.
  std::string last_folder() const;

 private:
  void continue_run(std::unique_ptr<ActiveRun> run, Call& call);
  void write_prompt(const Workflow& workflow, const Value& params, Call& call) const;
  void remove_expired_folders(const std::string& current);
  std::string replay_file() const;

  const Host host_;
  const Metrics metrics_;
  const RunSettings settings_;
  Heartbeat heartbeat_;
  SuspendedRuns suspended_;
  std::atomic<bool> shared_artifacts_{true};
  mutable std::mutex mutex_;
  std::string replay_, last_folder_;
  Clock::time_point last_removal_{};
};

}  // namespace collet::workflow
