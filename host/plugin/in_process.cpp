// SPDX-License-Identifier: MIT
#include "host/plugin/in_process.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unistd.h>
#include <utility>

#include <collet/interfaces/commands.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#include "host/plugin/abi_strings.hpp"
#include "host/plugin/crash/code_ranges.hpp"
#include "host/plugin/crash/crash_report.hpp"
#include "host/plugin/crash/running_code.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/host_api.hpp"
#include "host/plugin/library.hpp"
#include "host/util/coarse_clock.hpp"
#include "host/util/forked_child.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::plugin {
namespace {

using support::Error;
using support::Result;

using Clock = std::chrono::steady_clock;

/// Time for which a plugin counts as at work after its code returned, because its output passes through a
/// pipe.
constexpr std::chrono::milliseconds k_moment{300};
constexpr std::size_t k_max_description = std::size_t{16} << 20U;

/// Runs plugin code. Returns the text of an exception that escapes from it. A child process that the plugin
/// forked ends here, because it is no host.
template <class Body>
collet_status guarded(Body body, std::string& escaped) {
  collet_status status = COLLET_INTERNAL;
  try {
    status = body();
  } catch (const std::exception& error) {
    escaped = std::string("let an exception escape: ") + error.what();
  } catch (...) {
    escaped = "let an exception escape";
  }
  if (util::in_forked_child()) ::_exit(EXIT_FAILURE);
  return status;
}

struct Instance {
  InstanceId id = 0;
  Instance* older = nullptr;
  std::atomic<bool> ended{false};
  const collet_plugin_api* table = nullptr;
  collet_host host;
  collet_instance* self = nullptr;
  std::atomic<int> inside{0};  ///< calls that run in the plugin
  std::atomic<Clock::rep> left{
      Clock::time_point::min().time_since_epoch().count()};  ///< time at which the last call returned

  void leave() {
    left.store(util::about_now().time_since_epoch().count(), std::memory_order_release);
    --inside;
  }
};

/// Collects what describe() writes: one part of kind json.
class Description : public CallPort {
 public:
  explicit Description(Invoker* others) : others_(others) {}
  collet_status part(std::int32_t kind, std::string_view) override {
    if (kind != COLLET_PART_JSON || open_) return COLLET_INVALID_ARGUMENT;
    open_ = true;
    return COLLET_OK;
  }
  collet_status write(std::string_view bytes) override {
    open_ = true;
    if (bytes.size() > k_max_description - text_.size()) {
      too_large_ = true;
      return COLLET_TOO_LARGE;
    }
    text_ += bytes;
    return COLLET_OK;
  }
  void fail(collet_status, std::string_view message, std::string_view) override { failure_ = message; }
  bool cancelled() const override { return false; }
  int cancel_fd() override { return -1; }
  std::int64_t deadline_ms() const override { return -1; }
  collet_status progress(double, double, std::string_view) override { return COLLET_OK; }
  const CallOwner& owner() const override { return nobody_; }
  Invoker* invoker() override { return others_; }

  std::string text_;
  std::string failure_;
  bool too_large_ = false;

 private:
  const CallOwner nobody_{};
  Invoker* const others_;
  bool open_ = false;
};

class InProcess final : public Backend {
 public:
  InProcess() = default;
  InProcess(const InProcess&) = delete;
  InProcess& operator=(const InProcess&) = delete;
  ~InProcess() override {
    for (Instance* instance = newest_; instance != nullptr;) {
      if (!instance->ended) end(*instance);
      delete std::exchange(instance, instance->older);
    }
  }

  Result<InstanceId> create(const PluginFile& file, std::string_view setup_json, HostPort& port) override {
    const Making making(*this, file.id);
    const auto table = load(file);
    if (!table) return table.error();
    auto instance = std::make_unique<Instance>();
    instance->table = *table;
    instance->host.plugin = file.id;
    instance->host.port = &port;
    std::string escaped;
    const RunningCode running(file.id, CodeKind::create);
    const auto status = guarded(
        [&] { return (*table)->create(&instance->host, &host_api(), borrow(setup_json), &instance->self); },
        escaped);
    restore_crash_handlers();
    if (status != COLLET_OK || instance->self == nullptr) return not_created(*instance, status, escaped);
    const std::lock_guard lock(mutex_);
    instance->older = newest_;
    const InstanceId id = instance->id = instance->older == nullptr ? 1 : instance->older->id + 1;
    newest_ = instance.release();
    return id;
  }

  Result<std::string> describe(InstanceId id, Invoker* others) override {
    Instance* const instance = find(id);
    if (instance == nullptr) return gone(id);
    Description description(others);
    collet_call report{&instance->host, &description};
    std::string escaped;
    ++instance->inside;
    const RunningCode running(instance->host.plugin, CodeKind::describe);
    const auto status = guarded([&] { return instance->table->describe(instance->self, &report); }, escaped);
    instance->leave();
    const auto failed = [&](const std::string& why) {
      return Error{COLLET_INTERNAL,
                   "plugin '" + instance->host.plugin + "' could not describe its tools: " + why};
    };
    if (!escaped.empty()) return failed("it " + escaped + ": a defect of the plugin");
    if (description.too_large_) {
      return failed("more than " + std::to_string(k_max_description) + " bytes: a defect of the plugin");
    }
    if (status != COLLET_OK) {
      return failed(description.failure_.empty()
                        ? "status " + std::to_string(status) + " without saying why: a defect of the plugin"
                        : description.failure_);
    }
    return std::move(description.text_);
  }

