// SPDX-License-Identifier: MIT
/// A host of one random deployment, which records the calls that reach plugins.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/config/load.hpp"
#include "host/mcp/server.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/services/interfaces/invoke.hpp"
#include "tests/unit/host/doors/random_deployment.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::doors {

inline constexpr const char* k_modern = "2026-07-28";

/// One call that reached a plugin.
struct Entered {
  std::string key;
  std::string arguments;
};

inline std::string quoted(const std::string& text) {
  std::string out;
  json::append_string(out, text);
  return out;
}

/// The fake plugin under another id, until the end of the process.
inline const collet_entry& entry_of(const std::string& id) {
  struct Named {
    std::string id;
    std::string manifest;
    collet_entry entry;
  };
  static std::map<std::string, Named> all;
  Named& one = all[id];
  if (one.id.empty()) {
    one.id = id;
    one.manifest = R"({"id":")" + id + R"(","version":"1.0.0","abi":{"major":1,"minor":0},"license":"MIT"})";
    one.entry = plugin::testing::FakePlugin::entry(true);
    one.entry.id = {one.id.data(), one.id.size()};
    one.entry.manifest = {one.manifest.data(), one.manifest.size()};
  }
  return one.entry;
}

/// The doors of the mode `meta`, as the host's own plugin describes them.
inline constexpr const char* k_door_tools =
    R"({"tools":[{"id":"call_read","title":"T","description":"D.","exposure":"opt_in","input_schema":)"
    R"({"type":"object","properties":{"tool":{"type":"string"},"arguments":{"type":"object"}}},)"
    R"("annotations":{"readOnlyHint":true}},)"
    R"({"id":"call_write","title":"T","description":"D.","exposure":"opt_in","input_schema":)"
    R"({"type":"object","properties":{"tool":{"type":"string"},"arguments":{"type":"object"}}},)"
    R"("annotations":{"readOnlyHint":false}}]})";

/// A host of one deployment, from the text of the configuration to the MCP server.
class Host {
 public:
  /// `more` are assignments after all layers. In the mode `meta` the doors are there.
  explicit Host(const Deployment& deployment, const std::vector<std::string>& more = {}) {
    config::Sources sources;
    sources.files.push_back({"/etc/collet/collet.toml", deployment.policy.toml("policy."), true});
    std::string text = deployment.file.toml();
    if (deployment.profile) {
      text += "[profiles.mine]\n" + deployment.profile->toml();
      sources.profile = "mine";
    }
    sources.files.push_back({"/c.toml", text});
    if (deployment.set) sources.sets = deployment.set->assignments();
    sources.sets.insert(sources.sets.end(), more.begin(), more.end());
    auto settled = config::settle(sources);
    if (!settled) {
      ADD_FAILURE() << settled.error().message;
      return;
    }
    settings_ = *std::move(settled);

    call::PipelineParts parts;
    parts.instances = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
    parts.results = &results;
    parts.catalog = &current_;
    parts.limits.threads = 2;
    std::vector<catalog::PluginDescription> described;
    std::deque<std::string> texts;
    for (const char* id : {"z.a", "q", "p"}) {
      files_.push_back(*plugin::inspect(entry_of(id)));
      auto fake = std::make_shared<plugin::testing::FakePlugin>();
      fake->on_call = [this, id](plugin::testing::FakeCall& call) {
        if (const auto attempt = take_attempt()) return invoke(call, *attempt);
        if (on_enter) on_enter(call);
        const std::lock_guard lock(mutex_);
        entered_.push_back({std::string(id) + ":" + call.tool, call.arguments});
        return call.json("{}");
      };
      parts.instances->add({files_.back(), "{}", fake});
      std::string tools;
      for (const DrawnTool& tool : deployment.tools) {
        if (tool.plugin == id) tools += (tools.empty() ? "" : ",") + tool.json();
      }
      described.push_back({&files_.back(), texts.emplace_back(R"({"tools":[)" + tools + "]}")});
    }
    if (settings_.expose.mode.value == "meta") {
      files_.push_back(*plugin::inspect(entry_of("collet")));
      auto closed = std::make_shared<plugin::testing::FakePlugin>();
      closed->on_call = [](plugin::testing::FakeCall& call) { return call.json(R"({"closed":true})"); };
      parts.instances->add({files_.back(), "{}", closed});
      described.push_back({&files_.back(), k_door_tools});
    }
    current_.set(std::make_shared<const catalog::Catalog>(catalog::Catalog::build(described, settings_)));
    pipeline_ = call::make_pipeline(std::move(parts));
  }

