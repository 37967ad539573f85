// SPDX-License-Identifier: MIT
/// The tools of the plugin: those of the servers and the plugin's own.
#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include <collet/call.hpp>
#include <collet/tool.hpp>

#include "plugins/external/fleet/fleet.hpp"

namespace collet::external {

/// Thread-safe.
class ToolProvider {
 public:
  explicit ToolProvider(Fleet& fleet) : fleet_(fleet) {}

  /// Reports the plugin's own tools.
  void describe(Report& report) const;
  /// Calls `tool`, either "alias:name" or one of the plugin's own.
  void call(std::string_view tool, Call& call);
  /// Reads a resource of a server whose link was in an earlier result.
  void read(std::string_view uri, Call& call);

 private:
  void call_server(std::string_view alias, std::string_view tool, Call& call);
  void acquire(Call& call);
  void refresh(Call& call);
  std::string proxy_uri(std::string_view alias, std::string_view uri);

  Fleet& fleet_;
  std::mutex mutex_;
  std::set<std::string, std::less<>> readable_uris_;  ///< URIs that clients may read
  std::deque<std::string> uri_order_;
};

/// Refines the kind of an error that the protocol itself does not distinguish.
ServerError classify_error(ServerError error, bool is_listed);

Deadline deadline_of(const Call& call);
/// Returns the deadline of a call to a server. A limit that the caller set replaces that of the server's
/// entry.
Deadline deadline_of(const Call& call, const ServerEntry& entry);

}  // namespace collet::external
