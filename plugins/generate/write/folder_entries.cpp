// SPDX-License-Identifier: MIT
#include "plugins/generate/write/folder_entries.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collet/json.hpp>

#include "sdk/support/json/json_valid.hpp"

namespace collet::generate {
namespace {

constexpr std::string_view k_mark = ".collet-generate-";
constexpr std::string_view k_ending = ".tmp";
constexpr std::size_t k_max_marker_bytes = 16U << 20U;

/// Removes the files of a folder that a killed process left, except those that exist nowhere else and are not
/// in its marker.
void remove_stage(int parent, const std::string& name, std::string_view marker) {
  const int folder = ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  const auto text = read_entry(folder, std::string(marker), k_max_marker_bytes);
  const bool valid = text && is_json(*text);
  const auto listed = valid ? json::View(*text)["files"] : json::View();
  std::vector<std::string> kept;
  for (const FolderEntry& entry : entries_of(folder)) {
    struct stat status = {};
    if (entry.name == marker || entry.name.ends_with(k_ending) || listed[entry.name]) continue;
    const bool has_other_name =
        ::fstatat(folder, entry.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_nlink > 1;
    if (!has_other_name) kept.push_back(entry.name);
  }
  remove_folder(parent, name, folder, kept);
  ::close(folder);
}

}  // namespace

std::vector<FolderEntry> entries_of(int folder) {
  std::vector<FolderEntry> found;
  const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const entries = copy < 0 ? nullptr : ::fdopendir(copy);
  if (entries == nullptr) {
    if (copy >= 0) ::close(copy);
    return found;
  }
  while (const dirent* const entry = ::readdir(entries)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    struct stat status = {};
    const bool known = ::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    found.push_back({std::string(name), known && S_ISDIR(status.st_mode)});
  }
  ::closedir(entries);
  return found;
}

std::optional<std::string> read_entry(int folder, const std::string& name, std::size_t max_bytes) {
  const int file = ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  struct stat status = {};
  std::optional<std::string> text;
  int error = EINVAL;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::size_t>(status.st_size) <= max_bytes) {
    text.emplace();
    char piece[65536];
    ssize_t size = 0;
    while ((size = ::read(file, piece, sizeof piece)) > 0 || (size < 0 && errno == EINTR))
      if (size > 0) text->append(piece, static_cast<std::size_t>(size));
    error = errno;
    if (size < 0) text.reset();
  }
  ::close(file);
  errno = error;
  return text;
}

bool is_json(std::string_view text) {
  const char* const end = text.data() + text.size();
  return !text.empty() && support::valid_value_end(text.data(), end, support::k_max_valid_depth) == end;
}

std::string stage_name(std::string_view name) {
  static std::atomic<unsigned> counter{0};
  return "." + std::string(name.substr(0, 100)) + std::string(k_mark) + std::to_string(::getpid()) + "-" +
         std::to_string(++counter) + std::string(k_ending);
}

void remove_stale_stages(int parent, std::string_view name, std::string_view marker) {
  const std::string begin = "." + std::string(name.substr(0, 100)) + std::string(k_mark);
  for (const FolderEntry& entry : entries_of(parent)) {
    if (!entry.is_folder || !entry.name.starts_with(begin) || !entry.name.ends_with(k_ending)) continue;
    int process = 0;
    const char* const digits = entry.name.data() + begin.size();
    if (std::from_chars(digits, entry.name.data() + entry.name.size(), process).ptr == digits || process <= 0)
      continue;
    if (::kill(process, 0) != 0 && errno == ESRCH) remove_stage(parent, entry.name, marker);
  }
}

std::vector<std::string> move_other_entries(int from, int to, const std::vector<std::string>& listed,
                                            std::string_view marker) {
  constexpr unsigned k_no_replace = 1;  // RENAME_NOREPLACE
  std::vector<std::string> left;
  for (const FolderEntry& entry : entries_of(from)) {
    if (entry.name == marker || std::find(listed.begin(), listed.end(), entry.name) != listed.end()) continue;
    if (::renameat2(from, entry.name.c_str(), to, entry.name.c_str(), k_no_replace) != 0)
      left.push_back(entry.name);
  }
  return left;
}

void remove_folder(int parent, const std::string& name, int folder, const std::vector<std::string>& kept) {
  if (folder >= 0)
    for (const FolderEntry& entry : entries_of(folder))
      if (!entry.is_folder && std::find(kept.begin(), kept.end(), entry.name) == kept.end())
        ::unlinkat(folder, entry.name.c_str(), 0);
  ::unlinkat(parent, name.c_str(), AT_REMOVEDIR);
}

}  // namespace collet::generate
