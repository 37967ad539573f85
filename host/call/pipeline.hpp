// SPDX-License-Identifier: MIT
/// The pipeline: runs a call from its request to its outcome, within deadlines and limits.
#pragma once

#include <chrono>
#include <memory>

#include "host/call/result/result_store.hpp"
#include "host/call/types/call.hpp"
#include "host/call/types/outcome.hpp"
#include "host/call/types/pipeline_parts.hpp"
#include "host/call/types/question.hpp"
#include "host/call/types/request.hpp"

namespace collet::host::call {

/// Thread-safe.
class Pipeline {
 public:
  virtual ~Pipeline() = default;

  /// Starts a call. The waiter's done() is called exactly once, on another thread or on this one before
  /// start() returns; in the latter case the returned pointer may be null, since nothing is left to cancel.
  /// `may_run_here` permits that an inline tool runs on this thread, which is the one that reads input.
  virtual std::shared_ptr<Call> start(Request&& request, bool may_run_here,
                                      std::shared_ptr<Waiter> waiter) = 0;

  /// Refuses new calls, cancels the ones under way after `grace`, and returns when all are answered or
  /// `limit` has passed.
  virtual void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) = 0;
};

/// Returns a pipeline. A call keeps its tool until no thread runs it any more. The destructor answers the
/// calls still under way with COLLET_CANCELLED; a thread that hangs in a plugin keeps what it uses until the
/// process ends.
std::unique_ptr<Pipeline> make_pipeline(PipelineParts parts);

}  // namespace collet::host::call
