// SPDX-License-Identifier: MIT
/// A request that is not answered yet: a call or a subscription.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/call/threads/timer.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/mcp/codec/codec.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/session/request_context.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::mcp {

struct PendingRequest;

/// Receives the outcomes of calls. Each call owns its receiver until the call is over.
class OutcomeReceiver : public std::enable_shared_from_this<OutcomeReceiver> {
 public:
  virtual ~OutcomeReceiver() = default;
  /// Called when the call of `pending` has ended or asks the client.
  virtual void finish(PendingRequest& pending, call::Outcome&& outcome) = 0;
};

/// The questions of one call that the client has not answered yet.
struct OpenQuestions {
  std::shared_ptr<const call::Paused> paused;
  std::vector<std::string> request_ids;        ///< ids of the requests to the client, one for each question
  std::map<std::string, std::string> answers;  ///< key → JSON; guarded by the mutex of the pending request
  call::Timer::Id timer;
};

/// The members above `mutex` are set before the request is shared. The object of a call that is over is used
/// for a later call, together with its memory and with those pointers that the later call needs too.
struct PendingRequest final : call::Waiter, std::enable_shared_from_this<PendingRequest> {
  void done(call::Outcome&& outcome) override { receiver->finish(*this, std::move(outcome)); }

  std::shared_ptr<OutcomeReceiver> receiver;  ///< null for a subscription
  catalog::CatalogPtr catalog;                ///< the catalog in which the tool was found
  call::Request request;                      ///< may be moved from once the call has started
  std::string answer;                         ///< memory for the answer
  Id id;
  const Codec* codec = nullptr;
  std::shared_ptr<const catalog::Tool> tool;  ///< null for a subscription
  catalog::Difference subscribed;             ///< the lists whose changes a subscription reports
  std::string uri;                            ///< the resource that is read
  bool through_door = false;     ///< the client called the tool through a door (host/catalog/doors.hpp)
  std::string progress_token;    ///< JSON, or empty
  std::optional<int> log_level;  ///< severity that the request itself asks for (modern)
  BatchPtr batch;

  util::QuickMutex mutex;
  // The members below are changed under the mutex. `cancelled` is set before `open` is cleared.
  std::atomic<bool> open{
      true};  ///< neither answered nor cancelled, so that messages may still be sent for it
  std::atomic<bool> cancelled{false};
  std::optional<double> last_progress;
  std::shared_ptr<call::Call> call;
  std::shared_ptr<OpenQuestions> questions;  ///< not null while the call waits for its client
};

}  // namespace collet::host::mcp
