// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/load_checks.hpp"

#include <poll.h>
#include <string>
#include <utility>

#include <collet/interfaces/commands.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "host/cli/plugin_check/call_fault.hpp"
#include "host/cli/plugin_check/check_message.hpp"
#include "host/cli/plugin_check/check_port.hpp"
#include "host/cli/plugin_check/probe_calls.hpp"
#include "host/cli/plugin_check/process_snapshot.hpp"
#include "host/cli/plugin_check/tool_checks.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/library.hpp"

namespace collet::host::cli {

namespace {

using State = CheckResult::State;

constexpr int k_rounds = 50;                                 ///< pairs of create() and destroy()
constexpr std::size_t k_max_growth = std::size_t{1} << 20U;  ///< bytes that may be left after them

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
    check_calls(*first);
    check_two_instances(*first);
    report_.step("destroy()");
    backend_->destroy(*first);
    check_memory();
    check_process();
  }

 private:
  void ok(const char* check, const std::string& text) const { report_.add(State::ok, check, text); }
  void fail(const char* check, const std::string& text) const { report_.add(State::failed, check, text); }

  bool load() const {
    report_.step("loading the file");
    const auto entry = plugin::load_entry(file_.path);
    if (!entry) {
      fail("load", entry.error().message + ": link what it needs, and only what every user of it has");
      return false;
    }
    if (const auto table = plugin::check_entry(**entry, file_.id, file_.manifest); !table) {
      fail("entry", table.error().message);
      return false;
    }
    ok("load", "loads, and its entry has the id, the ABI and the manifest of the file");
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
    std::string text = file_.manifest;
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
        sound = sound && result.state != State::failed;
      }
    }
    const bool has_others = !offers_.resources.empty() || !offers_.prompts.empty();
    if (offers_.tools.empty() && !has_others && warnings.empty() && file_.commands.empty())
      report_.add(State::warning, "tools", "the plugin describes no tool");
    if (has_others) check_offers(instance);
    if (sound && !offers_.tools.empty())
      ok("tools", std::to_string(offers_.tools.size()) + (offers_.tools.size() == 1 ? " tool" : " tools") +
                      " with title, description, readOnlyHint and sound schemas");
    return true;
  }

  void check_offers(plugin::InstanceId instance) const {
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

  /// Returns what the plugin did wrong in the call; empty if nothing.
  std::string call(plugin::InstanceId instance, const catalog::Tool& tool, const ProbeCall& probe,
                   bool& refused) {
    report_.step("call of tool '" + tool.id + "' with " + probe.arguments);
    static constexpr std::string_view k_meta =
        R"({"call_id":"check","session":"check","principal":"check","profile":"","access":{"read":[],"write":[],"url":false,"private_addresses":false,"insecure":false},"client":{"ask":[]},"budget":10000,"depth":0})";
    CheckCallPort port(host_, !backend_->concurrent(instance));
    const auto status = backend_->call(instance, tool.id, probe.arguments, k_meta, port);
    refused = status != COLLET_OK;
    auto fault = port.timing_fault();
    return fault.empty() ? call_fault(status, port.take()) : fault;
  }

  void check_calls(plugin::InstanceId instance) {
    std::size_t answered = 0;
    std::size_t refusals = 0;
    std::size_t faults = 0;
    for (const auto& tool : offers_.tools) {
      if (tool->state == catalog::State::quarantined) continue;
      for (const ProbeCall& probe : probe_calls(tool->input_schema, tool->read_only)) {
        bool refused = false;
        const std::string fault = call(instance, *tool, probe, refused);
        refusals += refused ? 1 : 0;
        ++answered;
        if (!fault.empty() && ++faults <= k_max_reported)
          fail("calls",
               "tool '" + tool->id + "' with " + probe.description + ", " + probe.arguments + ": " + fault);
      }
    }
    const auto defects = host_.defects();
    for (const std::string& defect : defects)
      fail("calls", "the plugin misuses the host: " + defect);
    if (faults == 0 && defects.empty() && answered > 0) {
      ok("calls", std::to_string(answered) + " with wrong arguments: " + std::to_string(refusals) +
                      " refused with a text, " + std::to_string(answered - refusals) + " answered");
    }
  }

  void check_two_instances(plugin::InstanceId first) {
    const auto second = create("instances", " of a second instance");
    if (!second) return;
    std::string fault;
    bool refused = false;
    for (const auto& tool : offers_.tools) {
      if (tool->state == catalog::State::quarantined) continue;
      const auto calls = probe_calls(tool->input_schema, tool->read_only);
      if (calls.empty()) continue;
      fault = call(*second, *tool, calls.front(), refused);
      report_.step("destroy() of a second instance");
      backend_->destroy(*second);
      if (fault.empty()) fault = call(first, *tool, calls.front(), refused);
      break;
    }
    backend_->destroy(*second);
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

  void check_process() const {
    report_.step("the check of what is left");
    // A thread that was joined leaves /proc a moment later.
    for (int wait = 0; wait < 100 && count_threads() > before_.threads; ++wait)
      ::poll(nullptr, 0, 10);
    const ProcessSnapshot after = take_snapshot();
    if (after.threads > before_.threads) {
      fail("threads", std::to_string(after.threads - before_.threads) +
                          " are left after the last destroy(), expected 0: join them there");
    } else {
      ok("threads", "none is left");
    }
    const auto left = opened_descriptors(before_, after);
    std::string list;
    for (std::size_t i = 0; i < left.size() && i < k_max_reported; ++i)
      list += (i == 0 ? "" : ", ") + left[i];
    if (!left.empty()) {
      fail("descriptors", std::to_string(left.size()) + " are left after the last destroy(), expected 0 (" +
                              list + "): close them there");
    } else {
      ok("descriptors", "none is left");
    }
    const auto changed = changed_properties(before_, after);
    for (const std::string& change : changed)
      fail("process", change + ": a plugin shares its process with others and changes nothing of it");
    if (changed.empty())
      ok("process", "working directory, locale, environment, file mask and signal handlers are as before");
  }

  const CheckReporter& report_;
  const ProcessSnapshot before_ = take_snapshot();
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
