// SPDX-License-Identifier: MIT
/// HTTP+SSE, the transport of the first revision: one stream carries all answers, and its first event names
/// the address for messages.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "plugins/external/transport/transport.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::external {

class SseTransport final : public Transport {
 public:
  /// `listener` must outlive the transport.
  SseTransport(std::string url, support::HttpHeaders headers, Listener& listener);
  ~SseTransport() override;
  SseTransport(const SseTransport&) = delete;
  SseTransport& operator=(const SseTransport&) = delete;

  std::optional<ServerError> send(std::string_view message, const Envelope& envelope,
                                  const Deadline& deadline) override;
  void set_protocol(std::string_view /*version*/) override {}
  bool cancels_by_closing() const override { return false; }
  void listen(std::string_view /*message*/) override {}  // the stream is always open
  void stop() override;
  std::string last_output() const override { return {}; }

 private:
  void read_stream();
  void on_event(std::string_view data);
  void end(ServerError why);

  const std::string url_;
  const support::HttpHeaders headers_;
  Listener& listener_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string endpoint_;              ///< empty until the stream names it; guarded by mutex_
  std::optional<ServerError> ended_;  ///< guarded by mutex_
  const int stop_fd_;                 ///< readable after stop()
  std::thread stream_thread_;
};

/// Returns the address for messages, given the endpoint that the stream of `url` names; empty if it is on
/// another server.
std::string endpoint_of(std::string_view url, std::string_view endpoint);

}  // namespace collet::external
