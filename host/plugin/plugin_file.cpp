// SPDX-License-Identifier: MIT
#include "host/plugin/plugin_file.hpp"

#include <algorithm>
#include <map>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "host/plugin/elf/manifest_section.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/manifest.hpp"
#include "sdk/support/file/ownership.hpp"

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

Error refused_file(const std::filesystem::path& path, const std::string& what) {
  return {COLLET_DENIED, "plugin file '" + path.string() + "' " + what};
}

/// Two files with the same stem have the same id, so the first folder wins.
void keep(Discovery& all, std::map<std::string, std::filesystem::path>& first, PluginFile file) {
  const auto [at, is_new] = first.emplace(file.id, file.path);
  if (is_new) {
    file.order = all.found.size();
    all.found.push_back(std::move(file));
  } else {
    all.refused.push_back(
        {file.path, refused_file(file.path, "is set aside: '" + at->second.string() +
                                                "' has the same id, and the first folder wins")
                        .message});
  }
}

}  // namespace

namespace {

/// Refuses an opened file that is no plugin or that others may change.
Result<TrustedFile> trusted(const std::filesystem::path& file, Result<support::OwnedFile> judged) {
  if (!judged) return refused_file(file, "cannot be opened: " + judged.error().message);
  Descriptor opened(judged->fd);
  if (file.extension() != ".so") return refused_file(file, "is no plugin: expected a name that ends in .so");
  if (!S_ISREG(judged->info.st_mode)) return refused_file(file, "is no regular file");
  if (!judged->problem.empty()) return refused_file(file, "is refused: it " + judged->problem);
  return TrustedFile{judged->real, std::exchange(opened.fd, -1),
                     static_cast<std::uint64_t>(judged->info.st_size)};
}

/// Reads the manifest of an opened plugin.
Result<PluginFile> read_plugin(const std::filesystem::path& file, const Result<TrustedFile>& plugin) {
  if (!plugin) return plugin.error();
  const Descriptor opened(plugin->fd);
  auto text = read_manifest_section(elf_bytes(opened.fd, plugin->size));
  if (!text) return refused_file(file, text.error().message);
  auto found = read_manifest(*std::move(text));
  if (!found) return Error{found.error().code, refused_file(file, found.error().message).message};
  if (found->id != file.stem().string()) {
    return refused_file(
        file, "is set aside: its id is '" + found->id + "', so its name must be '" + found->id + ".so'");
  }
  found->path = plugin->real;
  return found;
}

}  // namespace

Result<TrustedFile> open_trusted(const std::filesystem::path& file) {
  return trusted(file, support::open_judged(file));
}

Result<PluginFile> inspect(const std::filesystem::path& file) {
  return read_plugin(file, open_trusted(file));
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
    if (files.empty()) continue;
    const auto judged = support::JudgedFolder::open(folder);
    for (const auto& file : files) {
      auto found =
          judged ? read_plugin(file, trusted(file, judged->open_file(file.filename().string())))
                 : Result<PluginFile>(refused_file(file, "cannot be opened: " + judged.error().message));
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
