// SPDX-License-Identifier: MIT
/// The era of each request, and the state that a legacy client's handshake settles.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/mcp/client/roots.hpp"
#include "host/mcp/codec/codec.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/request_context.hpp"
#include "host/util/published.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class Session {
 public:
  explicit Session(const ServerParts& parts);

  /// Fills `context` from the request's _meta, or from the handshake if the request is not modern.
  std::optional<RpcError> identify(const Message& message, RequestContext& context) const;

  std::optional<RpcError> initialize(std::string& out, const Message& message);
  /// Called when the client reports that it is initialized.
  void set_initialized();
  bool is_initialized();
  std::optional<RpcError> set_level(std::string& out, const Message& message, const RequestContext& context);
  /// Returns true if the client asked for log messages of this severity by logging/setLevel.
  bool wants_level(int severity);

  /// Returns the revision of the handshake; before it, the newest legacy revision.
  const Revision& revision() const { return codec_.load()->revision(); }
  bool declares_roots() const { return declares_roots_.load(std::memory_order_acquire); }
  /// Replaces the client's roots for later calls. Returns the number of roots used.
  std::size_t set_client_roots(json::View result);

  /// Returns an origin with the client's abilities in `client_json` and the present roots.
  std::shared_ptr<const call::Origin> make_origin(std::string client_json) const;
  /// Makes `origin` the session's origin.
  void get_origin(std::shared_ptr<const call::Origin>& origin) const { origin_.get(origin); }

 private:
  const Codec& codec_of(std::string_view revision) const;
  /// Returns the codec of a legacy revision for a client of this name. The mutex must be held.
  const Codec& codec_for(const Revision& revision, std::string_view client);
  /// Returns null if no served revision without a handshake has this name.
  const Codec* modern_codec(json::View version) const;
  std::optional<RpcError> identify_modern(const Message& message, RequestContext& context) const;

  const ServerParts& parts_;
  Roots roots_;
  std::vector<std::unique_ptr<Codec>> codecs_;  ///< in the order of the table of revisions
  std::map<std::string_view, std::unique_ptr<Codec>> title_codecs_;  ///< by revision, made on first use
  std::atomic<const Codec*> codec_;
  std::atomic<bool> declares_roots_{false};
  util::Published<const call::Origin> origin_;
  util::QuickMutex mutex_;           ///< guards the members below, and changes of the members above
  std::optional<int> log_severity_;  ///< set by logging/setLevel
  bool initialized_ = false;
};

}  // namespace collet::host::mcp
