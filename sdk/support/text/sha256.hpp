// SPDX-License-Identifier: MIT
/// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), to seal state that returns through a client.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::support {

/// Bytes, not hexadecimal.
using Sha256Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Returns the digest. Nothing may be added afterwards.
  Sha256Digest finish();

 private:
  void block(const std::uint8_t* bytes);
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> buffer_{};
  std::uint64_t bytes_ = 0;
};

Sha256Digest sha256(std::string_view bytes);
Sha256Digest hmac_sha256(std::string_view key, std::string_view bytes);

inline std::string_view as_bytes(const Sha256Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

/// Compares in a time that depends only on the lengths.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace collet::support
