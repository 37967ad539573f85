// SPDX-License-Identifier: MIT
#include "host/mcp/server.hpp"

#include "host/mcp/core.hpp"

namespace collet::host::mcp {

namespace {

class CoreServer final : public Server {
 public:
  CoreServer(ServerParts parts, Send send)
      : core_(std::make_shared<Core>(std::move(parts), std::move(send))) {}
  ~CoreServer() override { core_->abandon(); }
  CoreServer(const CoreServer&) = delete;
  CoreServer& operator=(const CoreServer&) = delete;

  void receive(std::string_view line, bool more_waits) override { core_->receive(line, more_waits); }
  void refuse_oversized(std::string_view id_json) override { core_->refuse_oversized(id_json); }
  void log(std::int32_t level, std::string_view logger, std::string_view text) override {
    core_->log(level, logger, text);
  }
  void changed(const catalog::Difference& lists) override { core_->changed(lists); }
  void close(std::chrono::milliseconds grace, std::chrono::milliseconds limit) override {
    core_->close(grace, limit);
  }

 private:
  const std::shared_ptr<Core> core_;
};

}  // namespace

std::unique_ptr<Server> Server::create(ServerParts parts, Send send) {
  return std::make_unique<CoreServer>(std::move(parts), std::move(send));
}

}  // namespace collet::host::mcp
