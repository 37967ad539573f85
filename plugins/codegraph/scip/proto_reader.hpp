// SPDX-License-Identifier: MIT
/// Reads the fields of one message of Protocol Buffers in place. It never reads outside of the bytes and does
/// not descend by itself, so that nesting costs nothing.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::codegraph {

class ProtoReader {
 public:
  explicit ProtoReader(std::string_view bytes) : bytes_(bytes) {}

  /// Advances to the next field. Returns false at the end of the message, or where it is damaged.
  bool next();
  std::uint32_t field() const { return field_; }
  /// Returns true if the field has a number as its value; otherwise it has bytes.
  bool has_number() const { return is_number_; }
  std::uint64_t number() const { return number_; }
  std::string_view bytes() const { return value_; }
  bool damaged() const { return damaged_; }

  /// Reads a variable-length number at the beginning of `bytes` and removes it. Returns false if it is cut
  /// off or does not fit into 64 bits.
  static bool take_number(std::string_view& bytes, std::uint64_t& out);

 private:
  bool read_value(std::uint32_t type);

  std::string_view bytes_;
  std::string_view value_;
  std::uint64_t number_ = 0;
  std::uint32_t field_ = 0;
  bool is_number_ = false;
  bool damaged_ = false;
};

}  // namespace collet::codegraph
