// SPDX-License-Identifier: MIT
#include "host/call/pipeline.hpp"

#include <utility>

#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

namespace {

/// Owns the runtime for its caller. A thread that hangs in a plugin may keep the runtime longer.
class OwnedPipeline final : public Pipeline {
 public:
  explicit OwnedPipeline(PipelineParts parts) : runtime_(std::make_shared<Runtime>(std::move(parts))) {}
  OwnedPipeline(const OwnedPipeline&) = delete;
  OwnedPipeline& operator=(const OwnedPipeline&) = delete;
  ~OwnedPipeline() override { runtime_->shutdown.stop(); }

  std::shared_ptr<Call> start(Request&& request, bool may_run_here, std::shared_ptr<Waiter> waiter) override {
    return runtime_->scheduler.start(std::move(request), may_run_here, std::move(waiter));
  }
  void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) override {
    runtime_->shutdown.drain(grace, limit);
  }

 private:
  std::shared_ptr<Runtime> runtime_;
};

}  // namespace

std::unique_ptr<Pipeline> make_pipeline(PipelineParts parts) {
  return std::make_unique<OwnedPipeline>(std::move(parts));
}

}  // namespace collet::host::call
