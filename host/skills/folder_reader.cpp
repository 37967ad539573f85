// SPDX-License-Identifier: MIT
#include "host/skills/folder_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/config/files/text_file.hpp"
#include "host/skills/skill.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::skills {

namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_max_depth = 16;
constexpr std::size_t k_max_entries = 10000;  ///< names that one folder may contain
constexpr int k_open_folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

/// Owns a folder that is open for reading.
class Folder {
 public:
  explicit Folder(int fd) : stream_(fd < 0 ? nullptr : ::fdopendir(fd)) {
    if (stream_ == nullptr && fd >= 0) ::close(fd);
  }
  ~Folder() {
    if (stream_ != nullptr) ::closedir(stream_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  explicit operator bool() const { return stream_ != nullptr; }
  int fd() const { return ::dirfd(stream_); }

  /// Returns the names without those that begin with a dot, sorted.
  Result<std::vector<std::string>> names() const {
    std::vector<std::string> out;
    errno = 0;
    // Only this thread reads the stream.
    while (const dirent* const entry =
               ::readdir(stream_)) {  // NOLINT(concurrency-mt-unsafe): a stream of our own
      if (entry->d_name[0] == '.') continue;
      out.emplace_back(entry->d_name);
      if (out.size() > k_max_entries)
        return Error{COLLET_TOO_LARGE,
                     "a folder has more than " + std::to_string(k_max_entries) + " entries"};
    }
    if (errno != 0) return Error{COLLET_FAILED, std::strerror(errno)};
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  DIR* const stream_;
};

std::string quoted(const std::string& path) {
  std::string out = "'";
  append_printable(out, support::cut_utf8(support::replace_invalid_utf8(path), 200));
  return out + "'";
}

bool is_readable_name(const std::string& name) {
  return support::valid_utf8(name) && std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '\\';
         });
}

class Reader {
 public:
  Result<FolderFiles> read(const std::filesystem::path& path) {
    // The folder itself may be a link: the operator names it.
    const Folder folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder) return Error{COLLET_NOT_FOUND, std::strerror(errno)};
    if (auto error = add(folder, "", 0)) return *std::move(error);
    return std::move(files_);
  }

 private:
  std::optional<Error> add(const Folder& folder, const std::string& prefix, std::size_t depth) {
    if (depth > k_max_depth)
      return Error{COLLET_TOO_LARGE, "it nests more than " + std::to_string(k_max_depth) + " folders"};
    const auto names = folder.names();
    if (!names) return names.error();
    for (const std::string& name : *names) {
      const std::string path = prefix + name;
      if (!is_readable_name(name))
        return Error{COLLET_INVALID_ARGUMENT, quoted(path) + " has a name that is not printable UTF-8"};
      if (auto error = add_entry(folder, name, path, depth)) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> add_entry(const Folder& folder, const std::string& name, const std::string& path,
                                 std::size_t depth) {
    struct stat status = {};
    if (::fstatat(folder.fd(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
      return Error{COLLET_FAILED, quoted(path) + ": " + std::strerror(errno)};
    if (S_ISDIR(status.st_mode)) {
      const Folder inner(::openat(folder.fd(), name.c_str(), k_open_folder));
      if (!inner) return Error{COLLET_FAILED, quoted(path) + ": " + std::strerror(errno)};
      return add(inner, path + "/", depth + 1);
    }
    if (!S_ISREG(status.st_mode))
      return Error{COLLET_INVALID_ARGUMENT,
                   quoted(path) + (S_ISLNK(status.st_mode) ? " is a symbolic link" : " is no regular file")};
    if (files_.size() == k_max_files)
      return Error{COLLET_TOO_LARGE, "it has more than " + std::to_string(k_max_files) + " files"};
    return add_file(folder, name, path);
  }

  std::optional<Error> add_file(const Folder& folder, const std::string& name, const std::string& path) {
    const int file = ::openat(folder.fd(), name.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return Error{COLLET_FAILED, quoted(path) + ": " + std::strerror(errno)};
    auto bytes = config::read_text(file, k_max_file_bytes);
    ::close(file);
    if (!bytes) return Error{bytes.error().code, quoted(path) + ": " + bytes.error().message};
    total_ += bytes->size();
    if (total_ > k_max_skill_bytes)
      return Error{COLLET_TOO_LARGE, "it has more than " + std::to_string(k_max_skill_bytes) + " bytes"};
    files_.emplace(path, std::make_shared<const std::string>(*std::move(bytes)));
    return std::nullopt;
  }

  FolderFiles files_;
  std::size_t total_ = 0;
};

}  // namespace

Result<FolderFiles> read_folder(const std::filesystem::path& folder) {
  return Reader().read(folder);
}

Result<std::vector<std::string>> folders_in(const std::filesystem::path& path, std::size_t limit) {
  const Folder folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return Error{COLLET_NOT_FOUND, std::strerror(errno)};
  auto names = folder.names();
  if (!names) return names.error();
  std::vector<std::string> out;
  for (std::string& name : *names) {
    struct stat status = {};
    if (::fstatat(folder.fd(), name.c_str(), &status, 0) != 0 || !S_ISDIR(status.st_mode)) continue;
    if (out.size() == limit)
      return Error{COLLET_TOO_LARGE, "it has more than " + std::to_string(limit) + " folders"};
    out.push_back(std::move(name));
  }
  return out;
}

}  // namespace collet::host::skills
