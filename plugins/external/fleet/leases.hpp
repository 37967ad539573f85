// SPDX-License-Identifier: MIT
/// Who may talk to which server now: exclusive use for a run, and a bound of calls at once.
#pragma once

#include <condition_variable>
#include <cstdint>
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

/// Who wants which servers for himself.
struct Claim {
  std::vector<std::string> aliases;
  std::string root;
  std::string who = {};  ///< in words, for others who wait; may be empty
};

/// A lease belongs to the call of a client at the top (`root`), and to all calls under it. Thread-safe.
class Leases {
 public:
  /// Waits until all servers of the claim are free, and takes all; the root that has one already counts it
  /// again. Who came first is served first. Gone after `expires` at the latest, or by release().
  Got<std::string> acquire(Claim claim, milliseconds expires, const Patience& patience);
  /// False if there is no such lease, or not any more.
  bool release(std::string_view id);

  struct Bounds {
    bool exclusive = false;
    int max_concurrency = 0;  ///< 0: any
  };
  /// Waits for the turn of a call.
  std::optional<Fault> enter(const std::string& alias, const std::string& root, const Bounds& bounds,
                             const Patience& patience);
  void leave(const std::string& alias, const std::string& root);

 private:
  struct Lease {
    Claim claim;
    Clock::time_point expires;
  };
  bool leased_to_other(const std::string& alias, const std::string& root) const;
  bool used_by_other(const std::string& alias, const std::string& root) const;
  bool wanted_before(const std::string& alias, const std::string& root,
                     std::list<Claim>::const_iterator end) const;
  std::string in_the_way(const std::string& alias, const std::string& root,
                         std::list<Claim>::const_iterator end) const;
  bool belongs(const std::string& alias, const std::string& root) const;
  void drop_expired();
  template <class Ready, class Words>
  std::optional<Fault> wait(std::unique_lock<std::mutex>& lock, const Patience& patience, const Ready& ready,
                            const Words& words);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Lease, std::less<>> leases_;          ///< by id
  std::list<Claim> waiting_;                                  ///< for leases, first come first served
  std::map<std::string, std::map<std::string, int>> inside_;  ///< alias → root → calls
  std::uint64_t last_ = 0;
};

}  // namespace collet::external
