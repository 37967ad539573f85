// SPDX-License-Identifier: MIT
/// A budget of steps for work whose length an outside text decides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace collet::support {

/// A question whether the work is to stop. Without a function the answer is always no.
struct StopQuery {
  bool (*ask)(const void* context) = nullptr;
  const void* context = nullptr;  ///< borrowed

  bool operator()() const { return ask != nullptr && ask(context); }
};

/// Returns the query for an object with a method cancelled(), which must outlive the query.
template <class Call>
StopQuery stop_query(const Call& call) {
  return {[](const void* context) { return static_cast<const Call*>(context)->cancelled(); }, &call};
}

/// Counts steps, and asks the query after each `k_steps_per_query` of them, which take at most a few
/// milliseconds. Work that exhausts its budget, or is stopped, ends with a meaningless result.
class StepBudget {
 public:
  static constexpr std::uint64_t k_unlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t k_steps_per_query = 1U << 14U;

  explicit StepBudget(std::uint64_t steps = k_unlimited, StopQuery stop = {}) : stop_(stop) { share(steps); }

  /// Returns false once the budget is exhausted or the work is stopped.
  bool spend(std::uint64_t steps) {
    if (steps < slice_) {
      slice_ -= steps;
      return true;
    }
    return spend_across(steps);
  }
  /// Returns true if no further step is permitted, for whatever reason.
  bool spent() const { return slice_ == 0; }
  /// Returns true if the query ended the work.
  bool stopped() const { return stopped_; }
  void give_up() { share(0); }
  std::uint64_t left() const { return slice_ + rest_; }

 private:
  void share(std::uint64_t steps) {
    slice_ = std::min(steps, k_steps_per_query);
    rest_ = steps - slice_;
  }
  [[gnu::noinline, gnu::cold]] bool spend_across(std::uint64_t steps) {
    stopped_ = stopped_ || stop_();
    const std::uint64_t all = left();
    share(stopped_ || steps >= all ? 0 : all - steps);
    return !spent();
  }

  std::uint64_t slice_ = 0;  ///< steps until the next question; 0 only if the budget is exhausted
  std::uint64_t rest_ = 0;
  StopQuery stop_;
  bool stopped_ = false;
};

}  // namespace collet::support
