// SPDX-License-Identifier: MIT
/// Any bytes as layers of configuration: settings or an error with a place; the printed settings are JSON.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "host/config/load.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Splits the input at the byte 0x1E into up to three texts: system file, user's file, --set.
collet::host::config::Sources sources_of(std::string_view bytes) {
  collet::host::config::Sources out;
  const auto next = [&bytes] {
    const auto cut = bytes.find('\x1E');
    const std::string part(bytes.substr(0, cut));
    bytes.remove_prefix(cut == std::string_view::npos ? bytes.size() : cut + 1);
    return part;
  };
  out.files.push_back({"/etc/collet/collet.toml", next(), true});
  out.files.push_back({"/user.toml", next()});
  if (!bytes.empty()) out.sets.push_back(next());
  if (!bytes.empty()) out.profile = next();
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  // The input uses no file of this machine and nothing of its environment.
  if (bytes.find("file:") != std::string::npos || bytes.find("${env:") != std::string::npos) return 0;
  const auto settings = collet::host::config::settle(sources_of(bytes));
  if (!settings) {
    require(!settings.error().message.empty());
    return 0;
  }
  for (const auto& shown : settings->shown)
    require(!collet::support::check_json(shown.json));
  for (const auto& [id, plugin] : settings->plugins)
    require(!collet::support::check_json_object(plugin.config.value));
  for (const auto& [name, shared] : settings->shared)
    require(!collet::support::check_json_object(shared.value));
  return 0;
}
