// SPDX-License-Identifier: MIT
/// Counts the executions and bytes of a run against its budget.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

/// Thread-safe.
class RunBudget {
 public:
  explicit RunBudget(const Budget& limits) : limits_(limits) {}

  /// Counts one execution of a step. Returns the problem if it exceeds the budget.
  std::optional<std::string> count_attempt() {
    const std::uint64_t number = ++attempts_;
    if (!limits_.attempts || number <= *limits_.attempts) return std::nullopt;
    return "it would be execution " + std::to_string(number) + " of a step, at most " +
           std::to_string(*limits_.attempts);
  }

  /// Counts the bytes of a result or variable, which the run keeps. Returns the problem likewise.
  std::optional<std::string> add_bytes(std::uint64_t bytes) {
    const std::uint64_t sum = bytes_ += bytes;
    if (!limits_.result_bytes || sum <= *limits_.result_bytes) return std::nullopt;
    return "all results and variables have " + std::to_string(sum) + " bytes, at most " +
           std::to_string(*limits_.result_bytes);
  }

  std::uint64_t attempts() const { return attempts_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Sets the counts of a run that was suspended.
  void continue_from(std::uint64_t attempts, std::uint64_t bytes) {
    attempts_ = attempts;
    bytes_ = bytes;
  }

 private:
  const Budget& limits_;
  std::atomic<std::uint64_t> attempts_{0}, bytes_{0};
};

}  // namespace collet::workflow
