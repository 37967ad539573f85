// SPDX-License-Identifier: MIT
#include "host/plugin/instances.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <collet/json.hpp>

namespace collet::host::plugin {

using support::Error;
using support::Result;

namespace {
constexpr int k_fresh_instances = 2;  ///< instances that replace hung ones
constexpr std::chrono::milliseconds k_to_come_out{300};
constexpr std::chrono::milliseconds k_look{5};
}  // namespace

/// Guarded by Instances::mutex_, except for the plan, which is constant.
struct Instances::Slot {
  Plan plan;
  std::optional<InstanceId> ready;
  bool concurrent = false;
  bool creating = false;
  bool ended = false;  ///< by Instances::end()
  int inside = 0;      ///< calls that run in the instance of this epoch
  int stuck = 0;       ///< number of instances that hang
  std::uint64_t epoch = 1;

  /// An instance of a former epoch, in which calls still run.
  struct Retired {
    std::uint64_t epoch;
    std::optional<InstanceId> instance;  ///< nothing while it is being created
    int inside;
    bool counts;  ///< is one of `stuck`
  };
  std::vector<Retired> retired;
  std::vector<InstanceId> left;  ///< retired instances that no call uses; to be destroyed
};

namespace {

/// Called with the mutex held.
void leave_retired(Instances::Slot& slot, std::uint64_t epoch) {
  const auto one = std::find_if(slot.retired.begin(), slot.retired.end(),
                                [&](const Instances::Slot::Retired& each) { return each.epoch == epoch; });
  if (one == slot.retired.end() || --one->inside > 0) return;
  if (one->counts) --slot.stuck;
  if (one->instance) slot.left.push_back(*one->instance);
  slot.retired.erase(one);
}

/// Called with the mutex held. Gives the next instance a new epoch.
void retire(Instances::Slot& slot, bool counts) {
  const int inside = slot.inside + (slot.creating ? 1 : 0);
  if (inside > 0) slot.retired.push_back({slot.epoch, slot.ready, inside, counts});
  if (inside > 0 && counts) ++slot.stuck;
  ++slot.epoch;
  slot.ready.reset();
  slot.creating = false;
  slot.inside = 0;
}

}  // namespace

std::string setup_json(const Setup& setup) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member_raw("config", setup.config).member_raw("shared", setup.shared);
  out.key("dirs")
      .begin_object()
      .member("cache", setup.cache_dir)
      .member("state", setup.state_dir)
      .end_object();
  out.member_raw("limits", setup.limits).end_object();
  return text;
}

Instances::Instances(std::shared_ptr<Backend> backend) : backend_(std::move(backend)) {}

Instances::~Instances() {
  for (auto& [id, slot] : slots_) {
    if (slot->ready && slot->inside == 0) backend_->destroy(*slot->ready);
  }
  // The backend ends before the slots, because its instances use the ports of the slots.
  backend_.reset();
}

void Instances::add(Plan plan) {
  const std::lock_guard lock(mutex_);
  auto& slot = slots_[plan.file.id];
  if (slot) return;
  slot = std::make_unique<Slot>();
  slot->plan = std::move(plan);
}

Instances::Slot* Instances::find(std::string_view plugin) {
  const std::lock_guard lock(mutex_);
  const auto at = slots_.find(plugin);
  return at == slots_.end() ? nullptr : at->second.get();
}

Instances::Entry Instances::try_enter(Slot& slot, Lease& lease) {
  const std::lock_guard lock(mutex_);
  if (slot.ended || slot.stuck > k_fresh_instances) return Entry::off;
  lease.epoch = slot.epoch;
  if (slot.ready) {
    if (slot.inside > 0 && !slot.concurrent) return Entry::busy;
    ++slot.inside;
    lease.instance = *slot.ready;
    return Entry::entered;
  }
  if (slot.creating) return Entry::busy;
  slot.creating = true;
  return Entry::create;
}

Result<void> Instances::create(Slot& slot, Lease& lease) {
  Result<InstanceId> made = Error{COLLET_INTERNAL, {}};
  std::exception_ptr thrown;  // Memory or threads may be used up.
  try {
    if (before_loading_) before_loading_();
    const auto fits =
        check_config(slot.plan.file, json::View(slot.plan.setup)["config"].raw(), slot.plan.places);
    made = fits ? backend_->create(slot.plan.file, slot.plan.setup, *slot.plan.port)
                : Result<InstanceId>(fits.error());
  } catch (...) {
    thrown = std::current_exception();
  }
  const bool concurrent = made && backend_->concurrent(*made);
  std::unique_lock lock(mutex_);
  if (slot.epoch != lease.epoch) {
    // The creation was given up as hung in the meantime.
    for (Slot::Retired& one : slot.retired)
      if (one.epoch == lease.epoch && made) one.instance = *made;
    leave_retired(slot, lease.epoch);
    lock.unlock();
    destroy_left(slot);
    return Error{COLLET_DEADLINE, "plugin '" + slot.plan.file.id + "' took too long to be set up"};
  }
  slot.creating = false;
  if (thrown) std::rethrow_exception(thrown);
  if (!made) return made.error();
  slot.ready = *made;
  slot.concurrent = concurrent;
  slot.inside = 1;
  lease.instance = *made;
  return {};
}

