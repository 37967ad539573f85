// SPDX-License-Identifier: MIT
#include "host/call/arguments/tool_schemas.hpp"

#include "host/catalog/brief_form.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* k_listing = R"({
  "type": "object",
  "properties": {
    "spec": {"type": "object", "properties": {"file": {"type": "string"}, "content": {"type": "string"}},
             "additionalProperties": false, "minProperties": 1, "maxProperties": 1},
    "sort": {"type": "string", "enum": ["source", "name"]},
    "limit": {"type": "integer"},
    "since": {"type": ["string", "null"]},
    "fields": {"type": "array", "items": {"type": "string"}}
  },
  "required": ["spec"],
  "additionalProperties": false
})";

catalog::Tool listing() {
  catalog::Tool tool;
  tool.plugin = "fake";
  tool.id = "list";
  tool.input_schema = k_listing;
  return tool;
}

/// The refusal, or "fits", or "undecided".
std::string checked(const catalog::Tool& tool, std::string_view arguments, Effort effort = Effort::full) {
  const auto result = ToolSchemas(tool).check_arguments(arguments, effort);
  if (result.fit == Fit::undecided) return "undecided";
  return result.fit == Fit::fits ? "fits" : result.error.message;
}

std::string checked(std::string_view arguments) {
  return checked(listing(), arguments);
}

TEST(ToolSchemas, ArgumentsThatFitPass) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"sort":"name","limit":-5,"fields":["a"]})"), "fits");
}

TEST(ToolSchemas, AnArgumentThatTheBriefFormLeavesOutIsAccepted) {
  catalog::Tool tool = listing();
  tool.description_brief = "Lists.";
  tool.rare = {"limit"};
  catalog::show_brief(tool);
  EXPECT_EQ(tool.input_schema.find("limit"), std::string::npos);
  EXPECT_EQ(checked(tool, R"({"spec":{"file":"a"},"limit":5})"), "fits");
  EXPECT_EQ(checked(tool, R"({"spec":{"file":"a"},"limit":"5"})"),
            R"(/limit: found "5", expected an integer)");
  EXPECT_TRUE(ToolSchemas(tool).are_of(tool));
}

TEST(ToolSchemas, WhiteSpaceAroundTheArgumentsIsIgnored) {
  EXPECT_EQ(checked(" {\"spec\" : {\"file\":\"a\"}}\n"), "fits");
}

TEST(ToolSchemas, WrongTypeIsReportedWithItsPath) {
  EXPECT_EQ(checked(R"({"spec":{"file":5}})"), "/spec/file: found 5, expected a string");
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"fields":["a",{}]})"),
            "/fields/1: found an object, expected a string");
}

TEST(ToolSchemas, UnknownPropertyIsReportedWithASuggestion) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"limt":5})"),
            "/limt: found an unknown property, expected one of spec, sort, limit, since, fields; "
            "did you mean 'limit'?");
}

TEST(ToolSchemas, MissingArgumentIsReportedByName) {
  EXPECT_EQ(checked("{}"), "/spec: found nothing, expected an object, which is required");
}

TEST(ToolSchemas, WrongEnumValueIsReportedWithASuggestion) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"sort":"nmae"})"),
            R"(/sort: found "nmae", expected one of source, name; did you mean 'name'?)");
}

TEST(ToolSchemas, NullForAnOptionalArgumentCountsAsAbsent) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"limit":null,"sort":null,"fields":null})"), "fits");
}

TEST(ToolSchemas, NullWithinAnArgumentCountsAsAbsent) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a","content":null}})"), "fits");
}

TEST(ToolSchemas, NullForARequiredArgumentIsMissing) {
  EXPECT_EQ(checked(R"({"spec":null})"), "/spec: found nothing, expected an object, which is required");
}

TEST(ToolSchemas, NullThatTheSchemaTakesStays) {
  auto tool = listing();
  tool.input_schema =
      R"({"type":"object","properties":{"since":{"type":["string","null"]}},"minProperties":1})";
  EXPECT_EQ(checked(tool, R"({"since":null})"), "fits");
}

TEST(ToolSchemas, NullInAnArrayIsAValue) {
  EXPECT_EQ(checked(R"({"spec":{"file":"a"},"fields":[null]})"), "/fields/0: found null, expected a string");
}

TEST(ToolSchemas, NullForAnUnknownPropertyIsRefused) {
  EXPECT_THAT(checked(R"({"spec":{"file":"a"},"limt":null})"), HasSubstr("/limt: found an unknown property"));
}

