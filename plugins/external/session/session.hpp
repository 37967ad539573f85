// SPDX-License-Identifier: MIT
/// A session with one server, from the handshake to its end, in either era of the protocol.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/config/servers_file.hpp"
#include "plugins/external/transport/message.hpp"
#include "plugins/external/transport/transport.hpp"
#include "sdk/support/mcp_revisions.hpp"

namespace collet::external {

/// Callbacks of a session. They run on threads of its transport and must not wait for the session.
struct SessionEvents {
  std::function<void()> list_changed;
  std::function<void(std::string_view line)> invalid_line;
  /// Receives every message that is sent ("send") or received ("recv").
  std::function<void(std::string_view direction, std::string_view text)> transmitted;
};

/// Receives the progress of a request, on a thread of the transport; `total` is 0 if unknown.
using OnProgress = std::function<void(double done, double total, std::string_view message)>;

/// Any number of threads may make requests at the same time.
class Session final : public Listener {
 public:
  /// Creates a transport that reports to the listener.
  using Connect = std::function<ServerResult<std::unique_ptr<Transport>>(Listener&)>;

  /// Connects and performs the handshake. `connect` is called again if the server requires the other era.
  static ServerResult<std::shared_ptr<Session>> open(const ServerEntry& entry, const Connect& connect,
                                                     const SessionEvents& events, const Deadline& deadline);
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Returns the result, a JSON object. `members` are the members of params without braces; `name` is that
  /// of the tool or resource. With `on_progress` the server is asked for progress, which is reported until
  /// this function returns.
  ServerResult<std::string> request(std::string_view method, std::string_view members, std::string_view name,
                                    const Deadline& deadline, const OnProgress& on_progress = {});
  /// Returns the JSON texts of the items of all pages of a list.
  ServerResult<std::vector<std::string>> list(std::string_view method, std::string_view member,
                                              const Deadline& deadline);
  /// Subscribes to changes of the tool list if the protocol requires a subscription.
  void subscribe_to_changes();

  /// Returns why the session ended, or nothing while it is open.
  std::optional<ServerError> closed() const;
  const std::string& protocol() const { return protocol_; }
  const std::string& server_name() const { return name_; }
  const std::string& server_version() const { return version_; }
  std::string last_output() const { return transport_ ? transport_->last_output() : std::string(); }
  void stop();

  void on_message(std::string_view text) override;
  void on_invalid_line(std::string_view line, std::string_view id_json) override;
  void on_closed(const ServerError& why) override;

 private:
  struct Pending;
  Session(const ServerEntry& entry, SessionEvents events);
  std::optional<ServerError> handshake(const Deadline& deadline);
  std::optional<ServerError> discover(const Deadline& deadline);
  std::optional<ServerError> initialize(const Deadline& deadline);
  void read_server_info(json::View info, json::View capabilities);
  std::optional<ServerError> send(std::string_view text, const Envelope& envelope, const Deadline& deadline);
  void answer(const Message& request);
  void complete(const Message& answer);
  std::shared_ptr<Pending> pending(json::View id) const;
  void cancel_request(std::int64_t id, std::string_view reason);
  std::string params(std::string_view members, std::int64_t progress_token = 0) const;
  ServerResult<std::string> wait(Pending& pending, std::int64_t id, const Deadline& deadline);

  const std::vector<std::string> roots_;
  const std::string wanted_;  ///< "auto", "legacy" or support::mcp::k_modern
  const SessionEvents events_;
  std::unique_ptr<Transport> transport_;
  std::string protocol_{support::mcp::k_newest_legacy};
  bool modern_ = false;
  bool changes_ = false;  ///< the server announces changes of its tools
  std::string name_;
  std::string version_;
  std::atomic<std::int64_t> last_id_{0};
  mutable std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Pending>> pending_;
  std::optional<ServerError> closed_;
};

}  // namespace collet::external
