// SPDX-License-Identifier: MIT
/// The actions of steps and their order.
#include <gmock/gmock.h>

#include "tests/unit/workflow/run/run_harness.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class RunSteps : public RunTest {};

TEST_F(RunSteps, ArgumentsKeepTheirTypes) {
  run(R"(
  w:
    description: d
    parameters: { n: { type: integer, default: 3 }, flag: { type: boolean, default: false }, no: { type: string } }
    steps:
      - id: a
        call: x:echo
        args: { n: "{{ n }}", text: "n is {{ n }}", flag: {{ flag | true }}, gone: "{{ no }}", list: ["{{ n }}", "4"] }
      - id: b
        call: x:echo
        args: { whole: "{{ steps.a.json }}" }
)");
  EXPECT_EQ(error, "");
  EXPECT_THAT(called, ElementsAre(R"(echo {"n":3,"text":"n is 3","flag":false,"list":[3,"4"]})",
                                  R"(echo {"whole":{"n":3,"text":"n is 3","flag":false,"list":[3,"4"]}})"));
  EXPECT_EQ(at("steps.b.ok"), "true");
  EXPECT_EQ(at("steps.b.json.whole.n"), "3");
}

TEST_F(RunSteps, AStepWhoseConditionIsFalseIsSkipped) {
  run(R"(
  w:
    description: d
    parameters: { ready: { type: string } }
    steps:
      - { id: a, call: "x:echo", if: ready }
      - { id: b, call: "x:echo", if: not ready }
)");
  EXPECT_THAT(called, ElementsAre("echo {}"));
  EXPECT_EQ(at("[steps.a.ran, steps.a.skipped, steps.a.ok, steps.b.ran]"), "[false,true,false,true]");
}

TEST_F(RunSteps, ARepeatedStepFollowsACursor) {
  tools["page"] = [](const std::string& arguments) {
    const auto cursor = Value::parse(arguments)->operator[]("cursor").as_integer().value_or(0);
    return json_result(R"({"rows":[)" + std::to_string(cursor * 10) + R"(],"next":)" +
                       (cursor < 2 ? std::to_string(cursor + 1) : "null") + "}");
  };
  run(R"(
  w:
    description: d
    steps:
      - { id: page, call: "x:page", args: { cursor: "{{ previous.json.next }}" }, repeat: { until: not result.json.next, max: 5 } }
)");
  EXPECT_EQ(error, "");
  EXPECT_THAT(called, ElementsAre("page {}", R"(page {"cursor":1})", R"(page {"cursor":2})"));
  EXPECT_EQ(at("steps.page.items | map('json.rows') | flatten"), "[0,10,20]");
  EXPECT_EQ(at("steps.page.json.rows"), "[20]") << "the step is its last round";
}

TEST_F(RunSteps, ARepeatedStepEndsByWhatItsOutputsSay) {
  tools["sum"] = [](const std::string& arguments) {
    return json_result(std::to_string(2 * Value::parse(arguments)->operator[]("n").as_integer().value_or(0)));
  };
  run(R"(
  w:
    description: d
    steps:
      - { id: grow, call: "x:sum", args: { n: "{{ previous.outputs.n | default(1) }}" }, outputs: { n: "{{ result.json }}" },
          repeat: { until: result.outputs.n > 5, max: 9 } }
)");
  EXPECT_EQ(error, "");
  EXPECT_THAT(called, ElementsAre(R"(sum {"n":1})", R"(sum {"n":2})", R"(sum {"n":4})"));
  EXPECT_EQ(at("steps.grow.outputs.n"), "8");
}

TEST_F(RunSteps, ARepeatedStepFailsAfterItsLastRound) {
  run(R"(
  w:
    description: d
    steps: [ { id: poll, call: "x:echo", repeat: { until: result.json.done, max: 3, delay: 1ms } } ]
)");
  EXPECT_THAT(called, ElementsAre("echo {}", "echo {}", "echo {}"));
  EXPECT_THAT(error,
              HasSubstr("failed [criteria]: result.json.done does not hold after 3 rounds (repeat.max)"));
}

TEST_F(RunSteps, WhenLeavesItemsOut) {
  run(R"(
  w:
    description: d
    steps: [ { id: odd, for_each: "[1, 2, 3]", when: item % 2 == 1, call: "x:echo", args: { n: "{{ item }}" } } ]
)");
  EXPECT_EQ(error, "");
  EXPECT_THAT(called, ElementsAre(R"(echo {"n":1})", R"(echo {"n":3})"));
  EXPECT_EQ(at("steps.odd.items | map('item')"), "[1,3]");
}

