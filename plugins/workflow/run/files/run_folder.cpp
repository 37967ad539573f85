// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/files/run_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <sys/random.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "sdk/support/file/open_beneath.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

namespace fs = std::filesystem;
using support::Error;

constexpr mode_t k_private_mode = 0700;
constexpr std::size_t k_max_name_bytes = 100;
constexpr std::size_t k_stamp_size = 15;  // 20261122-140501
constexpr std::size_t k_random_size = 16;

Error failed(std::string what, int error) {
  return {COLLET_FAILED, what.append(": ").append(std::generic_category().message(error))};
}

/// Creates a folder for this user only. Returns why an existing folder is not acceptable, or an empty text.
std::string make_private_folder(const std::string& path) {
  if (::mkdir(path.c_str(), k_private_mode) != 0 && errno != EEXIST)
    return failed("the folder '" + path + "' cannot be made", errno).message;
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0)
    return failed("the folder '" + path + "' cannot be seen", errno).message;
  if (!S_ISDIR(status.st_mode)) return "'" + path + "' is no folder";
  if (status.st_uid != ::geteuid()) return "the folder '" + path + "' belongs to another user";
  if ((status.st_mode & 022U) != 0) return "the folder '" + path + "' can be written by others";
  return {};
}

bool is_run_id(std::string_view name) {
  if (name.size() != k_stamp_size + 1 + k_random_size || name[8] != '-' || name[k_stamp_size] != '-')
    return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool digit = c >= '0' && c <= '9';
    if (i == 8 || i == k_stamp_size) continue;
    if (!digit && (i < k_stamp_size || c < 'a' || c > 'f')) return false;
  }
  return true;
}

struct OldRun {
  fs::path path;
  fs::file_time_type used;
  std::uint64_t bytes = 0;
};

std::uint64_t bytes_in(const fs::path& folder) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code own;
    if (at->is_regular_file(own) && !at->is_symlink(own)) bytes += at->file_size(own);
  }
  return bytes;
}

}  // namespace

std::string new_run_id() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char stamp[32];
  const auto size = std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S-", &parts);
  char random[k_random_size / 2];
  if (::getentropy(random, sizeof random) != 0) std::abort();  // cannot fail for so short a buffer
  return std::string(stamp, size) + support::hexadecimal({random, sizeof random});
}

std::string default_runs_folder() {
  std::error_code error;
  auto temporary = fs::temp_directory_path(error);
  if (error) temporary = "/tmp";
  return (temporary / ("collet-runs-" + std::to_string(::geteuid()))).string();
}

support::Result<RunFolder> RunFolder::make(const std::string& base, std::string_view run_id) {
  if (auto fault = make_private_folder(base); !fault.empty()) return Error{COLLET_FAILED, std::move(fault)};
  std::error_code error;
  const auto whole = fs::canonical(base, error);
  if (error) return Error{COLLET_FAILED, "the folder '" + base + "': " + error.message()};
  std::string path = (whole / run_id).string();
  if (::mkdir(path.c_str(), k_private_mode) != 0)
    return failed("the folder '" + path + "' cannot be made", errno);
  const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return failed("the folder '" + path + "' cannot be opened", errno);
  return RunFolder(fd, std::move(path));
}

RunFolder::RunFolder(RunFolder&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}
RunFolder& RunFolder::operator=(RunFolder&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  return *this;
}
RunFolder::~RunFolder() {
  if (fd_ >= 0) ::close(fd_);
}

support::Result<std::string> RunFolder::read(std::string_view path, std::uint64_t max_bytes) const {
  const std::string shown(path);
  std::string absolute = path.starts_with('/') ? shown : path_ + "/" + shown;
  absolute = support::normalised_path(absolute);
  if (!absolute.starts_with(path_ + "/"))
    return Error{COLLET_DENIED,
                 "'" + shown + "' is not in the run's folder; let the step write beneath {{ artifact_dir }}"};
  const auto opened = support::open_beneath(fd_, absolute.substr(path_.size() + 1));
  if (opened.fd < 0) {
    if (opened.error == ENOENT || opened.error == ENOTDIR)
      return Error{COLLET_NOT_FOUND, "there is no file '" + shown + "'"};
    if (opened.error == EXDEV || opened.error == ELOOP)
      return Error{COLLET_DENIED, "'" + shown + "' leads out of the run's folder"};
    return failed("'" + shown + "' cannot be read", opened.error);
  }
  struct stat status {};
  if (::fstat(opened.fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(opened.fd);
    return Error{COLLET_DENIED, "'" + shown + "' is no regular file"};
  }
  std::string bytes;
  if (static_cast<std::uint64_t>(status.st_size) > max_bytes) {
    ::close(opened.fd);
    return Error{COLLET_TOO_LARGE, "'" + shown + "' has " + std::to_string(status.st_size) +
                                       " bytes, more than the " + std::to_string(max_bytes) + " left"};
  }
  char block[65536];
  ssize_t got = 0;
  while ((got = ::read(opened.fd, block, sizeof block)) > 0 && bytes.size() <= max_bytes)
    bytes.append(block, static_cast<std::size_t>(got));
  const int error = errno;
  ::close(opened.fd);
  if (got < 0) return failed("'" + shown + "' cannot be read", error);
  if (bytes.size() > max_bytes) return Error{COLLET_TOO_LARGE, "'" + shown + "' grew while it was read"};
  return bytes;
}

support::Result<void> RunFolder::write(std::string_view name, std::string_view bytes) const {
  const std::string file = file_name_of(name);
  const int fd =
      ::openat(fd_, file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (fd < 0) return failed("'" + file + "' cannot be written", errno);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto written = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += static_cast<std::size_t>(written);
  }
  const int error = errno;
  if (::close(fd) != 0 || done < bytes.size()) return failed("'" + file + "' cannot be written", error);
  return {};
}

void remove_old_runs(const std::string& base, const Retention& retention, std::string_view current) {
  std::vector<OldRun> runs;
  std::error_code error;
  for (fs::directory_iterator at(base, error), end; !error && at != end; at.increment(error)) {
    const auto name = at->path().filename().string();
    std::error_code own;
    if (name == current || !is_run_id(name) || at->is_symlink(own) || !at->is_directory(own)) continue;
    runs.push_back({at->path(), at->last_write_time(own), bytes_in(at->path())});
  }
  std::sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.used > b.used; });
  const auto oldest = fs::file_time_type::clock::now() - retention.age;
  std::uint64_t bytes = 0;
  std::size_t kept = 1;  // counts the current run
  for (const auto& run : runs) {
    if (run.used >= oldest && kept < retention.runs && bytes + run.bytes <= retention.bytes) {
      ++kept;
      bytes += run.bytes;
      continue;
    }
    std::error_code own;
    fs::remove_all(run.path, own);
  }
}

std::string file_name_of(std::string_view name) {
  std::string file;
  for (const char c : support::cut_utf8(name, k_max_name_bytes)) {
    const auto byte = static_cast<unsigned char>(c);
    file += byte < 0x20 || byte == 0x7F || c == '/' || c == '\\' ? '_' : c;
  }
  if (file.empty() || file.front() == '.') file.insert(file.begin(), '_');
  return file;
}

}  // namespace collet::workflow
