// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/snapshot_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <string_view>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::openapi {
namespace {

constexpr std::string_view k_ending = ".snapshot";
constexpr std::string_view k_unfinished = ".part";
constexpr std::time_t k_given_up_seconds = 600;

bool ends_with(std::string_view name, std::string_view ending) {
  return name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending;
}

struct File {
  std::string name;
  std::uint64_t bytes;
  std::int64_t used;  ///< ns
  bool finished;
};

std::vector<File> files_of(int folder) {
  std::vector<File> files;
  const int again = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const listing = again < 0 ? nullptr : ::fdopendir(again);
  if (listing == nullptr) {
    if (again >= 0) ::close(again);
    return files;
  }
  while (const dirent* const entry =
             ::readdir(listing)) {  // NOLINT(concurrency-mt-unsafe): a listing of our own
    const std::string name = entry->d_name;
    const bool finished = ends_with(name, k_ending);
    if (!finished && !ends_with(name, k_unfinished)) continue;
    struct stat status {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
      continue;
    files.push_back(
        {name, static_cast<std::uint64_t>(status.st_size),
         static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec,
         finished});
  }
  ::closedir(listing);
  return files;
}

/// Returns true for a network file system (statfs(2)), on which another machine can write to the files and a
/// network failure blocks reading.
bool is_remote(int folder) {
  constexpr std::uint32_t k_remote[] = {0x6969,       // NFS
                                        0x517B,       // SMB
                                        0xFF534D42,   // CIFS
                                        0xFE534D42,   // SMB 2
                                        0x01021997,   // 9P
                                        0x5346414F,   // AFS
                                        0x00C36400,   // Ceph
                                        0x65735546};  // FUSE
  struct statfs status {};
  if (::fstatfs(folder, &status) != 0) return true;
  return std::find(std::begin(k_remote), std::end(k_remote), static_cast<std::uint32_t>(status.f_type)) !=
         std::end(k_remote);
}

/// Creates each missing folder of the path.
void make_folders(const std::string& path) {
  constexpr mode_t k_private = 0700;
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    // A failure here shows when the folder is opened.
    static_cast<void>(::mkdir(path.substr(0, slash).c_str(), k_private));
    if (slash == std::string::npos) return;
  }
}

}  // namespace

support::Result<std::shared_ptr<const int>> open_snapshot_folder(const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    return support::Error{COLLET_DENIED, "snapshots are off: " + path + ": " + why};
  };
  constexpr int k_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  int folder = ::open(path.c_str(), k_flags);
  if (folder < 0 && errno == ENOENT) {
    make_folders(path);
    folder = ::open(path.c_str(), k_flags);
  }
  if (folder < 0)
    return refuse(std::strerror(errno));  // NOLINT(concurrency-mt-unsafe): glibc's is thread-safe
  const std::shared_ptr<const int> owned(new int(folder), [](const int* descriptor) {
    ::close(*descriptor);
    delete descriptor;
  });
  struct stat status {};
  if (::fstat(folder, &status) != 0) return refuse("it can not be examined");
  if (status.st_uid != ::geteuid()) return refuse("it belongs to another user");
  if (is_remote(folder)) return refuse("it is on a file system of the network; snapshot_dir names another");
  constexpr mode_t k_others_write = 022;
  if ((status.st_mode & k_others_write) != 0)
    return refuse("others may write to it; chmod 700 makes it private");
  return owned;
}

std::string snapshot_name(const std::string& path) {
  const XXH128_hash_t hash = XXH3_128bits(path.data(), path.size());
  char text[33];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return std::string(text).append(k_ending);
}

void shrink_folder(int folder, std::uint64_t bytes, const std::string& keep) {
  auto files = files_of(folder);
  const std::int64_t given_up =
      (static_cast<std::int64_t>(std::time(nullptr)) - k_given_up_seconds) * 1'000'000'000;
  std::uint64_t all = 0;
  for (const File& file : files) {
    if (!file.finished && file.used < given_up) ::unlinkat(folder, file.name.c_str(), 0);
    if (file.finished) all += file.bytes;
  }
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.used < b.used; });
  for (const File& file : files) {
    if (all <= bytes) return;
    if (!file.finished || file.name == keep) continue;
    if (::unlinkat(folder, file.name.c_str(), 0) == 0) all -= file.bytes;
  }
}

}  // namespace collet::openapi
