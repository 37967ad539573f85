// SPDX-License-Identifier: MIT
/// The files and addresses that calls may access: the operator's roots and the roots that the client lists.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "host/config/settings.hpp"

namespace collet::host::mcp {

/// Returns the absolute path of a `file:` URI of this machine (RFC 8089), canonical if the file exists.
/// Returns nothing for any other URI.
std::optional<std::string> path_of_file_uri(std::string_view uri);

/// Thread-safe.
class Roots {
 public:
  Roots(config::AccessRoots operator_roots, const config::AccessSettings& access);

  /// Replaces the client's roots by those in the result of roots/list. Returns the number of roots used.
  std::size_t set_client_roots(json::View result);

  /// Returns `meta.access` of a call.
  std::string access_json() const;

 private:
  std::string render(const config::AccessRoots& roots) const;
  const config::AccessRoots operator_roots_;
  const config::AccessSettings access_;
  mutable std::mutex mutex_;
  std::string json_;
};

}  // namespace collet::host::mcp
