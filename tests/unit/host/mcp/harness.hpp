// SPDX-License-Identifier: MIT
/// A server with four tools and a pipeline whose calls the test finishes.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/mcp/server.hpp"

namespace collet::host::mcp::test {

class FakeCall final : public call::Call {
 public:
  FakeCall(call::Request made, std::shared_ptr<call::Waiter> waiter)
      : request(std::move(made)), waiter_(std::move(waiter)) {}
  void done(call::Outcome outcome) { waiter_->done(std::move(outcome)); }
  void cancel() override {
    ++cancels;
    if (on_cancel) on_cancel(*this);
  }

  call::Request request;
  bool may_run_here = false;
  std::function<void(FakeCall&)> on_cancel;
  std::atomic<int> cancels{0};

 private:
  const std::shared_ptr<call::Waiter> waiter_;
};

class FakePipeline final : public call::Pipeline {
 public:
  std::shared_ptr<call::Call> start(call::Request&& request, bool may_run_here,
                                    std::shared_ptr<call::Waiter> waiter) override;
  void drain(std::chrono::milliseconds, std::chrono::milliseconds) override {}

  std::shared_ptr<FakeCall> call(std::size_t index);
  std::size_t size();

  /// If set and if it returns an outcome, answers the call before start() returns.
  std::function<std::optional<call::Outcome>(const call::Request&)> at_once;
  std::function<void(FakeCall&)> on_cancel;

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<FakeCall>> calls_;
};

call::Outcome json_outcome(std::string json);
call::Outcome part_outcome(std::int32_t kind, std::string head, std::string bytes);
call::Outcome failure(collet_status status, std::string message);

class Harness {
 public:
  /// `change` may change the settings and parts before the server is created. `with_reader` adds the host's
  /// tool read_result.
  explicit Harness(const std::function<void(config::Settings&, ServerParts&)>& change = {},
                   const std::string& described = "", bool with_reader = false);

  Server& server();
  /// Passes one line to the server. Returns the messages sent meanwhile, joined by newlines.
  std::string exchange(std::string_view line, bool more_waits = false);
  /// Returns the messages sent since the last exchange() or sent().
  std::string sent();
  /// Sends initialize and notifications/initialized, and drops the answers.
  void shake_hands(std::string_view revision, std::string_view capabilities = "{}");

  /// Replaces the catalog by one of `described`, as plugin demo describes it, and notifies the server.
  void change_to(const std::string& described);

  FakePipeline pipeline;
  call::ResultStore results;

 private:
  config::Settings settings_;
  plugin::PluginFile file_;
  plugin::PluginFile host_file_;
  catalog::Current catalog_;
  std::mutex mutex_;
  std::string sent_;
  std::unique_ptr<Server> server_;
};

/// Returns the member `_meta` of a modern request's params, with the members `more`.
std::string modern_meta(std::string_view more = "");

}  // namespace collet::host::mcp::test
