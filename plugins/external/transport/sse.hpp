// SPDX-License-Identifier: MIT
/// Server-sent events (WHATWG HTML, section 9.2): their data, and where to go on after an interruption.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace collet::external {

class SseReader {
 public:
  using Take = std::function<void(std::string_view data)>;
  /// `take` gets the data of each event that has some.
  explicit SseReader(Take take) : take_(std::move(take)) {}
  /// Pieces of the stream as they come. False: an event is larger than may be.
  bool feed(std::string_view piece);
  /// Forgets a line and an event that were cut off: another stream follows.
  void begin_again();
  /// Of the last whole event that had one.
  const std::string& last_id() const { return last_id_; }
  /// How long to wait before asking for the rest.
  std::chrono::milliseconds retry() const { return retry_; }

 private:
  bool line(std::string_view text);
  void field(std::string_view name, std::string_view value);
  const Take take_;
  std::string line_;
  std::string data_;
  std::string id_;  ///< told, and not in force until the event ends
  std::string last_id_;
  std::chrono::milliseconds retry_{1000};
  bool has_data_ = false;
  bool after_cr_ = false;
  bool at_start_ = true;
};

}  // namespace collet::external
