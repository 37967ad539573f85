// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/search/symbol_search.hpp"
#include "plugins/codegraph/search/word_scores.hpp"
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

class SearchModes : public Refreshed {
 protected:
  SearchModes() {
    scratch.write(
        "root/p/Telemetry.java",
        "package p; class Telemetry { void saveTelemetry() { flush(); } void flush() { } void idle() { } }");
    scratch.write("root/p/Other.java", "package p; class Other { void save() { } void rest() { } }");
  }
  static std::vector<std::string> names(const std::vector<SymbolHit>& hits) {
    std::vector<std::string> out;
    out.reserve(hits.size());
    for (const auto& hit : hits)
      out.push_back(hit.full_name);
    return out;
  }
};

/// One symbol is near, and all others are not.
class OneIsNear : public Nearness {
 public:
  explicit OneIsNear(std::string key) : key_(std::move(key)) {}
  std::vector<std::pair<double, std::string>> nearest(std::size_t limit) const override {
    return limit == 0 ? std::vector<std::pair<double, std::string>>() : std::vector{std::pair{0.9, key_}};
  }
  std::optional<double> of(const std::string& key) const override {
    return key == key_ ? std::optional(0.9) : std::nullopt;
  }

 private:
  std::string key_;
};

TEST_F(SearchModes, HybridHasTheHitsOfLexicalInTheirOrderAndThenThoseOfTheContext) {
  const auto reader = read();
  const auto lexical = names(search_symbols(reader, "save values", {SymbolKind::method}));
  const auto hybrid = names(search_symbols(reader, "save values", {SymbolKind::method}, SearchMode::hybrid));
  ASSERT_THAT(lexical, testing::ElementsAre("p.Other.save()", "p.Telemetry.saveTelemetry()"));
  EXPECT_THAT(hybrid,
              testing::ElementsAre("p.Other.save()", "p.Telemetry.saveTelemetry()", "p.Telemetry.flush()"));
}

TEST_F(SearchModes, ARoutineIsAboveItsParametersAndThoseOfOthers) {
  scratch.write("root/grants.sql",
                "CREATE FUNCTION user_grants(a int, b int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;\n"
                "CREATE FUNCTION grants_of_user(c int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;\n");
  const auto found = names(search_symbols(read(), "user grants", {}));
  ASSERT_GE(found.size(), 4U);
  EXPECT_THAT(std::vector(found.begin(), found.begin() + 2),
              testing::UnorderedElementsAre("public.user_grants", "public.grants_of_user"));
}

TEST_F(SearchModes, SemanticTakesANameForAWord) {
  const auto reader = read();
  EXPECT_EQ(search_symbols(reader, "p.Other.save", {}).at(0).full_name, "p.Other.save()");
  EXPECT_LT(search_symbols(reader, "p.Other.save", {}, SearchMode::semantic).at(0).score, 1000);
}

TEST_F(SearchModes, AVectorFindsWhatNoWordFinds) {
  const auto reader = read();
  const OneIsNear near(reader.named("rest", false, 1).at(0).key);
  EXPECT_TRUE(search_symbols(reader, "persist", {}, SearchMode::lexical, &near).empty());
  for (const auto mode : {SearchMode::semantic, SearchMode::hybrid})
    EXPECT_EQ(search_symbols(reader, "persist", {}, mode, &near).at(0).full_name, "p.Other.rest()");
}

TEST_F(SearchModes, InHybridANameIsAboveTheNearestVector) {
  const auto reader = read();
  const OneIsNear near(reader.named("rest", false, 1).at(0).key);
  EXPECT_EQ(search_symbols(reader, "save", {}, SearchMode::hybrid, &near).at(0).full_name, "p.Other.save()");
}

TEST(BestOf, ReturnsTheBestFirstAndOfEqualOnesTheFirst) {
  using Best = std::vector<std::pair<double, std::int64_t>>;
  const WordScores scores{{1, 2}, {2, 5}, {3, 2}, {4, 9}, {5, 2}};
  EXPECT_EQ(best_of(scores, 3), (Best{{9, 4}, {5, 2}, {2, 1}}));
  EXPECT_EQ(best_of(scores, 9), (Best{{9, 4}, {5, 2}, {2, 1}, {2, 3}, {2, 5}}));
  EXPECT_EQ(best_of(scores, 0), Best());
  EXPECT_EQ(best_of({}, 3), Best());
}

TEST(WordScoresWithContext, ASymbolGainsAPartOfTheBestOfThoseThatDescribeIt) {
  const WordScores scores{{1, 10}, {2, 20}, {3, 1}};
  const auto out = with_context(scores, [](std::int64_t symbol) {
    return symbol == 1 || symbol == 2 ? std::vector<std::int64_t>{3, symbol} : std::vector<std::int64_t>{4};
  });
  EXPECT_DOUBLE_EQ(score_of(out, 1), 10);
  EXPECT_NEAR(score_of(out, 3), 1 + 20 * 0.03, 1e-9);
  EXPECT_NEAR(score_of(out, 4), 1 * 0.03, 1e-9);
}

}  // namespace
}  // namespace collet::codegraph
