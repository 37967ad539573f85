// SPDX-License-Identifier: MIT
/// Finds the id of a message that is too long to keep, or that is not JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support {

/// Limit of an id; longer ids are refused.
inline constexpr std::size_t k_max_id_bytes = 1024;

/// Reads a message piece by piece and keeps at most one key and one id. It understands strings, escapes and
/// depth, but does not check the grammar. In a message that is JSON, it finds the same id as a reader of the
/// whole message.
class IdScanner {
 public:
  void feed(std::string_view bytes);
  /// Returns the id as JSON text; empty if there is none or if it is invalid. If the message has several, the
  /// last counts.
  std::string id() const;

 private:
  /// The next token that is expected in the outermost object.
  enum class Expect : std::uint8_t { object, key, colon, value, comma, nothing };
  void outermost(char c);
  void end_string();
  void end_value();
  void keep(char c);
  bool keeping() const { return depth_ == 1 && (expect_ == Expect::key || is_id_); }

  Expect expect_ = Expect::object;
  bool in_string_ = false;
  bool escaped_ = false;
  bool in_scalar_ = false;  ///< in a number or literal of the outermost object
  bool is_id_ = false;      ///< the current value belongs to the key "id"
  bool too_long_ = false;   ///< the current key or id exceeds its limit
  std::size_t depth_ = 0;
  std::string text_;  ///< text of the current key or id
  std::string id_;
};

}  // namespace collet::support
