// SPDX-License-Identifier: MIT
/// A call of a workflow's tool, from its arguments to its answer.
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

namespace collet::workflow {

/// What the operator set.
struct RunSettings {
  std::string folder;       ///< of workflows.yaml; empty: none
  std::string runs_folder;  ///< where runs have theirs
  Keeping keeping;
  std::optional<Endpoint> endpoint;
  std::string replay;  ///< a recording that answers for the servers; empty: none

  /// Throws a Failure that names the setting.
  static RunSettings from(const Setup& setup);
};

class Service {
 public:
  Service(const Host& host, RunSettings settings);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Runs the workflow of that tool name and writes its answer; throws a Failure if it failed.
  void run(const Deployment& deployment, const CheckedWorkflow& workflow, Call& call);

  const RunSettings& settings() const { return settings_; }
  /// From now on artifacts are named by their files: a command's, which ends with its process.
  void of_a_command() { shared_artifacts_ = false; }
  /// From now on a recording answers for the servers.
  void replays(std::string file);
  /// Of the run that began last; empty if none has.
  std::string last_folder() const;

 private:
  void give_prompt(const Workflow& workflow, const Value& params, Call& call) const;
  void tidy(const std::string& current);
  std::string replay_file() const;

  const Host host_;
  const Metrics metrics_;
  const RunSettings settings_;
  std::atomic<bool> shared_artifacts_{true};
  mutable std::mutex mutex_;
  std::string replay_, last_folder_;
  Clock::time_point tidied_{};
};

}  // namespace collet::workflow
