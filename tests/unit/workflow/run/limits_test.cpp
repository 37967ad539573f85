// SPDX-License-Identifier: MIT
/// Retries, time limits, budgets, artifacts and run folders.
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/unit/workflow/run/run_harness.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RunLimits : public RunTest {
 protected:
  /// Makes `flaky` fail the given number of times with an error of that kind.
  void flaky(int times, std::string_view kind) {
    tools["flaky"] = [left = std::make_shared<int>(times), kind](const std::string&) {
      if ((*left)-- > 0) return failure(COLLET_FAILED, "not yet", kind);
      return text_result("done");
    };
  }
};

TEST_F(RunLimits, AStepIsRetriedForTheKindsThatItNames) {
  const std::string yaml = R"(
  w:
    description: d
    steps: [ { id: a, call: "x:flaky", retry: { max: 2, delay: 0 } } ]
)";
  flaky(2, "offline");
  run(yaml);
  EXPECT_EQ(error, "");
  EXPECT_EQ(at("[steps.a.text, steps.a.meta.attempts]"), R"(["done",3])");
  flaky(3, "offline");
  run(yaml);
  EXPECT_EQ(error, "step 1/1 'a' (x:flaky) failed [offline]: not yet");
  called.clear();
  flaky(1, "tool_error");
  run(yaml);
  EXPECT_EQ(error, "step 1/1 'a' (x:flaky) failed [tool_error]: not yet");
  EXPECT_THAT(called, SizeIs(1));
}

TEST_F(RunLimits, CallsBeyondTheBudgetAlwaysEndTheRun) {
  run(R"(
  w:
    description: d
    budget: { calls: 2 }
    on_error: continue
    steps: [ { call: "x:echo" }, { call: "x:echo" }, { id: c, call: "x:echo" }, { call: "x:echo" } ]
)");
  EXPECT_EQ(error, "step 3/4 'c' (x:echo) failed [budget]: it would be call 3, budget.calls is 2");
  EXPECT_EQ(status, COLLET_TOO_LARGE);
  EXPECT_THAT(called, SizeIs(2));
}

TEST_F(RunLimits, AResultOverItsBudgetIsRejected) {
  tools["large"] = [](const std::string&) { return text_result(std::string(2000, 'x')); };
  run(R"(
  w:
    description: d
    budget: { step_result_bytes: 1000 }
    steps: [ { id: a, call: "x:large" } ]
)");
  EXPECT_EQ(
      error,
      "step 1/1 'a' (x:large) failed [budget]: its result has 2000 bytes, budget.step_result_bytes is 1000");
}

TEST_F(RunLimits, TheRunsTimeoutEndsASleepAndTheRun) {
  run(R"(
  w:
    description: d
    timeout: 20ms
    on_error: continue
    steps: [ { id: a, sleep: 1h }, { id: b, call: "x:echo" } ]
    finally: [ { call: "x:echo", args: { clean: true } } ]
)");
  EXPECT_EQ(status, COLLET_DEADLINE);
  EXPECT_THAT(error, HasSubstr("failed [timeout]"));
  EXPECT_THAT(called, ElementsAre(R"(echo {"clean":true} (cleanup))"));
}

TEST_F(RunLimits, TheStepsEndBeforeTheDeadlineOfTheCallSoThatFinallyHasTime) {
  host.deadline_ms = 80;
  run(R"(
  w:
    description: d
    timeout: 1h
    steps: [ { id: a, sleep: 1h } ]
    finally: [ { call: "x:echo", args: { clean: true } } ]
)");
  EXPECT_EQ(status, COLLET_DEADLINE);
  const std::string before =
      "step 1/1 'a' (sleep) failed [timeout]: the deadline of the call is near: its steps had ";
  ASSERT_THAT(error, testing::StartsWith(before));
  EXPECT_THAT(error, testing::EndsWith(" ms; the limit is the client's or `deadline` in [tools.w]"));
  EXPECT_GE(std::stoi(error.substr(before.size())), 60) << "more if the thread was interrupted at its start";
  EXPECT_THAT(called, ElementsAre(R"(echo {"clean":true} (cleanup))"));
}

TEST_F(RunLimits, ACancelledRunStillRunsFinally) {
  tools["stop"] = [this](const std::string&) {
    host.cancelled = true;
    return text_result("");
  };
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "not now", "offline"); };
  run(R"(
  w:
    description: d
    steps: [ { call: "x:stop" }, { call: "x:echo", args: { n: 1 } } ]
    finally:
      - { call: "x:bad", retry: { max: 1, delay: 1h }, on_error: continue }
      - { sleep: 1h }
      - { call: "x:echo", args: { n: 2 } }
)");
  EXPECT_EQ(error, "step 2/2 (x:echo) failed [cancelled]: the caller cancelled the run");
  EXPECT_THAT(called, ElementsAre("stop {}", "bad {} (cleanup)", R"(echo {"n":2} (cleanup))"));
}

