// SPDX-License-Identifier: MIT
#include "sdk/support/file/file_access.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "sdk/support/file/access_roots.hpp"
#include "sdk/support/file/open_beneath.hpp"
#include "sdk/support/huge_pages.hpp"

namespace collet::support {
namespace {

constexpr std::size_t k_read_step = 256 * 1024;  // fits in the second-level cache
constexpr std::size_t k_spare_bytes = 64;        // capacity for readers that read some bytes past the end
constexpr int k_max_hops = 8;                    // links from one root into another

std::string system_text(int error) {
  return std::generic_category().message(error);
}

std::string_view file_type(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a FIFO (named pipe)";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISCHR(mode)) return "a character device";
  if (S_ISBLK(mode)) return "a block device";
  return "a special file";
}

Error not_regular(const std::string& path, std::string_view kind) {
  return {COLLET_INVALID_ARGUMENT,
          readable_path(path) + ": found " + std::string(kind) + ", expected a regular file"};
}

Error open_error(const std::string& path, int error) {
  switch (error) {
    case ENOENT:
      return {COLLET_NOT_FOUND, readable_path(path) + ": no such file"};
    case ENOTDIR:
      return {COLLET_NOT_FOUND, readable_path(path) + ": no such file (a part of the path is not a folder)"};
    case EACCES:
    case EPERM:
      return {COLLET_DENIED, readable_path(path) + ": permission denied by the system to the user id " +
                                 std::to_string(::geteuid()) + "; expected a file this user may read"};
    case ELOOP:
      return {COLLET_DENIED,
              readable_path(path) +
                  ": found too many symbolic links or one of the system's own, expected a regular file"};
    case ENXIO:
      return not_regular(path, "a socket or a device without a driver");
    case ENAMETOOLONG:
      return {COLLET_INVALID_ARGUMENT, readable_path(path) + ": the path is too long for the system"};
    default:
      return {COLLET_FAILED, readable_path(path) + ": cannot be opened: " + system_text(error)};
  }
}

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

FileIdentity identity_of(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim),
          nanoseconds(status.st_ctim)};
}

/// Takes ownership of the descriptor. Fails if the file is not regular.
Result<OpenFile> accept_regular(int fd, const std::string& path) {
  struct stat status = {};
  const bool known = ::fstat(fd, &status) == 0;
  const int error = errno;
  OpenFile file(fd, path, identity_of(status));
  if (!known) return open_error(path, error);
  if (!S_ISREG(status.st_mode)) return not_regular(path, file_type(status.st_mode));
  return file;
}

}  // namespace

Access Access::from_json(json::View meta_access) {
  Access access;
  if (!meta_access.is(json::Type::object)) {
    access.url = false;
    return access;
  }
  const auto roots = [](json::View list, std::vector<std::string>& out) {
    for (const json::View item : list.items()) {
      if (auto text = item.string()) out.push_back(*std::move(text));
    }
  };
  for (const auto& [key, value] : meta_access.members()) {
    const std::string_view name = key.inner();
    if (name == "read") roots(value, access.read);
    if (name == "write") roots(value, access.write);
    if (name == "working_directory") access.working_directory = value.string().value_or("");
    if (name == "url") access.url = value.boolean().value_or(false);
    if (name == "private_addresses") access.private_addresses = value.boolean().value_or(false);
    if (name == "insecure") access.insecure = value.boolean().value_or(false);
  }
  return access;
}

OpenFile::OpenFile(int fd, std::string path, const FileIdentity& identity)
    : fd_(fd), path_(std::move(path)), identity_(identity) {}

OpenFile::~OpenFile() {
  close();
}

void OpenFile::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

OpenFile::OpenFile(OpenFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)), identity_(other.identity_) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  std::swap(identity_, other.identity_);
  return *this;
}

Result<std::string> OpenFile::read_all(std::size_t max_bytes) const {
  if (identity_.size > max_bytes) {
    return Error{COLLET_TOO_LARGE, "found " + std::to_string(identity_.size) + " bytes, expected at most " +
                                       std::to_string(max_bytes)};
  }
  const Error changed{COLLET_FAILED, "the file changed while it was read; try again"};
  const std::size_t size = identity_.size;
  std::string content;
  content.reserve(size + k_spare_bytes);
  if (size >= 2 * k_huge_page) use_huge_pages(content.data(), content.capacity(), 0);
  // Reads up to one byte more than expected, to detect that the file has grown.
  while (content.size() <= size) {
    const std::size_t have = content.size();
    const std::size_t step = std::min(k_read_step, size + 1 - have);
    content.resize(have + step);
    const ssize_t got = ::pread(fd_, content.data() + have, step, static_cast<off_t>(have));
    const int error = errno;
    content.resize(have + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got < 0 && error == EINTR) continue;
    if (got < 0) return Error{COLLET_FAILED, "cannot be read: " + system_text(error)};
    // Fewer bytes than requested are the last ones, if the file still has the size that it had.
    if (got == 0 || (content.size() == size && static_cast<std::size_t>(got) < step)) break;
  }
  struct stat status = {};
  const bool known = ::fstat(fd_, &status) == 0;
  FileIdentity now = identity_of(status);
  now.ctime_ns = identity_.ctime_ns;  // a new or removed name of the file changes ctime but not the content
  if (content.size() != size || !known || now != identity_) return changed;
  return content;
}

Result<OpenFile> open_for_read(const Access& access, std::string_view path) {
  if (auto error = bad_path(path)) return *std::move(error);
  const auto absolute = absolute_path(path, access.working_directory);
  if (!absolute) return absolute.error();
  const auto roots = absolute_roots(access.read, access.working_directory);

  std::string wanted = *absolute;
  for (int hop = 0; hop < k_max_hops; ++hop) {
    const std::string* const root = innermost_root(roots, wanted);
    if (root == nullptr) {
      const std::string begin = hop == 0
                                    ? readable_path(wanted) + " is outside the readable roots"
                                    : readable_path(*absolute) + " leads by a symbolic link to " +
                                          readable_path(wanted) + ", which is outside the readable roots";
      return outside_roots(begin, wanted, roots, "read");
    }
    if (wanted == *root) {
      // The operator configured this very path, so its links are followed.
      const int fd = ::open(wanted.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
      if (fd < 0) return open_error(*absolute, errno);
      return accept_regular(fd, *absolute);
    }
    const int folder_fd = ::open(root->c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder_fd < 0) return open_error(*root, errno);
    const OpenFile folder(folder_fd, *root, {});
    const std::string relative = wanted.substr(*root == "/" ? 1 : root->size() + 1);
    const OpenResult opened = open_beneath(folder_fd, relative);
    if (opened.fd >= 0) return accept_regular(opened.fd, *absolute);
    if (opened.error != EXDEV) return open_error(*absolute, opened.error);
    // An absolute link, or one through `..`, is allowed if it leads into a root; it is opened beneath that
    // root.
    wanted = escaping_target(folder_fd, relative);
    if (wanted.empty()) return open_error(*absolute, ELOOP);
  }
  return open_error(*absolute, ELOOP);
}

}  // namespace collet::support
