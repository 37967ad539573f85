// SPDX-License-Identifier: MIT
/// Fetches indexes from the shared store in a thread of its own, so that no call waits for a server that it
/// could do without.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "plugins/codegraph/project/index_source.hpp"
#include "plugins/codegraph/shared_store/fetch_index.hpp"

namespace collet::codegraph {

class IndexFetcher final : public IndexSource {
 public:
  explicit IndexFetcher(StoreSettings settings) : settings_(std::move(settings)) {}
  /// Ends a fetch in progress.
  ~IndexFetcher() override;
  IndexFetcher(const IndexFetcher&) = delete;
  IndexFetcher& operator=(const IndexFetcher&) = delete;

  void look(const ProjectSettings& project) override;
  bool wait(const ProjectSettings& project, bool many_changes, const Call& call) override;
  std::string problem(const ProjectSettings& project) override;

 private:
  using Clock = std::chrono::steady_clock;
  struct State {
    bool queued = false;        ///< until its look has ended
    bool busy = false;          ///< its look has begun
    bool many_changes = false;  ///< for the look that begins next
    std::uint64_t looks = 0;    ///< that have ended
    std::uint64_t fetched = 0;  ///< looks that replaced the index
    Clock::time_point next_look;
    std::string problem;
    std::int64_t refused = 0;
    Clock::time_point refused_until;
    std::uint64_t done = 0;  ///< bytes of the transfer in progress
    std::uint64_t total = 0;
  };
  void queue(const ProjectSettings& project, State& state, bool many_changes);
  void work();
  void look_now(const ProjectSettings& project, std::unique_lock<std::mutex>& lock);
  std::string problem_of(const ProjectSettings& project, const support::Error& error) const;

  const StoreSettings settings_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, State> states_;
  std::vector<ProjectSettings> queue_;
  std::thread thread_;
};

}  // namespace collet::codegraph
