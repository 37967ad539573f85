// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/leases.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace collet::external {

namespace {

/// How soon somebody who waits sees that his caller gave up.
constexpr milliseconds k_look{10};

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

template <class Ready, class Words>
std::optional<Fault> Leases::wait(std::unique_lock<std::mutex>& lock, const Patience& patience,
                                  const Ready& ready, const Words& words) {
  for (;;) {
    drop_expired();
    // First: what somebody gets who gave up, nobody gives back before it expires.
    if (patience.cancelled()) return Fault{Kind::cancelled, "cancelled"};
    if (ready()) return std::nullopt;
    const auto now = Clock::now();
    if (now >= patience.until) return Fault{Kind::lease, words()};
    changed_.wait_until(lock, std::min(patience.until, now + k_look));
  }
}

Got<std::string> Leases::acquire(Claim claim, milliseconds expires, const Patience& patience) {
  std::unique_lock lock(mutex_);
  const auto ticket = waiting_.insert(waiting_.end(), std::move(claim));
  const auto fault = wait(
      lock, patience,
      [&] {
        return std::none_of(ticket->aliases.begin(), ticket->aliases.end(), [&](const std::string& alias) {
          return leased_to_other(alias, ticket->root) || used_by_other(alias, ticket->root) ||
                 wanted_before(alias, ticket->root, ticket);
        });
      },
      [&] {
        std::string text;
        for (const auto& alias : ticket->aliases) {
          const auto why = in_the_way(alias, ticket->root, ticket);
          if (!why.empty()) text.append(text.empty() ? "" : "; ").append(why);
        }
        return text;
      });
  auto got = std::move(*ticket);
  waiting_.erase(ticket);
  changed_.notify_all();
  if (fault) return *fault;
  auto id = "lease-" + std::to_string(++last_);
  leases_.emplace(id, Lease{std::move(got), Clock::now() + expires});
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

std::optional<Fault> Leases::enter(const std::string& alias, const std::string& root, const Bounds& bounds,
                                   const Patience& patience) {
  std::unique_lock lock(mutex_);
  auto fault = wait(
      lock, patience,
      [&] {
        if (leased_to_other(alias, root)) return false;
        if (bounds.exclusive && used_by_other(alias, root)) return false;
        if (!belongs(alias, root) && wanted_before(alias, root, waiting_.end())) return false;
        const auto& calls = inside_[alias];
        const int all = std::accumulate(calls.begin(), calls.end(), 0,
                                        [](int sum, const auto& one) { return sum + one.second; });
        return bounds.max_concurrency == 0 || all < bounds.max_concurrency;
      },
      [&] { return in_the_way(alias, root, waiting_.end()); });
  if (fault) return fault;
  ++inside_[alias][root];
  return std::nullopt;
}

void Leases::leave(const std::string& alias, const std::string& root) {
  const std::lock_guard lock(mutex_);
  auto& calls = inside_[alias];
  if (--calls[root] <= 0) calls.erase(root);
  changed_.notify_all();
}

bool Leases::leased_to_other(const std::string& alias, const std::string& root) const {
  return std::any_of(leases_.begin(), leases_.end(), [&](const auto& lease) {
    return lease.second.claim.root != root && contains(lease.second.claim.aliases, alias);
  });
}

/// Why the root does not have the server: "'a' is held by workflow 'w'; 2 others wait before". Empty if
/// nothing is in the way.
std::string Leases::in_the_way(const std::string& alias, const std::string& root,
                               std::list<Claim>::const_iterator end) const {
  const auto told = [&](std::string_view what, const std::string& who) {
    return std::string("'").append(alias).append(what).append(who.empty() ? "another call" : who);
  };
  for (const auto& [id, lease] : leases_) {
    if (lease.claim.root == root || !contains(lease.claim.aliases, alias)) continue;
    const auto before = std::count_if(waiting_.begin(), end, [&](const Claim& ticket) {
      return ticket.root != root && contains(ticket.aliases, alias);
    });
    auto text = told("' is held by ", lease.claim.who);
    if (before > 0)
      text.append("; ")
          .append(std::to_string(before))
          .append(before == 1 ? " other waits before" : " others wait before");
    return text;
  }
  for (auto at = waiting_.begin(); at != end; ++at)
    if (at->root != root && contains(at->aliases, alias)) return told("' is waited for before by ", at->who);
  if (used_by_other(alias, root)) return told("' is in use by ", {});
  const auto calls = inside_.find(alias);
  return calls == inside_.end() ? std::string() : told("' has as many calls as it takes, of ", "this call");
}

bool Leases::used_by_other(const std::string& alias, const std::string& root) const {
  const auto found = inside_.find(alias);
  return found != inside_.end() && std::any_of(found->second.begin(), found->second.end(),
                                               [&](const auto& calls) { return calls.first != root; });
}

/// Does somebody of another root wait for a lease, in front of `end`? Nobody goes past him but who is in.
bool Leases::wanted_before(const std::string& alias, const std::string& root,
                           std::list<Claim>::const_iterator end) const {
  return std::any_of(waiting_.begin(), end, [&](const Claim& ticket) {
    return ticket.root != root && contains(ticket.aliases, alias);
  });
}

/// Has this root the server already, by a lease or a call under way?
bool Leases::belongs(const std::string& alias, const std::string& root) const {
  const auto found = inside_.find(alias);
  if (found != inside_.end() && found->second.contains(root)) return true;
  return std::any_of(leases_.begin(), leases_.end(), [&](const auto& lease) {
    return lease.second.claim.root == root && contains(lease.second.claim.aliases, alias);
  });
}

void Leases::drop_expired() {
  const auto now = Clock::now();
  std::erase_if(leases_, [&](const auto& lease) { return lease.second.expires <= now; });
}

}  // namespace collet::external
