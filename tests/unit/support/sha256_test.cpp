// SPDX-License-Identifier: MIT
#include "sdk/support/text/sha256.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>

namespace collet::support {
namespace {

std::string hex(const Sha256Digest& digest) {
  static constexpr char k_digits[] = "0123456789abcdef";
  std::string out;
  for (const auto byte : digest) {
    out += k_digits[byte >> 4U];
    out += k_digits[byte & 15U];
  }
  return out;
}

// NIST, "Example Values" of FIPS 180-4, and short messages of the CAVP.
TEST(Sha256, MatchesTheTestVectorsOfNist) {
  const std::pair<std::string, std::string_view> cases[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"\xd3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopq"
       "r"
       "stnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1000000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"}};
  for (const auto& [bytes, digest] : cases)
    EXPECT_EQ(hex(sha256(bytes)), digest) << bytes.substr(0, 60);
}

TEST(Sha256, IsTheSameForTextAddedInPieces) {
  const std::string bytes(1000, 'x');
  for (const std::size_t piece : {1U, 63U, 64U, 65U, 999U}) {
    Sha256 hash;
    for (std::size_t at = 0; at < bytes.size(); at += piece)
      hash.add(std::string_view(bytes).substr(at, piece));
    EXPECT_EQ(hash.finish(), sha256(bytes)) << piece;
  }
}

// RFC 4231, cases 1, 2, 3 and 6.
TEST(HmacSha256, MatchesTheTestVectorsOfRfc4231) {
  EXPECT_EQ(hex(hmac_sha256(std::string(20, '\x0b'), "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hex(hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex(hmac_sha256(std::string(20, '\xaa'), std::string(50, '\xdd'))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(
      hex(hmac_sha256(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(EqualInConstantTime, IsEqualityOfBytes) {
  EXPECT_TRUE(equal_in_constant_time("", ""));
  EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
  EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
  EXPECT_FALSE(equal_in_constant_time("abc", "ab"));
}

}  // namespace
}  // namespace collet::support
