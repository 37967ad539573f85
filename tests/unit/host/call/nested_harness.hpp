// SPDX-License-Identifier: MIT
/// Two plugins, `fake` and `second`, that call each other's tools through collet.invoke/1.
#pragma once

#include <string>
#include <string_view>
#include <thread>

#include <collet/interfaces/ask.h>
#include <collet/interfaces/invoke.h>

#include "host/services/interfaces/ask.hpp"
#include "host/services/interfaces/invoke.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {

/// The result of a nested call.
struct Nested {
  collet_status status = COLLET_OK;
  std::vector<Part> parts;
  std::string error;
  std::string data() const { return parts.empty() ? "" : parts.front().bytes; }
};

inline std::string_view view(collet_str text) {
  return {text.data, text.size};
}

/// Calls a tool from within a call. `progress` may be null.
inline Nested invoke(const FakeCall& caller, std::string_view tool, std::string_view arguments = "",
                     std::string_view options = "", const collet_progress_sink* progress = nullptr) {
  Nested nested;
  collet_part_sink sink{};
  sink.context = &nested;
  sink.part = [](void* context, std::int32_t kind, collet_str head) -> collet_status {
    static_cast<Nested*>(context)->parts.push_back({kind, std::string(view(head)), {}});
    return COLLET_OK;
  };
  sink.write = [](void* context, collet_str bytes) -> collet_status {
    static_cast<Nested*>(context)->parts.back().bytes += view(bytes);
    return COLLET_OK;
  };
  const collet_sink error{&nested.error, [](void* context, collet_str bytes) {
                            *static_cast<std::string*>(context) += view(bytes);
                          }};
  nested.status = services::invoke_interface().call_with_progress(
      caller.call, plugin::testing::borrow(tool), plugin::testing::borrow(arguments),
      plugin::testing::borrow(options), &sink, &error, progress);
  return nested;
}

/// Fails as the nested call failed, or passes its data on.
inline collet_status pass_on(const FakeCall& call, const Nested& nested) {
  return nested.status == COLLET_OK ? call.json(nested.data()) : call.fail(nested.status, nested.error);
}

class NestedTest : public ::testing::Test {
 protected:
  NestedTest() {
    limits.grace = 20ms;
    fake->on_call = [this](FakeCall& call) { return bodies[call.tool](call); };
    second->on_call = [this](FakeCall& call) { return bodies[call.tool](call); };
  }

  /// A tool of `fake` ("a" to "m") or of `second`; `more` are members of its description.
  void add(const std::string& plugin, const std::string& id, std::function<collet_status(FakeCall&)> body,
           const std::string& more = "") {
    auto& list = plugin == "fake" ? fake_tools_ : second_tools_;
    list += list.empty() ? "" : ",";
    list += R"({"id":")" + id + R"(","title":"T","description":"D","annotations":{"readOnlyHint":true})" +
            (more.find("input_schema") == std::string::npos ? R"(,"input_schema":{"type":"object"})" : "") +
            more + "}";
    bodies[id] = std::move(body);
  }

  Pipeline& pipeline() {
    if (pipeline_) return *pipeline_;
    instances = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
    fake_file_ = FakePlugin::file(fake_concurrent);
    second_file_ = FakePlugin::second_file(second_concurrent);
    instances->add({fake_file_, "{}", fake});
    instances->add({second_file_, "{}", second});
    catalog.set(std::make_shared<const catalog::Catalog>(
        catalog::Catalog::build({{&fake_file_, R"({"tools":[)" + fake_tools_ + "]}"},
                                 {&second_file_, R"({"tools":[)" + second_tools_ + "]}"}},
                                settings)));
    PipelineParts parts;
    parts.instances = instances;
    parts.results = &results;
    parts.catalog = &catalog;
    parts.limits = limits;
    parts.blame = [this](std::string_view plugin, std::string_view what) {
      const std::lock_guard lock(mutex_);
      blamed_.push_back(std::string(plugin) + " " + std::string(what));
    };
    pipeline_ = make_pipeline(std::move(parts));
    return *pipeline_;
  }

  Started start(std::string_view key, std::string arguments = "{}", bool may_run_here = false) {
    auto& running = pipeline();
    Request request;
    const auto now = catalog.get();
    request.tool = catalog::hold(now, now->find_key(key));
    request.arguments = std::move(arguments);
    request.origin = std::make_shared<Origin>(Origin{"stdio", "s1"});
    Started started;
    started.call = running.start(
        std::move(request), may_run_here,
        when_done([promise = started.promise](Outcome outcome) { promise->set_value(std::move(outcome)); }));
    return started;
  }
  Outcome run(std::string_view key, std::string arguments = "{}") {
    return start(key, std::move(arguments)).wait();
  }
  std::vector<std::string> blamed() {
    const std::lock_guard lock(mutex_);
    return blamed_;
  }

  std::shared_ptr<FakePlugin> fake = std::make_shared<FakePlugin>();
  std::shared_ptr<FakePlugin> second = std::make_shared<FakePlugin>();
  bool fake_concurrent = true;
  bool second_concurrent = true;
  std::map<std::string, std::function<collet_status(FakeCall&)>> bodies;
  config::Settings settings;
  catalog::Current catalog;
  ResultStore results;
  PipelineLimits limits;
  std::shared_ptr<plugin::Instances> instances;

 private:
  std::string fake_tools_;
  std::string second_tools_;
  plugin::PluginFile fake_file_;
  plugin::PluginFile second_file_;
  std::mutex mutex_;
  std::vector<std::string> blamed_;
  std::unique_ptr<Pipeline> pipeline_;
};

}  // namespace collet::host::call::testing
