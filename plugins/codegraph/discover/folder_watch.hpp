// SPDX-License-Identifier: MIT
/// Reports changes in the folders of a project by inotify, so that not every call looks at all files.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace collet::codegraph {

/// Watches folders, not what is below them. Nothing is missed between two looks at the files: a change after
/// `begin()` is an event of a folder that was added before it was read, or the watch is not complete. Not
/// seen are writes through a memory mapping that is not closed yet, and writes through a hard link in another
/// folder.
class FolderWatch {
 public:
  /// Watches at most `max_folders`, and at most a quarter of what the kernel allows the user.
  explicit FolderWatch(std::size_t max_folders = k_max_folders) : max_folders_(max_folders) {}
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Begins a round: forgets the events so far. Folders that are not added again are no longer watched.
  void begin();
  /// Watches an open folder. Does nothing once the round has failed: a folder on a file system that changes
  /// without this kernel, such as NFS, or too many folders.
  void add(int folder);
  /// Ends the round. A round that failed gives its watches back to the kernel.
  void end();
  /// Returns true if the last round ended with all folders watched.
  bool complete() const { return complete_; }
  /// Returns true if something that may matter has changed since `begin()`, or if the watch is not complete.
  bool changed();

  static constexpr std::size_t k_max_folders = 50000;

 private:
  enum class Events : std::uint8_t { none, of_interest, too_many };
  Events read_events();
  void close();

  const std::size_t max_folders_;
  std::size_t allowed_ = 0;
  int queue_ = -1;
  bool failed_ = false;
  bool complete_ = false;
  std::uint32_t round_ = 0;
  std::unordered_map<int, std::uint32_t> rounds_;  ///< by watch: the last round that added its folder
};

}  // namespace collet::codegraph
