// SPDX-License-Identifier: MIT
/// Plugins whose description changed, gathered and handed on from a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace collet::host::services {

/// Thread-safe.
class Changes {
 public:
  /// Takes ids, sorted. Runs on the thread of this object, one at a time; must not throw.
  using Action = std::function<void(const std::vector<std::string>& plugins)>;

  /// An action begins when nothing was noted for `quiet`, and `most` after the first note at the latest.
  struct Pace {
    std::chrono::milliseconds quiet{50};
    std::chrono::milliseconds most{500};
  };

  Changes() : Changes(Pace()) {}
  explicit Changes(Pace pace) : pace_(pace) {}
  ~Changes() { stop(); }
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;

  /// Returns at once.
  void note(std::string_view plugin);
  /// From now on, also for what was noted before; without it notes wait. Once.
  void follow(Action action);
  /// Ends the thread once the action under way has returned; later notes are lost.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  void start();
  void run();

  const Pace pace_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Action action_;
  std::set<std::string, std::less<>> noted_;
  Clock::time_point first_;
  Clock::time_point last_;
  bool stopped_ = false;
  std::thread thread_;  ///< runs once there is an action and a note
};

}  // namespace collet::host::services
