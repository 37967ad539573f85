// SPDX-License-Identifier: MIT
// Each sentence of the specification with MUST that a document can break has a rule that finds the breach.
#include "tests/unit/validate/musts.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "tests/unit/validate/checked.hpp"

namespace collet::test {
namespace {

TEST(ValidateMusts, EachBreachIsFound) {
  std::size_t count = 0;
  for (const Must& row : k_musts) {
    std::istringstream versions{std::string(row.versions)};
    for (std::string version; versions >> version; ++count) {
      const std::string answer = validated(document(version, row.rest));
      const auto all = found(answer, true);
      EXPECT_TRUE(std::any_of(
          all.begin(), all.end(),
          [&](const std::string& one) { return one.starts_with(std::string(row.rule) + " at "); }))
          << version << " " << row.section << ": " << row.must << "\n"
          << answer;
    }
  }
  EXPECT_GE(count, 300U);
}

}  // namespace
}  // namespace collet::test
