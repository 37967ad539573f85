// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_lock.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace collet::codegraph {

support::Result<IndexLock> IndexLock::take(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return support::Error{COLLET_FAILED, "the folder " + folder + " cannot be made: " + error.message()};
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  const std::string path = folder + "/lock";
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return support::Error{COLLET_FAILED, path + " cannot be opened: " + std::strerror(errno)};
  IndexLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return support::Error{COLLET_FAILED,
                          "another index run of this project is in progress; ask again when it has ended"};
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().filename().string().starts_with("index.sqlite.new-"))
      std::filesystem::remove(entry.path(), error);
  return lock;
}

IndexLock::~IndexLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace collet::codegraph
