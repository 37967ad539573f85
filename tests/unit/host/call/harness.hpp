// SPDX-License-Identifier: MIT
/// A test fixture with a pipeline and a fake plugin.
#pragma once

#include <chrono>
#include <condition_variable>
#include <future>
#include <gmock/gmock.h>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/plugin/in_process.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::call::testing {

using plugin::testing::FakeCall;
using plugin::testing::FakePlugin;
using namespace std::chrono_literals;

/// The time limit of every wait in the tests. A test that passes does not reach it, however busy the machine
/// is.
constexpr auto k_patience = 200s;

/// An event that happens once.
class Event {
 public:
  void set() {
    const std::lock_guard lock(mutex_);
    happened_ = true;
    changed_.notify_all();
  }
  bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, k_patience, [&] { return happened_; });
  }
  bool happened() {
    const std::lock_guard lock(mutex_);
    return happened_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool happened_ = false;
};

/// Returns a pointer that does not own `tool`.
inline std::shared_ptr<const catalog::Tool> unowned(const catalog::Tool& tool) {
  return {&tool, [](const catalog::Tool*) {}};
}

/// A call that a test has started.
struct Started {
  std::shared_ptr<Call> call;
  std::shared_ptr<std::promise<Outcome>> promise = std::make_shared<std::promise<Outcome>>();
  std::future<Outcome> outcome = promise->get_future();

  Outcome wait() {
    if (outcome.wait_for(k_patience) != std::future_status::ready) {
      ADD_FAILURE() << "the call was not answered";
      return {};
    }
    return outcome.get();
  }
};

class PipelineTest : public ::testing::Test {
 protected:
  PipelineTest() {
    tool.plugin = "fake";
    tool.id = "echo";
    tool.name = "echo";
    parts.limits.grace = 20ms;
    parts.results = &results;
    parts.blame = [this](std::string_view plugin, std::string_view what) {
      const std::lock_guard lock(mutex_);
      blamed_.push_back(std::string(plugin) + " " + std::string(what));
    };
  }

  /// Creates the pipeline on first use, so that a test can change `parts` and `concurrent` before.
  Pipeline& pipeline() {
    if (!pipeline_) {
      parts.instances = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
      parts.instances->add({FakePlugin::file(concurrent), "{}", fake});
      pipeline_ = make_pipeline(parts);
    }
    return *pipeline_;
  }
  void end_pipeline() { pipeline_.reset(); }

  Request request(std::string arguments = "{}") {
    Request one;
    one.tool = unowned(tool);
    one.arguments = std::move(arguments);
    one.origin = std::make_shared<Origin>(Origin{"stdio", {}});
    return one;
  }
  Started start(Request one, bool may_run_here = false) {
    Started started;
    started.call = pipeline().start(
        std::move(one), may_run_here,
        when_done([promise = started.promise](Outcome outcome) { promise->set_value(std::move(outcome)); }));
    return started;
  }
  Started start(std::string arguments = "{}") { return start(request(std::move(arguments))); }
  Outcome run(std::string arguments = "{}") { return start(std::move(arguments)).wait(); }

  std::vector<std::string> blamed() {
    const std::lock_guard lock(mutex_);
    return blamed_;
  }

  std::shared_ptr<FakePlugin> fake = std::make_shared<FakePlugin>();
  catalog::Tool tool;
  ResultStore results;
  PipelineParts parts;
  bool concurrent = true;

 private:
  std::mutex mutex_;
  std::vector<std::string> blamed_;
  std::unique_ptr<Pipeline> pipeline_;
};

}  // namespace collet::host::call::testing
