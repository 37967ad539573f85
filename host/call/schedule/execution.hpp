// SPDX-License-Identifier: MIT
/// The run of an admitted call in its plugin, and the outcome that it leads to.
#pragma once

#include <memory>
#include <optional>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/call/running/running_call.hpp"

namespace collet::host::call {

class Runtime;

class Execution {
 public:
  /// The result of run().
  struct Returned {
    collet_status status = COLLET_OK;
    std::unique_ptr<Outcome> instead;  ///< outcome of a call that did not enter the plugin
  };

  explicit Execution(Runtime& runtime) : runtime_(runtime) {}

  /// Runs an admitted call on this thread. Returns nothing if the call was given up meanwhile.
  std::optional<Returned> run(const CallPtr& call);

  /// Returns the outcome of a call whose arguments do not fit its schema, or whose schema is not usable;
  /// otherwise null.
  std::unique_ptr<Outcome> refuse_arguments(const ToolState& state, const Checked& checked) const;

  /// Returns the outcome of a call that has left its plugin; an empty one if the call is answered already.
  Outcome outcome_of(RunningCall& call, Returned&& returned);

 private:
  std::optional<Returned> enter(const CallPtr& call);
  bool check_fully(const CallPtr& call, std::optional<Returned>& end);
  std::optional<Returned> ask_consent(const CallPtr& call);
  Returned end_outside(const CallPtr& call, collet_status status, std::unique_ptr<Outcome> instead);
  Outcome outcome_of(RunningCall& call, collet_status status);

  Runtime& runtime_;
};

}  // namespace collet::host::call
