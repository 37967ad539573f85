// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/address.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>

namespace collet::support {
namespace {

struct Block4 {
  std::uint32_t first;
  int bits;
};
constexpr Block4 k_private4[] = {
    {0x00000000U, 8},   // this network
    {0x0A000000U, 8},   // private use
    {0x64400000U, 10},  // shared address space
    {0x7F000000U, 8},   // loopback
    {0xA9FE0000U, 16},  // link-local
    {0xAC100000U, 12},  // private use
    {0xC0000000U, 24},  // IETF protocol assignments
    {0xC0000200U, 24},  // documentation
    {0xC0586300U, 24},  // 6to4 relay anycast
    {0xC0A80000U, 16},  // private use
    {0xC6120000U, 15},  // benchmarking
    {0xC6336400U, 24},  // documentation
    {0xCB007100U, 24},  // documentation
    {0xE0000000U, 4},   // multicast
    {0xF0000000U, 4},   // reserved, broadcast
};

bool is_private4(std::uint32_t address) {
  return std::any_of(std::begin(k_private4), std::end(k_private4), [&](const Block4& block) {
    return address >> (32 - block.bits) == block.first >> (32 - block.bits);
  });
}

using Bytes16 = std::array<std::uint8_t, 16>;

std::uint32_t four_at(const Bytes16& bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U |
         std::uint32_t{bytes[at + 2]} << 8U | bytes[at + 3];
}

bool begins(const Bytes16& bytes, std::initializer_list<std::uint8_t> prefix) {
  return std::equal(prefix.begin(), prefix.end(), bytes.begin());
}

bool is_private6(const Bytes16& bytes) {
  if (begins(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF})) return is_private4(four_at(bytes, 12));
  if (begins(bytes, {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0})) return is_private4(four_at(bytes, 12));
  if (begins(bytes, {0x20, 0x02})) return is_private4(four_at(bytes, 2));
  // In the rest, only global unicast is public.
  if ((bytes[0] & 0xE0U) != 0x20U) return true;
  return begins(bytes, {0x20, 0x01, 0x0D, 0xB8}) || (begins(bytes, {0x20, 0x01}) && bytes[2] < 2) ||
         begins(bytes, {0x3F, 0xFF});
}

}  // namespace

bool is_private_address(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, address, sizeof(four));
    return is_private4(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, address, sizeof(six));
    Bytes16 bytes{};
    std::memcpy(bytes.data(), &six.sin6_addr, bytes.size());
    return is_private6(bytes);
  }
  return true;
}

}  // namespace collet::support
