// SPDX-License-Identifier: MIT
/// Writes the bytes of SCIP indexes for tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collet::codegraph {

inline std::string varint(std::uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7U)
    out += static_cast<char>((value & 0x7FU) | 0x80U);
  return out + static_cast<char>(value);
}

inline std::string number_field(std::uint32_t field, std::uint64_t value) {
  return varint(std::uint64_t{field} << 3U) + varint(value);
}

inline std::string bytes_field(std::uint32_t field, const std::string& bytes) {
  return varint((std::uint64_t{field} << 3U) | 2U) + varint(bytes.size()) + bytes;
}

/// An occurrence in a document; lines and columns begin at 0.
inline std::string occurrence(const std::vector<std::uint64_t>& range, const std::string& symbol,
                              bool definition) {
  std::string packed;
  for (const auto number : range)
    packed += varint(number);
  return bytes_field(2,
                     bytes_field(1, packed) + bytes_field(2, symbol) + number_field(3, definition ? 1 : 0));
}

inline std::string document(const std::string& path, const std::string& occurrences) {
  return bytes_field(2, bytes_field(1, path) + occurrences);
}

inline std::string metadata() {
  return bytes_field(1, bytes_field(2, bytes_field(1, "test-indexer") + bytes_field(2, "1.2")));
}

}  // namespace collet::codegraph
