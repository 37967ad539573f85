// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/load_checks.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <poll.h>
#include <string>
#include <utility>

#include <collet/interfaces/commands.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "host/cli/plugin_check/call_checks.hpp"
#include "host/cli/plugin_check/check_message.hpp"
#include "host/cli/plugin_check/check_port.hpp"
#include "host/cli/plugin_check/entry_checks.hpp"
#include "host/cli/plugin_check/process_snapshot.hpp"
#include "host/cli/plugin_check/tool_checks.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/library.hpp"

namespace collet::host::cli {

namespace {

constexpr int k_rounds = 50;                                 ///< pairs of create() and destroy()
constexpr std::size_t k_max_growth = std::size_t{1} << 20U;  ///< bytes that may be left after them
/// Signals that no plugin may handle, whatever it declares. SIGPIPE is not among them, because Go's handler
/// obeys the host, which ignores it.
constexpr std::array k_signals_of_host = {SIGHUP, SIGINT, SIGTERM, SIGCHLD};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool k_can_measure_memory = false;
#else
constexpr bool k_can_measure_memory = true;
#endif

class LoadChecks {
 public:
  LoadChecks(const CheckReporter& report, plugin::PluginFile file)
      : report_(report),
        file_(std::move(file)),
        host_(file_.id, file_.has_static_tools),
        backend_(plugin::make_in_process_backend()) {
    plugin::Setup setup;
    setup.cache_dir = before_.working_directory + "/cache";
    setup.state_dir = before_.working_directory + "/state";
    setup_ = plugin::setup_json(setup);
  }

  void run() {
    if (!load()) return;
    const auto first = create("create", "");
    if (!first) return;
    if (!read_tools(*first)) return;
    check_commands(*first);
    CallChecks(report_, host_, *backend_, offers_).run(*first, before_.working_directory);
    check_two_instances(*first);
    report_.step("destroy()");
    backend_->destroy(*first);
    check_memory();
    check_process();
  }

 private:
  void ok(const char* check, const std::string& text) const { report_.add(CheckState::ok, check, text); }
  void fail(const char* check, const std::string& text) const {
    report_.add(CheckState::failed, check, text);
  }

  bool load() const {
    report_.step("loading the file");
    const auto entry = plugin::load_entry(file_.path);
    if (!entry) {
      fail("load", entry.error().message + ": link what it needs, and only what every user of it has");
      return false;
    }
    const auto table = plugin::check_entry(**entry, file_.id, *file_.manifest);
    if (!table) {
      fail("entry", table.error().message);
      return false;
    }
    const auto faults = entry_faults(**entry, **table, file_);
    for (const std::string& fault : faults)
      fail("entry", "in its collet_entry, " + fault);
    if (faults.empty()) ok("load", "loads, and its entry has the id, the ABI and the manifest of the file");
    return true;
  }

  std::optional<plugin::InstanceId> create(const char* check, const char* which) {
    report_.step(std::string("create()") + which);
    const auto made = backend_->create(file_, setup_, host_);
    if (!made) {
      fail(check, made.error().message +
                      ": create() must work with an empty config; report what is missing in call()");
      return std::nullopt;
    }
    return *made;
  }

  bool read_tools(plugin::InstanceId instance) {
    ok("create", "works with an empty config");
    std::string text = *file_.manifest;
    if (!file_.has_static_tools) {
      report_.step("describe()");
      auto described = backend_->describe(instance, nullptr);
      if (!described) {
        fail("describe", described.error().message);
        return false;
      }
      text = *std::move(described);
    }
    std::vector<std::string> warnings;
    offers_ = catalog::read_offers({&file_, text}, warnings);
    for (const std::string& warning : warnings)
      fail("describe", warning);
    bool sound = warnings.empty();
    for (const auto& tool : offers_.tools) {
      for (const CheckResult& result : check_tool(*tool)) {
        report_.add(result.state, result.check.c_str(), result.text);
        sound = sound && result.state != CheckState::failed;
      }
    }
    for (const CheckResult& result : check_surface(offers_.tools))
      report_.add(result.state, result.check.c_str(), result.text);
    const bool has_others = !offers_.resources.empty() || !offers_.prompts.empty();
    if (offers_.tools.empty() && !has_others && warnings.empty() && file_.commands.empty())
      report_.add(CheckState::warning, "tools", "the plugin describes no tool");
    if (has_others) check_plugin_offers(instance);
    if (sound && !offers_.tools.empty())
      ok("tools", std::to_string(offers_.tools.size()) + (offers_.tools.size() == 1 ? " tool" : " tools") +
                      " with title, description, readOnlyHint and sound schemas");
    return true;
  }

  void check_plugin_offers(plugin::InstanceId instance) const {
    bool sound = true;
    const auto check = [&](const char* what, const auto& all, const char* interface_id) {
      for (const auto& one : all) {
        if (one->run.state != catalog::State::quarantined) continue;
        sound = false;
        fail("offers",
             std::string(what).append(" '").append(one->run.id).append("': ").append(one->run.reason));
      }
      if (all.empty() || backend_->offers(instance, interface_id)) return;
      sound = false;
      fail("offers",
           std::string("the plugin lists a ").append(what).append(", but offers no ").append(interface_id));
    };
    check("resource", offers_.resources, COLLET_RESOURCES_ID);
    check("prompt", offers_.prompts, COLLET_PROMPTS_ID);
    if (sound)
      ok("offers", std::to_string(offers_.resources.size()) + " resources and " +
                       std::to_string(offers_.prompts.size()) +
                       " prompts, with the interfaces to get them by");
  }

