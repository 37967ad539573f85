// SPDX-License-Identifier: MIT
/// The snapshots of descriptions: found when a file is opened, written by a background thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/snapshot/snapshot_map.hpp"
#include "plugins/openapi/snapshot/snapshot_write.hpp"

namespace collet::openapi {

/// Thread-safe. Several processes may use one folder, since each file is complete once it has its name.
class COLLET_OPENAPI_API Snapshots {
 public:
  struct Counts {
    std::uint64_t writes = 0;
    std::uint64_t ignored = 0;  ///< existing files that were not used: damaged, or of another build or source
  };

  Snapshots() = default;
  /// Abandons pending writes.
  ~Snapshots();
  Snapshots(const Snapshots&) = delete;
  Snapshots& operator=(const Snapshots&) = delete;

  /// Sets the folder and its maximum size. An empty folder or a size of 0 disables snapshots.
  void configure(const std::string& folder, std::uint64_t bytes);

  /// Returns the snapshot of the file at `path`, read with those limits; the source may have changed since.
  /// Returns null if there is no usable snapshot.
  std::shared_ptr<const SnapshotMap> find(const std::string& path, const Limits& limits);
  void count_ignored();

  /// Writes a snapshot in the background after the current call has ended.
  void save(DescriptionPtr description, SnapshotSource source);

  /// Waits at most `time` for pending writes, then abandons them.
  void finish(std::chrono::milliseconds time);

  Counts counts() const;
  /// Returns why a configured folder cannot be used, or an empty string.
  std::string problem() const;

 private:
  struct Job {
    DescriptionPtr description;
    SnapshotSource source;
  };
  std::shared_ptr<const int> folder();  // mutex_ held
  void run();
  void await_answer(const Job& job, std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::string path_;
  std::uint64_t bytes_ = 0;
  std::shared_ptr<const int> folder_;
  std::string problem_;
  std::deque<Job> jobs_;
  std::thread thread_;
  bool running_ = false;
  bool hurry_ = false;
  std::condition_variable changed_;
  std::atomic<bool> abandoned_{false};
  Counts counts_;
};

}  // namespace collet::openapi
