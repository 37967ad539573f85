// SPDX-License-Identifier: MIT
#include "sdk/support/file/open_beneath.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace collet::support {
namespace {

constexpr int k_open_flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
constexpr int k_step_flags = O_PATH | O_NOFOLLOW | O_CLOEXEC;
constexpr int k_max_links = 40;  // the same as the kernel's
constexpr std::size_t k_max_path = 4096;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

OpenResult kernel_open(int folder_fd, const std::string& relative) {
  struct open_how how = {};
  how.flags = k_open_flags;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  // EAGAIN: a rename happened while the `..` of a link was resolved; the kernel asks for another attempt.
  for (int attempt = 0; attempt < 8; ++attempt) {
    const long fd = ::syscall(SYS_openat2, folder_fd, relative.c_str(), &how, sizeof how);
    if (fd >= 0) return {static_cast<int>(fd), 0};
    if (errno != EAGAIN && errno != EINTR) return {-1, errno};
  }
  return {-1, EAGAIN};
}

/// Returns the real path of the folder; empty without /proc.
std::string real_path_of(int fd) {
  std::array<char, k_max_path> path = {};
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
  if (length <= 0 || path.front() != '/') return {};
  return {path.data(), static_cast<std::size_t>(length)};
}

/// Resolves a path with a stack of descriptors in place of the kernel's `..`, so that no rename can lead
/// above the folder.
class Walk {
 public:
  Walk(int folder_fd, const std::string& relative) : folder_fd_(folder_fd) { push_components(relative); }

  OpenResult run() {
    while (!pending_.empty()) {
      const std::string component = std::move(pending_.back());
      pending_.pop_back();
      if (component == "..") {
        if (folders_.empty()) {
          escaped_path_ = real_path_of(folder_fd_) + "/.." + rest();
          return {-1, EXDEV};
        }
        folders_.pop_back();
        continue;
      }
      const bool last = pending_.empty();
      Descriptor step(::openat(current(), component.c_str(), k_step_flags));
      if (step.get() < 0) return {-1, errno};
      struct stat status = {};
      if (::fstat(step.get(), &status) != 0) return {-1, errno};
      if (S_ISLNK(status.st_mode)) {
        const int error = follow(step.get());
        if (error != 0) return {-1, error};
      } else if (last && !S_ISDIR(status.st_mode)) {
        // If a link has replaced the file since, O_NOFOLLOW fails with ELOOP.
        const int fd = ::openat(current(), component.c_str(), k_open_flags | O_NOFOLLOW);
        return fd >= 0 ? OpenResult{fd, 0} : OpenResult{-1, errno};
      } else if (!S_ISDIR(status.st_mode)) {
        return {-1, ENOTDIR};
      } else {
        folders_.push_back(std::move(step));
      }
    }
    const int fd = ::openat(current(), ".", k_open_flags);
    return fd >= 0 ? OpenResult{fd, 0} : OpenResult{-1, errno};
  }

  /// After EXDEV, the absolute target of the link.
  const std::string& escaped_path() const { return escaped_path_; }

 private:
  int current() const { return folders_.empty() ? folder_fd_ : folders_.back().get(); }

  int follow(int link_fd) {
    if (++links_ > k_max_links) return ELOOP;
    std::array<char, k_max_path> target = {};
    const ssize_t length = ::readlinkat(link_fd, "", target.data(), target.size());
    if (length < 0) return errno;
    if (length == 0) return ENOENT;
    if (static_cast<std::size_t>(length) == target.size()) return ENAMETOOLONG;
    const std::string link(target.data(), static_cast<std::size_t>(length));
    if (link.front() == '/') {
      escaped_path_ = link + rest();
      return EXDEV;
    }
    push_components(link);
    return pending_.size() > k_max_path ? ENAMETOOLONG : 0;
  }

  std::string rest() const {
    std::string out;
    for (auto it = pending_.rbegin(); it != pending_.rend(); ++it)
      out += '/' + *it;
    return out;
  }

  void push_components(const std::string& path) {
    std::vector<std::string> components;
    std::size_t begin = 0;
    while (begin <= path.size()) {
      const std::size_t end = std::min(path.find('/', begin), path.size());
      const std::string component = path.substr(begin, end - begin);
      if (!component.empty() && component != ".") components.push_back(component);
      begin = end + 1;
    }
    // A path that ends with a slash must be a folder. A folder is never accepted here, so the slash can be
    // dropped.
    for (auto it = components.rbegin(); it != components.rend(); ++it)
      pending_.push_back(std::move(*it));
  }

  int folder_fd_;
  std::vector<std::string> pending_;  // in reverse: the next component is the last element
  std::vector<Descriptor> folders_;
  std::string escaped_path_;
  int links_ = 0;
};

}  // namespace

OpenResult open_beneath(int folder_fd, const std::string& relative, Resolver resolver) {
  return resolver == Resolver::kernel ? kernel_open(folder_fd, relative) : Walk(folder_fd, relative).run();
}

OpenResult open_beneath(int folder_fd, const std::string& relative) {
  const OpenResult opened = kernel_open(folder_fd, relative);
  // Old sandboxes fail with EPERM for unknown system calls.
  if (opened.error != ENOSYS && opened.error != EPERM) return opened;
  return Walk(folder_fd, relative).run();
}

std::string escaping_target(int folder_fd, const std::string& relative) {
  Walk walk(folder_fd, relative);
  const OpenResult opened = walk.run();
  if (opened.fd >= 0) ::close(opened.fd);
  return opened.error == EXDEV ? normalised_path(walk.escaped_path()) : "";
}

std::string normalised_path(std::string_view absolute) {
  std::string out;
  std::size_t begin = 0;
  while (begin <= absolute.size()) {
    const std::size_t end = std::min(absolute.find('/', begin), absolute.size());
    const std::string_view component = absolute.substr(begin, end - begin);
    begin = end + 1;
    if (component.empty() || component == ".") continue;
    if (component == "..") {
      const std::size_t slash = out.rfind('/');
      if (slash != std::string::npos) out.erase(slash);
      continue;
    }
    out += '/';
    out += component;
  }
  return out.empty() ? "/" : out;
}

}  // namespace collet::support