TEST_F(RunLimits, ACancelledRunStartsNoFurtherStep) {
  tools["stop"] = [this](const std::string&) {
    host.cancelled = true;
    return text_result("");
  };
  run(R"(
  w:
    description: d
    on_error: continue
    steps: [ { call: "x:stop" }, { id: b, call: "x:echo" } ]
)");
  EXPECT_EQ(status, COLLET_CANCELLED);
  EXPECT_EQ(error, "step 2/2 'b' (x:echo) failed [cancelled]: the caller cancelled the run");
  EXPECT_THAT(called, SizeIs(1));
}

TEST_F(RunLimits, AFailedRunReturnsTheOutputsOfEarlierSteps) {
  tools["bad"] = [](const std::string&) { return failure(COLLET_FAILED, "no"); };
  run(R"(
  w:
    description: d
    steps:
      - { id: a, call: "x:echo", args: { n: 7 }, artifacts: [ { name: a.json, from: json } ] }
      - { id: b, call: "x:bad" }
    outputs:
      n:    { value: "{{ steps.a.json.n }}", type: integer }
      more: { value: "{{ steps.b.json.x | required }}", type: integer }
    summarize: "{{ run.status }}: n is {{ outputs.n }}"
)");
  EXPECT_EQ(
      data(),
      R"({"n":7,"failed_step":{"step":"2/2","id":"b","call":"x:bad","kind":"tool_error","message":"no"}})");
  EXPECT_EQ(text(), "failed: n is 7");
  EXPECT_THAT(heads(COLLET_PART_LINK), SizeIs(1));
}

TEST_F(RunLimits, BinaryContentBecomesFilesWithASizeAndADigest) {
  tools["shot"] = [](const std::string&) {
    Invoked invoked = text_result("here");
    invoked.parts.push_back({COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "abc"});
    return invoked;
  };
  run(R"(
  w:
    description: d
    steps: [ { id: shot, call: "x:shot", outputs: { path: "{{ result.files[0].path }}" } } ]
    summarize: "{{ artifacts[0].name }} {{ artifacts[0].size | bytes }}"
)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(text(), "shot.png 3 B");
  ASSERT_THAT(heads(COLLET_PART_LINK), SizeIs(1));
  EXPECT_THAT(heads(COLLET_PART_LINK)[0],
              HasSubstr("sha-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  EXPECT_EQ(at("steps.shot.outputs.path"), "\"" + folder_path + "/shot.png\"");
  std::ifstream in(folder_path + "/shot.png");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "abc");
  EXPECT_THAT(host.parts, SizeIs(2));
}

TEST_F(RunLimits, AFileOutsideTheRunFolderIsNotAnArtifact) {
  for (const char* const path :
       {"/etc/passwd", "{{ artifact_dir }}/../../etc/passwd", "../x", "{{ artifact_dir }}"}) {
    run(std::string(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:echo", artifacts: [ { name: p, path: ")") +
        path + "\" } ] } ]\n");
    EXPECT_THAT(error, HasSubstr("failed [denied]: artifact 'p'")) << path;
    EXPECT_THAT(heads(COLLET_PART_LINK), IsEmpty());
  }
}

TEST_F(RunLimits, ALinkOutOfTheRunFolderIsNotFollowed) {
  tools["link"] = [](const std::string& arguments) {
    std::filesystem::create_symlink("/etc/passwd",
                                    std::string(Value::parse(arguments)->operator[]("to").text()));
    return text_result("");
  };
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:link", args: { to: "{{ artifact_dir }}/p" }, artifacts: [ { name: p, path: "{{ artifact_dir }}/p" } ] } ]
)");
  EXPECT_THAT(error, HasSubstr("failed [denied]: artifact 'p'"));
}

TEST_F(RunLimits, ArtifactsOverTheirBudgetAreRejected) {
  tools["large"] = [](const std::string&) { return text_result(std::string(2000, 'x')); };
  run(R"(
  w:
    description: d
    budget: { artifact_bytes: 1000 }
    steps: [ { id: a, call: "x:large", artifacts: [ { name: t, from: text } ] } ]
)");
  EXPECT_THAT(error, HasSubstr("failed [budget]: artifact 't'"));
}

TEST_F(RunLimits, AnAnswerIsCutToItsTokensAndItsFullTextIsAnArtifact) {
  tools["large"] = [](const std::string&) { return text_result(std::string(40000, 'x')); };
  run(R"(
  w:
    description: d
    steps: [ { id: a, call: "x:large" } ]
    result: { include: steps, max_tokens: 100 }
)");
  EXPECT_LT(tokens_of(text()), 120);
  EXPECT_THAT(text(), HasSubstr("whole in result.txt"));
  EXPECT_THAT(heads(COLLET_PART_LINK), ElementsAre(HasSubstr("result.txt")));
}

