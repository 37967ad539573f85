// SPDX-License-Identifier: MIT
/// One server of servers.json. It is connected on first use, and connected again after its connection was
/// lost.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/external/config/servers_file.hpp"
#include "plugins/external/session/session.hpp"
#include "plugins/external/session/tool_list.hpp"

namespace collet::external {

/// Thread-safe.
class Server {
 public:
  /// Callbacks and environment that a server uses; must outlive it. Callbacks may run on any thread and
  /// must not wait for the server.
  struct ServerContext {
    /// Environment of child processes; the entry's own variables take precedence.
    std::map<std::string, std::string> environment;
    std::function<void(std::string_view alias, std::string_view line)> debug;
    std::function<void(std::string_view alias, std::string_view line)> warn;
    std::function<void(const std::string& alias)> list_changed;
    std::function<void(const std::string& alias)> connected;
    std::function<void(std::string_view direction, const std::string& alias, std::string_view text)>
        transmitted;
    /// Creates a transport that replaces the server; null means the server itself.
    std::function<std::unique_ptr<Transport>(const std::string& alias, Listener&)> replay;
  };
  enum class State : std::uint8_t { idle, starting, ready, failed };
  struct Status {
    State state = State::idle;
    std::optional<ServerError> error;
    std::string name, version, protocol;
    std::size_t tools = 0;
    std::map<std::string, std::string> quarantined;
    int starts = 0;
    milliseconds start_duration{0};  ///< time that the last start took
  };

  Server(ServerEntry entry, const ServerContext& context);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const ServerEntry& entry() const { return entry_; }
  /// Connects and lists the tools unless that is done.
  std::optional<ServerError> connect(const Deadline& deadline);
  /// Calls tools/call and returns the result as JSON.
  ServerResult<std::string> call(std::string_view tool, std::string_view arguments, const Deadline& deadline,
                                 const OnProgress& on_progress = {});
  /// Calls resources/read and returns the result as JSON.
  ServerResult<std::string> read(std::string_view uri, const Deadline& deadline);
  /// Lists the tools again and returns true if the list has changed.
  bool refresh_tools(const Deadline& deadline);
  /// Returns the last list; nothing before the first connection.
  std::optional<ToolList> tools() const;
  Status status() const;
  /// Closes the connection if no call has used it for `idle_for`.
  void close(milliseconds idle_for = milliseconds(0));
  /// Returns `text` with all secrets masked.
  std::string masked(std::string text) const;

 private:
  ServerResult<std::shared_ptr<Session>> session(const Deadline& deadline);
  ServerResult<std::shared_ptr<Session>> start(const Deadline& deadline);
  ServerResult<std::unique_ptr<Transport>> transport(Listener& listener) const;
  ServerResult<std::string> send_request(std::string_view method, std::string_view members,
                                         std::string_view name, const Deadline& deadline,
                                         const OnProgress& on_progress = {});
  ServerError record_failure(ServerError error);
  std::optional<ServerError> wait_for_turn(std::unique_lock<std::mutex>& lock, const Deadline& deadline);

  const ServerEntry entry_;
  const ServerContext& context_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool starting_ = false;
  std::shared_ptr<Session> session_;
  std::optional<ToolList> list_;
  Status status_;
  int failures_ = 0;  ///< consecutive failures
  Clock::time_point next_try_{};
  int active_calls_ = 0;
  Clock::time_point last_use_{};
};

}  // namespace collet::external