  bool concurrent(InstanceId id) const override {
    Instance* const instance = find(id);
    return instance != nullptr && (instance->table->flags & COLLET_PLUGIN_CONCURRENT) != 0;
  }

  collet_status call(InstanceId id, std::string_view tool, std::string_view arguments_json,
                     std::string_view meta_json, CallPort& port) override {
    Instance* const instance = find(id);
    if (instance == nullptr) {
      port.fail(COLLET_INTERNAL, gone(id).message, {});
      return COLLET_INTERNAL;
    }
    return enter(*instance, port, {CodeKind::tool, tool, meta_json}, [&](collet_call& call) {
      return instance->table->call(instance->self, &call, borrow(tool), borrow(arguments_json),
                                   borrow(meta_json));
    });
  }

  collet_status read(InstanceId id, std::string_view uri, std::string_view meta_json,
                     CallPort& port) override {
    Instance* const instance = find(id);
    const auto* const own =
        instance != nullptr ? interface_of<collet_resources>(*instance, COLLET_RESOURCES_ID) : nullptr;
    if (own == nullptr || !COLLET_HAS(own, read) || own->read == nullptr)
      return not_offered(id, instance, "resources", COLLET_RESOURCES_ID, port);
    return enter(*instance, port, {CodeKind::resource, uri, meta_json}, [&](collet_call& call) {
      return own->read(instance->self, &call, borrow(uri), borrow(meta_json));
    });
  }

  collet_status get_prompt(InstanceId id, std::string_view name, std::string_view arguments_json,
                           std::string_view meta_json, CallPort& port) override {
    Instance* const instance = find(id);
    const auto* const own =
        instance != nullptr ? interface_of<collet_prompts>(*instance, COLLET_PROMPTS_ID) : nullptr;
    if (own == nullptr || !COLLET_HAS(own, get) || own->get == nullptr)
      return not_offered(id, instance, "prompts", COLLET_PROMPTS_ID, port);
    return enter(*instance, port, {CodeKind::prompt, name, meta_json}, [&](collet_call& call) {
      return own->get(instance->self, &call, borrow(name), borrow(arguments_json), borrow(meta_json));
    });
  }

  bool offers(InstanceId id, std::string_view interface_id) override {
    Instance* const instance = find(id);
    return instance != nullptr && interface_of<std::uint32_t>(*instance, interface_id) != nullptr;
  }

  collet_status command(InstanceId id, std::string_view word, std::string_view arguments_json,
                        std::string_view meta_json, CallPort& port, std::int32_t& exit_code) override {
    Instance* const instance = find(id);
    const auto* const own =
        instance != nullptr ? interface_of<collet_commands>(*instance, COLLET_COMMANDS_ID) : nullptr;
    if (own == nullptr || !COLLET_HAS(own, run) || own->run == nullptr)
      return not_offered(id, instance, "commands", COLLET_COMMANDS_ID, port);
    return enter(*instance, port, {CodeKind::command, word, meta_json}, [&](collet_call& call) {
      return own->run(instance->self, &call, borrow(word), borrow(arguments_json), borrow(meta_json),
                      &exit_code);
    });
  }

  void destroy(InstanceId id) override {
    Instance* const instance = find(id);
    if (instance == nullptr || instance->inside != 0 || instance->ended.exchange(true)) return;
    end(*instance);
  }

  std::vector<std::string> at_work() const override {
    const auto since = Clock::now() - k_moment;
    std::set<std::string> ids;
    for (const Instance* instance = newest_; instance != nullptr; instance = instance->older) {
      if (instance->ended) continue;
      if (instance->inside > 0 || instance->left >= since.time_since_epoch().count())
        ids.insert(instance->host.plugin);
    }
    const std::lock_guard lock(mutex_);
    for (const auto& [id, until] : making_) {
      if (until >= since) ids.insert(id);
    }
    return {ids.begin(), ids.end()};
  }

 private:
  /// Records for at_work() that a plugin is being loaded and created.
  class Making {
   public:
    Making(InProcess& backend, const std::string& id) : backend_(backend), id_(id) {
      set(Clock::time_point::max());
    }
    ~Making() { set(Clock::now()); }
    Making(const Making&) = delete;
    Making& operator=(const Making&) = delete;

   private:
    void set(Clock::time_point until) {
      const std::lock_guard lock(backend_.mutex_);
      backend_.making_[id_] = until;
    }
    InProcess& backend_;
    const std::string& id_;
  };