TEST_F(RunLimits, OutputsOverTheBudgetAreCutAtTheirLists) {
  tools["list"] = [](const std::string&) {
    std::string json = "[1";
    for (int i = 0; i < 5000; ++i)
      json += ",1000000";
    return json_result(json + "]");
  };
  run(R"(
  w:
    description: d
    budget: { output_tokens: 200 }
    steps: [ { id: a, call: "x:list" } ]
    outputs: { list: { value: "{{ steps.a.json }}", type: array }, n: { value: "{{ steps.a.json | length }}", type: integer } }
)");
  EXPECT_LE(tokens_of(data()), 200);
  EXPECT_THAT(data(), HasSubstr(R"("n":5001)"));
  EXPECT_THAT(text(), HasSubstr("whole in outputs.json"));
}

TEST_F(RunLimits, ASummaryFallsBackWithAReason) {
  const std::string yaml = R"(
  w:
    description: d
    steps: [ { id: a, call: "x:echo", args: { n: 1 } } ]
    outputs: { n: { value: "{{ steps.a.json.n }}", type: integer } }
    summarize: { mode: endpoint, prompt: "In one word.", template: "n is {{ outputs.n }}" }
)";
  run(yaml);
  EXPECT_EQ(text(), "n is 1\n(summary by template, not by endpoint: nothing is set up for that)");
  std::string asked;
  writer = [&](Summary::Mode, std::string_view instructions, std::int64_t, std::string&) {
    asked = instructions;
    return std::optional<std::string>("one");
  };
  run(yaml);
  EXPECT_EQ(text(), "one");
  EXPECT_EQ(asked, "In one word.\n\nn is 1");
}

TEST(RunFolders, OldOnesAreRemoved) {
  std::string base = (std::filesystem::temp_directory_path() / "collet-runs-XXXXXX").string();
  ASSERT_NE(::mkdtemp(base.data()), nullptr);
  const auto id = [](int n) { return "2026010" + std::to_string(n) + "-000000-0123456789abcdef"; };
  for (int i = 1; i <= 5; ++i) {
    std::filesystem::create_directory(base + "/" + id(i));
    std::ofstream(base + "/" + id(i) + "/f") << std::string(100, 'x');
    std::filesystem::last_write_time(
        base + "/" + id(i), std::filesystem::file_time_type::clock::now() - std::chrono::hours(6 - i));
  }
  std::filesystem::create_directory(base + "/mine");
  const auto left = [&] {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(base))
      names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  };
  remove_old_runs(base, {std::chrono::hours(4) + std::chrono::minutes(30), 1000, 10}, {});
  EXPECT_THAT(left(), ElementsAre(id(2), id(3), id(4), id(5), "mine"));
  remove_old_runs(base, {std::chrono::hours(100), 350, 10}, {});
  EXPECT_THAT(left(), ElementsAre(id(3), id(4), id(5), "mine"));
  remove_old_runs(base, {std::chrono::hours(100), 1000, 3}, {});
  EXPECT_THAT(left(), ElementsAre(id(4), id(5), "mine"));
  std::filesystem::remove_all(base);
}

TEST(RunFolders, AreAccessibleToTheirOwnerOnly) {
  std::string base = (std::filesystem::temp_directory_path() / "collet-runs-XXXXXX").string();
  ASSERT_NE(::mkdtemp(base.data()), nullptr);
  const auto mask = ::umask(0);
  const auto folder = RunFolder::make(base + "/runs", "20260101-000000-0123456789abcdef");
  ::umask(mask);
  ASSERT_TRUE(folder) << folder.error().message;
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(folder->path()).permissions(), perms::owner_all);
  EXPECT_EQ(std::filesystem::status(base + "/runs").permissions(), perms::owner_all);
  std::filesystem::remove_all(base);
}

TEST(RunFolders, AFolderOfAnotherUserIsRejected) {
  std::string base = (std::filesystem::temp_directory_path() / "collet-runs-XXXXXX").string();
  ASSERT_NE(::mkdtemp(base.data()), nullptr);
  std::filesystem::permissions(base, std::filesystem::perms::all);
  const auto open_to_all = RunFolder::make(base, new_run_id());
  ASSERT_FALSE(open_to_all);
  EXPECT_THAT(open_to_all.error().message, HasSubstr("can be written by others"));
  std::filesystem::remove_all(base);
  std::filesystem::create_symlink("/tmp", base);
  EXPECT_FALSE(RunFolder::make(base, new_run_id()));
  std::filesystem::remove(base);
}

}  // namespace
}  // namespace collet::workflow::test