void Instances::leave(Slot& slot, const Lease& lease) {
  const std::lock_guard lock(mutex_);
  if (slot.epoch != lease.epoch) return leave_retired(slot, lease.epoch);
  if (lease.instance == 0) {
    slot.creating = false;
  } else {
    --slot.inside;
  }
}

bool Instances::mark_stuck(Slot& slot, std::uint64_t epoch) {
  const std::lock_guard lock(mutex_);
  if (slot.epoch != epoch) return false;
  retire(slot, true);
  return true;
}

void Instances::come_back(Slot& slot, const Lease& lease) {
  leave(slot, lease);
  destroy_left(slot);
}

/// Without the mutex: destroy() is plugin code.
void Instances::destroy_left(Slot& slot) {
  std::vector<InstanceId> left;
  {
    const std::lock_guard lock(mutex_);
    left.swap(slot.left);
  }
  for (const InstanceId instance : left)
    backend_->destroy(instance);
}

void Instances::replace(Slot& slot, std::uint64_t epoch) {
  const std::lock_guard lock(mutex_);
  if (slot.epoch == epoch && !slot.concurrent) retire(slot, false);
}

void Instances::give_up(std::string_view plugin) {
  Slot* const slot = find(plugin);
  if (slot == nullptr) return;
  std::uint64_t epoch = 0;
  {
    const std::lock_guard lock(mutex_);
    epoch = slot->epoch;
  }
  mark_stuck(*slot, epoch);
}

std::string Instances::off_text(const Slot& slot) {
  return "plugin '" + slot.plan.file.id + "' is off: " + std::to_string(k_fresh_instances + 1) +
         " instances of it hang past their deadline; it is used again once one of them returns, or after a "
         "restart of the host";
}

Result<Instances::Slot*> Instances::enter_now(std::string_view plugin, Lease& lease) {
  Slot* const slot = find(plugin);
  if (slot == nullptr) return Error{COLLET_NOT_FOUND, "there is no plugin '" + std::string(plugin) + "'"};
  switch (try_enter(*slot, lease)) {
    case Entry::entered:
      return slot;
    case Entry::create: {
      const auto created = create(*slot, lease);
      if (!created) return created.error();
      return slot;
    }
    case Entry::off:
      return Error{COLLET_FAILED, off_text(*slot)};
    case Entry::busy:
      break;
  }
  return Error{COLLET_FAILED, "plugin '" + std::string(plugin) + "' is busy with a call"};
}

Result<std::string> Instances::describe(std::string_view plugin, Invoker* others) {
  Lease lease;
  const auto slot = enter_now(plugin, lease);
  if (!slot) return slot.error();
  auto described = backend_->describe(lease.instance, others);
  come_back(**slot, lease);
  return described;
}

bool Instances::offers(std::string_view plugin, std::string_view interface_id) {
  Lease lease;
  const auto slot = enter_now(plugin, lease);
  if (!slot) return false;
  const bool found = backend_->offers(lease.instance, interface_id);
  come_back(**slot, lease);
  return found;
}

void Instances::end(std::string_view plugin) {
  Slot* const slot = find(plugin);
  if (slot == nullptr) return;
  std::optional<InstanceId> idle;
  // A call that was cancelled needs a moment to return.
  for (auto left = k_to_come_out; left.count() > 0; left -= k_look) {
    {
      const std::lock_guard lock(mutex_);
      slot->ended = true;
      if (!slot->ready) return;
      if (slot->inside == 0) std::swap(idle, slot->ready);
    }
    if (idle) return backend_->destroy(*idle);
    std::this_thread::sleep_for(k_look);
  }
}

std::vector<std::string> Instances::loaded() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, slot] : slots_) {
    if (slot->ready) ids.push_back(id);
  }
  return ids;
}

Result<void> Instances::load(std::string_view plugin) {
  Slot* const known = find(plugin);
  if (known != nullptr) {
    const std::lock_guard lock(mutex_);
    if (known->ready) return {};
  }
  Lease lease;
  const auto slot = enter_now(plugin, lease);
  if (!slot) return slot.error();
  come_back(**slot, lease);
  return {};
}

}  // namespace collet::host::plugin
