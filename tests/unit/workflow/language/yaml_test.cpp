// SPDX-License-Identifier: MIT
/// Reads texts into nodes through yaml-cpp. Misreadings of version 0.7 are corrected or rejected, and texts
/// that libyaml accepts are read the same way.
#include <gtest/gtest.h>
#include <random>

#include "plugins/workflow/language/yaml/tree.hpp"
#include "tests/oracles/workflow_yaml.hpp"

namespace collet::workflow::test {
namespace {

/// Returns the file as JSON, or its errors as `line:column: message`.
std::string read(std::string_view text) {
  const LineIndex lines(text, 0);
  std::vector<Finding> findings;
  const YamlFile file = read_yaml(text, lines, findings);
  std::string out;
  for (const Finding& finding : findings) {
    out += std::to_string(finding.mark.line) + ":" + std::to_string(finding.mark.column) + ": " +
           finding.message;
  }
  if (!out.empty()) return out;
  return file.root == nullptr ? "nothing" : json_value(*file.root).json();
}

struct YamlCase {
  const char* yaml;
  const char* json;
};

class Repaired : public testing::TestWithParam<YamlCase> {};
TEST_P(Repaired, IsReadAsYamlSpecifies) {
  EXPECT_EQ(read(GetParam().yaml), GetParam().json);
}
INSTANTIATE_TEST_SUITE_P(Escapes, Repaired,
                         testing::Values(YamlCase{"\"a\\Nb\\_c\"", "\"a\u0085b\u00A0c\""},
                                         YamlCase{"\"\u00E9\\_\"", "\"\u00E9\u00A0\""},
                                         YamlCase{"\"\\xe9\\u00e9\\U0001F600\"",
                                                  "\"\u00E9\u00E9\U0001F600\""}));
INSTANTIATE_TEST_SUITE_P(
    BreaksInQuotes, Repaired,
    testing::Values(YamlCase{"''", "\"\""}, YamlCase{"'\n'", "\" \""}, YamlCase{"'\n\n'", "\"\\n\""},
                    YamlCase{"\"\n\n\n\"", "\"\\n\\n\""},
                    YamlCase{"a: '\r\n\r\n  \r\n'", "{\"a\":\"\\n\\n\"}"}, YamlCase{"'a\n\n'", "\"a\\n\""},
                    YamlCase{"'a\n\n\n\n'", "\"a\\n\\n\\n\""}, YamlCase{"'a''\n\n\n'", "\"a'\\n\\n\""},
                    YamlCase{"\"a\\n\n\n\n\n\"", "\"a\\n\\n\\n\\n\""},
                    YamlCase{"\"\\\"\n\n\n\n\"", "\"\\\"\\n\\n\\n\""},
                    YamlCase{"\"a\\\n\n\n\n\"", "\"a\\n\\n\\n\""},
                    YamlCase{"\"a\\x41\n\n\n\n\"", "\"aA\\n\\n\\n\""},
                    YamlCase{"\"a\\ \n\n\n\n\"", "\"a \\n\\n\\n\""}, YamlCase{"!!str &x '\n\n'", "\"\\n\""}));
INSTANTIATE_TEST_SUITE_P(
    FoldedBlocks, Repaired,
    testing::Values(YamlCase{">+\n  a\n  b\n", "\"a b\\n\""}, YamlCase{">+\n  a\n\n\n", "\"a\\n\\n\\n\""},
                    YamlCase{">+\n  a\n   \n", "\"a\\n \\n\""}, YamlCase{">+\n\n\n", "\"\\n\\n\""},
                    YamlCase{"a: >+\n  b\n\n# c\nd: e", "{\"a\":\"b\\n\\n\",\"d\":\"e\"}"},
                    YamlCase{"a: >+\r\n  b\r\n\r\nd: e", "{\"a\":\"b\\n\\n\",\"d\":\"e\"}"},
                    YamlCase{"a: &x >+ # c\n  b\n\nd: e", "{\"a\":\"b\\n\\n\",\"d\":\"e\"}"},
                    YamlCase{"--- >+\n a\n\n...\n", "\"a\\n\\n\""}, YamlCase{">\n a\n ", "\"a\\n\""},
                    YamlCase{">-\n a\n ", "\"a\""}, YamlCase{">+\n a\n ", "\"a\\n\""},
                    YamlCase{"|\n a\n   ", "\"a\\n  \""}));
INSTANTIATE_TEST_SUITE_P(Nothing, Repaired,
                         testing::Values(YamlCase{"null: 1\n~: 2\n", "{\"null\":1,\"~\":2}"},
                                         YamlCase{"? &k Null\n: 1\n", "{\"Null\":1}"},
                                         YamlCase{"{a, b: }", "{\"a\":null,\"b\":null}"},
                                         YamlCase{"!", "\"\""}, YamlCase{"a: !\n", "{\"a\":\"\"}"},
                                         YamlCase{"- !\n- &a\n", "[\"\",null]"},
                                         YamlCase{"%YAML 1.2\n# c\n\n--- 1\n", "1"}, YamlCase{"", "nothing"},
                                         YamlCase{"# c\n", "nothing"}));
INSTANTIATE_TEST_SUITE_P(LineEnds, Repaired,
                         testing::Values(YamlCase{"a: 1\rb: |\r  c\r  d\r", "{\"a\":1,\"b\":\"c\\nd\\n\"}"},
                                         YamlCase{"a: 1\r\nb: |\r\n  c\r\n  d\r\n",
                                                  "{\"a\":1,\"b\":\"c\\nd\\n\"}"},
                                         YamlCase{"a: \"x\u2028y\"", "{\"a\":\"x\u2028y\"}"}));
INSTANTIATE_TEST_SUITE_P(
    Refused, Repaired,
    testing::Values(
        YamlCase{"a: 'x\nb: c\n", "1:4: no YAML: these quotes are not closed"},
        YamlCase{"a: b\nc: \"", "2:4: no YAML: these quotes are not closed"},
        YamlCase{"a: 'it''s\n", "1:4: no YAML: these quotes are not closed"},
        YamlCase{"a: \"\\\"\n", "1:4: no YAML: these quotes are not closed"},
        YamlCase{"a: >+2\n   b\n",
                 "1:4: no YAML: a folded block has an indentation number and keeps "
                 "its last line breaks: without the number it "
                 "can be read"},
        YamlCase{"a: [b,, c]", "1:7: no YAML: a value is missing here"},
        YamlCase{"a: [, c]", "1:5: no YAML: a value is missing here"},
        YamlCase{"a: {b,, c}", "1:7: no YAML: a key is missing here"},
        YamlCase{"a:\n  : b\n", "2:3: no YAML: a key is missing here"},
        YamlCase{"a: [b] c\n", "1:8: no YAML: end of map not found"},
        YamlCase{"[b] c\n", "1:5: no YAML: this belongs to nothing before it"},
        YamlCase{"a: b: c\n", "1:5: no YAML: illegal map value"},
        YamlCase{"a: b\n---\nc\n", "2:1: a file holds one document"},
        YamlCase{"\u00E9: [*x]\n", "1:5: the alias *x has no anchor before it"},
        YamlCase{"# c\n%a: 1\nb: 2\n",
                 "2:1: no YAML: a line that begins with % is a directive, and wants --- behind it"},
        YamlCase{"%YAML 1.2\n",
                 "1:1: no YAML: a line that begins with % is a directive, and wants --- behind it"},
        YamlCase{"a: \"\\q\"\n", "1:7: no YAML: unknown escape character: q"}));

TEST(Positions, OfAbsentValuesFollowTheirKeys) {
  constexpr std::string_view k_text = "w:\n  timeout:\n  steps:\n    - sleep: 1\n";
  const LineIndex lines(k_text, 0);
  std::vector<Finding> findings;
  const YamlFile file = read_yaml(k_text, lines, findings);
  ASSERT_NE(file.root, nullptr);
  const YamlNode* const w = file.root->find("w");
  ASSERT_NE(w, nullptr);
  EXPECT_EQ(w->find("timeout")->mark, (Mark{0, 2, 11}));
  EXPECT_EQ(w->find("steps")->mark, (Mark{0, 4, 5}));
}

/// Mutations that mistakes of people and programs produce.
class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}
  std::string mutant(std::string text) {
    for (std::size_t i = 1 + below(3); i > 0 && !text.empty(); --i)
      change(text);
    return text;
  }

