// SPDX-License-Identifier: MIT
/// A server behind a URL: Streamable HTTP, in either era.
#pragma once

#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "plugins/external/transport/transport.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::external {

/// What the operator's own addresses may be: all.
support::Access everything();
Fault unreachable(const support::HttpFailure& failure);

class HttpTransport final : public Transport {
 public:
  /// `listener` outlives it.
  HttpTransport(std::string url, support::HttpHeaders headers, Listener& listener);
  ~HttpTransport() override;
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;

  std::optional<Fault> send(std::string_view message, const Envelope& envelope,
                            const Patience& patience) override;
  void set_protocol(std::string_view version) override;
  bool gives_up_by_closing() const override { return true; }
  /// `message`: what opens the stream in the modern era; empty: the GET of the legacy one.
  void listen(std::string_view message) override;
  void stop() override;
  std::string last_words() const override { return {}; }

 private:
  class Receiving;
  support::HttpRequest request(std::string_view method, const Envelope& envelope) const;
  std::optional<Fault> judge(const support::HttpResponse& response, Receiving& receiving);
  std::optional<Fault> resume(Receiving& receiving, const Patience& patience);
  void take_session(const support::HttpResponse& head);
  void follow(const std::string& message);

  const std::string url_;
  const support::HttpHeaders headers_;
  Listener& listener_;
  mutable std::mutex mutex_;
  std::string session_;   ///< Mcp-Session-Id; guarded by mutex_
  std::string protocol_;  ///< empty until it is known; guarded by mutex_
  bool closed_ = false;   ///< guarded by mutex_
  const int stop_fd_;     ///< readable once it ends
  std::thread follower_;
};

}  // namespace collet::external
