// SPDX-License-Identifier: MIT
/// What calls may touch: the operator's roots, and those that the client declares where they count.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "host/config/settings.hpp"

namespace collet::host::mcp {

/// The absolute path in a file: URI of this machine (RFC 8089), canonical if it exists; nothing for any other
/// URI.
std::optional<std::string> path_of_file_uri(std::string_view uri);

/// Thread-safe.
class Roots {
 public:
  Roots(config::AccessRoots own, const config::AccessSettings& access);

  /// Takes the result of a roots/list in place of what the client declared before. Returns how many it took.
  std::size_t declare(json::View result);

  /// meta.access of a call.
  std::string access_json() const;

 private:
  std::string render(const config::AccessRoots& roots) const;
  const config::AccessRoots own_;
  const config::AccessSettings access_;
  mutable std::mutex mutex_;
  std::string json_;
};

}  // namespace collet::host::mcp
