// SPDX-License-Identifier: MIT
/// Runtime, the parts of one pipeline and the state that they share.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "host/call/running/call_host.hpp"
#include "host/call/running/tool_states.hpp"
#include "host/call/schedule/active_calls.hpp"
#include "host/call/schedule/admission.hpp"
#include "host/call/schedule/answers.hpp"
#include "host/call/schedule/call_factory.hpp"
#include "host/call/schedule/deadlines.hpp"
#include "host/call/schedule/execution.hpp"
#include "host/call/schedule/nested_calls.hpp"
#include "host/call/schedule/nested_turns.hpp"
#include "host/call/schedule/scheduler.hpp"
#include "host/call/schedule/shutdown.hpp"
#include "host/call/threads/thread_pool.hpp"
#include "host/call/threads/timer.hpp"
#include "host/util/memory/heap_trim.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

/// `mutex` guards all parts whose comment names it. It is locked before the mutexes of the instances, the
/// timer, the pool and a call. No mutex is held while code of the caller runs.
class Runtime final : public CallHost, public std::enable_shared_from_this<Runtime> {
 public:
  explicit Runtime(PipelineParts pipeline_parts);

  const PipelineLimits& limits() const override { return parts.limits; }
  util::MemoryLimit& memory() override { return *parts.memory; }
  void blame(std::string_view plugin, std::string_view what) const override;
  void cancel(const CallPtr& call) override { deadlines.cancel(call); }
  void flush_progress_at(const CallPtr& call, Timer::Clock::time_point when) override;
  collet_status invoke(const CallPtr& caller, const NestedRequest& request, plugin::PartTaker& taker,
                       plugin::Refusal& refusal) override {
    return nested.invoke(caller, request, taker, refusal);
  }
  std::string invocable(std::string_view pattern) const override;

  const PipelineParts parts;
  util::QuickMutex mutex;
  ToolStates tools;
  CallFactory factory;
  ActiveCalls active;
  Places places;
  Timer timer;
  ThreadPool pool;
  Answers answers;
  Deadlines deadlines;
  Execution execution;
  NestedTurns nested_turns;
  NestedCalls nested;
  Scheduler scheduler;
  Shutdown shutdown;
  util::HeapTrim heap;
};

}  // namespace collet::host::call
