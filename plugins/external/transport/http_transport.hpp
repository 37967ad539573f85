// SPDX-License-Identifier: MIT
/// Streamable HTTP, in both eras of the protocol.
#pragma once

#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "plugins/external/transport/transport.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::external {

/// Allows every address: the operator configured the URL.
support::Access unrestricted_access();
ServerError connection_error(const support::HttpFailure& failure);

class HttpTransport final : public Transport {
 public:
  /// `listener` must outlive the transport.
  HttpTransport(std::string url, support::HttpHeaders headers, Listener& listener);
  ~HttpTransport() override;
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;

  std::optional<ServerError> send(std::string_view message, const Envelope& envelope,
                                  const Deadline& deadline) override;
  void set_protocol(std::string_view version) override;
  bool cancels_by_closing() const override { return true; }
  /// `message` opens the stream of the modern era; an empty one means the GET stream of the legacy era.
  void listen(std::string_view message) override;
  void stop() override;
  std::string last_output() const override { return {}; }

 private:
  class ResponseReader;
  support::HttpRequest request(std::string_view method, const Envelope& envelope) const;
  std::optional<ServerError> check_response(const support::HttpResponse& response, ResponseReader& receiving);
  std::optional<ServerError> resume(ResponseReader& receiving, const Deadline& deadline);
  void store_session_id(const support::HttpResponse& head);
  void read_stream(const std::string& message);

  const std::string url_;
  const support::HttpHeaders headers_;
  Listener& listener_;
  mutable std::mutex mutex_;
  std::string session_;   ///< Mcp-Session-Id; guarded by mutex_
  std::string protocol_;  ///< empty until negotiated; guarded by mutex_
  bool closed_ = false;   ///< guarded by mutex_
  const int stop_fd_;     ///< readable after stop()
  std::thread stream_thread_;
};

}  // namespace collet::external
