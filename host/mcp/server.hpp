// SPDX-License-Identifier: MIT
/// The protocol's server for one connection: JSON-RPC messages in, messages out. Knows both eras, no
/// transport.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "host/call/pipeline.hpp"
#include "host/call/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/config/settings.hpp"

namespace collet::host::mcp {

struct ServerParts {
  const config::Settings* settings = nullptr;
  const catalog::Current* catalog = nullptr;
  call::Pipeline* pipeline = nullptr;
  call::ResultStore* results = nullptr;
  std::string version;    ///< of the product
  std::string principal;  ///< "stdio"
  config::AccessRoots
      roots;  ///< of [access]; roots that the client declares are added while `client_roots` holds
  bool catalog_changes = false;  ///< the catalog may be replaced while the server runs: changed() is called
  std::chrono::milliseconds ask_limit{std::chrono::minutes(10)};  ///< a call waits so long for its client
  bool client_roots = true;  ///< [access] left at its default, so that the client's declared roots count
};

/// Thread-safe: messages may be handed in from one thread while calls finish on others.
class Server {
 public:
  /// `send` takes one whole message without its newline; it is called from any thread and serialises. A call
  /// left over by close() still holds it, but no longer calls it.
  using Send = std::function<void(std::string_view message)>;

  static std::unique_ptr<Server> create(ServerParts parts, Send send);
  virtual ~Server() = default;

  /// One line of input (without its newline, CR removed). `more_waits`: further input is already there.
  virtual void receive(std::string_view line, bool more_waits) = 0;

  /// A line over the limit was skipped: `id_json` is its top-level id as JSON text, or empty if none was
  /// found.
  virtual void refuse_oversized(std::string_view id_json) = 0;

  /// A line about calls under way (levels of abi.h), passed on to a client that asked for such lines:
  /// logging/setLevel, or the log level of a request in flight.
  virtual void log(std::int32_t level, std::string_view logger, std::string_view text) = 0;

  /// The catalog was replaced: tells the clients that want to know. Once for each replacement.
  virtual void changed(const catalog::Difference& lists) = 0;

  /// No more input: calls in flight get `grace` to finish and are answered, then they are cancelled. Returns
  /// within `limit`.
  virtual void close(std::chrono::milliseconds grace, std::chrono::milliseconds limit) = 0;
};

}  // namespace collet::host::mcp
