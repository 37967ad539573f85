// SPDX-License-Identifier: MIT
/// Server-sent events (WHATWG HTML, section 9.2), as far as data goes.
#pragma once

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

 private:
  bool line(std::string_view text);
  const Take take_;
  std::string line_;
  std::string data_;
  bool has_data_ = false;
  bool after_cr_ = false;
  bool at_start_ = true;
};

}  // namespace collet::external
