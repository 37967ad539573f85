// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/word_index.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

TEST(WordIndex, NamesAreSplitAndStemmed) {
  EXPECT_EQ(split_words("getHTTPResponses2 user_name"),
            (std::vector<std::string>{"get", "http", "respons", "2", "user", "name"}));
}

TEST(WordIndex, PostingsComeBackInOrder) {
  WordIndexBuilder builder;
  builder.add(7, {"saveDevice", "p.A", "", ""});
  builder.add(300, {"Device", "p", "", ""});
  builder.add(100000, {"device", "p", "", "a device"});
  const auto words = builder.finish();
  const auto& postings = words.at("devic");
  EXPECT_EQ(postings.count, 3U);
  std::vector<std::uint32_t> symbols;
  read_postings(postings.bytes, [&](std::uint32_t symbol, double weight) {
    symbols.push_back(symbol);
    EXPECT_GT(weight, 0);
  });
  EXPECT_EQ(symbols, (std::vector<std::uint32_t>{7, 300, 100000}));
}

TEST(WordIndex, DamagedPostingsEnd) {
  for (const std::string& bytes :
       {std::string("\xff\xff\xff\xff\xff\xff\xff"), std::string("\x01"), std::string("\x80")}) {
    int count = 0;
    read_postings(bytes, [&](std::uint32_t, double) { ++count; });
    EXPECT_EQ(count, 0);
  }
}

}  // namespace
}  // namespace collet::codegraph