  void begin_session(const std::string& era) {
    era_ = era;
    mcp::ServerParts parts;
    parts.settings = &settings_;
    parts.catalog = &current_;
    parts.pipeline = pipeline_.get();
    parts.results = &results;
    parts.version = "0.1.0";
    parts.principal = "stdio";
    server_ = mcp::Server::create(std::move(parts), [this](std::string_view message) {
      const std::lock_guard lock(mutex_);
      answers_.emplace_back(message);
      changed_.notify_all();
    });
    if (era.empty() || era == k_modern) return;
    ask("initialize",
        R"("protocolVersion":")" + era + R"(","capabilities":{},"clientInfo":{"name":"t","version":"1"})");
    server_->receive(R"({"jsonrpc":"2.0","method":"notifications/initialized"})", false);
  }

  /// Returns the answer to one request; `params` are the members of its params.
  std::string ask(const std::string& method, std::string params) {
    if (era_ == k_modern) {
      params += (params.empty() ? "" : ",") +
                std::string(R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                            R"("io.modelcontextprotocol/clientCapabilities":{}})");
    }
    return exchange(R"({"jsonrpc":"2.0","id":7,"method":")" + method + R"(","params":{)" + params + "}}");
  }

  std::string exchange(const std::string& line) {
    server_->receive(line, false);
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, std::chrono::seconds(30), [&] { return !answers_.empty(); })) {
      ADD_FAILURE() << "no answer to " << line;
      return {};
    }
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

  /// Makes the next call that reaches a plugin call `key` first, by collet.invoke/1 with these options.
  void let_next_invoke(std::string key, std::string arguments, std::string options = {}) {
    const std::lock_guard lock(mutex_);
    attempt_ = {std::move(key), std::move(arguments)};
    options_ = std::move(options);
    invoked_.reset();
  }
  /// Returns the status of that call, if it was made.
  std::optional<collet_status> take_invoked() {
    const std::lock_guard lock(mutex_);
    attempt_.reset();
    return std::exchange(invoked_, std::nullopt);
  }

  std::vector<Entered> take_entered() {
    const std::lock_guard lock(mutex_);
    return std::exchange(entered_, {});
  }

  const std::string& era() const { return era_; }
  catalog::CatalogPtr catalog() const { return current_.get(); }

  /// Sends a request with an id of its own and waits for no answer. The session must be a modern one.
  void send_call(int id, const std::string& params) {
    server_->receive(R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
                         R"(,"method":"tools/call","params":{)" + params +
                         R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                         R"("io.modelcontextprotocol/clientCapabilities":{}}}})",
                     false);
  }
  /// Returns the next message of the host.
  std::string next_answer() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, std::chrono::seconds(30), [&] { return !answers_.empty(); })) return {};
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

  call::ResultStore results;
  std::function<void(const plugin::testing::FakeCall&)>
      on_enter;  ///< runs in each call, before it is recorded

 private:
  std::optional<Entered> take_attempt() {
    const std::lock_guard lock(mutex_);
    return std::exchange(attempt_, std::nullopt);
  }

  collet_status invoke(const plugin::testing::FakeCall& call, const Entered& attempt) {
    using plugin::testing::borrow;
    collet_part_sink sink{};
    sink.part = [](void*, std::int32_t, collet_str) -> collet_status { return COLLET_OK; };
    sink.write = [](void*, collet_str) -> collet_status { return COLLET_OK; };
    std::string options;
    {
      const std::lock_guard lock(mutex_);
      options = options_;
    }
    const auto status = services::invoke_interface().call(
        call.call, borrow(attempt.key), borrow(attempt.arguments), borrow(options), &sink, nullptr);
    const std::lock_guard lock(mutex_);
    invoked_ = status;
    return call.json("{}");
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> answers_;
  std::vector<Entered> entered_;
  std::optional<Entered> attempt_;
  std::string options_;
  std::optional<collet_status> invoked_;

  std::string era_;
  config::Settings settings_;
  std::deque<plugin::PluginFile> files_;
  catalog::Current current_;
  std::unique_ptr<call::Pipeline> pipeline_;
  std::unique_ptr<mcp::Server> server_;
};

}  // namespace collet::host::doors
