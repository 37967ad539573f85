// SPDX-License-Identifier: MIT
/// Drawings of workflows, and tests that compare outputs.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/run/author/graph.hpp"
#include "plugins/workflow/run/author/run_list.hpp"
#include "plugins/workflow/run/author/run_tests.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* k_file = R"(version: 1
workflows:
  w:
    description: d
    parameters: { urls: { type: array, items: { type: string } } }
    steps:
      - { id: open, call: "a:b", for_each: urls, on_error: { fallback: [ { id: fix, sleep: 1 } ] } }
      - { if: '(urls | length) > "1"', parallel: [ { id: x, sleep: 1 }, { id: y, sleep: 1 } ] }
      - { return: { n: 1 } }
    finally: [ { sleep: 1 } ]
)";

Loaded loaded() {
  return load({{"w.yaml", k_file}});
}

TEST(Drawings, InMermaidShowStepsBranchesFallbacksAndConditions) {
  const auto file = loaded();
  ASSERT_EQ(file.model.workflows.size(), 1U) << findings_text(file.findings, file.model.files);
  EXPECT_EQ(mermaid_of(file.model.workflows[0]),
            "flowchart TD\n"
            "  n1([\"w\"])\n"
            "  n2[\"1 open<br/>a:b<br/>for each of urls\"]\n"
            "  n1 --> n2\n"
            "  n3[\"1 fallback 1 fix<br/>sleep\"]\n"
            "  n2 -.->|\"on error\"| n3\n"
            "  n4[\"2<br/>parallel\"]\n"
            "  n2 -->|\"if (urls | length) #gt; #quot;1#quot;\"| n4\n"
            "  n3 -->|\"if (urls | length) #gt; #quot;1#quot;\"| n4\n"
            "  n5[\"2.1 x<br/>sleep\"]\n"
            "  n4 --> n5\n"
            "  n6[\"2.2 y<br/>sleep\"]\n"
            "  n4 --> n6\n"
            "  n7([\"3<br/>return\"])\n"
            "  n5 --> n7\n"
            "  n6 --> n7\n"
            "  n2 -->|\"else\"| n7\n"
            "  n3 -->|\"else\"| n7\n"
            "  n8{{\"finally\"}}\n"
            "  n7 --> n8\n"
            "  n9[\"finally 1<br/>sleep\"]\n"
            "  n8 --> n9\n"
            "  n10([\"end\"])\n"
            "  n9 --> n10\n");
}

