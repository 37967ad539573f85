// SPDX-License-Identifier: MIT
/// The files of a project as the last look found them, and whether that look still shows them as they are.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "plugins/codegraph/discover/folder_watch.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/project/reader_pool.hpp"

namespace collet::codegraph {

/// A look in a thread of its own. It finds what a watch of folders does not report, such as writes through a
/// hard link in another folder.
class SecondLook {
 public:
  SecondLook() = default;
  ~SecondLook() { stop(); }
  SecondLook(const SecondLook&) = delete;
  SecondLook& operator=(const SecondLook&) = delete;

  /// Begins to compare the files with `list`, unless a look runs.
  void begin(const ProjectSettings& project, std::shared_ptr<const SourceList> list);
  /// Returns true if the last look found other files than its list has.
  bool differs() const { return state_ == State::differs; }
  bool running() const { return state_ == State::running; }
  /// Ends the look and forgets what it found.
  void stop();

 private:
  enum class State : std::uint8_t { none, running, same, differs };
  std::thread thread_;
  std::atomic<bool> stopped_{false};
  std::atomic<State> state_{State::none};
};

/// Not thread-safe.
class PresentFiles {
 public:
  using Clock = std::chrono::steady_clock;

  /// A call that comes `second_look` after the last look begins a second one.
  explicit PresentFiles(std::size_t max_watches = FolderWatch::k_max_folders,
                        Clock::duration second_look = std::chrono::seconds(10))
      : second_look_(second_look), watch_(max_watches) {}

  /// Looks at all files.
  support::Result<void> look(const ProjectSettings& project, const std::function<bool()>& stop);
  /// Returns true if the last look shows the files as they are now. False without a watch of all folders.
  bool hold(const ProjectSettings& project);
  /// Returns true if all folders are watched, so that `hold` may return true.
  bool watched() const { return watch_.complete() && outside_.size() <= k_max_outside; }

  /// The files of the last look that succeeded.
  const SourceList& list() const { return *list_; }
  /// Returns when the last look ended, and how long it took.
  Clock::time_point looked_at() const { return looked_at_; }
  Clock::duration duration() const { return duration_; }

  /// Notes that an index has no changes beside these files. `configuration` is that of the index.
  void set_compared(const ReaderPool::FileState& index, const std::string& configuration);
  bool is_compared(const ReaderPool::FileState& index) const { return compared_ == index; }

 private:
  static constexpr std::size_t k_max_outside = 200;

  const Clock::duration second_look_;
  FolderWatch watch_;
  std::shared_ptr<const SourceList> list_ = std::make_shared<SourceList>();
  std::optional<ReaderPool::FileState> compared_;  ///< the index that has no changes beside the list
  ReaderPool::FileState root_;
  /// The states of files that the index depends on and the list does not have, by path.
  std::map<std::string, std::string> outside_;
  Clock::time_point looked_at_;
  Clock::duration duration_{};
  SecondLook second_;
};

}  // namespace collet::codegraph
