// SPDX-License-Identifier: MIT
/// One connection's state behind Server, kept alive by the calls that still run.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/threads/timer.hpp"
#include "host/mcp/batch.hpp"
#include "host/mcp/call_table.hpp"
#include "host/mcp/codec.hpp"
#include "host/mcp/gate.hpp"
#include "host/mcp/jsonrpc.hpp"
#include "host/mcp/message.hpp"
#include "host/mcp/outgoing.hpp"
#include "host/mcp/request_state.hpp"
#include "host/mcp/roots.hpp"
#include "host/mcp/server.hpp"
#include "host/util/published.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::mcp {

/// Who asks, as far as one request tells (modern) or the handshake did (legacy).
struct Caller {
  const Codec* codec = nullptr;
  std::shared_ptr<const call::Origin> origin;  ///< of its calls; null: the session's
  bool declares_roots = false;
  std::optional<int> log_level;  ///< of the request itself
};

using BatchPtr = std::shared_ptr<Batch>;

class Core : public std::enable_shared_from_this<Core> {
 public:
  Core(ServerParts parts, Server::Send send);

  /// The request's call has come to an end, or asks the client.
  void finish(PendingRequest& pending, call::Outcome&& outcome);

  void receive(std::string_view line, bool more_waits);
  void refuse_oversized(std::string_view id_json);
  void close(std::chrono::milliseconds grace, std::chrono::milliseconds limit);
  /// Nothing more is sent; calls that still run end in silence.
  void abandon();
  void changed(const catalog::Difference& lists);
  void log(std::int32_t level, std::string_view logger, std::string_view text);

 private:
  // core.cpp: messages and eras
  void refuse_not_json(std::string_view line, std::size_t offset, const std::string& why);
  void receive_batch(json::View array);
  void handle(const Message& message, bool more_waits, const BatchPtr& batch);
  void handle_request(const Message& message, bool more_waits, const BatchPtr& batch);
  void handle_notification(const Message& message);
  void handle_response(const Message& message);
  std::optional<RpcError> identify(const Message& message, Caller& caller);
  const Codec& codec_of(std::string_view revision) const;
  void send(std::string_view message);
  void reply(const BatchPtr& batch, std::string_view id_json, std::string_view answer);
  void reply_error(const BatchPtr& batch, std::string_view id_json, const RpcError& error);

  // methods.cpp: what is answered at once
  std::optional<RpcError> answer(std::string& out, Method method, const Message& message,
                                 const Caller& caller);
  std::optional<RpcError> initialize(std::string& out, const Message& message);
  std::optional<RpcError> set_level(std::string& out, const Message& message, const Caller& caller);
  void ask_for_roots();
  void take_roots(const Message& response);

  // calls.cpp: what takes time
  std::optional<RpcError> call_tool(const Message& message, const Caller& caller, bool more_waits,
                                    const BatchPtr& batch);
  std::shared_ptr<PendingRequest> blank(const Caller& caller, const BatchPtr& batch);
  std::optional<RpcError> begin_call(const Message& message, const Caller& caller,
                                     const std::shared_ptr<PendingRequest>& pending, bool more_waits);
  void append_answer(std::string& out, const PendingRequest& pending, call::Outcome&& outcome);
  void start(const std::shared_ptr<PendingRequest>& pending, call::Request&& request, bool may_run_here);
  std::shared_ptr<const call::Origin> origin_of(std::string client_json) const;
  void progress(PendingRequest& pending, const call::Progress& progress);
  void cancel(std::string_view key);

  // offers.cpp: resources and prompts
  std::optional<RpcError> read_resource(const Message& message, const Caller& caller, const BatchPtr& batch);
  std::optional<RpcError> get_prompt(const Message& message, const Caller& caller, const BatchPtr& batch);
  std::string answer_of_offer(const PendingRequest& pending, call::Outcome outcome);

  // subscriptions.cpp: who is told when lists change
  std::optional<RpcError> listen(const Message& message, const Caller& caller);
  void end_subscription(PendingRequest& pending);

  // asking.cpp: calls that ask their client
  const RequestState& request_state();
  std::optional<RpcError> take_up(const ParamNotes& given, call::Request& request);
  std::string state_of(const call::Paused& paused);
  void ask_client(const std::shared_ptr<PendingRequest>& pending, std::shared_ptr<const call::Paused> paused);
  void send_questions(const std::shared_ptr<PendingRequest>& pending,
                      std::shared_ptr<const call::Paused> paused);
  void client_answered(const std::shared_ptr<PendingRequest>& pending, const std::shared_ptr<Asking>& asking,
                       std::size_t index, const Message& response);
  void client_keeps_silent(const std::shared_ptr<PendingRequest>& pending,
                           const std::shared_ptr<Asking>& asking);
  void resume(const std::shared_ptr<PendingRequest>& pending, const Asking& asking);
  void withdraw(const Asking& asking, std::string_view reason);
  void end_asking();
  static call::Outcome unanswerable();

  const ServerParts parts_;
  const Server::Send send_;
  std::atomic<bool> closed_{false};
  std::vector<std::unique_ptr<Codec>> codecs_;
  Roots roots_;
  CallTable table_;
  Gate roots_awaited_;
  Outgoing outgoing_;
  std::atomic<bool> input_ended_{false};
  std::once_flag request_state_once_;
  std::optional<RequestState> request_state_;

  /// What the legacy handshake settled; before it, the newest legacy revision is spoken.
  std::atomic<const Codec*> session_codec_;
  std::atomic<bool> declares_roots_{false};
  util::Published<const call::Origin> session_origin_;
  util::QuickMutex session_mutex_;  ///< of what follows
  std::optional<int> session_level_;
  bool has_session_ = false;  ///< the client said that it is initialized
  std::string roots_id_;      ///< of the last roots/list

  call::Timer asking_timer_;  ///< last: its functions use the rest
};

/// Severity of a level by its protocol name, 0 (debug) to 7 (emergency).
std::optional<int> severity_of(std::string_view level);

/// {"ask":[…]}: what a client with these capabilities can be asked in that revision.
std::string client_json_of(json::View capabilities, const Revision& revision);

/// "params.name: found a number, expected …"
RpcError wrong_param(std::string_view where, json::View found, std::string_view expected);

/// Bytes of the texts and parts.
std::size_t bytes_of(const call::Outcome& outcome);

/// Client text for an error message: bounded.
std::string shown(std::string_view text);

}  // namespace collet::host::mcp
