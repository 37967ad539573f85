// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/file_checks.hpp"

#include <string>
#include <unistd.h>

#include "host/plugin/elf/exports.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/util/printable.hpp"

namespace collet::host::cli {

namespace {

std::string list_names(const plugin::ElfExports& exports) {
  std::string list;
  for (const std::string& name : exports.names) {
    list += list.empty() ? "" : ", ";
    append_printable(list, name);
  }
  return exports.total > exports.names.size() ? list + ", ..." : list;
}

CheckResult check_exports(const plugin::ElfExports& exports) {
  if (exports.total == 1 && exports.names.front() == COLLET_ENTRY_SYMBOL)
    return {CheckState::ok, "exports", COLLET_ENTRY_SYMBOL " and nothing else"};
  const std::string found = exports.total == 0 ? "nothing" : list_names(exports);
  return {CheckState::failed, "exports",
          "found " + found +
              ", expected " COLLET_ENTRY_SYMBOL
              " and nothing else: build it with collet_add_plugin(), or with -fvisibility=hidden and a "
              "version script"};
}

}  // namespace

std::vector<CheckResult> check_file(const std::filesystem::path& path) {
  std::vector<CheckResult> results;
  const auto trusted = plugin::open_trusted(path);
  if (!trusted) return {{CheckState::failed, "file", trusted.error().message}};
  results.push_back({CheckState::ok, "file", "a regular file that only its owner may write"});
  const auto exports = plugin::read_exports(plugin::elf_bytes(trusted->fd, trusted->size));
  ::close(trusted->fd);
  if (!exports) {
    results.push_back(
        {CheckState::failed, "elf",
         "the file " + exports.error().message + "; expected a shared object for this machine"});
    return results;
  }
  results.push_back({CheckState::ok, "elf", "a shared object for this machine"});
  results.push_back(check_exports(*exports));
  const auto file = plugin::inspect(path);
  if (!file) {
    results.push_back({CheckState::failed, "manifest", file.error().message});
  } else {
    results.push_back({CheckState::ok, "manifest", "id '" + file->id + "', version " + file->version});
  }
  return results;
}

}  // namespace collet::host::cli
