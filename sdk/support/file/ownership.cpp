// SPDX-License-Identifier: MIT
#include "sdk/support/file/ownership.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace collet::support {
namespace {

constexpr int k_max_links = 40;
constexpr int k_open_file = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

/// Returns true if the group is the user's primary group, has the user's name and no other members.
bool private_group(uid_t owner, gid_t group) {
  std::array<char, 16384> user_text{};
  std::array<char, 16384> group_text{};
  passwd user{};
  ::group own{};
  passwd* user_found = nullptr;
  ::group* group_found = nullptr;
  if (::getpwuid_r(owner, &user, user_text.data(), user_text.size(), &user_found) != 0 ||
      user_found == nullptr ||
      ::getgrgid_r(group, &own, group_text.data(), group_text.size(), &group_found) != 0 ||
      group_found == nullptr) {
    return false;
  }
  const std::string_view name = user.pw_name;
  if (user.pw_gid != group || name != own.gr_name) return false;
  for (char** member = own.gr_mem; member != nullptr && *member != nullptr; ++member) {
    if (name != *member) return false;
  }
  return true;
}

Error failure(int number) {
  const auto code = number == ENOENT || number == ENOTDIR ? COLLET_NOT_FOUND : COLLET_FAILED;
  return {code, std::error_code(number, std::generic_category()).message()};
}

/// Walks along a path by descriptors, and follows links itself.
class Walk {
 public:
  explicit Walk(const Trust& trust) : trust_(trust) {}

  /// Walks to a file.
  Result<OwnedFile> to_file(const std::filesystem::path& path) {
    if (const int wrong = walk(path); wrong != 0) return failure(wrong);
    if (file_.get() < 0) return failure(EISDIR);
    OwnedFile out;
    if (::fstat(file_.get(), &out.info) != 0) return failure(errno);
    out.real = real_;
    out.problem = ownership_problem(out.info, Part::file, trust_);
    if (out.problem.empty()) out.problem = way_problem(real_.parent_path());
    out.fd = file_.release();
    return out;
  }

  /// Walks to a folder. `problem` is the one that each file in the folder has.
  Result<OwnedFile> to_folder(const std::filesystem::path& path) {
    if (const int wrong = walk(path); wrong != 0) return failure(wrong);
    if (file_.get() >= 0) return failure(ENOTDIR);
    OwnedFile out;
    out.info = passed_.back().info;
    out.real = real_;
    out.problem = way_problem(real_);
    out.fd = at_.release();
    return out;
  }

 private:
  struct Passed {
    std::filesystem::path path;
    struct stat info;
  };

  /// Returns 0, or the number of the error.
  int walk(const std::filesystem::path& path) {
    std::error_code error;
    const auto whole = std::filesystem::absolute(path, error);
    if (error) return error.value();
    if (const int wrong = restart(); wrong != 0) return wrong;
    append(whole);
    while (!names_.empty()) {
      const std::string name = std::move(names_.back());
      names_.pop_back();
      if (name.empty() || name == "." || name == "/") continue;
      if (const int wrong = step(name); wrong != 0) return wrong;
    }
    return 0;
  }

  /// The names of the path come next.
  void append(const std::filesystem::path& path) {
    std::vector<std::string> parts;
    for (const auto& part : path)
      parts.push_back(part.string());
    names_.insert(names_.end(), parts.rbegin(), parts.rend());
  }

