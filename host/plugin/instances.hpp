// SPDX-License-Identifier: MIT
/// Plugin id → instance: created on first use, entered by one call at a time unless the plugin is concurrent,
/// and replaced when it hangs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "host/plugin/backend.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/util/quick_mutex.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// What create() is told, as JSON texts.
struct Setup {
  std::string config = "{}";
  std::string shared = "{}";
  std::string cache_dir;
  std::string state_dir;
  std::string limits = "{}";
};
std::string setup_json(const Setup& setup);

/// One plugin and how its instances are set up.
struct Plan {
  PluginFile file;
  std::string setup = "{}";        ///< as setup_json() writes it
  std::shared_ptr<HostPort> port;  ///< of every instance of this plugin
};

/// Thread-safe, and nothing here waits for plugin code but create() and describe(), which run it.
class Instances {
 public:
  explicit Instances(std::shared_ptr<Backend> backend);
  ~Instances();
  Instances(const Instances&) = delete;
  Instances& operator=(const Instances&) = delete;

  /// `action` is called before code of a plugin is loaded, on the thread that loads it, each time. To be set
  /// before anything else is asked.
  void before_loading(std::function<void()> action) { before_loading_ = std::move(action); }

  /// Before the plugin's first call. A second plan for one id is ignored.
  void add(Plan plan);

  /// A plugin, for the life of this object; null if there is none of that id.
  struct Slot;
  Slot* find(std::string_view plugin);

  /// The right to run in an instance; given back by leave().
  struct Lease {
    InstanceId instance = 0;  ///< 0: none yet
    std::uint64_t epoch = 0;  ///< counts a plugin's instances, hung ones included
  };

  enum class Entry : std::uint8_t {
    entered,  ///< run the call in lease.instance, then leave()
    create,   ///< there is no instance yet, and this caller must create() it
    busy,     ///< ask again after the next leave() or mark_stuck()
    off       ///< too many instances hung: refused until restart, see off_text()
  };
  Entry try_enter(Slot& slot, Lease& lease);

  /// Loads and creates, on this thread; entered when it succeeds. After an error nothing is to be left.
  support::Result<void> create(Slot& slot, Lease& lease);

  /// Ends what try_enter() began; also of a lease for create() that was not called.
  void leave(Slot& slot, const Lease& lease);

  /// The instance (or the creation) of that epoch hangs: nobody enters it again. The first two are replaced
  /// on the next call; after the third the plugin is off. False if that was known.
  bool mark_stuck(Slot& slot, std::uint64_t epoch);

  /// An instance that is lost with the call in it, which waits for another plugin that hangs: unless the
  /// plugin is concurrent, a fresh one follows, and nothing counts against the plugin.
  void replace(Slot& slot, std::uint64_t epoch);

  /// The same as mark_stuck() for whatever a plugin is in at start-up, when nobody holds a lease but the one
  /// that hangs.
  void give_up(std::string_view plugin);

  /// Why a plugin that is off is off, and what to do.
  static std::string off_text(const Slot& slot);

  /// Runs describe(), creating the instance where needed; `others` as Backend::describe() takes it. For
  /// start-up: fails if a call is inside a plugin that is not concurrent.
  support::Result<std::string> describe(std::string_view plugin, Invoker* others = nullptr);

  /// Destroys the plugin's instance, if nobody is inside; the plugin is off from then on.
  void end(std::string_view plugin);

  /// Makes the plugin ready without calling it.
  support::Result<void> load(std::string_view plugin);

  /// Does a plugin that is ready offer an interface of its own?
  bool offers(std::string_view plugin, std::string_view interface_id);

  Backend& backend() { return *backend_; }

 private:
  support::Result<Slot*> enter_now(std::string_view plugin, Lease& lease);
  std::shared_ptr<Backend> backend_;
  std::function<void()> before_loading_;
  util::QuickMutex mutex_;
  std::map<std::string, std::unique_ptr<Slot>, std::less<>> slots_;
};

}  // namespace collet::host::plugin
