// SPDX-License-Identifier: MIT
/// Any bytes as servers.json, a lock file, a recording: no crash, each alias once, and a usable entry has
/// everything to start it.
#include "plugins/external/config/servers_file.hpp"

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "plugins/external/session/lock_file.hpp"
#include "plugins/external/transport/recording.hpp"

namespace {

using namespace collet::external;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_entry(const ServerEntry& entry) {
  if (!entry.error.empty()) return;
  require(entry.command.find('\0') == std::string::npos);
  if (entry.transport == ServerEntry::Transport::http) {
    require(entry.url.starts_with("http://") || entry.url.starts_with("https://"));
    for (const auto& [name, value] : entry.headers)
      require(!name.empty() && value.find('\n') == std::string::npos &&
              value.find('\r') == std::string::npos);
  } else {
    require(!entry.command.empty() && entry.cwd.starts_with('/'));
  }
  require(entry.timeout.count() >= 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  require(without_comments(text).size() == size);
  const auto file = read_servers(text, "/folder", [](std::string_view name) -> std::optional<std::string> {
    if (name == "SET") return "value";
    return std::nullopt;
  });
  if (file) {
    std::set<std::string> aliases;
    for (const auto& entry : file->servers) {
      require(aliases.insert(entry.alias).second && entry.alias.find(':') == std::string::npos);
      check_entry(entry);
    }
  }
  if (const auto lock = read_lock(text)) {
    for (const auto& [alias, server] : *lock)
      require(changed_tools(server, {server.tools, {}}).empty());
  }
  static_cast<void>(Recording::read(text));
  return 0;
}
