// SPDX-License-Identifier: MIT
/// Reads one server entry of servers.json.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/external/config/servers_file.hpp"

namespace collet::external {

class EntryReader {
 public:
  using Locate = std::function<std::string(json::View)>;
  EntryReader(std::string alias, const std::string& folder, const Lookup& lookup, Locate place);

  /// The first error of the entry becomes ServerEntry::error.
  ServerEntry read(json::View value);
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  void member(std::string_view key, json::View value);
  bool host_member(std::string_view key, json::View value, bool strict);
  void finish(json::View value);
  void fail(json::View at, std::string_view field, std::string_view what);
  std::string text(json::View value, std::string_view field);
  std::vector<std::string> texts(json::View value, std::string_view field);
  void command(json::View value);
  void environment(json::View value, std::string_view field);
  void environment_file(json::View value);
  void add_headers(json::View value, std::string_view field);
  void duration(json::View value, std::string_view field, std::chrono::milliseconds& into);
  std::string absolute(const std::string& path) const;

  const std::string& folder_;
  const Lookup& lookup_;
  const Locate locate_;
  ServerEntry entry_;
  std::string type_;
  std::vector<std::string> warnings_;
};

}  // namespace collet::external
