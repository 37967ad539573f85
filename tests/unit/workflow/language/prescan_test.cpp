// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/prescan.hpp"

#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

struct PrescanCase {
  const char* source;
  const char* text;
};

class Quoted : public testing::TestWithParam<PrescanCase> {};

TEST_P(Quoted, IsPutIntoQuotes) {
  const Prescanned out = prescan(GetParam().source);
  EXPECT_EQ(out.text, GetParam().text);
  // Removing the inserted bytes restores the source.
  std::string back;
  for (std::size_t i = 0; i < out.text.size(); ++i) {
    if (!std::binary_search(out.inserted.begin(), out.inserted.end(), i)) back += out.text[i];
  }
  EXPECT_EQ(back, GetParam().source);
}

INSTANTIATE_TEST_SUITE_P(
    All, Quoted,
    testing::Values(
        // The six forms that YAML readers disagree on.
        PrescanCase{"args: { fullPage: {{ full_page | true }} }",
                    "args: { fullPage: '{{ full_page | true }}' }"},
        PrescanCase{"x: {{ url }}", "x: '{{ url }}'"},
        PrescanCase{"a: { x: {{ x | default(\"a, b\") }} }", "a: { x: '{{ x | default(\"a, b\") }}' }"},
        PrescanCase{"x: {{ steps.l.json[0].id }}", "x: '{{ steps.l.json[0].id }}'"},
        PrescanCase{"x: {{ url }}/path", "x: '{{ url }}/path'"},
        PrescanCase{"x: pre-{{ url }}", "x: pre-{{ url }}"},
        // Further forms.
        PrescanCase{"x: {{ a }} # why", "x: '{{ a }}' # why"},
        PrescanCase{"- {{ a }}\n- b", "- '{{ a }}'\n- b"}, PrescanCase{"- - {{ a }}", "- - '{{ a }}'"},
        PrescanCase{"x:\n  {{ a }}\ny: 1", "x:\n  '{{ a }}'\ny: 1"},
        PrescanCase{"x: {{ 'it' }}", "x: '{{ ''it'' }}'"},
        PrescanCase{"x: [{{ a }},{{ b }}]", "x: ['{{ a }}','{{ b }}']"},
        PrescanCase{"x: {a: {{ b }}}", "x: {a: '{{ b }}'}"}, PrescanCase{"{{ a }}", "'{{ a }}'"},
        PrescanCase{"x: [ out/{{ a }}.png, b ]", "x: [ 'out/{{ a }}.png', b ]"},
        PrescanCase{"x: pre-{{ a | default(\"k: v\") }}", "x: 'pre-{{ a | default(\"k: v\") }}'"},
        PrescanCase{"x: {{ \"}}\" }} y", "x: '{{ \"}}\" }} y'"},
        PrescanCase{"a: |\n  t\nx: {{ b }}", "a: |\n  t\nx: '{{ b }}'"},
        PrescanCase{"a: 'q''q'\nx: {{ b }}", "a: 'q''q'\nx: '{{ b }}'"},
        PrescanCase{"x: &a {{ b }}", "x: &a '{{ b }}'"},
        PrescanCase{"x: {{ b }}\r\ny: 1\r\n", "x: '{{ b }}'\r\ny: 1\r\n"},
        PrescanCase{"---\n- a: {{ b }}", "---\n- a: '{{ b }}'"},
        PrescanCase{"x: {\n  a: {{ b }},\n  c: 1 }", "x: {\n  a: '{{ b }}',\n  c: 1 }"},
        PrescanCase{"x: {\"a\": {{ b }}, \"c\":{{ d }}}", "x: {\"a\": '{{ b }}', \"c\":'{{ d }}'}"}));

TEST(Prescan, ChangesNothingElse) {
  for (const char* const source : {"",
                                   "x: 1",
                                   "x: \"{{ a }}\"",
                                   "x: '{{ a }}'",
                                   "x: \"a\\\"{{ b }}\"",
                                   "# x: {{ a }}",
                                   "x: 1 # {{ a }}",
                                   "x: |\n  {{ a }}\n  - {{ b }}\n",
                                   "x: >-\n\n    {{ a }}\n   {{ b }}\ny: 1",
                                   "- |2\n   {{ a }}\n",
                                   "x: a\n  {{ b }} c",
                                   "x: \"a\n  {{ b }}\"",
                                   "x: 'a\n\n  {{ b }}'",
                                   "a: {b: [c, {d: e}]}",
                                   "{a: {b: c}}",
                                   "x: pre {{ a }} post",
                                   "k: - {{",
                                   "x: {{ a",
                                   "- a\n- |\n  {{ b }}\n- c",
                                   "a:\n  - b: |\n      {{ c }}\n    d: e",
                                   "x: a'{{ b }}'",
                                   "? a\n: b"}) {
    const Prescanned out = prescan(source);
    EXPECT_EQ(out.text, source);
    EXPECT_TRUE(out.quoted.empty()) << source;
  }
}

TEST(Prescan, MapsOffsetsToTheSource) {
  const std::string source = "x: {{ a }}\ny: {{ 'b' }}\nz: 1";
  const Prescanned out = prescan(source);
  ASSERT_EQ(out.quoted.size(), 2U);
  EXPECT_EQ(out.quoted[1], source.find("{{ 'b'"));
  for (const char c : {'x', 'y', 'z', 'b', '1'}) {
    EXPECT_EQ(out.source_offset(out.text.find(c)), source.find(c)) << c;
  }
}

/// The values are the same, and errors have the columns of the source.
TEST(Prescan, KeepsPositionsInMessages) {
  const std::string text = with_steps(
      "- call: chrome-devtools:take_screenshot\n  args: { filePath: {{ url }}, fullPage: {{ nope }} }");
  EXPECT_EQ(all_findings(text),
            "workflows.yaml:10:48: error[WF401] w, step 1 (chrome-devtools:take_screenshot): args.fullPage: "
            "'nope' is "
            "not known here\n");
  EXPECT_EQ(load_text(text).unquoted.size(), 2U);
}

}  // namespace
}  // namespace collet::workflow::test
