// SPDX-License-Identifier: MIT
// Every requirement of the specification that a document can break has a rule that finds the violation.
#include "tests/unit/validate/requirements.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

TEST(ValidateRequirements, EachViolationIsFound) {
  std::size_t count = 0;
  for (const Requirement& row : k_requirements) {
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
