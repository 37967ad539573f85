// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/workflow/language/check/drift.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

constexpr std::string_view k_workflow =
    "w:\n  description: d\n  steps: [{call: 'chrome-devtools:wait_for', args: {text: [a]}}, {call: validate, "
    "args: "
    "{spec: {file: x}}}]\n";

Lock lock_of(const Tools& tools) {
  const Loaded loaded = load_text(k_workflow);
  return Lock::of(check(loaded.model, tools), tools);
}

TEST(Locks, ContainTheUsedTools) {
  const Lock lock = lock_of(fake_tools());
  EXPECT_EQ(lock.keys(), (std::vector<std::string>{"chrome-devtools:wait_for", "validate:validate"}));
  const auto again = Lock::parse(lock.text());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->text(), lock.text());
  EXPECT_TRUE(again->find("validate")->annotations.read_only.value_or(false));
  EXPECT_EQ(again->find("validate")->output_schema.json(),
            fake_tools().find("validate")->output_schema.json());
  EXPECT_EQ(again->find("chrome-devtools:navigate_page"), nullptr);
}

TEST(Locks, SufficeForChecking) {
  const Lock lock = lock_of(fake_tools());
  EXPECT_EQ(all_findings(k_workflow, lock), "");
  EXPECT_TRUE(compare(lock, fake_tools()).empty());
}

TEST(Locks, ReportChanges) {
  const Lock lock = lock_of(fake_tools());
  ToolMap now = fake_tools();
  ToolInfo changed =
      tool("chrome-devtools:wait_for",
           R"({"type":"object","properties":{"text":{"type":"string"},"pageId":{"type":"number"},
                              "timeout":{"type":"integer","minimum":1}},"required":["text","pageId","timeout"]})");
  changed.server_version = "fake 2.0.0";
  now.add(changed);
  ToolInfo silent = *now.find("validate");
  silent.output_schema = Value();
  now.add(silent);
  EXPECT_EQ(drift_text(compare(lock, now)),
            "chrome-devtools:wait_for (fake 1.0.0 -> 2.0.0)\n"
            "  input: text: array of string (at least 1) -> string\n"
            "  input: + required pageId (number)\n"
            "  input: timeout: optional -> required\n"
            "  input: timeout: minimum none -> 1\n"
            "  input: additionalProperties false -> none\n"
            "  annotations: readOnlyHint true -> none\n"
            "validate:validate\n"
            "  output: has no schema now\n");
}

TEST(Locks, ReportRemovedTools) {
  const Lock lock = lock_of(fake_tools());
  ToolMap now;
  now.set_problem("chrome-devtools", "cannot be started");
  EXPECT_EQ(drift_text(compare(lock, now)), "validate:validate\n  gone\n");
}

TEST(Locks, IgnoreTheOrderOfMembers) {
  ToolMap one;
  one.add(tool("a:b", R"({"type":"object","properties":{"x":{"type":"string"},"y":{}}})"));
  ToolMap two;
  two.add(tool("a:b", R"({"properties":{"y":{},"x":{"type":"string"}},"type":"object"})"));
  const Loaded loaded = load_text("w:\n  description: d\n  steps: [{call: 'a:b'}]\n");
  EXPECT_TRUE(compare(Lock::of(check(loaded.model, one), one), two).empty());
}

TEST(Locks, AreRejectedIfADigestDoesNotMatch) {
  std::string text = lock_of(fake_tools()).text();
  EXPECT_FALSE(Lock::parse("{"));
  EXPECT_FALSE(Lock::parse("{\"version\":2}"));
  const auto at = text.find("\"minItems\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 10, "\"maxItems\"");
  const auto changed = Lock::parse(text);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().message,
            "workflows.lock.json: a digest of 'chrome-devtools:wait_for' does not fit its schema; write it "
            "anew with "
            "`collet workflow lock`");
}

TEST(Digests, AreSha256) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace collet::workflow::test
