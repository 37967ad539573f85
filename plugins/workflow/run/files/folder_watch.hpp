// SPDX-License-Identifier: MIT
/// Notices changed files of a folder of workflows.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "plugins/workflow/language/value/units.hpp"

namespace collet::workflow {

/// Looks at the folder at an interval, on a thread of its own, and less often if a look takes long. A change
/// is reported once it has lasted for one interval, so that an editor can write several files.
class FolderWatch {
 public:
  static constexpr Milliseconds k_interval{1000};
  /// `known` is the state_of() the folder before its files were read.
  FolderWatch(std::string folder, std::string known, Milliseconds interval, std::function<void()> changed);
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  /// Returns a text that differs after a file of workflows or the lock file has changed.
  static std::string state_of(const std::string& folder);

 private:
  void watch();

  const std::string folder_;
  const std::string known_;
  const Milliseconds interval_;
  const std::function<void()> changed_;
  std::mutex mutex_;
  std::condition_variable ends_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace collet::workflow
