// SPDX-License-Identifier: MIT
/// Text of documents on the lines of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::search {

inline constexpr std::size_t k_longest_description = 100;  ///< characters

/// The text on one line: each run of space and control characters is one space. Over `longest` characters it
/// is cut and ends with "...", these included. Reads no more of it than it needs.
std::string one_line(std::string_view text, std::size_t longest = k_longest_description);

/// The same of a description in Markdown or HTML: of links only what they say, of tags nothing.
std::string description_line(std::string_view text, std::size_t longest = k_longest_description);

/// "3 endpoints", "1 endpoint"; `thing` is the singular.
std::string counted(std::uint64_t count, std::string_view thing);

/// An answer that grows by whole pieces while it has room.
class Answer {
 public:
  /// `room`: characters of the whole.
  explicit Answer(std::size_t room) : room_(room) {}

  /// Appends the piece. False if there is no room for it and for the `k_reserve` characters that tell how to
  /// go on: then nothing is appended.
  bool add(std::string_view piece);
  /// Appends what must be told, whatever the room.
  void tell(std::string_view piece);
  std::size_t left() const { return used_ < room_ ? room_ - used_ : 0; }
  const std::string& text() const { return text_; }

  static constexpr std::size_t k_reserve = 400;

 private:
  std::string text_;
  std::size_t room_;
  std::size_t used_ = 0;
};

}  // namespace collet::search
