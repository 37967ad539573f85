// SPDX-License-Identifier: MIT
/// CallHost, the pipeline as one of its calls uses it.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "host/call/types/pipeline_parts.hpp"
#include "host/plugin/call_services.hpp"
#include "host/util/memory/memory_limit.hpp"

namespace collet::host::call {

class RunningCall;

/// The arguments of plugin::Invoker::invoke().
struct NestedRequest {
  std::string_view tool;  ///< key, "plugin:tool"
  std::string_view arguments_json;
  std::string_view options_json;
  plugin::ProgressTaker* progress = nullptr;  ///< receives the progress of the nested call; may be null
};

/// Thread-safe.
class CallHost {
 public:
  virtual ~CallHost() = default;
  virtual const PipelineLimits& limits() const = 0;
  virtual util::MemoryLimit& memory() = 0;
  virtual void blame(std::string_view plugin, std::string_view what) const = 0;

  virtual void cancel(const std::shared_ptr<RunningCall>& call) = 0;
  /// Flushes the call's progress at `when`, if the call still runs then.
  virtual void flush_progress_at(const std::shared_ptr<RunningCall>& call,
                                 std::chrono::steady_clock::time_point when) = 0;
  /// Runs a nested call on this thread, see plugin::Invoker.
  virtual collet_status invoke(const std::shared_ptr<RunningCall>& caller, const NestedRequest& request,
                               plugin::PartTaker& taker, plugin::Refusal& refusal) = 0;
  /// Returns a JSON array of the tools that plugins may call and whose key matches the glob `pattern`.
  virtual std::string invocable(std::string_view pattern) const = 0;
};

}  // namespace collet::host::call