TEST(ToolSchemas, ManyNullsCountAsAbsent) {
  auto tool = listing();
  std::string arguments = "{";
  tool.input_schema = R"({"type":"object","additionalProperties":{"type":"integer"}})";
  for (int i = 0; i < 300; ++i)
    arguments += "\"n" + std::to_string(i) + "\":null,";
  EXPECT_EQ(checked(tool, arguments + "\"last\":1}"), "fits");
}

TEST(ToolSchemas, ErrorsUseTheSchemaThatClientsSee) {
  auto tool = listing();
  tool.full_schema = tool.input_schema;
  tool.input_schema =
      R"({"type":"object","properties":{"spec":{"type":"object"},"limit":{"type":"integer"}},"required":["spec"],"additionalProperties":false})";
  tool.pinned = {{"sort", R"("name")"}};
  tool.hidden = {"since", "fields"};
  EXPECT_EQ(checked(tool, R"({"spec":{"file":"a"},"fild":1,"sort":"name"})"),
            "/fild: found an unknown property, expected one of spec, limit");
}

TEST(ToolSchemas, WrongValueOfTheOperatorIsReportedAsTheOperators) {
  auto tool = listing();
  tool.defaults = {{"limit", "\"many\""}};
  EXPECT_EQ(checked(tool, R"({"spec":{"file":"a"},"limit":"many"})"),
            R"(/limit: found "many", expected an integer; the operator's configuration sets it)");
}

TEST(ToolSchemas, SecretOfTheOperatorIsNotReported) {
  auto tool = listing();
  tool.defaults = {{"limit", "\"t0ken\""}};
  tool.secret = {"limit"};
  EXPECT_EQ(checked(tool, R"({"spec":{"file":"a"},"limit":"t0ken"})"),
            "/limit: found a secret, expected an integer; the operator's configuration sets it");
  EXPECT_THAT(review_schemas(tool).faults,
              ElementsAre(HasSubstr("/limit: found a secret, expected an integer")));
}

TEST(ToolSchemas, LargeArgumentsAreUndecidedAtFirst) {
  const std::string large = R"({"spec":{"file":")" + std::string(300'000, 'a') + R"("}})";
  EXPECT_EQ(checked(listing(), large, Effort::quick), "undecided");
  EXPECT_EQ(checked(listing(), large), "fits");
}

TEST(ToolSchemas, ReasonsInLargeArgumentsAreLookedForLater) {
  const std::string large = R"({"spec":{"fil":")" + std::string(20'000, 'a') + R"("}})";
  EXPECT_EQ(checked(listing(), large, Effort::quick), "undecided");
  EXPECT_THAT(checked(listing(), large), HasSubstr("/spec/fil: found an unknown property"));
}

