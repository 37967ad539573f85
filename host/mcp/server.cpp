// SPDX-License-Identifier: MIT
#include "host/mcp/server.hpp"

#include "host/mcp/connection/connection.hpp"

namespace collet::host::mcp {

namespace {

/// Owns a connection together with its calls, and abandons it at its end.
class ConnectionServer final : public Server {
 public:
  ConnectionServer(ServerParts parts, Send send)
      : connection_(std::make_shared<Connection>(std::move(parts), std::move(send))) {}
  ~ConnectionServer() override { connection_->abandon(); }
  ConnectionServer(const ConnectionServer&) = delete;
  ConnectionServer& operator=(const ConnectionServer&) = delete;

  void receive(std::string_view line, bool more_waits) override { connection_->receive(line, more_waits); }
  void refuse_oversized(std::string_view id_json) override { connection_->refuse_oversized(id_json); }
  void log(std::int32_t level, std::string_view logger, std::string_view text) override {
    connection_->log(level, logger, text);
  }
  void changed(const catalog::Difference& lists) override { connection_->notify_changes(lists); }
  bool has_waiting() const override { return !connection_->waiting().empty(); }
  bool is_full() const override { return connection_->waiting().is_full(); }
  bool resume() override { return connection_->resume(); }
  Unfinished close(const Ending& ending) override { return connection_->close(ending); }
  std::size_t unanswered() const override { return connection_->unanswered(); }

 private:
  const std::shared_ptr<Connection> connection_;
};

}  // namespace

std::unique_ptr<Server> Server::create(ServerParts parts, Send send) {
  return std::make_unique<ConnectionServer>(std::move(parts), std::move(send));
}

}  // namespace collet::host::mcp
