// SPDX-License-Identifier: MIT
/// Calls of legacy clients that ask their client: each question is a request to the client. A call that waits
/// for its answers occupies no thread and no plugin instance.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string_view>

#include "host/call/pipeline.hpp"
#include "host/call/threads/timer.hpp"
#include "host/mcp/client/client_requests.hpp"
#include "host/mcp/connection/call_starter.hpp"
#include "host/mcp/connection/call_table.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/session.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class ClientQuestions {
 public:
  ClientQuestions(const ServerParts& parts, const Session& session, CallTable& table, CallStarter& starter,
                  ClientRequests& requests, Replies& replies)
      : parts_(parts),
        session_(session),
        table_(table),
        starter_(starter),
        requests_(requests),
        replies_(replies) {}

  /// Sends the questions of a paused call. The call goes on when all answers are there or the time is over.
  void ask(const std::shared_ptr<PendingRequest>& pending, std::shared_ptr<const call::Paused> paused);
  /// Notifies the client that it need not answer these questions any more.
  void withdraw(const OpenQuestions& questions, std::string_view reason);
  /// Ends the calls that wait for answers, now and from now on, because the client's input has ended.
  void end_input();
  /// Ends the timeouts and their thread.
  void stop() { timer_.stop(); }

 private:
  void send(const std::shared_ptr<PendingRequest>& pending, std::shared_ptr<const call::Paused> paused);
  void receive_answer(const std::shared_ptr<PendingRequest>& pending,
                      const std::shared_ptr<OpenQuestions>& questions, std::size_t index,
                      const Message& response);
  void time_out(const std::shared_ptr<PendingRequest>& pending,
                const std::shared_ptr<OpenQuestions>& questions);
  void resume(const std::shared_ptr<PendingRequest>& pending, const OpenQuestions& questions);

  const ServerParts& parts_;
  const Session& session_;
  CallTable& table_;
  CallStarter& starter_;
  ClientRequests& requests_;
  Replies& replies_;
  std::atomic<bool> input_ended_{false};
  call::Timer timer_;  ///< last, because its functions use the other members
};

}  // namespace collet::host::mcp
