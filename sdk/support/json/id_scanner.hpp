// SPDX-License-Identifier: MIT
/// Finds the id of a message that is too long to be kept, or that is no JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support {

/// A longer one is refused.
inline constexpr std::size_t k_max_id_bytes = 1024;

/// Fed the message piece by piece; keeps at most one key and one id. Knows strings, escapes and depth, and
/// does not check grammar beyond that: of a message that is JSON it finds exactly the id that a reader of the
/// whole would find.
class IdScanner {
 public:
  void feed(std::string_view bytes);
  /// The id as JSON text, or empty: there is none, or it is no valid one. Of several the last counts.
  std::string id() const;

 private:
  /// What comes next in the outermost object.
  enum class Expect : std::uint8_t { object, key, colon, value, comma, nothing };
  void outermost(char c);
  void end_string();
  void end_value();
  void keep(char c);
  bool keeping() const { return depth_ == 1 && (expect_ == Expect::key || is_id_); }

  Expect expect_ = Expect::object;
  bool in_string_ = false;
  bool escaped_ = false;
  bool in_scalar_ = false;  ///< a number or literal of the outermost object
  bool is_id_ = false;      ///< the value at hand belongs to the key "id"
  bool too_long_ = false;   ///< the key or id at hand is longer than any that counts
  std::size_t depth_ = 0;
  std::string text_;  ///< of the key or id at hand
  std::string id_;
};

}  // namespace collet::support
