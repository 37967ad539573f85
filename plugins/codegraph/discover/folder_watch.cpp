// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/folder_watch.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "plugins/codegraph/discover/source_walk.hpp"

namespace collet::codegraph {
namespace {

constexpr std::uint32_t k_events = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE |
                                   IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/// File systems that only this kernel changes, by their numbers in linux/magic.h and in their own sources.
/// Others, such as NFS, 9P or FUSE, may change without an event.
constexpr std::uint32_t k_local[] = {
    0xEF53,      // ext2, ext3, ext4
    0x58465342,  // XFS
    0x9123683E,  // Btrfs
    0x01021994,  // tmpfs
    0x858458F6,  // ramfs
    0x794C7630,  // overlayfs, the root of most containers
    0xF2F52010,  // F2FS
    0x2FC12FC1,  // ZFS
    0xCA451A4E,  // bcachefs
};

bool is_local(int folder) {
  struct statfs info {};
  if (::fstatfs(folder, &info) != 0) return false;
  const auto type = static_cast<std::uint32_t>(info.f_type);
  return std::find(std::begin(k_local), std::end(k_local), type) != std::end(k_local);
}

/// The rest is for other hosts, editors and build tools of the same user.
std::size_t quarter_of_the_allowed() {
  std::size_t allowed = 0;
  std::ifstream("/proc/sys/fs/inotify/max_user_watches") >> allowed;
  return allowed / 4;
}

bool is_of_interest(const inotify_event& event) {
  if ((event.mask & IN_IGNORED) != 0) return false;
  // Without a name, the event is about the folder itself, or about lost events.
  if (event.len == 0 || (event.mask & IN_ISDIR) != 0) return true;
  return may_change_sources(event.name);
}

}  // namespace

FolderWatch::~FolderWatch() {
  close();
}

void FolderWatch::close() {
  if (queue_ >= 0) ::close(queue_);
  queue_ = -1;
  rounds_.clear();
}

void FolderWatch::begin() {
  ++round_;
  failed_ = false;
  complete_ = false;
  if (queue_ >= 0 && read_events() == Events::too_many) close();
  if (queue_ < 0) {
    allowed_ = std::min(max_folders_, quarter_of_the_allowed());
    queue_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  }
  failed_ = queue_ < 0;
}

void FolderWatch::add(int folder) {
  if (failed_) return;
  const auto path = "/proc/self/fd/" + std::to_string(folder);
  const int watch = is_local(folder) ? ::inotify_add_watch(queue_, path.c_str(), k_events) : -1;
  if (watch >= 0) rounds_[watch] = round_;
  failed_ = watch < 0 || rounds_.size() > allowed_;
}

void FolderWatch::end() {
  if (failed_) return close();
  for (auto at = rounds_.begin(); at != rounds_.end();) {
    if (at->second == round_) {
      ++at;
      continue;
    }
    ::inotify_rm_watch(queue_, at->first);
    at = rounds_.erase(at);
  }
  complete_ = true;
}

bool FolderWatch::changed() {
  return !complete_ || read_events() != Events::none;
}

FolderWatch::Events FolderWatch::read_events() {
  // The kernel keeps 16,384 events by default, then reports that some are lost.
  constexpr int k_max_reads = 200;
  alignas(inotify_event) char buffer[32768];
  auto out = Events::none;
  for (int reads = 0; reads < k_max_reads; ++reads) {
    const auto size = ::read(queue_, buffer, sizeof buffer);
    if (size <= 0) return out;
    for (ssize_t at = 0; at < size && out == Events::none;) {
      const auto& event = *reinterpret_cast<const inotify_event*>(buffer + at);
      if (is_of_interest(event)) out = Events::of_interest;
      at += static_cast<ssize_t>(sizeof event + event.len);
    }
  }
  return Events::too_many;
}

}  // namespace collet::codegraph
