// SPDX-License-Identifier: MIT
/// The way of messages to a server and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/external/transport/deadline.hpp"
#include "plugins/external/transport/error.hpp"

namespace collet::external {

/// Takes what comes; each function on a thread of the transport, or on the one that sends.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_message(std::string_view text) = 0;
  /// Something that is no message; one line. `id_json`: that of the request which it was to answer, if it can
  /// be told.
  virtual void on_stray(std::string_view line, std::string_view id_json) = 0;
  /// Nothing comes any more. Once.
  virtual void on_closed(const Fault& why) = 0;
};

/// What of a message its carriage may need.
struct Envelope {
  std::string_view method;  ///< empty: an answer
  std::string_view name;    ///< of the tool or resource
  bool is_request = false;
};

class Transport {
 public:
  virtual ~Transport() = default;
  /// Any thread. Returns when the message is handed over; over HTTP when its answer has come too.
  virtual std::optional<Fault> send(std::string_view message, const Envelope& envelope,
                                    const Patience& patience) = 0;
  /// As negotiated.
  virtual void set_protocol(std::string_view version) = 0;
  /// Does giving up a request tell the server that it is cancelled?
  virtual bool gives_up_by_closing() const = 0;
  /// Listens for what the server says unasked, where that needs doing; on a thread of its own.
  virtual void listen(std::string_view message) = 0;
  /// Ends it, whatever the server does. Returns when nothing of it is left.
  virtual void stop() = 0;
  /// The last that the server said beside the protocol, or empty.
  virtual std::string last_words() const = 0;
};

}  // namespace collet::external
