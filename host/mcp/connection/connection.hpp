// SPDX-License-Identifier: MIT
/// One connection to a client: reads its messages, passes requests to the class for their subject, and
/// answers them. Calls that still run keep the connection alive.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "host/mcp/client/client_requests.hpp"
#include "host/mcp/connection/call_starter.hpp"
#include "host/mcp/connection/call_table.hpp"
#include "host/mcp/connection/client_questions.hpp"
#include "host/mcp/connection/input_required.hpp"
#include "host/mcp/connection/lists.hpp"
#include "host/mcp/connection/offers.hpp"
#include "host/mcp/connection/request_queue.hpp"
#include "host/mcp/connection/skill_requests.hpp"
#include "host/mcp/connection/subscriptions.hpp"
#include "host/mcp/connection/tool_calls.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/roots_requests.hpp"
#include "host/mcp/session/session.hpp"
#include "host/mcp/session/shutdown_limits.hpp"

namespace collet::host::mcp {

/// Thread-safe. See Server for the functions that it has too.
class Connection final : public OutcomeReceiver {
 public:
  Connection(ServerParts parts, SendMessage send);

  void receive(std::string_view line, bool more_waits);
  void refuse_oversized(std::string_view id_json);
  void notify_changes(const catalog::Difference& lists) { subscriptions_.notify(lists); }
  void log(std::int32_t level, std::string_view logger, std::string_view text);
  bool resume();
  const RequestQueue& waiting() const { return waiting_; }
  Unfinished close(const Ending& ending);
  std::size_t unanswered() const { return table_.calls() + waiting_.size(); }
  /// Sends no further message. Calls that still run end without an answer.
  void abandon();

  void finish(PendingRequest& pending, call::Outcome&& outcome) override;

 private:
  void refuse_invalid_json(std::string_view line, std::size_t offset, const std::string& problem);
  void receive_batch(json::View array);
  void handle(const Message& message, bool more_waits, const BatchPtr& batch);
  void handle_request(const Message& message, bool more_waits, const BatchPtr& batch);
  void start_request(const Message& message, bool more_waits, const BatchPtr& batch);
  void handle_notification(const Message& message);
  void handle_response(const Message& message);
  std::optional<RpcError> dispatch(Method method, const Message& message, const RequestContext& context,
                                   bool more_waits, const BatchPtr& batch);
  std::optional<RpcError> append_result(std::string& out, Method method, const Message& message,
                                        const RequestContext& context);
  void cancel(std::string_view key);

  const ServerParts parts_;
  Replies replies_;
  Session session_;
  CallTable table_;
  RequestQueue waiting_;
  ClientRequests requests_;
  RootsRequests roots_;
  InputRequired input_required_;
  CallStarter starter_;
  ToolCalls tools_;
  SkillRequests skills_;
  Lists lists_;
  Offers offers_;
  Subscriptions subscriptions_;
  ClientQuestions questions_;  ///< last, because the functions of its timer use the other members
};

}  // namespace collet::host::mcp