 private:
  static constexpr std::string_view k_bytes = " \n\t:-#'\"[]{},|>?&*!%@\\a0~.\r+";
  std::size_t below(std::size_t bound) { return random_() % bound; }
  char any() { return k_bytes[below(k_bytes.size())]; }
  void change(std::string& text) {
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0:
        text.erase(at, 1 + below(3));
        break;
      case 1:
        text.insert(at, 1 + below(2), any());
        break;
      case 2:
        text[at] = any();
        break;
      case 3:
        std::swap(text[at], text[below(text.size())]);
        break;
      case 4:
        text.insert(below(text.size()), text.substr(at, 1 + below(20)));
        break;
      default:
        text.insert(at, "\n  ");
        break;
    }
  }
  std::mt19937 random_;
};

TEST(Nothing, IsNotMistakenForALaterNull) {
  for (const char* const text : {"a:\nnull: 5\n",
                                 "a:\nnullable: 5\n",
                                 "a:\n\nnullable  b: 5, c",
                                 "a:\n  null\nb:\n  ~\n",
                                 "a:\n  null: 5\n",
                                 "- a:\n  ~: 5\n",
                                 "- a:\n    ~\n  b: null # c\n",
                                 "a:\n  -\nnull: 5\n",
                                 "a:\n-\nnull: 5\n",
                                 "a:\n- null\n- ~\n",
                                 "- null\n-\n  null\n- - ~\n  -\n",
                                 "{null}",
                                 "{null: , a: null, ~: ~}",
                                 "[null, ~, null: 1]",
                                 "? a\n: null\n? b\n: ~\n",
                                 "? null\n: a\n",
                                 "a: &x\nnull: *x\n",
                                 "a: &x null\nb: *x\n",
                                 "&x null: 5\n",
                                 "a: null\t\n",
                                 "a: nullify\n",
                                 "null",
                                 "~",
                                 "nulls",
                                 "a: null\r\nb: ~\r\n",
                                 "a: { b: null}\n",
                                 "a: [~]\n"}) {
    const LibyamlOpinion opinion = ask_libyaml(text);
    EXPECT_TRUE(opinion.theirs) << text;
    EXPECT_EQ(opinion.difference, "") << text;
  }
}

