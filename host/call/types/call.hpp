// SPDX-License-Identifier: MIT
/// Call, the handle of a call that was started, and Waiter, the receiver of its outcome.
#pragma once

#include <memory>
#include <utility>

#include "host/call/types/outcome.hpp"

namespace collet::host::call {

/// One call under way. The waiter's owner and the thread that runs the call share it.
class Call {
 public:
  virtual ~Call() = default;
  /// Asks the plugin to stop; the waiter receives COLLET_CANCELLED soon. Thread-safe, idempotent.
  virtual void cancel() = 0;
};

/// Receives the outcome of one call.
class Waiter {
 public:
  virtual ~Waiter() = default;
  virtual void done(Outcome&& outcome) = 0;
};

/// Returns a waiter that calls `function` with the outcome.
template <class Function>
std::shared_ptr<Waiter> when_done(Function function) {
  class FunctionWaiter final : public Waiter {
   public:
    explicit FunctionWaiter(Function&& callback) : callback_(std::move(callback)) {}
    void done(Outcome&& outcome) override { callback_(std::move(outcome)); }

   private:
    Function callback_;
  };
  return std::make_shared<FunctionWaiter>(std::move(function));
}

}  // namespace collet::host::call
