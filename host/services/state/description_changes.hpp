// SPDX-License-Identifier: MIT
/// Collects the plugins that report a changed description, and passes them to an action on another thread.
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
class DescriptionChanges {
 public:
  /// Gets sorted plugin ids. Runs on the thread of this object, one action at a time. Must not throw.
  using Action = std::function<void(const std::vector<std::string>& plugins)>;

  /// An action begins when no change was noted for `quiet`, but at the latest `max_delay` after the first
  /// note.
  struct Pace {
    std::chrono::milliseconds quiet{50};
    std::chrono::milliseconds max_delay{500};
  };

  DescriptionChanges() : DescriptionChanges(Pace()) {}
  explicit DescriptionChanges(Pace pace) : pace_(pace) {}
  ~DescriptionChanges() { stop(); }
  DescriptionChanges(const DescriptionChanges&) = delete;
  DescriptionChanges& operator=(const DescriptionChanges&) = delete;

  /// Returns at once.
  void note(std::string_view plugin);
  /// Sets the action, once. Changes that were noted before are passed to it too.
  void follow(Action action);
  /// Waits for the running action and ends the thread. Later notes are ignored.
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
  std::thread thread_;  ///< started when there is an action and a note
};

}  // namespace collet::host::services