  /// The call that a function of the plugin runs, for the report of a crash.
  struct Entered {
    CodeKind kind;
    std::string_view name;
    std::string_view meta_json;
  };

  /// Runs one of the plugin's functions that take a call.
  template <class Body>
  static collet_status enter(Instance& instance, CallPort& port, const Entered& entered, const Body& body) {
    collet_call call{&instance.host, &port};
    std::string escaped;
    ++instance.inside;
    const RunningCode running(instance.host.plugin, entered.kind, entered.name, entered.meta_json);
    const auto status = guarded([&] { return body(call); }, escaped);
    instance.leave();
    if (!escaped.empty()) {
      const auto text = "plugin '" + instance.host.plugin + "' " + escaped + ": a defect of the plugin";
      blame(instance.host, text);
      port.fail(COLLET_INTERNAL, text, {});
    }
    return status;
  }

  /// Returns an interface that the plugin offers, or null. Its struct begins with its size.
  template <class Table>
  static const Table* interface_of(Instance& instance, std::string_view id) {
    const auto* const table = instance.table;
    if (!COLLET_HAS(table, get_interface) || table->get_interface == nullptr) return nullptr;
    const void* found = nullptr;
    std::string escaped;
    const RunningCode running(instance.host.plugin, CodeKind::interface);
    guarded(
        [&] {
          found = table->get_interface(instance.self, borrow(id));
          return COLLET_OK;
        },
        escaped);
    if (!escaped.empty()) blame(instance.host, escaped + " from get_interface()");
    return static_cast<const Table*>(found);
  }

  static collet_status not_offered(InstanceId id, const Instance* instance, const char* what,
                                   const char* interface_id, CallPort& port) {
    if (instance == nullptr) {
      port.fail(COLLET_INTERNAL, gone(id).message, {});
    } else {
      std::string text = "plugin '";
      text.append(instance->host.plugin).append("' lists ").append(what).append(", but offers no ");
      text.append(interface_id).append(" to get them by: a defect of the plugin");
      port.fail(COLLET_INTERNAL, text, {});
    }
    return COLLET_INTERNAL;
  }

  static Error gone(InstanceId id) {
    return {COLLET_INTERNAL, "the plugin's instance " + std::to_string(id) + " has ended"};
  }

  static Error not_created(Instance& instance, collet_status status, const std::string& escaped) {
    std::string why;
    {
      const std::lock_guard lock(instance.host.mutex);
      why = instance.host.last_error;
    }
    if (!escaped.empty()) {
      why = "it " + escaped + ": a defect of the plugin";
    } else if (status == COLLET_OK) {
      why = "it returned no instance: a defect of the plugin";
    } else if (why.empty()) {
      why = "status " + std::to_string(status) + " without saying why: a defect of the plugin";
    }
    return {status == COLLET_OK ? COLLET_INTERNAL : status,
            "plugin '" + instance.host.plugin + "' could not be set up: " + why};
  }

  static void end(Instance& instance) {
    if (instance.inside != 0) return;
    std::string escaped;
    const RunningCode running(instance.host.plugin, CodeKind::destroy);
    guarded(
        [&] {
          instance.table->destroy(instance.self);
          return COLLET_OK;
        },
        escaped);
    if (!escaped.empty()) blame(instance.host, escaped + " from destroy()");
  }

  /// Returns null if the instance has ended. Each call does this search; there are few instances.
  Instance* find(InstanceId id) const {
    Instance* instance = newest_.load(std::memory_order_acquire);
    while (instance != nullptr && instance->id != id)
      instance = instance->older;
    return instance == nullptr || instance->ended.load(std::memory_order_acquire) ? nullptr : instance;
  }

  /// Loads a plugin once, even if two instances of it are created at the same time.
  Result<const collet_plugin_api*> load(const PluginFile& file) {
    const std::lock_guard lock(load_mutex_);
    const auto known = tables_.find(file.id);
    if (known != tables_.end()) return known->second;
    const collet_entry* entry = file.built_in;
    const RunningCode running(file.id, CodeKind::load);
    if (entry == nullptr) {
      if (!file.shares.empty()) support::preload_bundled(("libcollet-" + file.shares + ".so").c_str());
      const auto loaded = load_entry(file.path);
      if (!loaded) return loaded.error();
      entry = *loaded;
      add_code_range(file.id, entry);
    }
    auto table = check_entry(*entry, file.id, *file.manifest);
    if (table) tables_.emplace(file.id, *table);
    return table;
  }

  std::mutex load_mutex_;
  std::map<std::string, const collet_plugin_api*, std::less<>> tables_;
  mutable std::mutex mutex_;
  std::atomic<Instance*> newest_{nullptr};  ///< list of all instances that were created, kept until this
                                            ///< object ends; guarded by mutex_ when one is added
  std::map<std::string, Clock::time_point, std::less<>>
      making_;  ///< plugin → end of its creation; guarded by mutex_
};

}  // namespace

std::unique_ptr<Backend> make_in_process_backend() {
  return std::make_unique<InProcess>();
}

}  // namespace collet::host::plugin
