// SPDX-License-Identifier: MIT
/// The JSON Schema for editors accepts what the reader accepts, and rejects its structural errors.
#include "sdk/support/json_schema/schema.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "plugins/workflow/language/yaml/tree.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const support::json_schema::Schema& schema() {
  static const auto compiled = support::json_schema::Schema::compile(
      text_of(std::filesystem::path(COLLET_SOURCE_DIR) / "config/schemas/workflows.json"));
  return *compiled;
}

/// Returns the first violation of the schema; empty if there is none.
std::string violation(std::string_view yaml) {
  std::vector<Finding> findings;
  const LineIndex lines(yaml, 0);
  const YamlFile file = read_yaml(yaml, lines, findings);
  if (file.root == nullptr) return "no YAML";
  const auto found = schema().check(json_value(*file.root).json());
  if (!found) return found.error().message;
  if (found->empty()) return {};
  return found->front().instance_path + ": found " + found->front().found + ", expected " +
         found->front().expected;
}

TEST(EditorSchema, AcceptsEveryExample) {
  std::size_t checked = 0;
  for (const char* const folder : {"config/examples", "tests/fixtures/workflows"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(COLLET_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".yaml") continue;
      const std::string text = text_of(entry.path());
      if (text.find("version: 1") == std::string::npos) continue;  // Oplink's form
      EXPECT_EQ(violation(text), "") << entry.path();
      ++checked;
    }
  }
  EXPECT_GE(checked, 5U);
}

TEST(EditorSchema, AcceptsEveryKeyOfTheReader) {
  constexpr std::string_view k_all = R"(version: 1
$schema: workflows.json
defaults: { timeout: 5s, retry: 1, on_error: continue, success: { "a:*": [ { matches: ok } ] } }
shared: { login: [ { sleep: 1 } ] }
workflows:
  w:
    description: d
    title: t
    name: n
    disabled: false
    hidden: true
    parameters: { p: { type: array, items: { type: string, pattern: x }, minItems: 1, required: true, sensitive: true } }
    set: { v: 1 }
    timeout: 1m
    budget: { calls: 3, output_tokens: 100, artifact_bytes: 1MB, step_result_bytes: 1MiB }
    lease: [a]
    on_error: abort
    annotations: { readOnlyHint: true }
    result: { include: all, max_tokens: 5, inline_images: { max_bytes: 1kB } }
    steps:
      - include: login
      - { id: ask, ask: { message: "ok?", schema: { type: object, properties: { why: { type: string } }, required: [why] }, default: { why: x } } }
      - { id: c, if: p, call: "a:b", args: { x: "{{ p }}" }, for_each: p, as: q, when: "q == 'x'", max_items: 5, max_parallel: 2,
          timeout: 1s, retry: { max: 2, delay: 1s, backoff: exponential, jitter: true, on: [transport] }, saveAs: s,
          success: [ "result.text", { not_matches: "^no" } ], outputs: { o: "{{ result.text }}" },
          artifacts: [ { name: f, from: text } ], on_error: { fallback: [ { set: { e: "{{ error.kind }}" } } ] }, quiet: true }
      - { call: "a:b", repeat: { until: result.text, max: 3, delay: 1s } }
      - parallel: [ { sleep: 1 }, [ { sleep: 2 } ] ]
        max_parallel: 1
      - { assert: "true", message: m }
      - return: { o: 1 }
    finally: { timeout: 5s, steps: [ { sleep: 1 } ] }
    outputs: { o: { value: "{{ v }}", type: integer } }
    summarize: { mode: prompt, template: t, prompt: p, max_tokens: 5 }
)";
  EXPECT_EQ(load_findings(k_all).find("error["), std::string::npos) << load_findings(k_all);
  EXPECT_EQ(violation(k_all), "");
}

TEST(EditorSchema, RejectsWrongKeysAndSteps) {
  for (const char* const steps : {"[ { cal: 'a:b' } ]", "[ { call: 'a:b', sleep: 1 } ]", "[ { } ]",
                                  "[ { call: 'a:b', on_error: never } ]", "[ { parallel: [] } ]",
                                  "[ { call: 'a:b', timeout: [] } ]", "{ call: 'a:b' }"}) {
    const std::string file =
        "version: 1\nworkflows: { w: { description: d, steps: " + std::string(steps) + " } }\n";
    EXPECT_NE(violation(file), "") << steps;
    EXPECT_NE(load_findings(file).find("error["), std::string::npos) << steps;
  }
  EXPECT_NE(violation("version: 2\nworkflows: {}\n"), "");
  EXPECT_NE(violation("version: 1\nworkflow: {}\n"), "");
}

}  // namespace
}  // namespace collet::workflow::test
