// SPDX-License-Identifier: MIT
/// Passes log messages of plugins to the server of a client, in addition to the host's own log.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace collet::host::services {

/// Thread-safe.
class LogRelay {
 public:
  /// Levels as in abi.h.
  using Listener = std::function<void(std::int32_t level, std::string_view plugin, std::string_view message)>;

  /// Sets the listener for all later messages. It must live as long as the relay and must not log through it.
  void set(Listener listener) {
    const std::lock_guard<std::mutex> lock(mutex_);
    listener_ = std::move(listener);
  }
  void pass(std::int32_t level, std::string_view plugin, std::string_view message) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (listener_) listener_(level, plugin, message);
  }

  /// Drops what this plugin logs from now on; an empty name drops nothing.
  void silence(std::string plugin) {
    const std::lock_guard<std::mutex> lock(mutex_);
    silent_ = std::move(plugin);
    has_silent_ = !silent_.empty();
  }
  bool is_silent(std::string_view plugin) {
    if (!has_silent_) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    return silent_ == plugin;
  }

 private:
  std::mutex mutex_;
  Listener listener_;
  std::string silent_;
  std::atomic<bool> has_silent_{false};
};

}  // namespace collet::host::services
