// SPDX-License-Identifier: MIT
/// A valid document with a single fault has exactly one finding, at the place of the fault.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

#include "plugins/validate/rules/registry.hpp"
#include "tests/unit/validate/mutations.hpp"
#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

using Lines = std::vector<std::string>;

Lines found_in(const Json& api) {
  return found(validated(api.dump(), R"("limit":1000,"max_response_tokens":1000000)"), true);
}

/// Returns the lines that only `after` contains. Both lists need not be sorted.
Lines added(Lines before, Lines after) {
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  Lines out;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(out));
  return out;
}

class ValidateMutants : public testing::TestWithParam<std::string_view> {};

TEST_P(ValidateMutants, OneFaultIsOneFindingAtItsPlace) {
  const Json api = valid_api(GetParam());
  const std::string whole = validated(api.dump());
  ASSERT_THAT(found(whole, false), testing::IsEmpty()) << whole;
  const Lines before = found_in(api);
  std::size_t count = 0;
  for (const Mutation& mutation : mutations(GetParam())) {
    for (int number = 0; number < k_resources; ++number) {
      Json broken = api;
      const std::string pointer = mutation.apply(broken, number);
      Lines now = added(before, found_in(broken));
      // A changed reference may leave a component unused.
      if (mutation.rule != "component-unused")
        std::erase_if(now, [](const std::string& line) { return line.starts_with("component-unused "); });
      ASSERT_THAT(now, testing::ElementsAre(std::string(mutation.rule) + " at " + pointer))
          << mutation.rule << " " << number;
      ++count;
    }
  }
  RecordProperty("mutants", static_cast<int>(count));
  EXPECT_GE(count, 200U);
}

INSTANTIATE_TEST_SUITE_P(Versions, ValidateMutants, testing::Values("2.0", "3.0", "3.1", "3.2"),
                         [](const testing::TestParamInfo<std::string_view>& at) {
                           std::string name = "v" + std::string(at.param);
                           name[2] = '_';
                           return name;
                         });

TEST(ValidateMutants, ADuplicateKeyIsOneFindingAtItsPlace) {
  for (const std::string_view version : {"2.0", "3.0", "3.1", "3.2"}) {
    const Json api = valid_api(version);
    const Lines before = found_in(api);
    for (int number = 0; number < k_resources; ++number) {
      std::string text = api.dump();
      const std::string member = R"("operationId":"add)" + std::to_string(number) + "\",";
      const auto at = text.find(member);
      ASSERT_NE(at, std::string::npos);
      text.insert(at, member);
      const Lines now =
          added(before, found(validated(text, R"("limit":1000,"max_response_tokens":1000000)"), true));
      EXPECT_THAT(now, testing::ElementsAre("duplicate-key at /paths/~1v1~1thing" + std::to_string(number) +
                                            "/post/operationId"));
    }
  }
}

TEST(ValidateMutants, EveryRuleHasAMutation) {
  std::set<std::string_view> broken = {
      "duplicate-key"};  // tested above: no mutation of values adds a key twice
  for (const std::string_view version : {"2.0", "3.0", "3.1", "3.2"})
    for (const Mutation& mutation : mutations(version))
      broken.insert(mutation.rule);
  for (const validate::Rule* rule : validate::all_rules())
    EXPECT_TRUE(broken.contains(rule->id)) << rule->id;
}

TEST(ValidateMutants, ThereAreAThousandOfThem) {
  std::size_t count = 0;
  for (const std::string_view version : {"2.0", "3.0", "3.1", "3.2"})
    count += mutations(version).size() * static_cast<std::size_t>(k_resources);
  EXPECT_GE(count, 1000U);
}

}  // namespace
}  // namespace collet::test
