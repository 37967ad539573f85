// SPDX-License-Identifier: MIT
/// The instances of all plugins: created on first use, entered by one call at a time unless the plugin is
/// concurrent, and replaced if they hang. A hang counts against the plugin until its calls return.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/plugin/backend.hpp"
#include "host/plugin/config_check.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/util/quick_mutex.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Values that create() gets, as JSON texts.
struct Setup {
  std::string config = "{}";
  std::string shared = "{}";
  std::string cache_dir;
  std::string state_dir;
  std::string limits = "{}";
};
std::string setup_json(const Setup& setup);

/// One plugin and the values that its instances are created with.
struct Plan {
  PluginFile file;
  std::string setup = "{}";        ///< result of setup_json()
  std::shared_ptr<HostPort> port;  ///< port of every instance of this plugin
  SettingPlaces places{};          ///< places of the plugin's own settings
};

/// Thread-safe. Only create() and describe() run plugin code; no other function waits for it.
class Instances {
 public:
  explicit Instances(std::shared_ptr<Backend> backend);
  ~Instances();
  Instances(const Instances&) = delete;
  Instances& operator=(const Instances&) = delete;

  /// `action` is called each time before a plugin is loaded, on the thread that loads it. Must be set before
  /// any other use.
  void before_loading(std::function<void()> action) { before_loading_ = std::move(action); }

  /// Adds a plugin, before its first call. A second plan for one id is ignored.
  void add(Plan plan);

  /// Returns the plugin of that id, which lives as long as this object, or null.
  struct Slot;
  Slot* find(std::string_view plugin);

  /// The right to run in an instance. leave() returns it.
  struct Lease {
    InstanceId instance = 0;  ///< 0 if there is no instance yet
    std::uint64_t epoch = 0;  ///< counts a plugin's instances, hung ones included
  };

  enum class Entry : std::uint8_t {
    entered,  ///< the caller runs its call in lease.instance, then calls leave()
    create,   ///< there is no instance yet, and the caller must create() it
    busy,     ///< the caller tries again after the next leave() or mark_stuck()
    off       ///< too many instances hang; refused until one returns, see off_text()
  };
  Entry try_enter(Slot& slot, Lease& lease);

  /// Loads the plugin and creates the instance on this thread. After success the instance is entered; after
  /// an error leave() must not be called.
  support::Result<void> create(Slot& slot, Lease& lease);

  /// Returns a lease of try_enter(), also one for a create() that was not called.
  void leave(Slot& slot, const Lease& lease);

  /// Records that the instance (or its creation) of that epoch hangs: no call enters it again. The first two
  /// are replaced at the next call; while three hang, the plugin is off. Returns false if this was recorded
  /// before. The calls in the instance keep their leases until they return.
  bool mark_stuck(Slot& slot, std::uint64_t epoch);

  /// Returns the lease of a call that was given up and has returned after all. Once all calls have left the
  /// instance, it does not count as hung any more, and it is destroyed on this thread.
  void come_back(Slot& slot, const Lease& lease);

  /// Gives up an instance whose call waits for another plugin that hangs. Unless the plugin is concurrent, a
  /// new instance replaces it. This does not count as a hang of the plugin.
  void replace(Slot& slot, std::uint64_t epoch);

  /// Does the same as mark_stuck() at start-up, when only the lease that hangs is held.
  void give_up(std::string_view plugin);

  /// Returns a sentence for a plugin that is off: the reason, and how to correct it.
  static std::string off_text(const Slot& slot);

  /// Runs describe(), and creates the instance if needed. `others` is that of Backend::describe(). For
  /// start-up only: fails if a call runs in a plugin that is not concurrent.
  support::Result<std::string> describe(std::string_view plugin, Invoker* others = nullptr);

  /// Destroys the plugin's instance unless a call runs in it. The plugin is off from then on.
  void end(std::string_view plugin);

  /// Loads the plugin and creates its instance.
  support::Result<void> load(std::string_view plugin);

  /// Returns the ids of the plugins that have an instance.
  std::vector<std::string> loaded();

  /// Returns true if a loaded plugin offers the interface.
  bool offers(std::string_view plugin, std::string_view interface_id);

  Backend& backend() { return *backend_; }

 private:
  support::Result<Slot*> enter_now(std::string_view plugin, Lease& lease);
  void destroy_left(Slot& slot);
  std::shared_ptr<Backend> backend_;
  std::function<void()> before_loading_;
  util::QuickMutex mutex_;
  std::map<std::string, std::unique_ptr<Slot>, std::less<>> slots_;
};

}  // namespace collet::host::plugin
