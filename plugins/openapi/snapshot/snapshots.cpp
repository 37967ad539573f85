// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/snapshots.hpp"

#include <exception>
#include <system_error>
#include <utility>

#include "plugins/openapi/snapshot/snapshot_folder.hpp"

namespace collet::openapi {
namespace {

/// Pending descriptions remain in memory.
constexpr std::size_t k_max_jobs = 4;
/// Interval between checks whether the call has ended.
constexpr std::chrono::milliseconds k_poll_interval{5};
constexpr std::chrono::seconds k_max_answer_time{10};

}  // namespace

Snapshots::~Snapshots() {
  finish(std::chrono::milliseconds(0));
  if (thread_.joinable()) thread_.join();
}

void Snapshots::configure(const std::string& folder, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  bytes_ = bytes;
  if (path_ == folder) return;
  path_ = folder;
  folder_.reset();
  problem_.clear();
}

std::shared_ptr<const int> Snapshots::folder() {
  if (bytes_ == 0) return nullptr;
  if (folder_ || path_.empty() || !problem_.empty()) return folder_;
  auto opened = open_snapshot_folder(path_);
  if (opened) {
    folder_ = *std::move(opened);
  } else {
    problem_ = opened.error().message;
  }
  return folder_;
}

std::shared_ptr<const SnapshotMap> Snapshots::find(const std::string& path, const Limits& limits) {
  std::shared_ptr<const int> folder;
  {
    const std::lock_guard lock(mutex_);
    folder = this->folder();
  }
  if (!folder) return nullptr;
  bool exists = false;
  auto map = SnapshotMap::open(folder, snapshot_name(path), exists);
  if (map && map->is_for(path, limits)) return map;
  if (exists) count_ignored();
  return nullptr;
}

void Snapshots::count_ignored() {
  const std::lock_guard lock(mutex_);
  ++counts_.ignored;
}

void Snapshots::save(DescriptionPtr description, SnapshotSource source) {
  const std::lock_guard lock(mutex_);
  if (jobs_.size() >= k_max_jobs || !folder()) return;
  jobs_.push_back({std::move(description), std::move(source)});
  if (running_) return;
  if (thread_.joinable()) thread_.join();  // the thread is about to end
  hurry_ = false;
  abandoned_ = false;
  try {
    thread_ = std::thread([this] { run(); });
    running_ = true;
  } catch (const std::system_error&) {
    jobs_.clear();
  }
}

/// Waits until at most the job and the store hold the description, which means that the call has ended.
void Snapshots::await_answer(const Job& job, std::unique_lock<std::mutex>& lock) {
  const auto begun = std::chrono::steady_clock::now();
  while (!hurry_ && job.description.use_count() > 2 &&
         std::chrono::steady_clock::now() - begun < k_max_answer_time)
    changed_.wait_for(lock, k_poll_interval);
}

void Snapshots::run() {
  std::unique_lock lock(mutex_);
  while (!jobs_.empty() && !abandoned_) {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    await_answer(job, lock);
    const auto folder = this->folder();
    const auto bytes = bytes_;
    lock.unlock();
    bool written = false;
    try {
      const auto name = snapshot_name(job.source.path);
      written = folder && write_snapshot(*folder, name, *job.description, job.source, bytes, abandoned_);
      if (written) shrink_folder(*folder, bytes, name);
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): no snapshot is written
    }
    job = {};
    lock.lock();
    if (written) ++counts_.writes;
  }
  jobs_.clear();
  running_ = false;
  changed_.notify_all();
}

void Snapshots::finish(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  hurry_ = true;
  changed_.notify_all();
  if (!changed_.wait_for(lock, time, [this] { return !running_; })) abandoned_ = true;
}

Snapshots::Counts Snapshots::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::string Snapshots::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace collet::openapi