TEST(Mutants, AreReadLikeLibyaml) {
  const std::initializer_list<const char*> seeds = {
      "a: &x {b: [1, \"t\\tq\", 'it''s'], c: ~}\n\"k e\": >-\n  fold\n  ed\n\n  more\n   ind\nlist:\n- *x\n- "
      "- n\n  - "
      "? q\n    : r\n-\n- |2\n   lit\n\n  x\ne:\nplain: one\n  two # c\n\n  three\n",
      "%YAML 1.2\n---\n- !!str 5\n- ! x\n- 'a\n\n  b\n\n'\n- \"a \\\n   b\n   \\x41\\u00e9\\N\"\n- \"\n\n  "
      "\"\n- >+\n  "
      "k\n\n- x: |+\n   y\n\n  z: {a: {{ b | \"c, d\" }}, e: [ {{ f }} ]}\n- {a: b, \"c\":d, e, 'f': "
      "}\n...\n",
      "- \"a\\x41\\u00e9\n\n  \"\n- \"b \\\n\n\n   \"\n- \"\\ \n\n  c\\\n  \"\n- >2-\n    k\n   l\n\n- "
      "'x\n\n  \n\n  '\n"};
  int both = 0;
  for (const char* const seed : seeds) {
    Mutator mutator(4242);
    for (int i = 0; i < 8000; ++i) {
      const std::string text = mutator.mutant(seed);
      const LibyamlOpinion opinion = ask_libyaml(text);
      both += opinion.theirs ? 1 : 0;
      ASSERT_EQ(opinion.difference, "") << text;
    }
  }
  EXPECT_GT(both, 2000);
}

}  // namespace
}  // namespace collet::workflow::test
