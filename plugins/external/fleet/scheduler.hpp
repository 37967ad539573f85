// SPDX-License-Identifier: MIT
/// A thread that runs named tasks at given times.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "plugins/external/transport/deadline.hpp"

namespace collet::external {

class Scheduler {
 public:
  Scheduler() = default;
  ~Scheduler() { stop(); }
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  /// Runs `work` at `when`. Several tasks of one name become one, which runs at the earliest of their
  /// times.
  void run_at(Clock::time_point when, const std::string& name, std::function<void()> work);
  /// Waits for the running task and drops the others.
  void stop();

 private:
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, std::pair<Clock::time_point, std::function<void()>>> tasks_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace collet::external
