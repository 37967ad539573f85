// SPDX-License-Identifier: MIT
/// All servers of one folder: their configuration, connections, tools and status.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <collet/entry.hpp>
#include <collet/services.hpp>
#include <collet/tool.hpp>

#include "plugins/external/fleet/leases.hpp"
#include "plugins/external/fleet/scheduler.hpp"
#include "plugins/external/session/lock_file.hpp"
#include "plugins/external/session/server.hpp"
#include "plugins/external/transport/recording.hpp"

namespace collet::external {

/// Thread-safe.
class Fleet {
 public:
  explicit Fleet(const Setup& setup);
  ~Fleet();
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;

  const std::string& folder() const { return folder_; }
  /// Returns why servers.json cannot be used, or an empty text.
  const std::string& error() const { return error_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  const std::map<std::string, std::unique_ptr<Server>>& servers() const { return servers_; }
  Server* find(std::string_view alias) const;
  Leases& leases() { return leases_; }

  /// Reports the tools of the servers, from the lock file or from the servers. The first call without a
  /// lock file connects all of them.
  void describe(Report& report);
  /// Connects the given servers, or all if `aliases` is empty, in parallel. Returns when each is connected
  /// or has failed, or at the deadline.
  void connect(const std::vector<std::string>& aliases, const Deadline& deadline);
  /// Returns {"alias": {"state", …}, …}, with the tools if `with_tools`.
  std::string status_json(bool with_tools = false) const;

  support::Result<void> record(const std::string& path);
  support::Result<void> replay(const std::string& path);

 private:
  void read(const Setup& setup);
  void read_files();
  void set_callbacks();
  void connect_in_background();
  void report_changes(const std::string& alias);
  std::string append_tools(const std::string& alias, Report& into) const;
  const LockedServer* locked(const std::string& alias) const;
  std::vector<std::string> drift(const Server& server) const;
  void close_idle();
  void close_all();
  void write_status(json::Writer& out, const Server& server, bool with_tools) const;

  Host host_;
  Changes changes_;
  std::string folder_;  ///< absolute; empty if no folder is configured
  std::string error_;
  std::vector<std::string> warnings_;
  milliseconds verify_after_{2000};
  std::map<std::string, std::string> variables_;  ///< from .env files
  std::optional<std::map<std::string, LockedServer>> lock_;
  Leases leases_;
  const int stop_fd_;
  Server::ServerContext context_;

  mutable std::mutex mutex_;
  std::condition_variable connected_;
  std::shared_ptr<Recorder> recorder_;
  std::shared_ptr<Recording> recording_;
  bool described_ = false;
  std::map<std::string, std::string> tool_texts_;  ///< alias → the tools that describe() reported
  std::vector<std::thread> connectors_;

  std::map<std::string, std::unique_ptr<Server>> servers_;
  Scheduler scheduler_;
};

}  // namespace collet::external
