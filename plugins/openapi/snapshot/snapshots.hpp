// SPDX-License-Identifier: MIT
/// The snapshots of documents: looked up when a file is asked for, written by a thread that nobody waits for.
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

#include "plugins/openapi/snapshot/snapshot_map.hpp"
#include "plugins/openapi/snapshot/snapshot_write.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Thread-safe. Several processes may use one folder: each file is whole from the moment it has its name.
class COLLET_OPENAPI_API Snapshots {
 public:
  struct Counts {
    std::uint64_t writes = 0;
    std::uint64_t ignored = 0;  ///< files that were there and not used: damaged, of another build or source
  };

  Snapshots() = default;
  /// What is being written is abandoned.
  ~Snapshots();
  Snapshots(const Snapshots&) = delete;
  Snapshots& operator=(const Snapshots&) = delete;

  /// Where they are, and how many bytes they may take; an empty folder or no bytes: there are none.
  void configure(const std::string& folder, std::uint64_t bytes);

  /// What may be the document of that file, read within those limits; null: nothing of use is there.
  std::shared_ptr<const SnapshotMap> find(const std::string& path, const Limits& limits);
  void count_ignored();

  /// Writes the document's snapshot once the call that asked for it has its answer.
  void save(DocumentPtr document, SnapshotSource source);

  /// Gives what is to be written so much time, then abandons it.
  void finish(std::chrono::milliseconds time);

  Counts counts() const;
  /// Why there are none although there is a folder for them; empty if there is no reason.
  std::string problem() const;

 private:
  struct Job {
    DocumentPtr document;
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
