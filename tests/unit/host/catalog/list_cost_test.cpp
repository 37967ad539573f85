// SPDX-License-Identifier: MIT
/// The warning for a tool list that costs many tokens.
#include <gmock/gmock.h>

#include "host/catalog/rules.hpp"
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Returns a plugin with 100 tools that cost somewhat more than `tokens` each.
Texts large(std::size_t tokens) {
  std::vector<std::string> tools;
  for (int i = 0; i < 100; ++i)
    tools.push_back(R"({"id":"t)" + std::to_string(i) + R"(","description":")" +
                    std::string(tokens * 4, 'd') + R"(","input_schema":{"type":"object"}})");
  return {{"large", tools_json(tools)}};
}

TEST(ListCost, AListAboveTwentyThousandTokensIsAWarning) {
  EXPECT_THAT(catalog_of(large(180)).warnings(), IsEmpty());
  const Catalog catalog = catalog_of(large(200));
  EXPECT_GT(list_cost(catalog), 20000);
  EXPECT_THAT(catalog.warnings(),
              ElementsAre("the tool list costs " + std::to_string(list_cost(catalog)) +
                          " tokens, over 20000; select fewer tools with expose.allow, or set "
                          "expose.context_budget to the cost that you accept"));
}

TEST(ListCost, ContextBudgetReplacesTheLimit) {
  EXPECT_THAT(catalog_of(large(200), "expose.context_budget = 30000").warnings(), IsEmpty());
  EXPECT_THAT(catalog_of(families(), "expose.context_budget = 10").warnings(),
              ElementsAre(HasSubstr("over expose.context_budget = 10 (/c.toml:1:25)")));
}

TEST(ListCost, HiddenToolsCostNothing) {
  const Catalog catalog = catalog_of(large(200), "expose.allow = ['t1']");
  EXPECT_LT(list_cost(catalog), 300);
  EXPECT_THAT(catalog.warnings(), IsEmpty());
}

}  // namespace
}  // namespace collet::host::catalog
