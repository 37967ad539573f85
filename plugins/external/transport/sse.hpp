// SPDX-License-Identifier: MIT
/// Parses server-sent events (WHATWG HTML, section 9.2): their data, and where to resume a stream.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace collet::external {

class SseReader {
 public:
  using EventHandler = std::function<void(std::string_view data)>;
  /// `handler` receives the data of each event that has data.
  explicit SseReader(EventHandler handler) : handler_(std::move(handler)) {}
  /// Parses the next bytes of the stream. Returns false if an event exceeds the limit.
  bool feed(std::string_view piece);
  /// Drops an incomplete line and event: a new stream follows.
  void reset();
  /// Returns the id of the last complete event that had one.
  const std::string& last_id() const { return last_id_; }
  /// Returns the delay before the stream is requested again.
  std::chrono::milliseconds retry() const { return retry_; }

 private:
  bool line(std::string_view text);
  void field(std::string_view name, std::string_view value);
  const EventHandler handler_;
  std::string line_;
  std::string data_;
  std::string id_;  ///< takes effect at the end of the event
  std::string last_id_;
  std::chrono::milliseconds retry_{1000};
  bool has_data_ = false;
  bool after_cr_ = false;
  bool at_start_ = true;
};

}  // namespace collet::external