  /// Begins at the root folder.
  int restart() {
    at_ = Descriptor(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
    struct stat info {};
    if (at_.get() < 0 || ::fstat(at_.get(), &info) != 0) return errno;
    real_ = "/";
    passed_.push_back({real_, info});
    return 0;
  }

  int step(const std::string& name) {
    if (file_.get() >= 0) return ENOTDIR;
    Descriptor next(::openat(at_.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat info {};
    if (next.get() < 0 || ::fstat(next.get(), &info) != 0) return errno;
    if (S_ISLNK(info.st_mode)) return follow(next.get(), info, name);
    if (S_ISDIR(info.st_mode)) {
      real_ = name == ".." ? real_.parent_path() : real_ / name;
      at_ = std::move(next);
      passed_.push_back({real_, info});
      return 0;
    }
    // Only a regular file is opened for reading, since opening others can have effects.
    if (S_ISREG(info.st_mode)) {
      file_ = Descriptor(::openat(at_.get(), name.c_str(), k_open_file));
      if (file_.get() < 0) return errno;
    } else {
      file_ = std::move(next);
    }
    real_ /= name;
    return 0;
  }

  int follow(int link, const struct stat& info, const std::string& name) {
    if (++links_ > k_max_links) return ELOOP;
    std::array<char, PATH_MAX> target{};
    const auto size = ::readlinkat(link, "", target.data(), target.size());
    if (size < 0) return errno;
    if (link_problem_.empty() && !is_trusted(info.st_uid)) {
      link_problem_ = "is reached through the link '" + (real_ / name).string() +
                      "', which belongs to user " + std::to_string(info.st_uid);
    }
    // The folder of a link is judged as the folder of a file is: who may write it chooses the target.
    const std::filesystem::path path(std::string_view(target.data(), static_cast<std::size_t>(size)));
    append(path);
    return path.is_absolute() ? restart() : 0;
  }

  bool is_trusted(uid_t user) const {
    return std::find(trust_.users.begin(), trust_.users.end(), user) != trust_.users.end();
  }

  /// Returns the first problem of the folders and links on the way to a file in `folder`. The nearest folders
  /// come first.
  std::string way_problem(const std::filesystem::path& folder) const {
    for (auto one = passed_.rbegin(); one != passed_.rend(); ++one) {
      const bool holds = one->path == folder;
      const auto fault = ownership_problem(one->info, holds ? Part::folder : Part::parent, trust_);
      if (fault.empty()) continue;
      return std::string(holds ? "is in a folder that " : "is below a folder that ") + fault + " ('" +
             one->path.string() + "')";
    }
    return link_problem_;
  }

  const Trust& trust_;
  Descriptor at_;
  Descriptor file_;
  std::filesystem::path real_;
  std::vector<std::string> names_;  ///< names that are still to come, last first
  std::vector<Passed> passed_;
  std::string link_problem_;
  int links_ = 0;
};

}  // namespace

const Trust& Trust::of_process() {
  static const Trust trust = [] {
    Trust out{{0, ::geteuid()}, private_group};
    struct stat program {};
    if (::stat("/proc/self/exe", &program) == 0) out.users.push_back(program.st_uid);
    return out;
  }();
  return trust;
}

std::string ownership_problem(const struct stat& info, Part part, const Trust& trust) {
  if (std::find(trust.users.begin(), trust.users.end(), info.st_uid) == trust.users.end()) {
    return "belongs to user " + std::to_string(info.st_uid) +
           ", who is neither root nor the user that runs collet: chown it";
  }
  if (part == Part::parent && (info.st_mode & S_ISVTX) != 0) return {};
  const auto is_private = [&](uid_t user) { return trust.is_private_group(user, info.st_gid); };
  const bool by_group =
      (info.st_mode & S_IWGRP) != 0 && std::none_of(trust.users.begin(), trust.users.end(), is_private);
  if ((info.st_mode & S_IWOTH) == 0 && !by_group) return {};
  std::array<char, 8> mode{};
  std::snprintf(mode.data(), mode.size(), "%04o", static_cast<unsigned>(info.st_mode & 07777U));
  return std::string("may be written by others than its owner (mode ") + mode.data() + "): chmod go-w it";
}

Result<OwnedFile> open_judged(const std::filesystem::path& file, const Trust& trust) {
  return Walk(trust).to_file(file);
}

JudgedFolder::JudgedFolder(int fd, std::filesystem::path real, std::string problem, const Trust& trust)
    : fd_(fd), real_(std::move(real)), problem_(std::move(problem)), trust_(trust) {}

JudgedFolder::JudgedFolder(JudgedFolder&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      real_(std::move(other.real_)),
      problem_(std::move(other.problem_)),
      trust_(other.trust_) {}

JudgedFolder::~JudgedFolder() {
  if (fd_ >= 0) ::close(fd_);
}

Result<JudgedFolder> JudgedFolder::open(const std::filesystem::path& folder, const Trust& trust) {
  auto reached = Walk(trust).to_folder(folder);
  if (!reached) return reached.error();
  return JudgedFolder(reached->fd, std::move(reached->real), std::move(reached->problem), trust);
}

Result<OwnedFile> JudgedFolder::open_file(const std::string& name) const {
  struct stat info {};
  if (::fstatat(fd_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return failure(errno);
  if (!S_ISREG(info.st_mode)) {
    auto out = open_judged(real_ / name, trust_);
    if (out && out->problem.empty()) out->problem = problem_;
    return out;
  }
  // A link that takes the file's place meanwhile is refused, and what else takes it is judged as it is
  // opened.
  Descriptor file(::openat(fd_, name.c_str(), k_open_file));
  OwnedFile out;
  if (file.get() < 0 || ::fstat(file.get(), &out.info) != 0) return failure(errno);
  out.real = real_ / name;
  out.problem = ownership_problem(out.info, Part::file, trust_);
  if (out.problem.empty()) out.problem = problem_;
  out.fd = file.release();
  return out;
}

}  // namespace collet::support
