// SPDX-License-Identifier: MIT
/// Hostile files are rejected with a message, in little time and memory.
#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>

#include "plugins/workflow/language/yaml/prescan.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

TEST(Hostile, AliasBombsAreNotExpanded) {
  std::string bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n";
  for (char c = 'b'; c <= 'i'; ++c) {
    bomb += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 9; ++i)
      bomb += std::string(i == 0 ? "*" : ",*") + static_cast<char>(c - 1);
    bomb += "]\n";
  }
  EXPECT_LT(bomb.size(), 400U);
  EXPECT_EQ(load_findings(bomb),
            "workflows.yaml:6:11: error[WF101] more than 100000 values, aliases expanded\n  hint: aliases "
            "within aliases "
            "multiply\n");
}

TEST(Hostile, DepthIsBounded) {
  EXPECT_NE(load_findings("a: " + std::string(5000, '[')).find("deeper than 64"), std::string::npos);
  EXPECT_NE(load_findings("a: " + std::string(5000, '{')), "");
  std::string deep;
  for (int i = 0; i < 200; ++i)
    deep += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  EXPECT_NE(load_findings(deep).find("deeper than 64"), std::string::npos);
  // The limit includes aliases.
  std::string nested = "x0: &x0 [1]\n";
  for (int i = 1; i < 100; ++i)
    nested += "x" + std::to_string(i) + ": &x" + std::to_string(i) + " [*x" + std::to_string(i - 1) + "]\n";
  EXPECT_NE(load_findings(nested).find("deeper than 64"), std::string::npos);
}

TEST(Hostile, SizeIsBounded) {
  EXPECT_EQ(load_findings("a: " + std::string(k_max_file_bytes, 'x')),
            "workflows.yaml:1:1: error[WF101] the file has more than 1 MiB\n");
}

TEST(Hostile, BinaryDataIsRejected) {
  EXPECT_EQ(load_findings("a: \xFF"), "workflows.yaml:1:4: error[WF101] this is not UTF-8\n");
  EXPECT_EQ(load_findings(std::string("a: 1\n\x04 b: 2", 11)),
            "workflows.yaml:2:1: error[WF101] a control character has no place in YAML\n");
  EXPECT_EQ(load_findings(std::string("a\0b", 3)),
            "workflows.yaml:1:2: error[WF101] a control character has no place in YAML\n");
  EXPECT_EQ(load_findings("a: x\xC2\x85y"),
            "workflows.yaml:1:5: error[WF101] a control character has no place in YAML\n");
  EXPECT_EQ(load_findings("\xEF\xBB\xBFw:\n  description: d\n  steps: [{sleep: 1}]\n"), "");
}

/// Returns workflows w0, w1, …, each of which calls the next one; the last one calls a tool.
std::string chain(int length) {
  std::string text;
  for (int i = 0; i < length; ++i) {
    const std::string next = i + 1 < length ? "workflow:w" + std::to_string(i + 1) : "validate";
    text.append("w" + std::to_string(i) + ": { description: d, steps: [ { call: \"" + next + "\"");
    text.append(i + 1 < length ? " } ] }\n" : ", args: { spec: { file: x } } } ] }\n");
  }
  return text;
}

TEST(Hostile, ChainsOfWorkflowsAreBounded) {
  EXPECT_EQ(all_findings(chain(8)), "");
  EXPECT_EQ(all_findings(chain(9)),
            "workflows.yaml:1:40: error[WF204] w0, step 1 (workflow:w1): more than 8 calls within each "
            "other, which "
            "the host ends\n  hint: a workflow that is called may call, and so on\n");
  const std::string long_one = all_findings(chain(9000));
  EXPECT_EQ(static_cast<int>(std::count(long_one.begin(), long_one.end(), '\n')), 2 * (9000 - 8));
}

TEST(Hostile, AliasCyclesAreRejected) {
  EXPECT_EQ(load_findings("a: &a\n  - *a\n"),
            "workflows.yaml:2:5: error[WF101] the alias *a leads to what it is a part of\n");
  EXPECT_EQ(load_findings("a: *nobody\n"),
            "workflows.yaml:1:4: error[WF101] the alias *nobody has no anchor before it\n");
}

TEST(Hostile, LongFilesAreReadInLinearTime) {
  using Clock = std::chrono::steady_clock;
  for (const char* const piece :
       {"{{ ", "{{ a }} ", "'", "\"", "- ", "{", "? ", ": ", "# {{", "|\n", "&a ", "{{ '\n"}) {
    const auto begin = Clock::now();
    std::string text = "x: ";
    while (text.size() < 100'000)
      text += piece;
    const Prescanned scanned = prescan(text);
    EXPECT_GE(scanned.text.size(), text.size());
    load_text(text);
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 5) << piece;
  }
}

TEST(Hostile, OneLongLineIsReadInLinearTime) {
  using Clock = std::chrono::steady_clock;
  std::string text = "w: { description: d, steps: [ ";
  while (text.size() < 900'000)
    text += "{ sleep: 1 }, ";
  const auto begin = Clock::now();
  load_text(text + "{ sleep: x } ] }\n");
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 5);
}

TEST(Hostile, RegularExpressionsAreLinear) {
  ListScope scope;
  scope.set("s", Value::string(std::string(50'000, 'a') + "!"));
  for (const char* const text :
       {"s | match('(a+)+$')", "s | match('(.|\\n)*LCP: ([0-9.]+)')", "s | match('(a|a)*b')"}) {
    const auto compiled = Expression::compile(text);
    ASSERT_TRUE(compiled) << text;
    const auto value = compiled->evaluate(scope);
    ASSERT_TRUE(value) << text;
    EXPECT_TRUE(value->undefined()) << text;
  }
}

}  // namespace
}  // namespace collet::workflow::test
