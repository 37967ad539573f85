// SPDX-License-Identifier: MIT
/// The hidden word that `collet plugin check` runs itself with: loads one plugin and does to it what hosts
/// do. What it finds goes to descriptor 3, so that a plugin which crashes takes only this process down.
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <unistd.h>
#include <utility>

#include <collet/interfaces/commands.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

#include "host/call/collector.hpp"
#include "host/catalog/described.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/finding.hpp"
#include "host/cli/process_state.hpp"
#include "host/cli/trial_calls.hpp"
#include "host/cli/trial_port.hpp"
#include "host/cli/trial_tools.hpp"
#include "host/plugin/entry.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/library.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

using State = Finding::State;

constexpr int k_rounds = 50;
constexpr std::size_t k_max_growth = std::size_t{1} << 20U;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool k_memory_is_ours = false;
#else
constexpr bool k_memory_is_ours = true;
#endif

class Report {
 public:
  /// Where nobody listens, as under a debugger, on standard error.
  Report() : fd_(::fcntl(3, F_SETFD, FD_CLOEXEC) == 0 ? 3 : 2) {}
  void at(const std::string& what) const { send({TrialMessage::Kind::at, {}, what}); }
  void add(State state, const char* check, const std::string& text) const {
    send({TrialMessage::Kind::finding, {state, check, text}, {}});
  }
  void done() const { send({TrialMessage::Kind::done, {}, {}}); }

 private:
  void send(const TrialMessage& message) const {
    const std::string line = trial_line(message);
    for (std::size_t sent = 0; sent < line.size();) {
      const auto wrote = ::write(fd_, line.data() + sent, line.size() - sent);
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) ::_exit(k_exit_host);
      sent += static_cast<std::size_t>(wrote);
    }
  }
  int fd_;
};

/// What a call's end shows to be wrong, or nothing.
std::string fault_of(collet_status status, const call::Collected& answer) {
  if (status == COLLET_PENDING) return "is pending, but this host has nobody to ask";
  if (status < COLLET_OK || status > COLLET_PENDING)
    return "ends with status " + std::to_string(status) + ", which is none";
  if (status != COLLET_OK && (!answer.failure || answer.failure->text.empty())) {
    return std::string("fails without a text (status ") + std::string(support::status_word(status)) +
           "): call fail() with what was found and what was expected before returning";
  }
  for (const call::Part& part : answer.parts) {
    if (part.kind == COLLET_PART_TEXT && !support::valid_utf8(part.bytes))
      return "writes a text part that is not UTF-8";
    if (part.kind != COLLET_PART_JSON || answer.too_large || (status != COLLET_OK && part.bytes.empty()))
      continue;
    if (const auto error = support::check_json(part.bytes)) {
      return "writes a json part that is no JSON: at byte " + std::to_string(error->offset) + ", " +
             error->message;
    }
  }
  return {};
}

