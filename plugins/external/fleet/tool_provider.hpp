// SPDX-License-Identifier: MIT
/// The tools of the plugin: those of servers, and its own.
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
class Caller {
 public:
  explicit Caller(Fleet& fleet) : fleet_(fleet) {}

  /// The plugin's own tools.
  void describe(Report& report) const;
  /// `tool`: "alias:name", or one of its own.
  void call(std::string_view tool, Call& call);
  /// A resource of a server whose link was given out before.
  void read(std::string_view uri, Call& call);

 private:
  void call_server(std::string_view alias, std::string_view tool, Call& call);
  void acquire(Call& call);
  void refresh(Call& call);
  std::string proxied(std::string_view alias, std::string_view uri);

  Fleet& fleet_;
  std::mutex mutex_;
  std::set<std::string, std::less<>> given_;  ///< URIs that clients may read
  std::deque<std::string> in_order_;
};

/// What a server's refusal is about, where the protocol does not tell such things apart.
Fault classified(Fault fault, bool is_listed);

Patience patience_of(const Call& call);

}  // namespace collet::external
