// SPDX-License-Identifier: MIT
/// A conversation with one server, from the handshake to its end, in either era of the protocol.
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

namespace collet::external {

inline constexpr std::string_view k_legacy = "2025-11-25";
inline constexpr std::string_view k_modern = "2026-07-28";

/// What a session tells, on threads of its transport; must not wait for the session.
struct SessionEvents {
  std::function<void()> list_changed;
  std::function<void(std::string_view line)> stray;
  /// Every message, as it goes out ("send") and comes in ("recv").
  std::function<void(std::string_view direction, std::string_view text)> tap;
};

/// Requests may be made by any number of threads.
class Session final : public Listener {
 public:
  /// Makes the transport that speaks to a listener.
  using Connect = std::function<Got<std::unique_ptr<Transport>>(Listener&)>;

  /// Connects and shakes hands. `connect` is used again where the server wants the other era.
  static Got<std::shared_ptr<Session>> open(const ServerEntry& entry, const Connect& connect,
                                            const SessionEvents& events, const Patience& patience);
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// The result as JSON, an object. `members`: of params, without braces; `name`: of the tool or resource.
  Got<std::string> request(std::string_view method, std::string_view members, std::string_view name,
                           const Patience& patience);
  /// All pages of a list: the items' texts.
  Got<std::vector<std::string>> list(std::string_view method, std::string_view member,
                                     const Patience& patience);
  /// Asks to be told of changes, where that needs asking.
  void follow_changes();

  /// Nothing: it goes on.
  std::optional<Fault> closed() const;
  const std::string& protocol() const { return protocol_; }
  const std::string& server_name() const { return name_; }
  const std::string& server_version() const { return version_; }
  std::string last_words() const { return transport_ ? transport_->last_words() : std::string(); }
  void stop();

  void on_message(std::string_view text) override;
  void on_stray(std::string_view line, std::string_view id_json) override;
  void on_closed(const Fault& why) override;

 private:
  struct Pending;
  Session(const ServerEntry& entry, SessionEvents events);
  std::optional<Fault> shake_hands(const Patience& patience);
  std::optional<Fault> discover(const Patience& patience);
  std::optional<Fault> initialize(const Patience& patience);
  void take_server(json::View info, json::View capabilities);
  std::optional<Fault> send(std::string_view text, const Envelope& envelope, const Patience& patience);
  void answer(const Message& request);
  void settle(const Message& answer);
  std::shared_ptr<Pending> pending(json::View id) const;
  void give_up(std::int64_t id, std::string_view reason);
  std::string params(std::string_view members) const;
  Got<std::string> wait(Pending& pending, std::int64_t id, const Patience& patience);

  const std::vector<std::string> roots_;
  const std::string wanted_;  ///< "auto", "legacy", "2026-07-28"
  const SessionEvents events_;
  std::unique_ptr<Transport> transport_;
  std::string protocol_{k_legacy};
  bool modern_ = false;
  bool changes_ = false;  ///< the server tells when its tools change
  std::string name_;
  std::string version_;
  std::atomic<std::int64_t> last_id_{0};
  mutable std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Pending>> pending_;
  std::optional<Fault> closed_;
};

}  // namespace collet::external
