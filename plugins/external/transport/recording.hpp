// SPDX-License-Identifier: MIT
/// Recording and replay of sessions: one JSON-RPC message per line, with `_meta: {dir: "send"|"recv",
/// server, ts}`, in the format of mcporter.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/transport/transport.hpp"
#include "sdk/support/result.hpp"

namespace collet::external {

/// Writes a recording. Thread-safe.
class Recorder {
 public:
  /// Truncates the file and makes it readable for its owner only.
  static support::Result<std::unique_ptr<Recorder>> open(const std::string& path);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  void write(std::string_view direction, const std::string& alias, std::string_view message);

 private:
  explicit Recorder(int fd) : fd_(fd) {}
  std::mutex mutex_;
  const int fd_;
};

/// The exchanges of a recording. Thread-safe.
class Recording {
 public:
  static support::Result<std::shared_ptr<Recording>> read(std::string_view text);

  /// Returns the recorded answer to a request of that method and params (without _meta), with `id` as its
  /// id. Each answer is returned once, except those of the handshake and of lists. Returns nothing if no
  /// answer is left.
  std::optional<std::string> answer(const std::string& alias, const std::string& method,
                                    std::string_view params, std::string_view id);
  bool knows(const std::string& alias) const { return exchanges_.contains(alias); }

 private:
  struct Exchange {
    std::string method;
    std::string params;  ///< JSON, without _meta
    std::string answer;  ///< the message; empty if the server did not answer
    bool used = false;
  };
  std::mutex mutex_;
  std::map<std::string, std::vector<Exchange>> exchanges_;
};

/// Answers from a recording in place of a server.
class ReplayTransport final : public Transport {
 public:
  ReplayTransport(std::shared_ptr<Recording> recording, std::string alias, Listener& listener)
      : recording_(std::move(recording)), alias_(std::move(alias)), listener_(listener) {}
  std::optional<ServerError> send(std::string_view message, const Envelope& envelope,
                                  const Deadline& deadline) override;
  void set_protocol(std::string_view) override {}
  bool cancels_by_closing() const override { return false; }
  void listen(std::string_view) override {}
  void stop() override {}
  std::string last_output() const override { return {}; }

 private:
  const std::shared_ptr<Recording> recording_;
  const std::string alias_;
  Listener& listener_;
};

}  // namespace collet::external
