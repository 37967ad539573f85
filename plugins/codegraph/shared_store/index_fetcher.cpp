// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/index_fetcher.hpp"

#include <algorithm>
#include <system_error>

namespace collet::codegraph {
namespace {

/// A call waits at most this long for its first index. The default deadline of a tool is twice as long.
constexpr std::chrono::seconds k_max_wait{30};
constexpr std::chrono::milliseconds k_slice{20};
constexpr std::chrono::seconds k_pause_after_failure{15};
/// A damaged index is not fetched again before this has passed, unless a newer one replaces it.
constexpr std::chrono::minutes k_refusal{10};

}  // namespace

IndexFetcher::~IndexFetcher() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void IndexFetcher::queue(const ProjectSettings& project, State& state, bool many_changes) {
  state.many_changes = state.many_changes || many_changes;
  if (std::exchange(state.queued, true)) return;
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  } catch (const std::system_error& error) {
    state.queued = false;
    state.problem =
        std::string("local copy: there is no thread to look at the shared store: ") + error.what();
    state.next_look = Clock::now() + k_pause_after_failure;
    return;
  }
  queue_.push_back(project);
  changed_.notify_all();
}

void IndexFetcher::look(const ProjectSettings& project) {
  const std::lock_guard lock(mutex_);
  auto& state = states_[project.name];
  if (Clock::now() >= state.next_look) queue(project, state, false);
}

bool IndexFetcher::wait(const ProjectSettings& project, bool many_changes, const Call& call) {
  std::unique_lock lock(mutex_);
  auto& state = states_[project.name];
  // After a failure the next call waits no more until the store may be there again.
  if (!state.queued && Clock::now() < state.next_look && !state.problem.empty()) return false;
  queue(project, state, many_changes);
  const auto fetched = state.fetched;
  // A look in progress began before the changes were known, so the next one counts.
  const auto looks = state.looks + (state.busy && many_changes ? 2 : 1);
  const auto end = Clock::now() + k_max_wait;
  while (state.looks < looks && state.fetched == fetched && state.queued && Clock::now() < end &&
         !call.cancelled())
    changed_.wait_for(lock, k_slice);
  return state.fetched != fetched;
}

std::string IndexFetcher::problem(const ProjectSettings& project) {
  const std::lock_guard lock(mutex_);
  const auto& state = states_[project.name];
  if (!state.queued || state.total == 0) return state.problem;
  return "an index comes from the shared store, " + std::to_string(state.done >> 20U) + " of " +
         std::to_string((state.total >> 20U) + 1) + " MiB are here";
}

void IndexFetcher::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return stop_ || !queue_.empty(); });
    if (stop_) return;
    const auto project = std::move(queue_.front());
    queue_.erase(queue_.begin());
    look_now(project, lock);
    changed_.notify_all();
  }
}

void IndexFetcher::look_now(const ProjectSettings& project, std::unique_lock<std::mutex>& lock) {
  auto& state = states_[project.name];
  state.busy = true;
  const bool many_changes = std::exchange(state.many_changes, false);
  const std::int64_t refused = Clock::now() < state.refused_until ? state.refused : 0;
  lock.unlock();
  FetchReport report;
  const auto fetch = [&]() -> support::Result<void> {
    try {
      auto situation = situation_of(project);
      situation.many_changes = many_changes;
      situation.refused = refused;
      const FetchHooks hooks{[&] { return stop_.load(); },
                             [&](std::uint64_t done, std::uint64_t total) {
                               const std::lock_guard guard(mutex_);
                               state.done = done;
                               state.total = total;
                             }};
      return fetch_index(project, settings_, situation, hooks, report);
    } catch (const std::exception& error) {
      return support::Error{COLLET_FAILED, error.what()};
    }
  };
  const auto done = fetch();
  std::string problem = done ? std::string() : problem_of(project, done.error());
  lock.lock();
  state.busy = state.queued = false;
  state.done = state.total = 0;
  ++state.looks;
  if (report.fetched) ++state.fetched;
  if (report.damaged != 0) {
    state.refused = report.damaged;
    state.refused_until = Clock::now() + k_refusal;
  }
  // While a damaged index is passed over, the reason stays.
  const bool passed_over = done && refused != 0 && report.publication.number == refused;
  if (!passed_over) state.problem = std::move(problem);
  const Clock::duration pause =
      done ? settings_.interval : std::min<Clock::duration>(settings_.interval, k_pause_after_failure);
  state.next_look = Clock::now() + pause;
  if (state.many_changes) queue(project, state, true);
}

std::string IndexFetcher::problem_of(const ProjectSettings& project, const support::Error& error) const {
  if (error.code == COLLET_CANCELLED) return {};
  const auto record = read_record(project.folder);
  if (record.contact.empty()) return "local copy: " + error.message;
  return "local copy since " + record.contact + " UTC: " + error.message;
}

}  // namespace collet::codegraph
