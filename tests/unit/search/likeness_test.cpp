// SPDX-License-Identifier: MIT
#include "plugins/search/rank/likeness.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/search/rank/rank.hpp"
#include "plugins/words/vectors/word_vectors.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::search {
namespace {

openapi::DescriptionPtr zoo() {
  return openapi::description_from_yaml(R"(
openapi: 3.0.0
paths:
  /animals: {get: {operationId: listAnimals, summary: List animals}}
  /tickets: {post: {operationId: createTicket, summary: Create a ticket}}
  /weather: {get: {operationId: getWeather, summary: Get the weather}}
)");
}

std::vector<std::uint32_t> likeness(std::string_view query) {
  const auto document = zoo();
  const std::vector<std::uint32_t> all{0, 1, 2};
  return Likeness(openapi::words(*document), query).of(all);
}

TEST(WordVectors, HaveUsualWordsByTheirStems) {
  const words::WordVectors vectors;
  EXPECT_GT(vectors.size(), 5000U);
  for (const std::string_view stem : {"anim", "creat", "updat", "delet", "get", "video", "user"})
    EXPECT_NE(vectors.find(stem), nullptr) << stem;
  for (const std::string_view stem : {"", "zzyzx", "~", "\xFF", "\x01"})
    EXPECT_EQ(vectors.find(stem), nullptr) << stem;
}

TEST(Likeness, IsGreatestForAnOperationOfSimilarMeaning) {
  const auto dogs = likeness("which dogs and cats live there?");
  EXPECT_GT(dogs[0], dogs[1]);
  EXPECT_GT(dogs[0], dogs[2]);
  const auto rain = likeness("will there be rain or sunshine?");
  EXPECT_GT(rain[2], rain[0]);
  EXPECT_GT(rain[2], rain[1]);
}

TEST(Likeness, IsAtMostWholeAndNothingForWordsWithoutVector) {
  for (const std::uint32_t value : likeness("list animals"))
    EXPECT_LE(value, 256U);
  EXPECT_EQ(likeness("zzyzx qwrtz"), (std::vector<std::uint32_t>{0, 0, 0}));
  EXPECT_EQ(likeness(""), (std::vector<std::uint32_t>{0, 0, 0}));
}

TEST(Likeness, OfAnOperationWithThousandsOfWordsIsAtMostWhole) {
  std::string path;
  for (int i = 0; i < 5'000; ++i)
    path += i % 2 == 0 ? "/animal" : "/dogs" + std::to_string(i);
  const auto document =
      openapi::description_from_json(R"({"openapi":"3.0.0","paths":{")" + path + R"(":{"get":{}}}})");
  const auto found =
      Likeness(openapi::words(*document), "which animals are dogs?").of(std::vector<std::uint32_t>{0});
  EXPECT_GT(found.front(), 0U);
  EXPECT_LE(found.front(), 256U);
}

TEST(Likeness, OfNoOperationIsNothing) {
  const auto document = zoo();
  EXPECT_TRUE(Likeness(openapi::words(*document), "animals").of({}).empty());
}

}  // namespace
}  // namespace collet::search
