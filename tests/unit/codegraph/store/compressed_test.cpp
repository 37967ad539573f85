// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/packed/compressed.hpp"

#include <gtest/gtest.h>

#include "plugins/codegraph/store/packed/packing.hpp"

namespace collet::codegraph {
namespace {

std::string some_text() {
  std::string out;
  for (int i = 0; i < 500; ++i)
    out += "name" + std::to_string(i * i % 97) + '\0';
  return out;
}

TEST(Compressed, BytesComeBackAndAreFewer) {
  for (const std::string& text : {std::string(), std::string(1, '\0'), some_text()})
    EXPECT_EQ(decompressed(compressed(text)), text);
  EXPECT_LT(compressed(some_text()).size(), some_text().size() / 2);
}

TEST(Compressed, DamagedBytesGiveNothingOrBytesOfTheWrittenSize) {
  const auto text = some_text();
  const auto whole = compressed(text);
  for (std::size_t end = 0; end < whole.size(); ++end)
    EXPECT_FALSE(decompressed(std::string_view(whole).substr(0, end))) << end;
  EXPECT_FALSE(decompressed(whole + "more"));
  EXPECT_FALSE(decompressed("not compressed at all"));
  for (std::size_t i = 8; i < whole.size(); ++i) {
    auto damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    const auto out = decompressed(damaged);
    if (out) {
      EXPECT_EQ(out->size(), text.size());
    }
  }
}

TEST(Compressed, ASizeAboveTheLimitIsRefusedBeforeMemoryIsTaken) {
  // The header of a frame with one segment and a size of eight bytes.
  const std::string frame("\x28\xB5\x2F\xFD\xE0\xFF\xFF\xFF\xFF\xFF\x00\x00\x00\x01\x00\x00", 16);
  EXPECT_FALSE(decompressed(frame));
}

TEST(TextNumbers, DifferentTextsHaveDifferentNumbersInTheirOrder) {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < 10000; ++i)
    texts.emplace_back("text" + std::to_string(i));
  TextNumbers numbers;
  for (int round = 0; round < 2; ++round)
    for (std::uint32_t i = 0; i < texts.size(); ++i)
      ASSERT_EQ(numbers.number(texts[i]), i);
  EXPECT_EQ(numbers.texts().size(), texts.size());
  EXPECT_EQ(numbers.number(std::string_view()), texts.size());
}

}  // namespace
}  // namespace collet::codegraph
