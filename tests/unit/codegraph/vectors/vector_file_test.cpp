// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/vector_file.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "plugins/codegraph/vectors/agreement.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

std::string key_of(int number) {
  char text[21];
  std::snprintf(text, sizeof text, "%020d", number);
  return text;
}

class Vectors : public testing::Test {
 protected:
  std::string path() const { return scratch.path() + "/vectors.bin"; }
  Scratch scratch;
};

TEST_F(Vectors, WhatIsWrittenIsRead) {
  ASSERT_TRUE(VectorFile::write(path(), 7, "graph-1", {{key_of(1), 10, {1, -2}}, {key_of(3), 30, {127, 0}}}));
  const auto file = VectorFile::open(path());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->model(), 7U);
  EXPECT_EQ(file->state(), "graph-1");
  EXPECT_EQ(file->dimensions(), 2U);
  EXPECT_EQ(file->find(key_of(3)), std::optional<std::size_t>(1));
  EXPECT_EQ(file->find(key_of(2)), std::nullopt);
  EXPECT_EQ(file->text_hash(1), 30U);
  EXPECT_THAT(file->vector(0), testing::ElementsAre(1, -2));
}

TEST_F(Vectors, ADamagedFileIsRefused) {
  ASSERT_TRUE(VectorFile::write(path(), 7, "g", {{key_of(1), 10, {1, -2}}}));
  const auto size = std::filesystem::file_size(path());
  for (std::size_t left = 0; left < size; ++left) {
    std::filesystem::resize_file(path(), left);
    EXPECT_FALSE(VectorFile::open(path())) << left;
    ASSERT_TRUE(VectorFile::write(path(), 7, "g", {{key_of(1), 10, {1, -2}}}));
  }
  std::filesystem::resize_file(path(), size + 1);
  EXPECT_FALSE(VectorFile::open(path()));
}

TEST_F(Vectors, TheNearestAreThoseOfExactCosines) {
  constexpr int k_count = 300;
  constexpr std::size_t k_dimensions = 48;
  std::mt19937 random(1);
  std::normal_distribution<float> number;
  std::vector<std::vector<float>> all;
  std::vector<VectorEntry> entries;
  for (int i = 0; i <= k_count; ++i) {
    auto& one = all.emplace_back(k_dimensions);
    for (auto& value : one)
      value = number(random);
    if (i < k_count) entries.push_back({key_of(i), 0, to_bytes(one)});
  }
  ASSERT_TRUE(VectorFile::write(path(), 1, "g", entries));
  const auto file = VectorFile::open(path());
  ASSERT_TRUE(file);
  const auto exact = [&](std::size_t i) {
    double product = 0;
    double lengths[2] = {0, 0};
    for (std::size_t d = 0; d < k_dimensions; ++d) {
      product += double{all[i][d]} * double{all.back()[d]};
      lengths[0] += double{all[i][d]} * double{all[i][d]};
      lengths[1] += double{all.back()[d]} * double{all.back()[d]};
    }
    return product / std::sqrt(lengths[0] * lengths[1]);
  };
  const auto nearest = file->nearest(to_bytes(all.back()), 20);
  ASSERT_EQ(nearest.size(), 20U);
  for (std::size_t i = 0; i < nearest.size(); ++i) {
    EXPECT_NEAR(nearest[i].first, exact(nearest[i].second), 0.01);
    if (i > 0) {
      EXPECT_GE(nearest[i - 1].first, nearest[i].first);
    }
  }
  std::size_t nearer = 0;
  for (std::size_t i = 0; i < entries.size(); ++i)
    nearer += exact(i) > nearest.back().first + 0.01 ? 1U : 0U;
  EXPECT_LT(nearer, 20U);
}

TEST_F(Vectors, TheAgreementIsReadAsItWasWritten) {
  ASSERT_TRUE(VectorFile::write(path(), 7, "g", {{key_of(1), 10, {1, -2}}}, 0.625));
  EXPECT_EQ(VectorFile::open(path())->agreement(), std::optional(0.625));
  ASSERT_TRUE(VectorFile::write(path(), 7, "g", {{key_of(1), 10, {1, -2}}}));
  EXPECT_EQ(VectorFile::open(path())->agreement(), std::nullopt);
}

TEST(Agreement, IsTheShareOfSentencesThatAreNearestToTheirOwnSymbols) {
  const std::vector<ByteVector> symbols{{127, 0}, {0, 127}, {-127, 0}};
  EXPECT_DOUBLE_EQ(agreement(symbols, symbols), 1);
  const std::vector<ByteVector> opposite{{-127, 0}, {0, -127}, {127, 0}};
  EXPECT_DOUBLE_EQ(agreement(opposite, symbols), 0);
  const std::vector<ByteVector> same{{1, 1}, {1, 1}};
  EXPECT_DOUBLE_EQ(agreement(same, same), 0.5);
  const std::vector<ByteVector> none;
  EXPECT_DOUBLE_EQ(agreement(none, none), 0.5);
}

TEST(Agreement, OfNoiseIsBelowWhatIsNeeded) {
  std::mt19937 random(1);
  std::uniform_int_distribution<int> number(-127, 127);
  const auto any = [&] {
    std::vector<ByteVector> out(k_min_sentences, ByteVector(64));
    for (auto& one : out)
      for (auto& value : one)
        value = static_cast<std::int8_t>(number(random));
    return out;
  };
  for (int i = 0; i < 1000; ++i)
    EXPECT_LT(agreement(any(), any()), k_least_agreement);
}

TEST_F(Vectors, AVectorWithoutADirectionIsNearNothing) {
  EXPECT_THAT(to_bytes(std::vector<float>{0, 0}), testing::ElementsAre(0, 0));
  ASSERT_TRUE(VectorFile::write(path(), 1, "g", {{key_of(1), 0, {0, 0}}}));
  const auto file = VectorFile::open(path());
  ASSERT_TRUE(file);
  const ByteVector question{1, 1};
  EXPECT_EQ(file->cosine(0, question), 0);
  EXPECT_TRUE(file->nearest(question, 5).empty());
  EXPECT_TRUE(file->nearest(ByteVector{1, 1, 1}, 5).empty());
}

}  // namespace
}  // namespace collet::codegraph