TEST(Drawings, OfManyStepsWithConditionsGrowWithTheirNumber) {
  std::string file = "version: 1\nworkflows:\n  w:\n    description: d\n    steps:\n";
  for (int i = 0; i < 300; ++i)
    file += "      - { if: 'true', sleep: 1 }\n";
  const auto read = load({{"w.yaml", file}});
  const std::string drawn = mermaid_of(read.model.workflows.at(0));
  EXPECT_LT(drawn.size(), 100'000U);
  EXPECT_THAT(drawn, Not(HasSubstr("else, else")));
}

TEST(Drawings, AsSvgContainEveryStepAndEscapeTexts) {
  const auto file = loaded();
  const std::string svg = svg_of(file.model.workflows.at(0));
  for (const char* const text :
       {"1 open", "1 fallback 1 fix", "2.1 x", "2.2 y", "finally 1", ">end<", "stroke-dasharray"})
    EXPECT_THAT(svg, HasSubstr(text));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Drawings, AsSvgHaveAWayAroundEachStepWithACondition) {
  const std::string step = "      - { if: 'true', sleep: 1 }\n";
  const auto ways = [](const std::string& steps) {
    const auto read =
        load({{"w.yaml", "version: 1\nworkflows:\n  w:\n    description: d\n    steps:\n" + steps}});
    const std::string svg = svg_of(read.model.workflows.at(0));
    std::size_t count = 0;
    for (auto at = svg.find("fill=\"none\""); at != std::string::npos; at = svg.find("fill=\"none\"", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(ways("      - { sleep: 1 }\n"), 0U);
  EXPECT_EQ(ways(step + "      - { sleep: 1 }\n" + step), 2U);
  EXPECT_EQ(ways("      - { if: 'true', return: { n: 1 } }\n"), 0U);
}

TEST(WorkflowTests, CompareOutputsTextAndKindOfError) {
  WorkflowTest test;
  test.outputs = *Value::parse(R"({"n":1,"list":[1,2]})");
  test.text = "done";
  RunEnd end;
  end.outputs = *Value::parse(R"({"list":[1,2],"n":1,"more":true})");
  end.text = "it is done\n";
  EXPECT_THAT(differences(test, end), IsEmpty());
  end.outputs = *Value::parse(R"({"n":2})");
  end.text = "no";
  EXPECT_THAT(differences(test, end),
              ElementsAre("outputs.n: expected 1, found 2", "outputs.list: expected [1,2], found nothing",
                          HasSubstr("the text does not contain \"done\"")));
  end.error = "timeout";
  end.message = "too late";
  EXPECT_THAT(differences(test, end).front(), "expected success, found [timeout]: too late");
  test.fails = "timeout";
  EXPECT_EQ(differences(test, end).size(), 3U);
}

class TestFiles : public testing::Test {
 protected:
  TestFiles()
      : folder_(std::filesystem::temp_directory_path() / ("collet-author-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_ / "tests");
  }
  ~TestFiles() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string write(const std::string& name, const std::string& text) const {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  const std::filesystem::path folder_;
};

TEST_F(TestFiles, AreReadWithTheRecordingBesideThem) {
  const auto path = write("tests/a.json", R"({"workflow":"w","recording":"a.ndjson","outputs":{"n":1}})");
  const auto test = read_test(path);
  ASSERT_TRUE(test) << test.error().message;
  EXPECT_EQ(test->name, "a");
  EXPECT_EQ(test->recording, (folder_ / "tests/a.ndjson").string());
  EXPECT_THAT(test_files(folder_.string()), ElementsAre(path));
}

TEST_F(TestFiles, ThatExpectNothingOrHaveUnknownKeysAreErrors) {
  for (const auto& [text, why] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"workflow":"w"})", "nothing is expected"},
           {R"({"outputs":{}})", "'workflow' is missing"},
           {R"({"workflow":"w","outptus":{}})", "unknown key 'outptus'"},
           {R"({"workflow":"w","text":"x","arguments":[]})", "arguments: expected an object"},
           {"[]", "expected an object"},
           {"{", ""}}) {
    const auto test = read_test(write("tests/bad.json", text));
    ASSERT_FALSE(test) << text;
    EXPECT_THAT(test.error().message, HasSubstr(why));
  }
}

TEST_F(TestFiles, OfRunsAreListedTheNewestFirstAndShownStepByStep) {
  const std::string journal =
      R"({"run":"r","workflow":"w","step":"1","id":"a","call":"x:y","status":"failed","error":{"kind":"timeout","message":"late"},"ms":5})"
      "\n"
      R"({"run":"r","workflow":"w","status":"failed","ms":7,"steps_ok":0,"steps_total":1})"
      "\n";
  write("20260101-000000-1/journal.ndjson", journal);
  write("20260102-000000-1/journal.ndjson", journal.substr(0, journal.find('\n') + 1));
  EXPECT_EQ(run_list(folder_.string()),
            "20260102-000000-1  w  not ended\n20260101-000000-1  w  failed, 0/1 steps, 7 ms\n");
  const auto text = run_text(folder_.string(), "20260101-000000-1");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "step 1 'a' (x:y): failed, 5 ms, [timeout] late\nfailed after 7 ms\n");
  for (const char* const name : {"../x", "", ".", "..", "none"})
    EXPECT_FALSE(run_text(folder_.string(), name)) << name;
}

}  // namespace
}  // namespace collet::workflow::test
