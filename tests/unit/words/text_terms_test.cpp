// SPDX-License-Identifier: MIT
#include "plugins/words/text_terms.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace collet::openapi {
namespace {

/// Reads texts whose list is their length and their number, and returns how many lists were computed.
std::size_t computed_lists(std::size_t count, std::size_t distinct) {
  TextTerms terms(7);
  std::vector<TextTerms::Part> parts;
  std::size_t computed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = "text " + std::to_string(i % distinct);
    parts.push_back(terms.of(text, [&](std::string_view whole, TextTerms::Numbers& numbers) {
      ++computed;
      numbers.push_back(static_cast<std::uint32_t>(whole.size()));
      numbers.push_back(static_cast<std::uint32_t>(i % distinct));
    }));
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto list = terms[parts[i]];
    EXPECT_EQ(list.size(), 2U);
    if (list.size() != 2 || list[1] != i % distinct) {
      ADD_FAILURE() << i;
      break;
    }
  }
  return computed;
}

TEST(TextTerms, ComputesTheListOfEachTextOnce) {
  EXPECT_EQ(computed_lists(400'000, 1000), 1000U);
  EXPECT_EQ(computed_lists(100'000, 100'000), 100'000U);
}

TEST(TextTerms, KeepsAllListsWhenItStopsLookingUp) {
  EXPECT_EQ(computed_lists(300'000, 300'000), 300'000U);
  // Texts that occur again afterwards are computed again.
  EXPECT_GT(computed_lists(500'000, 250'000), 250'000U);
}

TEST(TextTerms, HasNoListOfTheEmptyText) {
  TextTerms terms(7);
  EXPECT_EQ(terms.of("", [](std::string_view, TextTerms::Numbers&) { FAIL(); }).count, 0U);
}

}  // namespace
}  // namespace collet::openapi
