// SPDX-License-Identifier: MIT
#include "host/plugin/plugin_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <grp.h>
#include <map>
#include <pwd.h>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "host/plugin/elf/manifest_section.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/manifest.hpp"

namespace collet::host::plugin {
namespace {

using support::Error;
using support::Result;

struct Descriptor {
  int fd = -1;
  explicit Descriptor(int opened) : fd(opened) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

std::string reason_of(int error) {
  return std::error_code(error, std::generic_category()).message();
}

Error refuse(const std::filesystem::path& path, const std::string& what) {
  return {COLLET_DENIED, "plugin file '" + path.string() + "' " + what};
}

/// Returns true if the group contains only the owner: it is the owner's primary group, has the owner's name
/// and no other members. Distributions that give each user such a group make all files group-writable.
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

/// Returns the reason for which another user could have written the file, or nothing.
std::string writable_by_others(const struct stat& info, const char* what) {
  const bool by_group = (info.st_mode & S_IWGRP) != 0 && !private_group(info.st_uid, info.st_gid);
  if ((info.st_mode & S_IWOTH) == 0 && !by_group) return {};
  std::array<char, 8> mode{};
  std::snprintf(mode.data(), mode.size(), "%04o", static_cast<unsigned>(info.st_mode & 07777U));
  return std::string(what) + " may be written by others than its owner (mode " + mode.data() +
         "): chmod go-w it";
}

std::string folder_problem(const std::filesystem::path& folder) {
  struct stat info {};
  if (::stat(folder.c_str(), &info) != 0)
    return "is in a folder that cannot be examined: " + reason_of(errno);
  auto problem = writable_by_others(info, "is in a folder that");
  return problem;
}

/// Two files with the same stem have the same id, so the first folder wins.
void keep(Discovery& all, std::map<std::string, std::filesystem::path>& first, PluginFile file) {
  const auto [at, is_new] = first.emplace(file.id, file.path);
  if (is_new) {
    file.order = all.found.size();
    all.found.push_back(std::move(file));
  } else {
    all.refused.push_back({file.path, refuse(file.path, "is set aside: '" + at->second.string() +
                                                            "' has the same id, and the first folder wins")
                                          .message});
  }
}

}  // namespace

Result<TrustedFile> open_trusted(const std::filesystem::path& file) {
  // O_NONBLOCK: opening a FIFO of that name must not block.
  Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (opened.fd < 0) return refuse(file, "cannot be opened: " + reason_of(errno));
  if (file.extension() != ".so") return refuse(file, "is no plugin: expected a name that ends in .so");
  std::array<char, PATH_MAX> place{};
  const auto link = "/proc/self/fd/" + std::to_string(opened.fd);
  const auto size = ::readlink(link.c_str(), place.data(), place.size());
  if (size < 0) return refuse(file, "cannot be examined: " + reason_of(errno));
  const std::filesystem::path real(std::string_view(place.data(), static_cast<std::size_t>(size)));
  struct stat info {};
  if (::fstat(opened.fd, &info) != 0) return refuse(file, "cannot be examined: " + reason_of(errno));
  if (!S_ISREG(info.st_mode)) return refuse(file, "is no regular file");
  if (auto fault = writable_by_others(info, "is refused: it"); !fault.empty()) return refuse(file, fault);
  const auto named = file.parent_path();
  const auto holding = real.parent_path();
  auto problem = folder_problem(holding);
  if (problem.empty() && named != holding) problem = folder_problem(named.empty() ? "." : named);
  if (!problem.empty()) return refuse(file, problem);
  return TrustedFile{real, std::exchange(opened.fd, -1), static_cast<std::uint64_t>(info.st_size)};
}

Result<PluginFile> inspect(const std::filesystem::path& file) {
  const auto trusted = open_trusted(file);
  if (!trusted) return trusted.error();
  const Descriptor opened(trusted->fd);
  auto text = read_manifest_section(elf_bytes(opened.fd, trusted->size));
  if (!text) return refuse(file, text.error().message);
  auto found = read_manifest(*std::move(text));
  if (!found) return Error{found.error().code, refuse(file, found.error().message).message};
  if (found->id != file.stem().string()) {
    return refuse(file,
                  "is set aside: its id is '" + found->id + "', so its name must be '" + found->id + ".so'");
  }
  found->path = trusted->real;
  return found;
}

Result<PluginFile> inspect(const collet_entry& entry) {
  if (auto problem = entry_problem(entry); !problem.empty()) {
    return Error{COLLET_UNSUPPORTED, "built-in plugin " + problem};
  }
  const std::string id(entry.id.data, entry.id.size);
  auto found = read_manifest(std::string(entry.manifest.data, entry.manifest.size));
  if (!found) return Error{found.error().code, "built-in plugin '" + id + "' " + found.error().message};
  if (found->id != id) {
    return Error{COLLET_INVALID_ARGUMENT,
                 "built-in plugin '" + id + "' has a manifest with another id, '" + found->id + "'"};
  }
  found->built_in = &entry;
  found->provider = Provider::host;
  return found;
}

Discovery discover(const std::vector<std::filesystem::path>& folders) {
  Discovery all;
  std::map<std::string, std::filesystem::path> first;
  for (const auto& folder : folders) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    std::filesystem::directory_iterator entries(folder, error);
    for (const std::filesystem::directory_iterator end; !error && entries != end; entries.increment(error)) {
      if (entries->path().extension() == ".so") files.push_back(entries->path());
    }
    if (error && error != std::errc::no_such_file_or_directory) {
      all.refused.push_back(
          {folder, "plugin folder '" + folder.string() + "' cannot be read: " + error.message()});
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      auto found = inspect(file);
      if (found) {
        keep(all, first, *std::move(found));
      } else {
        all.refused.push_back({file, found.error().message});
      }
    }
  }
  std::sort(all.found.begin(), all.found.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  return all;
}

}  // namespace collet::host::plugin