  /// Commands are not run, because their effects are unknown.
  void check_commands(plugin::InstanceId instance) const {
    if (file_.commands.empty()) return;
    if (backend_->offers(instance, COLLET_COMMANDS_ID)) {
      ok("commands", std::to_string(file_.commands.size()) + " declared, and " COLLET_COMMANDS_ID " offered");
    } else {
      fail("commands", "the manifest declares '" + file_.commands.front().word +
                           "' and get_interface() gives no " COLLET_COMMANDS_ID);
    }
  }

  void check_two_instances(plugin::InstanceId first) {
    const auto second = create("instances", " of a second instance");
    if (!second) return;
    CallChecks calls(report_, host_, *backend_, offers_);
    std::string fault = calls.call_once(*second);
    report_.step("destroy() of a second instance");
    backend_->destroy(*second);
    if (fault.empty()) fault = calls.call_once(first);
    if (fault.empty()) {
      ok("instances", "two at once, and the first lives on after the second");
    } else {
      fail("instances", "with two instances a call " + fault);
    }
  }

  void check_memory() {
    const auto round = [&](int count) {
      for (int i = 0; i < count; ++i) {
        const auto made = create("rounds", " once more");
        if (!made) return false;
        report_.step("destroy()");
        backend_->destroy(*made);
      }
      return true;
    };
    // The first instances fill caches.
    if (!round(5)) return;
    settled_ = take_snapshot();
    const auto least = resident_bytes();
    if (!round(k_rounds)) return;
    const auto now = resident_bytes();
    const auto grown = now > least ? now - least : 0;
    if (k_can_measure_memory && grown > k_max_growth) {
      fail("memory", std::to_string(k_rounds) + " times create() and destroy() left " +
                         std::to_string(grown / 1024) +
                         " KiB behind, expected at most 1024: run it under valgrind or -fsanitize=leak");
    } else {
      ok("memory", std::to_string(k_rounds) + " times create() and destroy() left nothing behind");
    }
  }

  /// With the permission to keep threads, neither threads nor descriptors may grow in number with each
  /// instance.
  void check_process() const {
    report_.step("the check of what is left");
    const ProcessSnapshot& before = file_.keeps_threads ? settled_ : before_;
    const std::size_t most = file_.keeps_threads ? k_rounds / 2 : 0;
    // A thread that was joined leaves /proc a moment later.
    for (int wait = 0; wait < 100 && count_threads() > before.threads + most; ++wait)
      ::poll(nullptr, 0, 10);
    const ProcessSnapshot after = take_snapshot();
    const std::string kept =
        file_.keeps_threads ? "none is left by an instance; its permissions keep some" : "none is left";
    if (after.threads > before.threads + most) {
      fail("threads", std::to_string(after.threads - before.threads) +
                          " are left after the last destroy(), expected 0: join them there, or declare "
                          "\"permissions\": {\"threads\": true} if a language's runtime keeps them");
    } else {
      ok("threads", kept);
    }
    const auto left = opened_descriptors(before, after);
    std::string list;
    for (std::size_t i = 0; i < left.size() && i < k_max_reported; ++i)
      list += (i == 0 ? "" : ", ") + left[i];
    if (left.size() > most) {
      fail("descriptors", std::to_string(left.size()) + " are left after the last destroy(), expected 0 (" +
                              list + "): close them there");
    } else {
      ok("descriptors", kept);
    }
    check_properties(after);
  }

  void check_properties(const ProcessSnapshot& after) const {
    auto changed = changed_properties(before_, after);
    for (const int signal : changed_handlers(before_, after)) {
      const bool is_of_host =
          std::find(k_signals_of_host.begin(), k_signals_of_host.end(), signal) != k_signals_of_host.end();
      if (file_.sets_signal_handlers && !is_of_host) continue;
      changed.push_back("the handler of signal " + std::to_string(signal) + " was changed" +
                        (is_of_host ? ", which belongs to the host"
                                    : " without \"permissions\": {\"signal_handlers\": true}"));
    }
    for (const std::string& change : changed)
      fail("process", change + ": a plugin shares its process with others and changes nothing of it");
    if (changed.empty())
      ok("process", "working directory, locale, environment, file mask and signal handlers are as before");
  }

  const CheckReporter& report_;
  const ProcessSnapshot before_ = take_snapshot();
  ProcessSnapshot settled_ = before_;  ///< after the first instances
  plugin::PluginFile file_;
  CheckHost host_;
  std::shared_ptr<plugin::Backend> backend_;
  std::string setup_;
  catalog::Offers offers_;
};

}  // namespace

void run_load_checks(const CheckReporter& report, plugin::PluginFile file) {
  LoadChecks(report, std::move(file)).run();
}

}  // namespace collet::host::cli
