// SPDX-License-Identifier: MIT
/// A text that the writer writes reads back as the same value.
#include "plugins/workflow/author/yaml/yaml_writer.hpp"

#include <gtest/gtest.h>

#include "plugins/workflow/language/yaml/tree.hpp"

namespace collet::workflow::test {
namespace {

Value json(std::string_view text) {
  auto value = Value::parse(text);
  EXPECT_TRUE(value) << text;
  return value ? *std::move(value) : Value();
}

/// Returns the text as a YAML reader understands it.
Value read_back(const std::string& text) {
  std::vector<Finding> findings;
  const LineIndex lines(text, 0);
  const YamlFile file = read_yaml(text, lines, findings);
  EXPECT_TRUE(findings.empty()) << text;
  return file.root == nullptr ? Value() : json_value(*file.root);
}

TEST(YamlWriter, QuotesOnlyWhatAnotherReaderWouldTakeDifferently) {
  const auto scalar = [](const char* text) { return yaml_scalar(Value::string(text)); };
  for (const char* const text : {"search", "memory:search_nodes", "First number", "a/b.c-d"})
    EXPECT_EQ(scalar(text), text);
  EXPECT_EQ(scalar(""), R"("")");
  for (const char* const text : {"yes", "No", "TRUE", "null", "y", "1", "1e3", "a: b", "a #b", "- a", "a ",
                                 " a", "{{ x }}", "[a", "*a", "&a", "@a", "a,b", "a:"})
    EXPECT_EQ(scalar(text), std::string("\"").append(text).append("\""));
}

TEST(YamlWriter, WritesEveryTextSoThatItReadsBack) {
  for (const char* const text :
       {R"("line\nline")", R"("tab\tand \"quotes\" and \\")", R"("\u0000\u0001\u001f\u007f\u0085\u00a0")",
        R"("\u2028\u2029\ufeff")", R"("\ud83d\ude00")", R"("~")", R"("...")", R"("---")", R"("'")"}) {
    YamlWriter out;
    out.member("value", json(text));
    EXPECT_EQ(read_back(out.text())["value"].json(), json(text).json()) << out.text();
  }
}

TEST(YamlWriter, WritesShortValuesInFlowStyleAndLongOnesInBlocks) {
  YamlWriter out;
  out.member("short", json(R"({"type":"string","enum":["a","b"]})"));
  const std::string word(60, 'x');
  const Value text = Value::string(word);
  out.member("long",
             Value::object({{"one", text}, {"two", Value::array({text, text})}, {"none", Value::array({})}}));
  EXPECT_EQ(out.text(), "short: { type: string, enum: [a, b] }\nlong:\n  one: " + word + "\n  two:\n    - " +
                            word + "\n    - " + word + "\n  none: []\n");
}

TEST(YamlWriter, WritesListsWithinListsAndMaps) {
  const std::string word(70, 'x');
  const Value value =
      Value::array({Value::array({Value::string(word), Value::string(word)}),
                    Value::object({{"a", Value::string(word)},
                                   {"b", Value::array({Value::string(word), Value::string(word)})}}),
                    Value::array({})});
  YamlWriter out;
  out.open("map");
  out.member("list", value);
  out.comment("a comment\nof two lines");
  out.close();
  EXPECT_EQ(read_back(out.text())["map"]["list"].json(), value.json()) << out.text();
}

}  // namespace
}  // namespace collet::workflow::test
