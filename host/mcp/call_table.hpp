// SPDX-License-Identifier: MIT
/// Requests that are not answered yet: calls under way and open subscriptions.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/call/timer.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/mcp/batch.hpp"
#include "host/mcp/codec.hpp"
#include "host/mcp/message.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::mcp {

/// What a call asks its client. `answers` is guarded by the mutex of its request.
struct Asking {
  std::shared_ptr<const call::Paused> paused;
  std::vector<std::string> open_ids;           ///< of our requests, one a question
  std::map<std::string, std::string> answers;  ///< key → JSON
  call::Timer::Id timer;
};

class Core;

/// One request under way. Everything above `mutex` is set before it is shared. One that is over is used again
/// with the memory that it has, and with what it points to as long as the next one means the same.
struct PendingRequest final : call::Waiter, std::enable_shared_from_this<PendingRequest> {
  void done(call::Outcome&& outcome) override;

  std::shared_ptr<Core> core;   ///< null: a subscription
  catalog::CatalogPtr catalog;  ///< in which the tool was found
  call::Request request;        ///< as the pipeline left it
  std::string answer;           ///< memory
  Id id;
  const Codec* codec = nullptr;
  std::shared_ptr<const catalog::Tool> tool;  ///< null: a subscription
  catalog::Difference listens;                ///< of a subscription: the lists whose changes it is told
  std::string uri;                            ///< of a resource that is read
  std::string progress_token;                 ///< JSON, or empty
  std::optional<int> log_level;               ///< asked for by the request itself (modern)
  std::shared_ptr<Batch> batch;

  util::QuickMutex mutex;
  // Changed under the mutex. `cancelled` is set first.
  std::atomic<bool> open{true};  ///< neither answered nor cancelled: something may still be sent for it
  std::atomic<bool> cancelled{false};
  std::optional<double> last_progress;
  std::shared_ptr<call::Call> call;
  std::shared_ptr<Asking> asking;  ///< the call waits for its client
};

/// Thread-safe.
class CallTable {
 public:
  /// False if a request of that id is under way.
  bool add(const std::shared_ptr<PendingRequest>& pending);
  bool contains(std::string_view key);
  std::shared_ptr<PendingRequest> find(std::string_view key);
  /// Frees the id of this request (not of another one that has it by now). The request counts as unfinished
  /// until done(), so that its answer is written before wait_finished() returns. One of a call alone is taken
  /// for the next.
  void remove(const PendingRequest& pending);
  void done();
  /// A request that is over and nobody else has, or null.
  std::shared_ptr<PendingRequest> take_spare();
  /// From now on there are no spare ones.
  void keep_none();
  std::vector<std::shared_ptr<PendingRequest>> all();
  /// Whether everything was finished in time.
  bool wait_finished(std::chrono::steady_clock::time_point until);

 private:
  struct Entry {
    std::uint64_t tag;  ///< tells most keys apart
    std::shared_ptr<PendingRequest> request;
  };
  std::vector<Entry>::iterator place_of(std::string_view key);

  util::QuickMutex mutex_;
  std::condition_variable_any changed_;
  std::atomic<int> awaited_{0};            ///< threads in wait_finished()
  std::uint64_t removed_ = 0;              ///< so far
  std::atomic<std::uint64_t> done_{0};     ///< of them
  std::atomic<std::size_t> under_way_{0};  ///< as many as there are entries; changed under the mutex
  std::vector<Entry> entries_;             ///< few
  std::shared_ptr<PendingRequest> spare_;  ///< used again once nobody else has it
  bool keeps_ = true;
};

}  // namespace collet::host::mcp
