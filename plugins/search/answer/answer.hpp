// SPDX-License-Identifier: MIT
/// The text of an answer, which has a limited length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collet::search {

class Answer {
 public:
  /// `room` is the limit of the whole text, in characters.
  explicit Answer(std::size_t room) : room_(room) {}

  /// Appends the piece, with escapes in place of invisible characters, and returns true if there is room for
  /// it and for a continuation hint of `k_reserve` characters. Otherwise appends nothing and returns false.
  bool try_append(std::string_view shown);
  /// Appends the piece whatever the room is.
  void append(std::string_view shown);
  std::size_t room_left() const { return used_ < room_ ? room_ - used_ : 0; }
  const std::string& text() const { return text_; }

  static constexpr std::size_t k_reserve = 400;

 private:
  std::string text_;
  std::size_t room_;
  std::size_t used_ = 0;
};

}  // namespace collet::search