TEST_F(RunSteps, AFallbackSeesTheErrorAndItsNamesStay) {
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "not now", "offline"); };
  run(R"(
  w:
    description: d
    steps:
      - id: it
        call: "x:bad"
        on_error: { fallback: [ { set: { why: "{{ error.step }}: {{ error.kind }}, {{ error.message }}" } } ] }
)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(at("why"), R"("it: offline, not now")");
  EXPECT_EQ(at("error"), "undefined");
}

TEST_F(RunSteps, AForEachKeepsTheOrderOfItsItems) {
  tools["square"] = [](const std::string& arguments) {
    const auto n = *Value::parse(arguments)->operator[]("n").as_integer();
    return json_result(R"({"is":)" + std::to_string(n * n) + "}");
  };
  run(R"(
  w:
    description: d
    parameters: { list: { type: array, items: { type: integer }, default: [3, 1, 2] } }
    steps:
      - id: sq
        for_each: "{{ list }}"
        as: n
        max_parallel: 3
        call: x:square
        args: { n: "{{ n }}", i: "{{ index }}" }
        outputs: { is: "{{ result.json.is }}" }
)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(at(R"(steps.sq.items | map("outputs.is"))"), "[9,1,4]");
  EXPECT_EQ(at(R"(steps.sq.items | map("index"))"), "[0,1,2]");
  EXPECT_EQ(at("steps.sq.ok"), "true");
}

TEST_F(RunSteps, AForEachFailsOnTooManyItemsAndOnAValueThatIsNotAList) {
  run(R"(
  w:
    description: d
    parameters: { list: { type: array, items: { type: integer }, default: [1, 2, 3] } }
    steps: [ { id: a, for_each: list, max_items: 2, call: "x:echo" } ]
)");
  EXPECT_EQ(error, "step 1/1 'a' (x:echo) failed [budget]: for_each: 3 items, at most 2 by max_items");
  EXPECT_THAT(called, IsEmpty());
}

TEST_F(RunSteps, AFailedItemStopsTheOthersUnlessTheStepContinues) {
  tools["odd"] = [](const std::string& arguments) {
    return arguments.find('2') != std::string::npos ? failure(COLLET_FAILED, "even") : text_result("odd");
  };
  const std::string steps = R"(
  w:
    description: d
    parameters: { list: { type: array, items: { type: integer }, default: [1, 2, 3] } }
    steps: [ { id: a, for_each: list, call: "x:odd", args: { n: "{{ item }}" })";
  run(steps + " } ]\n");
  EXPECT_EQ(error, "step 1/1 'a' (x:odd) failed [tool_error]: even");
  EXPECT_EQ(called.size(), 2U);
  called.clear();
  run(steps + ", on_error: continue } ]\n");
  EXPECT_EQ(error, "");
  EXPECT_EQ(called.size(), 3U);
  EXPECT_EQ(at(R"(steps.a.items | map("ok"))"), "[true,false,true]");
  EXPECT_EQ(at("steps.a.items[1].error.message"), R"("even")");
}

TEST_F(RunSteps, AllBranchesEndAndTheErrorOfTheFirstDeclaredOneCounts) {
  tools["bad"] = [](const std::string& arguments) { return failure(COLLET_FAILED, arguments); };
  run(R"(
  w:
    description: d
    steps:
      - id: all
        parallel:
          - { id: a, call: "x:echo", args: { n: 1 } }
          - { id: b, call: "x:bad", args: { n: 2 } }
          - [ { id: c, call: "x:bad", args: { n: 3 } }, { id: d, call: "x:echo" } ]
          - { id: e, call: "x:echo", args: { n: 5 } }
)");
  EXPECT_EQ(error, R"(step 1.2/1 'b' (x:bad) failed [tool_error]: {"n":2})");
  EXPECT_EQ(called.size(), 4U);
  EXPECT_EQ(at("[steps.a.ok, steps.b.ok, steps.c.ok, steps.d.ran, steps.e.ok]"),
            "[true,false,false,false,true]");
}

TEST_F(RunSteps, VariablesAreVisibleToLaterSteps) {
  run(R"(
  w:
    description: d
    set: { base: "{{ artifact_dir | basename | length }}" }
    steps:
      - set: { twice: "{{ [base, base] }}" }
      - { id: a, call: "x:echo", args: { t: "{{ twice }}", v: "{{ vars.base }}" } }
)");
  EXPECT_THAT(called, ElementsAre(R"(echo {"t":[32,32],"v":32})"));
}

TEST_F(RunSteps, AnAssertThatDoesNotHoldFailsWithItsMessage) {
  run(R"(
  w:
    description: d
    parameters: { n: { type: integer, default: 3 } }
    steps: [ { id: check, assert: n == 4, message: "n is {{ n }}" } ]
)");
  EXPECT_EQ(error, "step 1/1 'check' (assert) failed [criteria]: n is 3");
}

TEST_F(RunSteps, AReturnEndsTheRunWithItsOutputs) {
  run(R"(
  w:
    description: d
    steps:
      - return: { answer: "{{ 42 }}" }
      - { call: "x:echo" }
    finally: [ { call: "x:last" } ]
    outputs: { answer: { value: "{{ 1 }}", type: integer } }
)");
  EXPECT_THAT(called, ElementsAre("last {} (cleanup)"));
  EXPECT_THAT(data(), HasSubstr(R"("answer":42)"));
}

TEST_F(RunSteps, CriteriaDetectHiddenErrors) {
  tools["lie"] = [](const std::string&) { return text_result("Error: no page"); };
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:lie", success: [ { not_matches: "^Error:" } ], on_error: continue } ]
)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(at("[steps.a.ok, steps.a.error.kind]"), R"([false,"criteria"])");
  EXPECT_THAT(at("steps.a.error.message"), HasSubstr("Error: no page"));
}

