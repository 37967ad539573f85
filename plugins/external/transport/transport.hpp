// SPDX-License-Identifier: MIT
/// The interface of the transports that carry messages to a server and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/external/transport/deadline.hpp"
#include "plugins/external/transport/error.hpp"

namespace collet::external {

/// Receives messages. Each function runs on a thread of the transport or on the thread that sends.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_message(std::string_view text) = 0;
  /// Receives one line that is not a message. `id_json` is the id of the request that it was meant to
  /// answer, or empty if it has no readable id.
  virtual void on_invalid_line(std::string_view line, std::string_view id_json) = 0;
  /// Called once, when no more messages can arrive.
  virtual void on_closed(const ServerError& why) = 0;
};

/// The parts of a message that a transport may need.
struct Envelope {
  std::string_view method;  ///< empty for an answer
  std::string_view name;    ///< name of the tool or resource
  bool is_request = false;
};

class Transport {
 public:
  virtual ~Transport() = default;
  /// Sends a message; any thread may call it. Returns when the message is written; over HTTP, when its
  /// answer has arrived.
  virtual std::optional<ServerError> send(std::string_view message, const Envelope& envelope,
                                          const Deadline& deadline) = 0;
  /// Sets the negotiated protocol version.
  virtual void set_protocol(std::string_view version) = 0;
  /// Returns true if abandoning a request cancels it at the server.
  virtual bool cancels_by_closing() const = 0;
  /// Receives unsolicited messages on a thread of the transport, if the transport needs a stream for them.
  virtual void listen(std::string_view message) = 0;
  /// Ends the connection unconditionally. Returns when no thread or process of the transport is left.
  virtual void stop() = 0;
  /// Returns the last output of the server outside the protocol, or an empty text.
  virtual std::string last_output() const = 0;
};

}  // namespace collet::external
