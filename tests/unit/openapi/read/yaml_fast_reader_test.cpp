// SPDX-License-Identifier: MIT
// Compares the fast YAML reader with libyaml and yaml-cpp, by construct. Section numbers are those of
// YAML 1.2.2.
#include <gtest/gtest.h>
#include <ostream>

#include "tests/oracles/same_document.hpp"
#include "tests/oracles/yaml_cpp.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

struct YamlFastReaderRow {
  std::string name;
  std::string section;
  std::string yaml;
  std::string json;        // the value; empty if the reader declines it
  std::string yaml_cpp{};  // if yaml-cpp differs, the sentence of the specification that decides
};

void PrintTo(const YamlFastReaderRow& row, std::ostream* out) {
  *out << row.name << " (section " << row.section << "): " << row.yaml;
}

std::vector<YamlFastReaderRow> block_rows() {
  return {
      {"Mapping", "8.2.2", "a: b\nc: d\n", R"({"a":"b","c":"d"})"},
      {"NestedMappings", "8.2.2", "a:\n  b:\n    c: d\n  e: f\ng: h\n",
       R"({"a":{"b":{"c":"d"},"e":"f"},"g":"h"})"},
      {"IndentationOfAnyWidth", "8.2.2", "a:\n b:\n      c: d\n", R"({"a":{"b":{"c":"d"}}})"},
      {"RootIndented", "8.2.2", "  a: 1\n  b: 2\n", R"({"a":1,"b":2})"},
      {"Sequence", "8.2.1", "- a\n- b\n", R"(["a","b"])"},
      {"SequenceAtTheParentsIndent", "8.2.1", "a:\n- b\n- c\nd: e\n", R"({"a":["b","c"],"d":"e"})"},
      {"SequenceAtTheParentsIndentNested", "8.2.1", "- a:\n  - b\n  c:\n  - d\n- e\n",
       R"([{"a":["b"],"c":["d"]},"e"])"},
      {"SequenceIndented", "8.2.1", "a:\n  - b\n  - c\nd: e\n", R"({"a":["b","c"],"d":"e"})"},
      {"CompactMapping", "8.2.1", "- a: 1\n  b: 2\n-   c: 3\n    d: 4\n", R"([{"a":1,"b":2},{"c":3,"d":4}])"},
      {"CompactSequence", "8.2.1", "- - a\n  - b\n- - - c\n", R"([["a","b"],[["c"]]])"},
      {"EntryOnTheNextLine", "8.2.1", "-\n  a: 1\n-\n  - b\n-\n  c\n", R"([{"a":1},["b"],"c"])"},
      {"EmptyValues", "8.2.3", "a:\nb:\n  c:\n  d:\ne:\n", R"({"a":null,"b":{"c":null,"d":null},"e":null})"},
      {"EmptyEntries", "8.2.3", "-\n- a\n-\n", R"([null,"a",null])"},
      {"EmptyValueBeforeSequence", "8.2.3", "- a:\n-\n- b\n", R"([{"a":null},null,"b"])"},
      {"ValueOnTheNextLine", "8.2.2", "a:\n  b\nc:\n  'd'\ne:\n  [f]\n", R"({"a":"b","c":"d","e":["f"]})"},
      {"ExplicitKey", "8.2.2", "? a\n: b\n? 'c d'\n: - e\n  - f\n? g\n:\n  h: i\n",
       R"({"a":"b","c d":["e","f"],"g":{"h":"i"}})"},
      {"ExplicitKeyOfTwoLines", "8.2.2", "? a\n  b\n: c\n? \"d\n  e\"\n: f\n", R"({"a b":"c","d e":"f"})"},
      {"ExplicitKeyInAnEntry", "8.2.2", "- ? a\n  : b: c\n    d: e\n- f\n",
       R"([{"a":{"b":"c","d":"e"}},"f"])"},
      {"QuotedKeys", "7.4.2", "'a b': 1\n\"c\\td\": 2\n'it''s' : 3\n", R"({"a b":1,"c\td":2,"it's":3})"},
      {"SpacesAroundTheColon", "7.4.2", "a :   b  \n'c'  :  d\n", R"({"a":"b","c":"d"})"},
      {"KeysAreTexts", "10.3", "200: a\ntrue: b\n~: c\n'': d\n", R"({"200":"a","true":"b","~":"c","":"d"})",
       "yaml-cpp says null for the key ~; JSON keys are texts, as they are written"},
      {"Comments", "6.6", "# x\n\na: 1 # y\n  # z\nb: # w\n  c: 2\n#end", R"({"a":1,"b":{"c":2}})"},
      {"NoCommentWithoutABlank", "6.6", "a: b#c\nd: '#'\n", R"({"a":"b#c","d":"#"})"},
      {"BlankLinesOfSpaces", "6.4", "a:\n   \n  b: 1\n \nc: 2\n   ", R"({"a":{"b":1},"c":2})"},
      {"NoLineBreakAtTheEnd", "5.4", "a: b", R"({"a":"b"})"},
      {"Crlf", "5.4", "a: 1\r\nb:\r\n  - x\r\n  - 'y\r\n    z'\r\nc: |\r\n  d\r\n  e\r\n",
       R"({"a":1,"b":["x","y z"],"c":"d\ne\n"})"},
      {"ByteOrderMark", "5.2", "\xEF\xBB\xBF# c\na: 1\n", R"({"a":1})"},
      {"DocumentStart", "9.1.4", "# c\n--- # d\na: 1\n", R"({"a":1})"},
      {"CharactersOfManyBytes", "5.1", "é: ü\n日本:\n  - 😀\n", R"({"é":"ü","日本":["😀"]})"},
      {"IndicatorsInside", "7.3.3",
       "a: b:c\nd: -e\nf: ?g\nh: :i\nj: a{b}[c],d\nk: x & y * z ! | > ' \" % @ `\n",
       R"({"a":"b:c","d":"-e","f":"?g","h":":i","j":"a{b}[c],d","k":"x & y * z ! | > ' \" % @ `"})"},
      {"PlainOfManyLines", "7.3.3", "a: one\n  two\n\n\n   three  \n  - four\nb: c\n",
       R"({"a":"one two\n\nthree - four","b":"c"})"},
      {"PlainEntryOfManyLines", "7.3.3", "- one\n two\n- three\n", R"(["one two","three"])"},
      {"CommentEndsAPlainScalar", "6.6", "a: b # c\n# d\ne: f\n  # g\nh: i\n",
       R"({"a":"b","e":"f","h":"i"})"},
      {"CoreSchema", "10.3.2",
       "- null\n- ~\n- True\n- FALSE\n- 12\n- -0.5\n- 012\n- 0o17\n- 0x1F\n- +1\n- .5\n- 1e3\n- yes\n- "
       "2020-01-01\n- 1_000\n- nULL\n",
       R"([null,null,true,false,12,-0.5,12,15,31,1,0.5,1e3,"yes","2020-01-01","1_000","nULL"])"},
  };
}

std::vector<YamlFastReaderRow> scalar_rows() {
  return {
      {"DoubleQuoted", "7.3.1", "a: \"b: c # d\"\n", R"({"a":"b: c # d"})"},
      {"Escapes", "5.7", R"(a: "\0\a\b\t\n\v\f\r\e\ \"\/\\\N\_\L\P\x41\u00e9\U0001F600")",
       "{\"a\":\"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001b "
       "\\\"/\\\\\xC2\x85\xC2\xA0\xE2\x80\xA8\xE2\x80\xA9"
       "Aé😀\"}"},
      {"DoubleQuotedOfManyLines", "7.3.1", "a: \"one  \n  two\n\n  three \\\n   four\\\n\n  five \"\n",
       R"({"a":"one two\nthree four\nfive "})"},
      {"BlanksBesideEscapes", "7.3.1", "a: \"b\\t \n  \\  c\"\n", R"({"a":"b\t   c"})"},
      {"TabsInQuotes", "7.3.1", "a: \"b\tc\"\nd: 'e\tf'\n", R"({"a":"b\tc","d":"e\tf"})"},
      {"SingleQuoted", "7.3.2", "a: 'it''s \"x\" \\n'\nb: ''\nc: ''''\n",
       R"({"a":"it's \"x\" \\n","b":"","c":"'"})"},
      {"SingleQuotedOfManyLines", "7.3.2", "a: 'one\n\n  two\n  three'\n", R"({"a":"one\ntwo three"})"},
      {"QuotesThatEndOnTheNextLine", "7.3.2", "a: 'one\n  '\nb: \"\n  two\"\n", R"({"a":"one ","b":" two"})"},
      {"Literal", "8.1.2", "a: |\n  one\n    two\n\n  three\nb: c\n",
       R"({"a":"one\n  two\n\nthree\n","b":"c"})"},
      {"LiteralStripped", "8.1.1.2", "a: |-\n  one\n\n\nb: c\n", R"({"a":"one","b":"c"})"},
      {"LiteralKept", "8.1.1.2", "a: |+\n  one\n\n\nb: c\n", R"({"a":"one\n\n\n","b":"c"})"},
      {"LiteralWithIndentation", "8.1.1.1", "a: |2\n    one\n  two\nb: |1-\n  three\n",
       R"({"a":"  one\ntwo\n","b":" three"})"},
      {"IndicatorsInEitherOrder", "8.1.1", "a: |-2\n    one\nb: >2+\n    two\n\n",
       R"({"a":"  one","b":"  two\n\n"})"},
      {"LiteralWithALeadingBlankLine", "8.1.2", "a: |\n\n  one\n", R"({"a":"\none\n"})"},
      {"LiteralWithoutABreakAtTheEnd", "8.1.1.2", "a: |\n  one", R"({"a":"one"})"},
      {"LiteralInASequence", "8.1.2", "- |\n one\n- |-\n two\n", R"(["one\n","two"])"},
      {"LiteralInASequenceAtTheParentsIndent", "8.1.2", "a:\n- |\n  one\n- two\n",
       R"({"a":["one\n","two"]})"},
      {"LiteralWithAHash", "8.1.2", "a: |\n  # no comment\n  b: c\n# comment\nd: e\n",
       R"({"a":"# no comment\nb: c\n","d":"e"})"},
      {"LiteralHeaderComment", "8.1.1", "a: | # c\n  b\n", R"({"a":"b\n"})"},
      {"LiteralWithTrailingBlanks", "8.1.2", "a: |\n  b  \n   \n  c\t\n", R"({"a":"b  \n \nc\t\n"})"},
      {"Folded", "8.1.3", "a: >\n  one\n  two\n\n  three\n\n\n  four\n",
       R"({"a":"one two\nthree\n\nfour\n"})"},
      {"FoldedWithMoreIndentedLines", "8.1.3", "a: >\n  one\n    two\n    three\n\n  four\n  five\n",
       R"({"a":"one\n  two\n  three\n\nfour five\n"})"},
      {"FoldedStripped", "8.1.1.2", "a: >-\n  one\n  two\n\nb: c\n", R"({"a":"one two","b":"c"})"},
      {"FoldedKept", "8.1.1.2", "a: >+\n  one\n\n\nb: c\n", R"({"a":"one\n\n\n","b":"c"})"},
      {"SpecExample8_10", "8.1.3",
       "a: >\n\n  folded\n  line\n\n  next\n  line\n    * bullet\n\n    * list\n    * lines\n\n  last\n  "
       "line\n\n# Comment\n",
       R"({"a":"\nfolded line\nnext line\n  * bullet\n\n  * list\n  * lines\n\nlast line\n"})"},
  };
}

std::vector<YamlFastReaderRow> flow_rows() {
  return {
      {"FlowSequence", "7.4.1", "a: [b, 'c', \"d\", 1, null]\n", R"({"a":["b","c","d",1,null]})"},
      {"FlowMapping", "7.4.2", "a: {b: c, 'd': e, \"f\": 1}\n", R"({"a":{"b":"c","d":"e","f":1}})"},
      {"FlowNested", "7.4", "a: [[b, [c]], {d: [e], f: {g: {}}}, []]\n",
       R"({"a":[["b",["c"]],{"d":["e"],"f":{"g":{}}},[]]})"},
      {"FlowAtTheRoot", "7.4", "{a: [b],\n  c: d}\n", R"({"a":["b"],"c":"d"})"},
      {"FlowOfManyLines", "7.4", "a: [\n  b,   # c\n\n  d\n  ]\ne: {\n  f: g,\n  h:\n    i\n  }\n",
       R"({"a":["b","d"],"e":{"f":"g","h":"i"}})"},
      {"FlowTrailingComma", "7.4", "a: [b, c, ]\nd: {e: f,}\n", R"({"a":["b","c"],"d":{"e":"f"}})"},
      {"FlowEmptyValues", "7.4.2", "a: {b, c: , d: }\n", R"({"a":{"b":null,"c":null,"d":null}})"},
      {"FlowAdjacentValue", "7.4.2", "a: {\"b\":c, 'd':[e]}\n", R"({"a":{"b":"c","d":["e"]}})"},
      {"FlowColonInside", "7.3.3", "a: [b:c, http://d/e]\n", R"({"a":["b:c","http://d/e"]})"},
      {"FlowPlainOfManyLines", "7.3.3", "a: [b\n  c, d]\n", R"({"a":["b c","d"]})"},
      {"FlowQuotesOfManyLines", "7.3.1", "a: [\"b\n  c\", 'd\n\n  e']\n", R"({"a":["b c","d\ne"]})"},
      {"FlowInEntries", "7.4", "- [a]\n- {b: c}\n- []\n- {}\n", R"([["a"],{"b":"c"},[],{}])"},
      {"DuplicateKeys", "3.2.1.3", "a: 1\nb: 2\na: 3\nc: {d: 1, d: 2}\n", R"({"b":2,"a":3,"c":{"d":2}})",
       "yaml-cpp tells every member; 3.2.1.1: 'with the restriction that each of the keys is unique'; of two "
       "the last one counts"},
  };
}

std::vector<YamlFastReaderRow> declined_rows() {
  return {
      {"Anchor", "3.2.2.2", "a: &x 1\nb: *x\n", ""},
      {"AnchorOnACollection", "3.2.2.2", "a: &x\n  b: 1\n", ""},
      {"AliasAlone", "7.1", "a: *x\n", ""},
      {"Tag", "6.8.2", "a: !!str 1\n", ""},
      {"MergeKey", "10.2", "<<: {a: 1}\n", ""},
      {"MergeKeyInFlow", "10.2", "a: {<<: {b: 1}}\n", ""},
      {"MergeKeyExplicit", "10.2", "? <<\n: {b: 1}\n", ""},
      {"YamlDirective", "6.8.1", "%YAML 1.2\n---\na: 1\n", ""},
      {"SecondDocument", "9.2", "a: 1\n---\nb: 2\n", ""},
      {"DocumentEnd", "9.1.3", "a: 1\n...\n", ""},
      {"TwoDocumentStarts", "9.2", "---\n--- a: 1\n", ""},
      {"DocumentEndFirst", "9.1.3", "... a: 1\n", ""},
      {"DocumentMarkerInFlow", "9.1.2", "a: [b,\n--- ]\n", ""},
      {"DocumentMarkerInQuotes", "9.1.2", "a: 'b\n--- '\n", ""},
      {"RootScalar", "9.1", "abc\n", ""},
      {"RootQuoted", "9.1", "'abc'\n", ""},
      {"Nothing", "9.1", "# c\n", ""},
      {"TabAsIndentation", "6.1", "a:\n\tb: 1\n", ""},
      {"TabBehindAColon", "6.1", "a:\tb\n", ""},
      {"TabBeforeAColon", "6.1", "a\t: b\n", ""},
      {"TabBeforeAComment", "6.6", "a: b\t# c\n", ""},
      {"NotANumberOfJson", "10.2.1.4", "a: .inf\n", ""},
      {"KeyTooLong", "7.4.2", std::string(1100, 'k') + ": 1\n", ""},
      {"KeyOfTwoLines", "7.4.2", "'a\n  b': 1\n", ""},
      {"ComplexKey", "8.2.2", "? [a]\n: b\n", ""},
      {"FlowAsKey", "7.4.2", "[a]: b\n", ""},
      {"KeyWithoutValue", "8.2.2", "? a\nb: c\n", ""},
      {"EmptyKey", "8.2.2", ": a\n", ""},
      {"PairInASequence", "7.4.1", "[a: b]\n", ""},
      {"ExplicitKeyInFlow", "7.4.2", "{? a : b}\n", ""},
      {"UnterminatedQuotes", "7.3.1", "a: \"b\n", ""},
      {"UnterminatedFlow", "7.4", "a: [b\n", ""},
      {"TextBehindQuotes", "7.3.1", "a: 'b' c\n", ""},
      {"TwoColons", "7.4.2", "a: b: c\n", ""},
      {"WrongIndentation", "8.2.2", "a:\n    b: 1\n  c: 2\n", ""},
      {"DeeperThanAValue", "8.2.2", "a: 1 # x\n  b: 2\n", ""},
      {"SequenceInTheLineOfAKey", "8.2.2", "a: - b\n", ""},
      {"SequenceBesideKeys", "8.2.2", "a: 1\n- b\n", ""},
      {"UnknownEscape", "5.7", "a: \"\\q\"\n", ""},
      {"SurrogateEscape", "5.7", "a: \"\\ud83d\\ude00\"\n", ""},
      {"ReservedIndicator", "5.3", "a: @b\n", ""},
      {"CommentWithoutABlank", "6.6", "a: 'b'#c\n", ""},
      {"LoneCarriageReturn", "5.4", "a: 1\rb: 2\n", ""},
      {"SecondByteOrderMark", "5.2",
       "\xEF\xBB\xBF\xEF\xBB\xBF"
       "a: 1\n",
       ""},
      {"C1Control", "5.1", "a: \xC2\x81\n", ""},
      {"LiteralLessIndentedThanABlankLine", "8.1.1.1", "a: |\n     \n  b\n", ""},
      {"LiteralWithATab", "8.1.1.1", "a: |\n\tb\n", ""},
      {"EmptyFlowEntry", "7.4.1", "a: [b, , c]\n", ""},
      {"DashInFlow", "7.3.3", "a: [-]\n", ""},
  };
}

class FastYaml : public testing::TestWithParam<YamlFastReaderRow> {};

TEST_P(FastYaml, ReadsTheSameAsLibyaml) {
  const YamlFastReaderRow& row = GetParam();
  const auto fast = read_yaml_by(YamlReader::fast, row.yaml);
  ASSERT_TRUE(fast) << fast.error().message;
  EXPECT_EQ(printed((*fast)->root()), row.json);
  const auto events = read_yaml_by(YamlReader::events, row.yaml);
  ASSERT_TRUE(events) << events.error().message;
  EXPECT_EQ(first_difference(**fast, **events), "");
}

TEST_P(FastYaml, ReadsTheSameAsYamlCppExceptListedCases) {
  const YamlFastReaderRow& row = GetParam();
  const std::string difference = ask_yaml_cpp(row.yaml, *from_yaml(row.yaml)).difference;
  EXPECT_EQ(difference.empty(), row.yaml_cpp.empty()) << difference << row.yaml_cpp;
}

class DeclinedYaml : public testing::TestWithParam<YamlFastReaderRow> {};

TEST_P(DeclinedYaml, IsReadCompletelyByLibyaml) {
  const YamlFastReaderRow& row = GetParam();
  const auto fast = read_yaml_by(YamlReader::fast, row.yaml);
  ASSERT_FALSE(fast) << printed((*fast)->root());
  EXPECT_EQ(fast.error().message, "declined");
  const auto both = read_yaml_document(row.yaml);
  const auto events = read_yaml_by(YamlReader::events, row.yaml);
  ASSERT_EQ(static_cast<bool>(both), static_cast<bool>(events));
  if (both) {
    EXPECT_EQ(first_difference(**both, **events), "");
  } else {
    EXPECT_EQ(both.error().message, events.error().message);
  }
}

std::string name_of(const testing::TestParamInfo<YamlFastReaderRow>& row) {
  return row.param.name;
}

INSTANTIATE_TEST_SUITE_P(Block, FastYaml, testing::ValuesIn(block_rows()), name_of);
INSTANTIATE_TEST_SUITE_P(Scalar, FastYaml, testing::ValuesIn(scalar_rows()), name_of);
INSTANTIATE_TEST_SUITE_P(Flow, FastYaml, testing::ValuesIn(flow_rows()), name_of);
INSTANTIATE_TEST_SUITE_P(Table, DeclinedYaml, testing::ValuesIn(declined_rows()), name_of);

/// libyaml treats them as line breaks, as YAML 1.1 did. YAML 1.2.2, section 5.4: "to ensure JSON
/// compatibility, YAML treats them as non-break characters as of version 1.2".
TEST(FastYamlLineBreaks, NextLineAndUnicodeSeparatorsAreOrdinaryCharacters) {
  for (const std::string mark : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    std::string source = "a: b";
    source.append(mark).append("c\n'e': f # g").append(mark).append("h\n");
    std::string expected = R"({"a":"b)";
    expected.append(mark).append(R"(c","e":"f"})");
    EXPECT_EQ(yaml_as_json(source), expected);
  }
}

TEST(FastYamlLimits, DepthAndValuesAreBoundedWithTheMessagesOfTheOtherReader) {
  std::string deep;
  for (std::size_t i = 0; i < 600; ++i)
    deep.append(i, ' ').append("a:\n");
  EXPECT_NE(yaml_as_json(deep).find("nested more than 512 deep"), std::string::npos);
  Limits limits;
  limits.max_nodes = 4;
  EXPECT_EQ(yaml_as_json("- 1\n- 2\n- 3\n", limits), "[1,2,3]");
  EXPECT_NE(yaml_as_json("- 1\n- 2\n- 3\n- 4\n- 5\n", limits)
                .find("line 5, column 3: the document has more than 4"),
            std::string::npos);
}

TEST(FastYamlPlaces, AreByteOffsets) {
  const auto document = from_yaml("é:\r\n  - ü: 'x'\r\n    b:\r\n");
  const Node item = document->root()["é"].at(0);
  EXPECT_EQ(item.place(), (Place{2, 5}));
  EXPECT_EQ(item["ü"].place(), (Place{2, 8}));
  EXPECT_EQ(item["b"].place(), (Place{3, 7}));
}

}  // namespace
}  // namespace collet::openapi
