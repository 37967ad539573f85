// SPDX-License-Identifier: MIT
#include "sdk/support/text/sha256.hpp"

#include <algorithm>
#include <bit>

namespace collet::support {

namespace {

constexpr std::array<std::uint32_t, 64> k_rounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t word(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U |
         bytes[3];
}

}  // namespace

void Sha256::block(const std::uint8_t* bytes) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = word(bytes + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const auto s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const auto s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const auto s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + k_rounds[i] + w[i];
    const auto s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i)
    state_[i] += added[i];
}

void Sha256::add(std::string_view bytes) {
  const auto* at = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  while (left > 0) {
    const std::size_t used = bytes_ % 64;
    const std::size_t taken = std::min(left, 64 - used);
    std::copy_n(at, taken, buffer_.begin() + static_cast<std::ptrdiff_t>(used));
    bytes_ += taken;
    at += taken;
    left -= taken;
    if (bytes_ % 64 == 0) block(buffer_.data());
  }
}

Sha256Digest Sha256::finish() {
  const std::uint64_t bits = bytes_ * 8;
  add({"\x80", 1});
  while (bytes_ % 64 != 56)
    add({"\0", 1});
  std::array<char, 8> length{};
  for (std::size_t i = 0; i < 8; ++i)
    length[i] = static_cast<char>(bits >> (56U - 8U * i) & 0xFFU);
  add({length.data(), length.size()});
  Sha256Digest digest{};
  for (std::size_t i = 0; i < 32; ++i)
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24U - 8U * (i % 4)));
  return digest;
}

Sha256Digest sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.finish();
}

Sha256Digest hmac_sha256(std::string_view key, std::string_view bytes) {
  std::array<char, 64> block{};
  const auto shortened = sha256(key);
  const auto used = key.size() > block.size() ? as_bytes(shortened) : key;
  std::copy(used.begin(), used.end(), block.begin());
  const auto masked = [&](unsigned mask) {
    auto out = block;
    for (char& c : out)
      c = static_cast<char>(static_cast<unsigned char>(c) ^ mask);
    return out;
  };
  Sha256 inner;
  const auto inner_key = masked(0x36U);
  inner.add({inner_key.data(), inner_key.size()});
  inner.add(bytes);
  const auto inner_digest = inner.finish();
  Sha256 outer;
  const auto outer_key = masked(0x5cU);
  outer.add({outer_key.data(), outer_key.size()});
  outer.add(as_bytes(inner_digest));
  return outer.finish();
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference = difference | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
  return difference == 0;
}

}  // namespace collet::support
