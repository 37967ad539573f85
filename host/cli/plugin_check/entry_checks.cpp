// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/entry_checks.hpp"

#include <string_view>

#include <collet/json.hpp>

namespace collet::host::cli {

std::vector<std::string> entry_faults(const collet_entry& entry, const collet_plugin_api& table,
                                      const plugin::PluginFile& file) {
  std::vector<std::string> faults;
  const std::string_view version(entry.version.data, entry.version.size);
  if (version != file.version) {
    faults.push_back("its version is '" + std::string(version) + "', the manifest has '" + file.version +
                     "': make both from one constant");
  }
  const auto minor = json::View(*file.manifest)["abi"]["minor"].integer().value_or(0);
  if (entry.abi_minor != minor) {
    faults.push_back("its abi_minor is " + std::to_string(entry.abi_minor) + ", the manifest has " +
                     std::to_string(minor));
  }
  if (entry.reserved != 0)
    faults.push_back("its reserved field is " + std::to_string(entry.reserved) + ", expected 0");
  constexpr std::uint32_t k_known_flags = COLLET_PLUGIN_CONCURRENT;
  if ((table.flags & ~k_known_flags) != 0) {
    faults.push_back("its table has the flags " + std::to_string(table.flags) +
                     ", expected COLLET_PLUGIN_CONCURRENT or 0");
  }
  return faults;
}

}  // namespace collet::host::cli
