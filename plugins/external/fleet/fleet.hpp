// SPDX-License-Identifier: MIT
/// All servers of one folder: read, connected, described, followed.
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
  /// Why servers.json cannot be used, or empty.
  const std::string& fault() const { return fault_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  const std::map<std::string, std::unique_ptr<Server>>& servers() const { return servers_; }
  Server* find(std::string_view alias) const;
  Leases& leases() { return leases_; }

  /// The servers' tools, as they are known: by the lock, or by asking, which the first time connects all.
  void describe(Report& report);
  /// Connects these, or all, at once; returns when each is connected or failed, or `patience` is at its end.
  void connect(const std::vector<std::string>& aliases, const Patience& patience);
  /// {"alias": {"state", …}, …}; `with_tools`: their texts too.
  std::string status_json(bool with_tools = false) const;

  support::Result<void> record(const std::string& path);
  support::Result<void> replay(const std::string& path);

 private:
  void read(const Setup& setup);
  void read_files();
  void surround();
  void connect_in_background();
  void check(const std::string& alias);
  std::string tools_text(const std::string& alias, Report& into) const;
  const LockedServer* locked(const std::string& alias) const;
  std::vector<std::string> drift(const Server& server) const;
  void close_idle();
  void close_all();
  void write_status(json::Writer& out, const Server& server, bool with_tools) const;

  Host host_;
  Changes changes_;
  std::string folder_;  ///< absolute; empty: nothing is configured
  std::string fault_;
  std::vector<std::string> warnings_;
  milliseconds verify_after_{2000};
  std::map<std::string, std::string> variables_;  ///< of .env files
  std::optional<std::map<std::string, LockedServer>> lock_;
  Leases leases_;
  const int stop_fd_;
  Server::Surroundings around_;

  mutable std::mutex mutex_;
  std::condition_variable connected_;
  std::shared_ptr<Recorder> recorder_;
  std::shared_ptr<Tape> tape_;
  bool described_ = false;
  std::map<std::string, std::string> told_;  ///< what describe() said of each
  std::vector<std::thread> connectors_;

  std::map<std::string, std::unique_ptr<Server>> servers_;
  Keeper keeper_;
};

}  // namespace collet::external
