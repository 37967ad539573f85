// SPDX-License-Identifier: MIT
#include "host/mcp/session/roots_requests.hpp"

#include <chrono>

#include "host/mcp/jsonrpc/write_message.hpp"
#include "host/util/log.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::chrono::milliseconds k_roots_timeout{500};

}  // namespace

RootsRequests::RootsRequests(const ServerParts& parts, Session& session, ClientRequests& requests,
                             Replies& replies)
    : parts_(parts),
      session_(session),
      requests_(requests),
      replies_(replies),
      deferred_calls_(k_roots_timeout) {}

void RootsRequests::send() {
  std::string id;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!session_.declares_roots() || !parts_.client_roots) return;
    requests_.remove(last_id_);
    last_id_ = requests_.add("roots", [this](const Message& response) { receive(response); });
    id = last_id_;
    deferred_calls_.begin();
  }
  replies_.send(request(id, "roots/list", {}));
}

void RootsRequests::receive(const Message& response) {
  if (response.result) {
    const std::size_t count = session_.set_client_roots(response.result);
    log::debug("mcp", "the client declares " + std::to_string(count) + " roots");
  } else {
    log::warn("mcp", "the client declared roots but did not list them: " +
                         support::quote(response.error["message"].string().value_or("")));
  }
  deferred_calls_.run();
}

}  // namespace collet::host::mcp
