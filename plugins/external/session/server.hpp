// SPDX-License-Identifier: MIT
/// One server of servers.json: connected when somebody needs it, connected again when it was lost.
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
  /// What it needs of others; outlives it. Each may be called on any thread and must not wait for the server.
  struct Surroundings {
    std::map<std::string, std::string> environment;  ///< of children, before their own
    std::function<void(std::string_view alias, std::string_view line)> debug;
    std::function<void(std::string_view alias, std::string_view line)> warn;
    std::function<void(const std::string& alias)> list_changed;
    std::function<void(const std::string& alias)> connected;
    std::function<void(std::string_view direction, const std::string& alias, std::string_view text)> tap;
    /// Speaks in place of the server; null: it speaks itself.
    std::function<std::unique_ptr<Transport>(const std::string& alias, Listener&)> stand_in;
  };
  enum class State : std::uint8_t { idle, starting, ready, failed };
  struct Status {
    State state = State::idle;
    std::optional<Fault> fault;
    std::string name, version, protocol;
    std::size_t tools = 0;
    std::map<std::string, std::string> quarantined;
    int starts = 0;
    milliseconds took{0};  ///< the last start
  };

  Server(ServerEntry entry, const Surroundings& around);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const ServerEntry& entry() const { return entry_; }
  /// Connects and lists its tools, if that is not done.
  std::optional<Fault> connect(const Patience& patience);
  /// tools/call: the result as JSON.
  Got<std::string> call(std::string_view tool, std::string_view arguments, const Patience& patience);
  /// resources/read.
  Got<std::string> read(std::string_view uri, const Patience& patience);
  /// Asks for its tools again; has the list changed?
  bool list_again(const Patience& patience);
  /// As listed last; none before the first connection.
  std::optional<ToolList> tools() const;
  Status status() const;
  /// Ends the connection, if nobody is in a call since `idle_for`.
  void close(milliseconds idle_for = milliseconds(0));
  /// Text with what must not be shown blanked out.
  std::string masked(std::string text) const;

 private:
  Got<std::shared_ptr<Session>> session(const Patience& patience);
  Got<std::shared_ptr<Session>> start(const Patience& patience);
  Got<std::unique_ptr<Transport>> transport(Listener& listener) const;
  Got<std::string> ask(std::string_view method, std::string_view members, std::string_view name,
                       const Patience& patience);
  Fault failed(Fault fault);
  std::optional<Fault> wait_for_turn(std::unique_lock<std::mutex>& lock, const Patience& patience);

  const ServerEntry entry_;
  const Surroundings& around_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool starting_ = false;
  std::shared_ptr<Session> session_;
  std::optional<ToolList> list_;
  Status status_;
  int failures_ = 0;  ///< in a row
  Clock::time_point next_try_{};
  int inside_ = 0;
  Clock::time_point last_use_{};
};

}  // namespace collet::external
