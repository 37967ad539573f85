// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/leases.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace collet::external {

namespace {

/// How often a waiting thread checks whether its call was cancelled.
constexpr milliseconds k_poll_interval{10};

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

template <class Ready, class Describe>
std::optional<ServerError> Leases::wait(std::unique_lock<std::mutex>& lock, const Deadline& deadline,
                                        const OnWait& on_wait, const Ready& ready, const Describe& describe) {
  std::string reported;
  for (;;) {
    drop_expired();
    // A cancelled caller must not get a lease, since it would not release it before it expires.
    if (deadline.cancelled()) return ServerError{ErrorKind::cancelled, "cancelled"};
    if (ready()) return std::nullopt;
    const auto now = Clock::now();
    if (now >= deadline.until) return ServerError{ErrorKind::lease, describe()};
    if (on_wait) {
      auto why = describe();
      if (why != reported) {
        reported = std::move(why);
        lock.unlock();
        on_wait(reported);
        lock.lock();
        continue;
      }
    }
    changed_.wait_until(lock, std::min(deadline.until, now + k_poll_interval));
  }
}

ServerResult<std::string> Leases::acquire(Claim claim, milliseconds expires, const Deadline& deadline,
                                          const OnWait& on_wait) {
  std::unique_lock lock(mutex_);
  const auto request = waiting_.insert(waiting_.end(), std::move(claim));
  const auto error = wait(
      lock, deadline, on_wait,
      [&] {
        return std::none_of(request->aliases.begin(), request->aliases.end(), [&](const std::string& alias) {
          return leased_to_other(alias, request->root) || used_by_other(alias, request->root) ||
                 requested_before(alias, request->root, request);
        });
      },
      [&] {
        std::string text;
        for (const auto& alias : request->aliases) {
          const auto why = conflict(alias, request->root, request);
          if (!why.empty()) text.append(text.empty() ? "" : "; ").append(why);
        }
        return text;
      });
  auto granted = std::move(*request);
  waiting_.erase(request);
  changed_.notify_all();
  if (error) return *error;
  auto id = "lease-" + std::to_string(++last_id_);
  leases_.emplace(id, Lease{std::move(granted), Clock::now() + expires});
  return id;
}

bool Leases::release(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = leases_.find(id);
  if (found == leases_.end()) return false;
  leases_.erase(found);
  changed_.notify_all();
  return true;
}

bool Leases::move_to(std::string_view id, const std::string& root) {
  const std::lock_guard lock(mutex_);
  drop_expired();
  const auto found = leases_.find(id);
  if (found == leases_.end()) return false;
  found->second.claim.root = root;
  changed_.notify_all();
  return true;
}

std::optional<ServerError> Leases::begin_call(const std::string& alias, const std::string& root,
                                              const Limits& limits, const Deadline& deadline,
                                              const OnWait& on_wait) {
  std::unique_lock lock(mutex_);
  auto error = wait(
      lock, deadline, on_wait,
      [&] {
        if (leased_to_other(alias, root)) return false;
        if (limits.exclusive && used_by_other(alias, root)) return false;
        if (!uses_already(alias, root) && requested_before(alias, root, waiting_.end())) return false;
        const auto& calls = active_calls_[alias];
        const int all = std::accumulate(calls.begin(), calls.end(), 0,
                                        [](int sum, const auto& one) { return sum + one.second; });
        return limits.max_concurrency == 0 || all < limits.max_concurrency;
      },
      [&] { return conflict(alias, root, waiting_.end()); });
  if (error) return error;
  ++active_calls_[alias][root];
  return std::nullopt;
}

void Leases::end_call(const std::string& alias, const std::string& root) {
  const std::lock_guard lock(mutex_);
  auto& calls = active_calls_[alias];
  if (--calls[root] <= 0) calls.erase(root);
  changed_.notify_all();
}

bool Leases::leased_to_other(const std::string& alias, const std::string& root) const {
  return std::any_of(leases_.begin(), leases_.end(), [&](const auto& lease) {
    return lease.second.claim.root != root && contains(lease.second.claim.aliases, alias);
  });
}

/// Returns why the root cannot use the server: "'a' is held by workflow 'w'; 2 others wait before". Empty
/// if it can.
std::string Leases::conflict(const std::string& alias, const std::string& root,
                             std::list<Claim>::const_iterator end) const {
  const auto text_of = [&](std::string_view what, const std::string& holder) {
    return std::string("'").append(alias).append(what).append(holder.empty() ? "another call" : holder);
  };
  for (const auto& [id, lease] : leases_) {
    if (lease.claim.root == root || !contains(lease.claim.aliases, alias)) continue;
    const auto before = std::count_if(waiting_.begin(), end, [&](const Claim& request) {
      return request.root != root && contains(request.aliases, alias);
    });
    auto text = text_of("' is held by ", lease.claim.holder);
    if (before > 0)
      text.append("; ")
          .append(std::to_string(before))
          .append(before == 1 ? " other waits before" : " others wait before");
    return text;
  }
  for (auto at = waiting_.begin(); at != end; ++at)
    if (at->root != root && contains(at->aliases, alias))
      return text_of("' is waited for before by ", at->holder);
  if (used_by_other(alias, root)) return text_of("' is in use by ", {});
  const auto calls = active_calls_.find(alias);
  return calls == active_calls_.end() ? std::string()
                                      : text_of("' has as many calls as it takes, of ", "this call");
}

bool Leases::used_by_other(const std::string& alias, const std::string& root) const {
  const auto found = active_calls_.find(alias);
  return found != active_calls_.end() && std::any_of(found->second.begin(), found->second.end(),
                                                     [&](const auto& calls) { return calls.first != root; });
}

/// Returns true if another root waits for a lease before `end`. Only roots that already use the server may
/// pass it.
bool Leases::requested_before(const std::string& alias, const std::string& root,
                              std::list<Claim>::const_iterator end) const {
  return std::any_of(waiting_.begin(), end, [&](const Claim& request) {
    return request.root != root && contains(request.aliases, alias);
  });
}

/// Returns true if this root uses the server already, by a lease or an active call.
bool Leases::uses_already(const std::string& alias, const std::string& root) const {
  const auto found = active_calls_.find(alias);
  if (found != active_calls_.end() && found->second.contains(root)) return true;
  return std::any_of(leases_.begin(), leases_.end(), [&](const auto& lease) {
    return lease.second.claim.root == root && contains(lease.second.claim.aliases, alias);
  });
}

void Leases::drop_expired() {
  const auto now = Clock::now();
  std::erase_if(leases_, [&](const auto& lease) { return lease.second.expires <= now; });
}

}  // namespace collet::external