TEST_F(RunSteps, AFallbackRunsAfterAnErrorAndTheRunContinues) {
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "no"); };
  run(R"(
  w:
    description: d
    steps:
      - id: a
        call: x:bad
        on_error: { fallback: [ { id: other, call: "x:echo", args: { why: "{{ steps.a.error.message }}" } } ] }
      - { id: b, call: "x:echo" }
)");
  EXPECT_EQ(error, "");
  EXPECT_THAT(called, ElementsAre("bad {}", R"(echo {"why":"no"})", "echo {}"));
}

TEST_F(RunSteps, FinallyRunsAfterAFailureAndKeepsTheError) {
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "no"); };
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:bad" }, { id: b, call: "x:echo" } ]
    finally: [ { if: not steps.b.ran, call: "x:echo", args: { clean: true } } ]
)");
  EXPECT_EQ(error, "step 1/2 'a' (x:bad) failed [tool_error]: no");
  EXPECT_THAT(called, ElementsAre("bad {}", R"(echo {"clean":true} (cleanup))"));
  EXPECT_EQ(at("run.status"), R"("failed")");
}

TEST_F(RunSteps, ATemplateThatCannotBeRenderedFailsItsStep) {
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:echo", args: { t: "x {{ steps.a.json.no }}" } } ]
)");
  EXPECT_THAT(error, HasSubstr("step 1/1 'a' (x:echo) failed [template]: args.t"));
}

TEST_F(RunSteps, DiscardedContentIsNotStored) {
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:echo", args: { n: 1 }, discard: true, outputs: { n: "{{ result.json.n }}" } } ]
)");
  EXPECT_EQ(at("[steps.a.ok, steps.a.outputs.n]"), "[true,1]");
  EXPECT_EQ(at("steps.a.json"), "undefined");
}

TEST_F(RunSteps, TheJournalHasALinePerStepWithoutSecrets) {
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "key hunter22 is wrong"); };
  run(R"(
  w:
    description: d
    parameters: { key: { type: string, sensitive: true } }
    steps: [ { id: a, call: "x:bad", args: { key: "{{ key }}" } } ]
)",
      R"({"key":"hunter22"})");
  EXPECT_THAT(journal(), HasSubstr(R"("step":"1","id":"a","call":"x:bad","status":"failed")"));
  EXPECT_THAT(journal(), HasSubstr("key *** is wrong"));
  EXPECT_THAT(journal(), Not(HasSubstr("hunter22")));
  EXPECT_THAT(data(), HasSubstr("key *** is wrong"));
}

}  // namespace
}  // namespace collet::workflow::test
