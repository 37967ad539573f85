// SPDX-License-Identifier: MIT
/// Calls the tools of steps through the host, and holds the leases of a run.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <collet/entry.hpp>

#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {

/// Replaces the folder of the run in recordings, since each run has another folder.
inline constexpr std::string_view k_folder_placeholder = "{{artifact_dir}}";

void replace_all(std::string& text, std::string_view pattern, std::string_view replacement);

class HostToolCaller final : public ToolCaller {
 public:
  struct Options {
    /// The run's folder if a recording answers the calls, which contains the placeholder instead; otherwise
    /// empty.
    std::string replayed_folder;
    bool exposed_only = false;  ///< the host refuses tools that clients do not see
  };
  HostToolCaller(const Host& host, const Call& call, const ToolTargets& targets, Options options)
      : host_(host), call_(call), targets_(targets), options_(std::move(options)) {}
  /// Returns the target without its input schema if that requires no member with a default, since a run looks
  /// for those only. Each tool is looked up once.
  CallTarget target(const std::string& tool) const override;
  Invoked call(const CallTarget& target, std::string_view arguments_json,
               const CallOptions& call_options) override;

 private:
  const Host& host_;
  const Call& call_;
  const ToolTargets& targets_;
  const Options options_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, CallTarget, std::less<>> known_;
};

/// Exclusive use of servers until the end of the scope.
class Lease {
 public:
  /// Waits until all servers of the workflow's lease are free, at most as long as a run may take. Throws a
  /// Failure that names the holder if the wait ends without the lease.
  Lease(const Host& host, const Call& call, const Workflow& workflow, std::string_view run,
        RunProgress& progress);
  /// Continues the lease with that id, as detach() returned it in an earlier entry of the call; the empty
  /// text is no lease. Throws a Failure if the lease has expired.
  Lease(const Host& host, const Call& call, std::string id);
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();
  /// Returns the id of the lease, which this object no longer releases. It expires if nobody continues it.
  std::string detach() { return std::exchange(id_, {}); }

 private:
  const Host& host_;
  const Call& call_;
  std::string id_;  ///< JSON; empty if no lease is held
};

}  // namespace collet::workflow
