// SPDX-License-Identifier: MIT
/// Calls the tools of steps through the host, and holds the leases of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/serve/deployment.hpp"

namespace collet::workflow {

/// Replaces the folder of the run in recordings, since each run has another folder.
inline constexpr std::string_view k_folder_placeholder = "{{artifact_dir}}";

void replace_all(std::string& text, std::string_view pattern, std::string_view replacement);

class HostToolCaller final : public ToolCaller {
 public:
  /// `replayed_folder` is the run's folder if a recording answers the calls, which contains the placeholder
  /// instead; otherwise it is empty.
  HostToolCaller(const Host& host, const Call& call, const Deployment& deployment,
                 std::string replayed_folder)
      : host_(host), call_(call), deployment_(deployment), replayed_folder_(std::move(replayed_folder)) {}
  CallTarget target(const std::string& tool) const override { return deployment_.target(tool); }
  Invoked call(const CallTarget& target, std::string_view arguments_json,
               const CallOptions& call_options) override;

 private:
  const Host& host_;
  const Call& call_;
  const Deployment& deployment_;
  const std::string replayed_folder_;
};

/// Exclusive use of servers until the end of the scope.
class Lease {
 public:
  /// Waits until all servers of the workflow's lease are free, at most as long as a run may take. Throws a
  /// Failure that names the holder if the wait ends without the lease.
  Lease(const Host& host, const Call& call, const Workflow& workflow, std::string_view run,
        RunProgress& progress);
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();

 private:
  const Host& host_;
  const Call& call_;
  std::string id_;  ///< JSON; empty if no lease is held
};

}  // namespace collet::workflow
