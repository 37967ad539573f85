// SPDX-License-Identifier: MIT
#include "host/call/pipeline.hpp"

#include <utility>

#include "host/call/core.hpp"

namespace collet::host::call {

namespace {

/// The pipeline as its owner sees it; a thread that hangs in a plugin may keep the core longer.
class Owned final : public Pipeline {
 public:
  explicit Owned(PipelineParts parts) : core_(std::make_shared<Core>(std::move(parts))) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() override { core_->stop(); }

  std::shared_ptr<Call> start(Request&& request, bool may_run_here, std::shared_ptr<Waiter> waiter) override {
    return core_->start(std::move(request), may_run_here, std::move(waiter));
  }
  void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) override {
    core_->drain(grace, limit);
  }

 private:
  std::shared_ptr<Core> core_;
};

}  // namespace

std::unique_ptr<Pipeline> make_pipeline(PipelineParts parts) {
  return std::make_unique<Owned>(std::move(parts));
}

}  // namespace collet::host::call
