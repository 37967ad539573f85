// SPDX-License-Identifier: MIT
/// Counts the calls of a run and of the workflows that it calls, against the budgets of all of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

/// A called workflow runs on the thread that calls it, so a counter finds that of its caller there.
class CallCounter {
 public:
  explicit CallCounter(const Workflow& workflow);
  CallCounter(const CallCounter&) = delete;
  CallCounter& operator=(const CallCounter&) = delete;

  /// Counts one call, here and for all callers. Returns the problem if it exceeds a budget.
  std::optional<std::string> count();

  std::uint64_t calls() const { return calls_; }
  /// Sets the count of a run that was suspended.
  void continue_from(std::uint64_t calls) { calls_ = calls; }

  /// Makes the counter that of the calls of this thread until the end of the scope.
  class Scope {
   public:
    explicit Scope(CallCounter& counter);
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope();

   private:
    CallCounter* const outer_;
  };

 private:
  const Workflow& workflow_;
  CallCounter* const caller_;
  std::atomic<std::uint64_t> calls_{0};
};

}  // namespace collet::workflow
