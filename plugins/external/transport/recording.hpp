// SPDX-License-Identifier: MIT
/// Conversations with servers, written down and given again: one JSON-RPC message a line, with
/// `_meta: {dir: "send"|"recv", server, ts}`, as mcporter has it.
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

/// Writes a tape. Thread-safe.
class Recorder {
 public:
  /// Begins the file anew; only its owner may read it.
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

/// What was written down. Thread-safe.
class Tape {
 public:
  static support::Result<std::shared_ptr<Tape>> read(std::string_view text);

  /// The answer to a request of that method and params (but their _meta), each once; of the handshake and of
  /// lists as often as one likes. With the id given. Nothing: it was not asked then.
  std::optional<std::string> answer(const std::string& alias, const std::string& method,
                                    std::string_view params, std::string_view id);
  bool knows(const std::string& alias) const { return exchanges_.contains(alias); }

 private:
  struct Exchange {
    std::string method;
    std::string params;  ///< JSON, without _meta
    std::string answer;  ///< the message; empty: none came
    bool used = false;
  };
  std::mutex mutex_;
  std::map<std::string, std::vector<Exchange>> exchanges_;
};

/// Speaks from a tape in place of a server.
class TapeTransport final : public Transport {
 public:
  TapeTransport(std::shared_ptr<Tape> tape, std::string alias, Listener& listener)
      : tape_(std::move(tape)), alias_(std::move(alias)), listener_(listener) {}
  std::optional<Fault> send(std::string_view message, const Envelope& envelope,
                            const Patience& patience) override;
  void set_protocol(std::string_view) override {}
  bool gives_up_by_closing() const override { return false; }
  void listen(std::string_view) override {}
  void stop() override {}
  std::string last_words() const override { return {}; }

 private:
  const std::shared_ptr<Tape> tape_;
  const std::string alias_;
  Listener& listener_;
};

}  // namespace collet::external