TEST(ToolSchemas, CostlyArgumentsAreUndecidedAtFirst) {
  auto tool = listing();
  tool.input_schema = R"({"type":"object","properties":{"a":{"items":{"anyOf":[)";
  for (int i = 0; i < 50; ++i)
    tool.input_schema += R"({"const":)" + std::to_string(i) + "},";
  tool.input_schema += R"({"type":"string"}]}}}})";
  std::string many = R"({"a":[)";
  for (int i = 0; i < 20'000; ++i)
    many += "\"x\",";
  many += "1]}";
  EXPECT_EQ(checked(tool, many, Effort::quick), "undecided");
  EXPECT_EQ(checked(tool, many), "fits");
}

TEST(ToolSchemas, ReviewReportsSchemasThatDoNotCompile) {
  auto tool = listing();
  tool.input_schema = R"({"type":"object","properties":{"a":{"type":"strng"}}})";
  EXPECT_THAT(review_schemas(tool).faults,
              ElementsAre(HasSubstr("its input_schema can not be used: /properties/a/type")));
}

TEST(ToolSchemas, ReviewReportsKeywordsThatAreNotEnforced) {
  auto tool = listing();
  tool.input_schema = R"({"type":"object","properties":{"a":{"type":"string","pattern":"(?=x)y"}}})";
  const auto report = review_schemas(tool);
  EXPECT_THAT(report.faults, IsEmpty());
  EXPECT_THAT(report.notes, ElementsAre(HasSubstr("input_schema: /properties/a/pattern")));
}

TEST(ToolSchemas, ReviewChecksTheArgumentsOfTheOperator) {
  auto tool = listing();
  tool.pinned = {{"sort", R"("nmae")"}};
  tool.defaults = {{"limit", "5"}};
  EXPECT_THAT(review_schemas(tool).faults, ElementsAre(HasSubstr("/sort: found \"nmae\"")));
}

class CheckedCalls : public PipelineTest {
 protected:
  CheckedCalls() { tool.input_schema = k_listing; }
};

TEST_F(CheckedCalls, RefusedArgumentsNeverReachThePlugin) {
  const auto outcome = run(R"({"spec":{"fil":"a"}})");
  EXPECT_EQ(outcome.status, COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(outcome.text(),
            "invalid_argument: /spec/fil: found an unknown property, expected one of file, content; "
            "did you mean 'file'?");
  EXPECT_EQ(fake->created, 0);
}

TEST_F(CheckedCalls, LargeArgumentsAreCheckedBeforeThePluginIsEntered) {
  const auto outcome = run(R"({"spec":{"fil":")" + std::string(300'000, 'a') + R"("}})");
  EXPECT_THAT(outcome.text(), HasSubstr("invalid_argument: /spec/fil: found an unknown property"));
  EXPECT_EQ(fake->calls, 0);
}

TEST_F(CheckedCalls, BytesWithNullsGoOnAsTheyCame) {
  EXPECT_EQ(run(R"({"spec": {"file":"a"}, "limit":null})").parts.at(0).bytes,
            R"({"spec": {"file":"a"}, "limit":null})");
}

TEST_F(CheckedCalls, SchemaThatDoesNotCompileIsADefectByName) {
  tool.input_schema = R"({"type":"object","properties":{"a":{"minimum":"x"}}})";
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_INTERNAL);
  EXPECT_THAT(outcome.text(),
              HasSubstr("internal: plugin 'fake': the input_schema of 'echo' can not be used: "
                        "/properties/a/minimum"));
  EXPECT_THAT(blamed(), Contains(HasSubstr("/properties/a/minimum")));
  EXPECT_EQ(fake->calls, 0);
}

TEST_F(CheckedCalls, AnotherSchemaAtTheSamePlaceIsSeen) {
  EXPECT_EQ(run(R"({"spec":{"file":"a"}})").status, COLLET_OK);
  tool.input_schema = R"({"type":"object","required":["other"]})";
  EXPECT_THAT(run(R"({"spec":{"file":"a"}})").text(), HasSubstr("/other: found nothing"));
}

class CheckedResults : public PipelineTest {
 protected:
  CheckedResults() {
    tool.output_schema = R"({"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})";
  }
  Outcome giving(const std::string& json) {
    fake->on_call = [json](FakeCall& call) { return call.json(json); };
    return run();
  }
};

TEST_F(CheckedResults, OneThatConformsPasses) {
  EXPECT_EQ(giving(R"({"n":1})").status, COLLET_OK);
}

TEST_F(CheckedResults, OneThatDoesNotIsADefectByNameAndStaysReadable) {
  const auto outcome = giving(R"({"n":"one"})");
  EXPECT_EQ(outcome.text(),
            "internal: plugin 'fake': its result is not what its output_schema says: /n: found \"one\", "
            "expected an integer: a defect of the plugin");
  ASSERT_THAT(outcome.parts, SizeIs(1));
  EXPECT_EQ(outcome.parts[0].bytes, R"({"n":"one"})");
  EXPECT_THAT(blamed(), Contains(HasSubstr("/n: found \"one\"")));
}

TEST_F(CheckedResults, NullIsNoAbsenceThere) {
  EXPECT_THAT(giving(R"({"n":null})").text(), HasSubstr("/n: found null, expected an integer"));
}

TEST_F(CheckedResults, NoDataWhereSomeIsPromisedIsADefect) {
  fake->on_call = [](FakeCall& call) { return call.part(COLLET_PART_TEXT, "", "done"); };
  EXPECT_THAT(run().text(), HasSubstr("internal: plugin 'fake': gave no json part"));
}

TEST_F(CheckedResults, AFailureIsNotChecked) {
  fake->on_call = [](FakeCall& call) { return call.fail(COLLET_NOT_FOUND, "no such thing"); };
  EXPECT_EQ(run().text(), "not_found: no such thing");
}

TEST_F(CheckedResults, OutcomeOfAFailureReportsWhetherItsDataFits) {
  const auto failing_with = [&](const std::string& json) {
    fake->on_call = [json](FakeCall& call) {
      call.json(json);
      return call.fail(COLLET_FAILED, "step 2");
    };
    return run();
  };
  EXPECT_TRUE(failing_with(R"({"n":1,"failed_step":2})").data_fits);
  EXPECT_FALSE(failing_with(R"({"failed_step":2})").data_fits);
  tool.output_schema.clear();
  EXPECT_TRUE(failing_with(R"({"failed_step":2})").data_fits);
  EXPECT_FALSE(failing_with(R"({"failed_)").data_fits);
  EXPECT_FALSE(giving(R"({"n":1})").data_fits);
}

}  // namespace
}  // namespace collet::host::call::testing
