// SPDX-License-Identifier: MIT
/// A server with four tools and a pipeline whose calls the test itself finishes.
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

  /// Answers at once, before start() returns.
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
  /// The settings and parts may be changed before the first line is handed in.
  explicit Harness(const std::function<void(config::Settings&, ServerParts&)>& change = {},
                   const std::string& described = "");

  Server& server();
  /// Hands in one line; returns all that was sent because of it, joined by newlines.
  std::string say(std::string_view line, bool more_waits = false);
  /// Everything sent since the last say() or sent().
  std::string sent();
  /// initialize and initialized in a revision; throws its answers away.
  void shake_hands(std::string_view revision, std::string_view capabilities = "{}");

  /// Puts another catalog in place, of `described` by plugin demo, and tells the server.
  void change_to(const std::string& described);

  FakePipeline pipeline;
  call::ResultStore results;

 private:
  config::Settings settings_;
  plugin::PluginFile file_;
  catalog::Current catalog_;
  std::mutex mutex_;
  std::string sent_;
  std::unique_ptr<Server> server_;
};

/// What a modern request carries as its params' _meta, with further members.
std::string modern_meta(std::string_view more = "");

}  // namespace collet::host::mcp::test
