// SPDX-License-Identifier: MIT
/// A thread that does later what nobody waits for.
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

class Keeper {
 public:
  Keeper() = default;
  ~Keeper() { stop(); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  /// Runs `work` at that time. Of one name the earliest that was asked for counts, and it runs once.
  void at(Clock::time_point when, const std::string& name, std::function<void()> work);
  /// Waits for what runs now; what was to come does not.
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
