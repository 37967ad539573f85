// SPDX-License-Identifier: MIT
/// Calls of steps by way of the host, and the leases that a run holds meanwhile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/serve/deployment.hpp"

namespace collet::workflow {

/// Stands in recordings for the folder of the run, which is another one each time.
inline constexpr std::string_view k_folder_word = "{{artifact_dir}}";

void replace_all(std::string& text, std::string_view what, std::string_view by);

class HostCaller final : public Caller {
 public:
  /// `replayed_folder`: empty, or the run's folder if a recording answers, which knows it by a word.
  HostCaller(const Host& host, const Call& call, const Deployment& deployment, std::string replayed_folder)
      : host_(host), call_(call), deployment_(deployment), replayed_folder_(std::move(replayed_folder)) {}
  Target target(const std::string& tool) const override { return deployment_.target(tool); }
  Invoked call(const Target& target, std::string_view arguments_json, const CallTerms& terms) override;

 private:
  const Host& host_;
  const Call& call_;
  const Deployment& deployment_;
  const std::string replayed_folder_;
};

/// Exclusive use of servers, given back at the end.
class Lease {
 public:
  /// Waits until all of the workflow's are free, as long as a run may take. Throws a Failure that says who
  /// has them if they are not to be had.
  Lease(const Host& host, const Call& call, const Workflow& workflow, std::string_view run);
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();

 private:
  const Host& host_;
  const Call& call_;
  std::string id_;  ///< JSON; empty: none is held
};

}  // namespace collet::workflow