class Trial {
 public:
  Trial(const Report& report, plugin::PluginFile file)
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
    look_for_commands(*first);
    try_calls(*first);
    try_two(*first);
    report_.at("destroy()");
    backend_->destroy(*first);
    try_rounds();
    look_at_process();
  }

 private:
  void ok(const char* check, const std::string& text) const { report_.add(State::ok, check, text); }
  void fail(const char* check, const std::string& text) const { report_.add(State::failed, check, text); }

  bool load() const {
    report_.at("loading the file");
    const auto entry = plugin::load_entry(file_.path);
    if (!entry) {
      fail("load", entry.error().message + ": link what it needs, and only what every user of it has");
      return false;
    }
    if (const auto table = plugin::judge(**entry, file_.id, file_.manifest); !table) {
      fail("entry", table.error().message);
      return false;
    }
    ok("load", "loads, and its entry has the id, the ABI and the manifest of the file");
    return true;
  }

  std::optional<plugin::InstanceId> create(const char* check, const char* which) {
    report_.at(std::string("create()") + which);
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
      report_.at("describe()");
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
      for (const Finding& finding : judge_tool(*tool)) {
        report_.add(finding.state, finding.check.c_str(), finding.text);
        sound = sound && finding.state != State::failed;
      }
    }
    const bool has_others = !offers_.resources.empty() || !offers_.prompts.empty();
    if (offers_.tools.empty() && !has_others && warnings.empty() && file_.commands.empty())
      report_.add(State::warning, "tools", "the plugin describes no tool");
    if (has_others) judge_offers(instance);
    if (sound && !offers_.tools.empty())
      ok("tools", std::to_string(offers_.tools.size()) + (offers_.tools.size() == 1 ? " tool" : " tools") +
                      " with title, description, readOnlyHint and sound schemas");
    return true;
  }

  void judge_offers(plugin::InstanceId instance) const {
    bool sound = true;
    const auto judge = [&](const char* what, const auto& all, const char* interface_id) {
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
    judge("resource", offers_.resources, COLLET_RESOURCES_ID);
    judge("prompt", offers_.prompts, COLLET_PROMPTS_ID);
    if (sound)
      ok("offers", std::to_string(offers_.resources.size()) + " resources and " +
                       std::to_string(offers_.prompts.size()) +
                       " prompts, with the interfaces to get them by");
  }

  /// They are not run: what they do is not known.
  void look_for_commands(plugin::InstanceId instance) const {
    if (file_.commands.empty()) return;
    if (backend_->offers(instance, COLLET_COMMANDS_ID)) {
      ok("commands", std::to_string(file_.commands.size()) + " declared, and " COLLET_COMMANDS_ID " offered");
    } else {
      fail("commands", "the manifest declares '" + file_.commands.front().word +
                           "' and get_interface() gives no " COLLET_COMMANDS_ID);
    }
  }

  /// The fault, or nothing.
  std::string call(plugin::InstanceId instance, const catalog::Tool& tool, const TrialCall& given,
                   bool& refused) {
    report_.at("call of tool '" + tool.id + "' with " + given.arguments);
    static constexpr std::string_view k_meta =
        R"({"call_id":"check","session":"check","principal":"check","profile":"","access":{"read":[],"write":[],"url":false,"private_addresses":false,"insecure":false},"client":{"ask":[]},"budget":10000,"depth":0})";
    TrialPort port(host_, !backend_->concurrent(instance));
    const auto status = backend_->call(instance, tool.id, given.arguments, k_meta, port);
    refused = status != COLLET_OK;
    auto fault = port.excess();
    return fault.empty() ? fault_of(status, port.take()) : fault;
  }

  void try_calls(plugin::InstanceId instance) {
    std::size_t answered = 0;
    std::size_t refusals = 0;
    std::size_t faults = 0;
    for (const auto& tool : offers_.tools) {
      if (tool->state == catalog::State::quarantined) continue;
      for (const TrialCall& given : trial_calls(tool->input_schema, tool->read_only)) {
        bool refused = false;
        const std::string fault = call(instance, *tool, given, refused);
        refusals += refused ? 1 : 0;
        ++answered;
        if (!fault.empty() && ++faults <= k_max_told)
          fail("calls", "tool '" + tool->id + "' with " + given.what + ", " + given.arguments + ": " + fault);
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

  void try_two(plugin::InstanceId first) {
    const auto second = create("instances", " of a second instance");
    if (!second) return;
    std::string fault;
    bool refused = false;
    for (const auto& tool : offers_.tools) {
      if (tool->state == catalog::State::quarantined) continue;
      const auto calls = trial_calls(tool->input_schema, tool->read_only);
      if (calls.empty()) continue;
      fault = call(*second, *tool, calls.front(), refused);
      report_.at("destroy() of a second instance");
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

  void try_rounds() {
    const auto round = [&](int count) {
      for (int i = 0; i < count; ++i) {
        const auto made = create("rounds", " once more");
        if (!made) return false;
        report_.at("destroy()");
        backend_->destroy(*made);
      }
      return true;
    };
    // The first ones fill caches.
    if (!round(5)) return;
    const auto least = resident_bytes();
    if (!round(k_rounds)) return;
    const auto now = resident_bytes();
    const auto grown = now > least ? now - least : 0;
    if (k_memory_is_ours && grown > k_max_growth) {
      fail("memory", std::to_string(k_rounds) + " times create() and destroy() left " +
                         std::to_string(grown / 1024) +
                         " KiB behind, expected at most 1024: run it under valgrind or -fsanitize=leak");
    } else {
      ok("memory", std::to_string(k_rounds) + " times create() and destroy() left nothing behind");
    }
  }

  void look_at_process() const {
    report_.at("looking for what is left");
    // A thread that was joined leaves /proc a moment later.
    for (int wait = 0; wait < 100 && count_threads() > before_.threads; ++wait)
      ::poll(nullptr, 0, 10);
    const ProcessState after = observe_process();
    if (after.threads > before_.threads) {
      fail("threads", std::to_string(after.threads - before_.threads) +
                          " are left after the last destroy(), expected none: join them there");
    } else {
      ok("threads", "none is left");
    }
    const auto left = opened(before_, after);
    std::string list;
    for (std::size_t i = 0; i < left.size() && i < k_max_told; ++i)
      list += (i == 0 ? "" : ", ") + left[i];
    if (!left.empty()) {
      fail("descriptors", std::to_string(left.size()) +
                              " are left after the last destroy(), expected none (" + list +
                              "): close them there");
    } else {
      ok("descriptors", "none is left");
    }
    const auto changed = changes(before_, after);
    for (const std::string& change : changed)
      fail("process", change + ": a plugin shares its process with others and changes nothing of it");
    if (changed.empty())
      ok("process", "working directory, locale, environment, file mask and signal handlers are as before");
  }

  const Report& report_;
  const ProcessState before_ = observe_process();
  plugin::PluginFile file_;
  TrialHost host_;
  std::shared_ptr<plugin::Backend> backend_;
  std::string setup_;
  catalog::Offers offers_;
};

}  // namespace

int run_plugin_trial(const Options& options) {
  const Report report;
  auto file = plugin::inspect(options.plugin_file);
  if (!file) {
    report.add(State::failed, "file", file.error().message);
    return k_exit_no;
  }
  Trial trial(report, *std::move(file));
  trial.run();
  // What the plugin printed must be seen, and its exit handlers are not ours to run.
  std::fflush(nullptr);
  report.done();
  ::_exit(k_exit_done);
}

}  // namespace collet::host::cli
