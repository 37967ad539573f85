// SPDX-License-Identifier: MIT
/// A server behind a URL that speaks HTTP+SSE, the transport of 2024-11-05: one stream that all answers come
/// on, and beside it an address that messages go to, which the stream names first.
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
  /// `listener` outlives it.
  SseTransport(std::string url, support::HttpHeaders headers, Listener& listener);
  ~SseTransport() override;
  SseTransport(const SseTransport&) = delete;
  SseTransport& operator=(const SseTransport&) = delete;

  std::optional<Fault> send(std::string_view message, const Envelope& envelope,
                            const Patience& patience) override;
  void set_protocol(std::string_view /*version*/) override {}
  bool gives_up_by_closing() const override { return false; }
  void listen(std::string_view /*message*/) override {}  // it always does
  void stop() override;
  std::string last_words() const override { return {}; }

 private:
  void follow();
  void take(std::string_view data);
  void end(Fault why);

  const std::string url_;
  const support::HttpHeaders headers_;
  Listener& listener_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string endpoint_;        ///< empty until it is told; guarded by mutex_
  std::optional<Fault> ended_;  ///< guarded by mutex_
  const int stop_fd_;           ///< readable once it ends
  std::thread follower_;
};

/// Where messages go, by what the stream of `url` says; empty if that is another server.
std::string endpoint_of(std::string_view url, std::string_view told);

}  // namespace collet::external
