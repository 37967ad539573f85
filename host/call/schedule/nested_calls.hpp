// SPDX-License-Identifier: MIT
/// Calls that a plugin makes within a call. They run on the thread that makes them, under the operator's
/// rules.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "host/call/running/call_host.hpp"
#include "host/call/running/running_call.hpp"
#include "host/call/schedule/execution.hpp"
#include "host/catalog/catalog.hpp"

namespace collet::host::call {

class Runtime;

/// Thread-safe.
class NestedCalls {
 public:
  explicit NestedCalls(Runtime& runtime) : runtime_(runtime) {}

  /// See plugin::Invoker::invoke().
  collet_status invoke(const CallPtr& caller, const NestedRequest& request, plugin::PartTaker& taker,
                       plugin::Refusal& refusal);

 private:
  support::Result<CallPtr> prepare(const CallPtr& caller, const NestedRequest& request);
  support::Result<Nesting> nesting_of(const CallPtr& caller, const NestedRequest& request) const;
  support::Result<std::shared_ptr<const catalog::Tool>> find_tool(std::string_view key) const;
  CallPtr make(Request&& request, std::shared_ptr<ToolState>&& state, std::uint64_t id,
               const Nesting& nesting);
  std::optional<Execution::Returned> run(const CallPtr& call);
  collet_status pass_result(RunningCall& call, collet_status returned, plugin::PartTaker& taker,
                            plugin::Refusal& refusal);

  Runtime& runtime_;
};

}  // namespace collet::host::call
