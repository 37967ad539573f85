// SPDX-License-Identifier: MIT
/// `include` of shared steps.
#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

std::string file_with(std::string_view shared, std::string_view steps) {
  return std::string("version: 1\nshared:\n")
      .append(shared)
      .append("\nworkflows:\n  w: { description: d, steps: ")
      .append(steps)
      .append(" }\n");
}

TEST(Includes, PutTheSharedStepsInPlace) {
  const Loaded loaded = load_text(file_with("  login: [ { id: a, sleep: 1 }, { sleep: 2 } ]",
                                            "[ { sleep: 3 }, { include: login }, { sleep: 4 } ]"));
  EXPECT_EQ(findings_text(loaded.findings, loaded.model.files), "");
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Steps& steps = loaded.model.workflows[0].steps;
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[1].id, "a");
  EXPECT_EQ(steps[1].number, "2.1");
  EXPECT_EQ(steps[2].number, "2.2");
  EXPECT_EQ(steps[3].number, "3");
}

TEST(Includes, WorkWithinBranchesAndSharedSteps) {
  const Loaded loaded =
      load_text(file_with("  one: [ { sleep: 1 } ]\n  two: [ { include: one }, { include: one } ]",
                          "[ { parallel: [ [ { include: two } ], [ { include: one } ] ] } ]"));
  EXPECT_EQ(findings_text(loaded.findings, loaded.model.files), "");
  const auto& group = std::get<ParallelAction>(loaded.model.workflows.at(0).steps.at(0).action);
  EXPECT_EQ(group.branches.at(0).size(), 2U);
}

TEST(Includes, OfAnUnknownListSuggestTheName) {
  EXPECT_NE(load_findings(file_with("  login: [ { sleep: 1 } ]", "[ { include: logn } ]"))
                .find("include: the file has no shared steps 'logn'; did you mean 'login'?"),
            std::string::npos);
}

TEST(Includes, OfThemselvesAreErrors) {
  EXPECT_NE(load_findings(file_with("  a: [ { include: b } ]\n  b: [ { include: a } ]", "[ { include: a } ]"))
                .find("'a' includes itself"),
            std::string::npos);
}

TEST(Includes, TakeNoOtherKeys) {
  EXPECT_NE(load_findings(file_with("  a: [ { sleep: 1 } ]", "[ { include: a, id: x } ]")).find("error["),
            std::string::npos);
}

TEST(Includes, AreBoundedInAll) {
  std::string shared = "  l0: [ { sleep: 1 }, { sleep: 1 }, { sleep: 1 }, { sleep: 1 } ]";
  for (int i = 1; i < 8; ++i) {
    const std::string below = "{ include: l" + std::to_string(i - 1) + " }";
    shared += "\n  l" + std::to_string(i) + ": [";
    for (int j = 0; j < 10; ++j)
      shared += (j == 0 ? " " : ", ") + below;
    shared += " ]";
  }
  EXPECT_NE(load_findings(file_with(shared, "[ { include: l7 } ]")).find("steps of a file are included"),
            std::string::npos);
}

TEST(Includes, OfEmptyListsAreBoundedToo) {
  std::string shared = "  l0: []";
  for (int i = 1; i < 8; ++i) {
    shared += "\n  l" + std::to_string(i) + ": [";
    for (int j = 0; j < 100; ++j)
      shared += (j == 0 ? " { include: l" : ", { include: l") + std::to_string(i - 1) + " }";
    shared += " ]";
  }
  EXPECT_NE(load_findings(file_with(shared, "[ { include: l7 } ]")).find("steps of a file are included"),
            std::string::npos);
}

TEST(Includes, BeyondTheBoundAreErrorsOfEachWorkflow) {
  std::string many = "  many: [";
  for (int i = 0; i < 1500; ++i)
    many += i == 0 ? " { sleep: 1 }" : ", { sleep: 1 }";
  const Loaded loaded = load_text(file_with(many + " ]", "[ { include: many } ]")
                                      .append("  x: { description: d, steps: [ { include: many } ] }\n")
                                      .append("  y: { description: d, steps: [ { include: many } ] }\n"));
  std::string workflows;
  for (const Finding& finding : loaded.findings)
    workflows += finding.workflow;
  EXPECT_EQ(workflows, "xy") << findings_text(loaded.findings, loaded.model.files);
}

TEST(Includes, OfTheSameNamedStepTwiceAreDuplicateIds) {
  const auto text =
      all_findings(file_with("  a: [ { id: x, sleep: 1 } ]", "[ { include: a }, { include: a } ]"));
  EXPECT_NE(text.find("WF107"), std::string::npos) << text;
}

}  // namespace
}  // namespace collet::workflow::test
