// SPDX-License-Identifier: MIT
/// The MCP server for one connection, in both eras of the protocol: JSON-RPC messages in, messages out. It is
/// independent of the transport.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/shutdown_limits.hpp"

namespace collet::host::mcp {

/// Thread-safe: messages may arrive on one thread while calls finish on others.
class Server {
 public:
  /// Called from any thread, also from several at once. A call that close() left unfinished may still own
  /// this function, but no longer calls it.
  using Send = SendMessage;

  static std::unique_ptr<Server> create(ServerParts parts, Send send);
  virtual ~Server() = default;

  /// Handles one line of input, without its newline and CR. `more_waits` is true if further input can be read
  /// at once. A request waits here, for resume(), while too many calls are in flight or the client does not
  /// read; the other messages never wait, so that a cancel or an answer overtakes such requests.
  virtual void receive(std::string_view line, bool more_waits) = 0;
  /// Returns true if requests wait.
  virtual bool has_waiting() const = 0;
  /// Returns true if the requests that wait take too much memory. Then no line should be received until
  /// resume() was called.
  virtual bool is_full() const = 0;
  /// Starts the request that has waited longest. Returns false if none could be started; if requests wait,
  /// ServerParts::on_room or the owner of ServerParts::output_has_room then reports when to try again.
  virtual bool resume() = 0;

  /// Answers a line over the limit, which was skipped. `id_json` is the line's top-level id as JSON text, or
  /// empty if none was found.
  virtual void refuse_oversized(std::string_view id_json) = 0;

  /// Sends a log message about calls under way to a client that asked for this level by logging/setLevel or
  /// by the log level of a request in flight. `level` is a level of abi.h.
  virtual void log(std::int32_t level, std::string_view logger, std::string_view text) = 0;

  /// Notifies the client that the catalog was replaced. Called once for each replacement.
  virtual void changed(const catalog::Difference& lists) = 0;

  /// Ends the input: calls in flight may finish and are answered, as `ending` permits; then they are
  /// cancelled. Nothing is sent after close().
  virtual Unfinished close(const Ending& ending) = 0;
  /// Returns the number of requests that have no answer yet.
  virtual std::size_t unanswered() const = 0;
};

}  // namespace collet::host::mcp
