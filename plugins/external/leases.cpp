// SPDX-License-Identifier: MIT
#include "plugins/external/leases.hpp"

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

template <class Ready>
std::optional<Fault> Leases::wait(std::unique_lock<std::mutex>& lock, const std::string& what,
                                  const Patience& patience, const Ready& ready) {
  for (;;) {
    drop_expired();
    if (ready()) return std::nullopt;
    if (patience.cancelled()) return Fault{Kind::cancelled, "cancelled"};
    const auto now = Clock::now();
    if (now >= patience.until) return Fault{Kind::lease, "somebody else uses " + what};
    changed_.wait_until(lock, std::min(patience.until, now + k_look));
  }
}

Got<std::string> Leases::acquire(const std::vector<std::string>& aliases, const std::string& root,
                                 milliseconds expires, const Patience& patience) {
  std::unique_lock lock(mutex_);
  const auto ticket = waiting_.insert(waiting_.end(), Ticket{aliases, root});
  std::string names;
  for (const auto& alias : aliases)
    names.append(names.empty() ? "'" : ", '").append(alias).append("'");
  const auto fault = wait(lock, names, patience, [&] {
    return std::none_of(aliases.begin(), aliases.end(), [&](const std::string& alias) {
      return leased_to_other(alias, root) || used_by_other(alias, root) || wanted_before(alias, root, ticket);
    });
  });
  waiting_.erase(ticket);
  changed_.notify_all();
  if (fault) return *fault;
  auto id = "lease-" + std::to_string(++last_);
  leases_.emplace(id, Lease{aliases, root, Clock::now() + expires});
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
  const auto fault = wait(lock, "'" + alias + "'", patience, [&] {
    if (leased_to_other(alias, root)) return false;
    if (bounds.exclusive && used_by_other(alias, root)) return false;
    if (!belongs(alias, root) && wanted_before(alias, root, waiting_.end())) return false;
    const auto& calls = inside_[alias];
    const int all = std::accumulate(calls.begin(), calls.end(), 0,
                                    [](int sum, const auto& one) { return sum + one.second; });
    return bounds.max_concurrency == 0 || all < bounds.max_concurrency;
  });
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
    return lease.second.root != root && contains(lease.second.aliases, alias);
  });
}

bool Leases::used_by_other(const std::string& alias, const std::string& root) const {
  const auto found = inside_.find(alias);
  return found != inside_.end() && std::any_of(found->second.begin(), found->second.end(),
                                               [&](const auto& calls) { return calls.first != root; });
}

/// Does somebody of another root wait for a lease, in front of `end`? Nobody goes past him but who is in.
bool Leases::wanted_before(const std::string& alias, const std::string& root,
                           std::list<Ticket>::const_iterator end) const {
  return std::any_of(waiting_.begin(), end, [&](const Ticket& ticket) {
    return ticket.root != root && contains(ticket.aliases, alias);
  });
}

/// Has this root the server already, by a lease or a call under way?
bool Leases::belongs(const std::string& alias, const std::string& root) const {
  const auto found = inside_.find(alias);
  if (found != inside_.end() && found->second.contains(root)) return true;
  return std::any_of(leases_.begin(), leases_.end(), [&](const auto& lease) {
    return lease.second.root == root && contains(lease.second.aliases, alias);
  });
}

void Leases::drop_expired() {
  const auto now = Clock::now();
  std::erase_if(leases_, [&](const auto& lease) { return lease.second.expires <= now; });
}

}  // namespace collet::external
