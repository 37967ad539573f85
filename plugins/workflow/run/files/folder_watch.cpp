// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/files/folder_watch.hpp"

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <vector>

#include "plugins/workflow/language/check/lock.hpp"

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_entries = 20'000;
constexpr int k_pause_per_look = 50;  ///< a look takes at most 2 % of the time

bool is_watched(const std::filesystem::path& path) {
  return path.extension() == ".yaml" || path.extension() == ".yml" || path.filename() == k_lock_file;
}

}  // namespace

FolderWatch::FolderWatch(std::string folder, std::string known, Milliseconds interval,
                         std::function<void()> changed)
    : folder_(std::move(folder)),
      known_(std::move(known)),
      interval_(interval),
      changed_(std::move(changed)) {
  thread_ = std::thread([this] { watch(); });
}

FolderWatch::~FolderWatch() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  ends_.notify_all();
  thread_.join();
}

std::string FolderWatch::state_of(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> lines;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  std::size_t seen = 0;
  for (const fs::recursive_directory_iterator end; !error && entries != end; entries.increment(error)) {
    if (++seen > k_max_entries) break;
    const std::string name = entries->path().filename().string();
    if (name.starts_with('.') || name == "node_modules") {
      entries.disable_recursion_pending();
      continue;
    }
    struct stat found {};
    if (!is_watched(entries->path()) || ::stat(entries->path().c_str(), &found) != 0) continue;
    std::string line = entries->path().string();
    for (const auto number :
         {static_cast<long long>(found.st_ino), static_cast<long long>(found.st_size),
          static_cast<long long>(found.st_mtim.tv_sec), static_cast<long long>(found.st_mtim.tv_nsec)})
      line.append(" ").append(std::to_string(number));
    lines.push_back(std::move(line));
  }
  std::sort(lines.begin(), lines.end());
  std::string out;
  for (const std::string& line : lines)
    out.append(line).append("\n");
  return out;
}

void FolderWatch::watch() {
  std::string reported = known_;
  std::string last = reported;
  Milliseconds pause = interval_;
  std::unique_lock lock(mutex_);
  while (!ends_.wait_for(lock, pause, [&] { return ended_; })) {
    lock.unlock();
    const auto start = std::chrono::steady_clock::now();
    std::string now = state_of(folder_);
    pause = std::max(interval_, k_pause_per_look * std::chrono::duration_cast<Milliseconds>(
                                                       std::chrono::steady_clock::now() - start));
    if (now != reported && now == last) {
      reported = now;
      changed_();
    }
    last = std::move(now);
    lock.lock();
  }
}

}  // namespace collet::workflow
