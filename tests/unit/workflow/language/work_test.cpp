// SPDX-License-Identifier: MIT
/// The cost of loading and checking, measured in allocations, is linear in the size of a workflow.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace {
std::size_t asked = 0;  // this program has one thread

void* counted(std::size_t size) {
  ++asked;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}
}  // namespace

void* operator new(std::size_t size) {
  return counted(size);
}
void* operator new[](std::size_t size) {
  return counted(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace collet::workflow::test {
namespace {

/// Steps in which every `#` is the number of the step and `<` that of the previous one; or a whole file.
struct Case {
  const char* name;
  const char* line;
  const char* head;  ///< start of the file; null means that of a workflow with steps
};

std::string text_of(const Case& given, int count) {
  std::string out = given.head != nullptr
                        ? given.head
                        : "version: 1\nworkflows:\n  w:\n    description: d\n    parameters: { url: { "
                          "type: string, required: true } }\n    steps:\n";
  for (int i = 0; i < count; ++i) {
    for (const char c : std::string_view(given.line)) {
      if (c == '#') {
        out += std::to_string(100'000 + i);
      } else if (c == '<') {
        out += std::to_string(100'000 + std::max(i - 1, 0));
      } else {
        out += c;
      }
    }
    out += '\n';
  }
  return out;
}

struct WorkBudget {
  std::size_t load = 0;
  std::size_t check = 0;
  std::size_t findings = 0;
};

WorkBudget work_of(const Case& given, int count) {
  const std::string text = text_of(given, count);
  const ToolMap tools = fake_tools();
  const std::size_t before = asked;
  const Loaded loaded = load_text(text);
  const std::size_t read = asked;
  const Checked checked = check(loaded.model, tools);
  return {read - before, asked - read, loaded.findings.size() + checked.findings.size()};
}

class Grows : public testing::TestWithParam<Case> {};
TEST_P(Grows, WithTheFile) {
  constexpr int k_steps = 400;
  work_of(GetParam(), 1);  // excludes one-time allocations
  const WorkBudget one = work_of(GetParam(), k_steps);
  const WorkBudget four = work_of(GetParam(), 4 * k_steps);
  EXPECT_GT(one.load, 0U);
  EXPECT_LT(four.load, 5 * one.load);
  EXPECT_LT(four.check, 5 * one.check + 5000);  // only the first errors have suggestions
  EXPECT_LE(four.findings, 4 * one.findings + 4);
}

INSTANTIATE_TEST_SUITE_P(
    Linearly, Grows,
    testing::Values(
        Case{"calls", "      - { id: a#, call: validate, args: { spec: { file: \"{{ url }}\" } } }", nullptr},
        Case{"results",
             "      - { id: a#, call: validate, args: { spec: { file: \"{{ steps.a<.text }}\" } } }",
             nullptr},
        Case{"variables", "      - set: { v#: \"{{ url }}\" }", nullptr},
        Case{"saved", "      - { call: validate, args: { spec: { file: x } }, saveAs: v# }", nullptr},
        Case{"branches", "          - { id: a#, call: validate, args: { spec: { file: x } } }",
             "w:\n  description: d\n  steps:\n      - parallel:\n"},
        Case{"groups",
             "      - parallel: [ [ { parallel: [ { id: a#, sleep: 1 }, { parallel: [ { sleep: 1 } ] } ] } ] "
             "]",
             nullptr},
        Case{"loops", "      - { for_each: [1], as: v#, call: validate, args: { spec: { file: x } } }",
             nullptr},
        Case{"fallbacks",
             "      - { call: validate, args: { spec: { file: x } }, on_error: { fallback: [ { id: a#, "
             "sleep: 1 } ] } }",
             nullptr},
        Case{"all steps at once",
             "      - { call: validate, args: { spec: { file: \"{{ steps | json }}{{ vars | json }}\" } } }",
             nullptr},
        Case{"unknown steps", "      - { call: validate, args: { spec: { file: \"{{ steps.b#.text }}\" } } }",
             nullptr},
        Case{"unknown names", "      - set: { v#: \"{{ url# }}\" }", nullptr},
        Case{"unknown tools", "      - call: validate:x#", nullptr},
        Case{"one id", "      - { id: a, sleep: 1 }", nullptr},
        Case{"workflows", "w#: { description: d, steps: [ { sleep: 1 } ] }", ""},
        Case{"workflows that call one", "w#: { description: d, steps: [ { call: \"workflow:w100000\" } ] }",
             ""},
        Case{"keys", "k#: { description: d, description: e, steps: [ { sleep: 1 } ] }", ""}),
    [](const testing::TestParamInfo<Case>& given) {
      std::string name = given.param.name;
      std::replace(name.begin(), name.end(), ' ', '_');
      return name;
    });

}  // namespace
}  // namespace collet::workflow::test
