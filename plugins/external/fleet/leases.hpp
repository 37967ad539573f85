// SPDX-License-Identifier: MIT
/// Access to servers: exclusive leases for runs, and limits of concurrent calls.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/transport/deadline.hpp"
#include "plugins/external/transport/error.hpp"

namespace collet::external {

/// A request for exclusive use of servers.
struct Claim {
  std::vector<std::string> aliases;
  std::string root;
  std::string holder = {};  ///< description for other callers that wait; may be empty
};

/// Receives why a request waits ("'a' is held by workflow 'w'"), at first and whenever it changes. Runs on
/// the waiting thread and must not use the leases.
using OnWait = std::function<void(const std::string& why)>;

/// A lease belongs to a client's top-level call (`root`) and to all calls below it. Thread-safe.
class Leases {
 public:
  /// Waits until all servers of the claim are free, and leases all of them. A root that already has a
  /// server may lease it again. Requests are served in order. The lease ends with release(), or after
  /// `expires`.
  ServerResult<std::string> acquire(Claim claim, milliseconds expires, const Deadline& deadline,
                                    const OnWait& on_wait = {});
  /// Returns false if the lease does not exist or has expired.
  bool release(std::string_view id);
  /// Gives a lease to another root, in whose call the run goes on after a question to the user. Returns false
  /// if the lease does not exist or has expired.
  bool move_to(std::string_view id, const std::string& root);

  struct Limits {
    bool exclusive = false;
    int max_concurrency = 0;  ///< 0 means no limit
  };
  /// Waits until the call may begin.
  std::optional<ServerError> begin_call(const std::string& alias, const std::string& root,
                                        const Limits& limits, const Deadline& deadline,
                                        const OnWait& on_wait = {});
  void end_call(const std::string& alias, const std::string& root);

 private:
  struct Lease {
    Claim claim;
    Clock::time_point expires;
  };
  bool leased_to_other(const std::string& alias, const std::string& root) const;
  bool used_by_other(const std::string& alias, const std::string& root) const;
  bool requested_before(const std::string& alias, const std::string& root,
                        std::list<Claim>::const_iterator end) const;
  std::string conflict(const std::string& alias, const std::string& root,
                       std::list<Claim>::const_iterator end) const;
  bool uses_already(const std::string& alias, const std::string& root) const;
  void drop_expired();
  template <class Ready, class Describe>
  std::optional<ServerError> wait(std::unique_lock<std::mutex>& lock, const Deadline& deadline,
                                  const OnWait& on_wait, const Ready& ready, const Describe& describe);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Lease, std::less<>> leases_;                ///< by id
  std::list<Claim> waiting_;                                        ///< requests for leases, in order
  std::map<std::string, std::map<std::string, int>> active_calls_;  ///< alias → root → number of calls
  std::uint64_t last_id_ = 0;
};

}  // namespace collet::external
