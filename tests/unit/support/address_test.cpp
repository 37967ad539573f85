// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/address.hpp"

#include <arpa/inet.h>
#include <cstring>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>

namespace collet::support {
namespace {

bool is_private(const std::string& text) {
  sockaddr_storage storage{};
  if (text.find(':') == std::string::npos) {
    sockaddr_in four{};
    four.sin_family = AF_INET;
    EXPECT_EQ(inet_pton(AF_INET, text.c_str(), &four.sin_addr), 1) << text;
    std::memcpy(&storage, &four, sizeof(four));
  } else {
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    EXPECT_EQ(inet_pton(AF_INET6, text.c_str(), &six.sin6_addr), 1) << text;
    std::memcpy(&storage, &six, sizeof(six));
  }
  return is_private_address(reinterpret_cast<const sockaddr*>(&storage));
}

TEST(Address, SpecialPurposeAddressesArePrivate) {
  for (const char* text : {"0.0.0.0",
                           "10.0.0.1",
                           "10.255.255.255",
                           "100.64.0.1",
                           "100.127.255.255",
                           "127.0.0.1",
                           "127.255.255.254",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.1",
                           "192.0.2.1",
                           "192.88.99.1",
                           "192.168.0.1",
                           "198.18.0.1",
                           "198.19.255.255",
                           "198.51.100.1",
                           "203.0.113.1",
                           "224.0.0.1",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "fe80::1",
                           "fc00::1",
                           "fdff::1",
                           "ff02::1",
                           "2001:db8::1",
                           "2001:0:1::1",
                           "::ffff:127.0.0.1",
                           "::ffff:10.0.0.1",
                           "64:ff9b::a00:1",
                           "2002:7f00:1::",
                           "100::1",
                           "3fff::1"})
    EXPECT_TRUE(is_private(text)) << text;
}

TEST(Address, GlobalAddressesAreNotPrivate) {
  for (const char* text : {"1.1.1.1",        "8.8.8.8",        "9.255.255.255",    "11.0.0.0",
                           "100.63.255.255", "100.128.0.0",    "126.255.255.255",  "128.0.0.1",
                           "172.15.255.255", "172.32.0.0",     "192.167.255.255",  "192.169.0.0",
                           "198.17.255.255", "198.20.0.0",     "223.255.255.255",  "2606:4700:4700::1111",
                           "2a00:1450::1",   "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"})
    EXPECT_FALSE(is_private(text)) << text;
}

TEST(Address, OtherFamiliesCountAsPrivate) {
  sockaddr address{};
  address.sa_family = AF_UNIX;
  EXPECT_TRUE(is_private_address(&address));
}

}  // namespace
}  // namespace collet::support
