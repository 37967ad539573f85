// SPDX-License-Identifier: MIT
#include "tests/unit/openapi/edit/editing.hpp"

namespace collet::openapi::edit {
namespace {

struct YamlEditCase {
  std::string_view before;
  std::vector<Action> actions;
  std::string_view after;
};

void expect_all(const std::vector<YamlEditCase>& cases) {
  for (const YamlEditCase& c : cases) {
    const Edited result = edited(from_yaml(std::string(c.before)), c.actions);
    EXPECT_EQ(result.problem, "") << c.before;
    EXPECT_EQ(result.written.text, c.after) << c.before;
    EXPECT_FALSE(result.written.rewritten) << c.before;
  }
}

TEST(YamlEdit, ReplacesScalarsInTheirStyle) {
  expect_all({
      {"a: old  # why\nb: 2\n", {{"replace", "/a", "", "\"new\""}}, "a: new  # why\nb: 2\n"},
      {"a: 'old'\nb: \"x\"\n",
       {{"replace", "/a", "", "\"it's\""}, {"replace", "/b", "", "\"q\\\"\""}},
       "a: 'it''s'\nb: \"q\\\"\"\n"},
      {"a: old\n", {{"replace", "/a", "", "\"yes\""}}, "a: 'yes'\n"},
      {"a: old\nq: \"x\"\n", {{"replace", "/a", "", "\"1.0\""}}, "a: \"1.0\"\nq: \"x\"\n"},
      {"a:\nb: 1\n", {{"replace", "/a", "", "true"}}, "a: true\nb: 1\n"},
      {"a:   # why\nb: 1\n", {{"replace", "/a", "", "true"}}, "a: true   # why\nb: 1\n"},
      {"a: one\n  two\nb: 1\n", {{"replace", "/a", "", "3"}}, "a: 3\nb: 1\n"},
      {"a: |\n  one\n\n  # two\nb: 1\n", {{"replace", "/a", "", "\"x\\ny\\n\""}}, "a: |\n  x\n  y\nb: 1\n"},
      {"a: x # c\n", {{"replace", "/a", "", "\"1\\n2\""}}, "a: |- # c\n  1\n  2\n"},
      {"- a\r\n- b\r\n", {{"replace", "/1", "", "null"}}, "- a\r\n- null\r\n"},
      {"a: {b: 1, c: [x, 'y']} # c\n",
       {{"replace", "/a/c/1", "", "\"a,b\""}, {"replace", "/a/b", "", "\"[\""}},
       "a: {b: '[', c: [x, 'a,b']} # c\n"},
  });
}

TEST(YamlEdit, ReplacesCollections) {
  expect_all({
      {"a: 1 # c\nb: 2\n", {{"replace", "/a", "", "{\"x\":[1]}"}}, "a: # c\n  x:\n    - 1\nb: 2\n"},
      {"a:\n  x: 1\n  y: 2\nb: 2\n", {{"replace", "/a", "", "3"}}, "a: 3\nb: 2\n"},
      {"a:\n# c\n- 1\nb: 2\n", {{"replace", "/a", "", "3"}}, "a: 3\n# c\nb: 2\n"},
      {"- a: 1\n  b: 2\n- c\n",
       {{"replace", "/0", "", "5"}, {"replace", "/1", "", "{\"x\":1,\"w\":2}"}},
       "- 5\n- x: 1\n  w: 2\n"},
  });
}

TEST(YamlEdit, RemovesTheCommentRightAboveAnEntryWithIt) {
  expect_all({
      {"# top\na: 1\n# about b\n# more\nb:\n  c: 2\n  # in b\n\n# about d\nd: 3\n",
       {{"remove", "/b"}},
       "# top\na: 1\n\n# about d\nd: 3\n"},
      {"a:\n  # about x\n  - x\n  # about y\n  - y\n", {{"remove", "/a/0"}}, "a:\n  # about y\n  - y\n"},
      {"- a: 1\r\n  # about b\r\n  b: 2\r\n- c\r\n", {{"remove", "/0/b"}}, "- a: 1\r\n- c\r\n"},
      {"a: 1\n# about b\nb: 2\n# about c\nc: 3\nd: 4\n",
       {{"remove", "/b"}, {"remove", "/c"}},
       "a: 1\nd: 4\n"},
      {"a:\n  # about b\n  b: 1\nc: 2\n", {{"remove", "/a/b"}}, "a: {}\nc: 2\n"},
      {"a: # of a\n  # section\n\n  # about b\n  b: 1\nc: 2\n",
       {{"remove", "/a/b"}},
       "a: {} # of a\n  # section\n\nc: 2\n"},
      {"a: 1\n# about b\nb: 2\n", {{"remove", "/b"}, {"add", "", "c", "3"}}, "a: 1\nc: 3\n"},
  });
}

TEST(YamlEdit, KeepsCommentsThatMayNotBelongToARemovedEntry) {
  expect_all({
      {"# licence\na: 1\nb: 2\n", {{"remove", "/a"}}, "# licence\nb: 2\n"},
      {"---\n# licence\na: 1\nb: 2\n", {{"remove", "/a"}}, "---\n# licence\nb: 2\n"},
      {"a: 1\n# section\n\nb: 2\nc: 3\n", {{"remove", "/b"}}, "a: 1\n# section\n\nc: 3\n"},
      {"a:\n  x: 1\n  # in a\nb: 2\n", {{"remove", "/b"}}, "a:\n  x: 1\n  # in a\n"},
      {"a:\n# outer\n  x: 1\n# less\n  y: 2\n", {{"remove", "/a/y"}}, "a:\n# outer\n  x: 1\n# less\n"},
      {"a: 1 # of a\nb: 2\nc: 3\n", {{"remove", "/b"}}, "a: 1 # of a\nc: 3\n"},
  });
}

TEST(YamlEdit, RemovesLines) {
  expect_all({
      {"a:\n  - x: 1\n    y: 2\n  - z\n", {{"remove", "/a/0/x"}}, "a:\n  - y: 2\n  - z\n"},
      {"a:\n  - x: 1\n    y: 2\n  - z\n", {{"remove", "/a/0"}}, "a:\n  - z\n"},
      {"a:\n  b: 1\nc: 2\n", {{"remove", "/a/b"}}, "a: {}\nc: 2\n"},
      {"a:\n- 1\n- 2\nc: 2", {{"remove", "/a/1"}, {"remove", "/c"}}, "a:\n- 1\n"},
      {"a: {b: 1, c: 2}\n", {{"remove", "/a/b"}}, "a: {c: 2}\n"},
  });
}

TEST(YamlEdit, InsertsInTheStyleOfTheDocument) {
  expect_all({
      {"a:\n    b: 1 # c\nz: [1]\n",
       {{"add", "/a", "m", "{\"k\":{\"l\":[]}}"}},
       "a:\n    b: 1 # c\n    m:\n        k:\n            l: []\nz: [1]\n"},
      {"a:\n- 1\nb: 2",
       {{"add", "/a", "", "{\"x\":1,\"w\":[2]}"}, {"add", "", "c", "[1]"}},
       "a:\n- 1\n- x: 1\n  w:\n  - 2\nb: 2\nc:\n- 1"},
      {"a: {b: 1}\nc: []\n",
       {{"add", "/a", "x", "\"y z\""}, {"add", "/c", "", "1"}},
       "a: {b: 1, x: y z}\nc:\n  - 1\n"},
      {"# top\na: 1\n", {{"front", "", "z", "\"x\\ny\\n\""}}, "# top\nz: |\n  x\n  y\na: 1\n"},
      {"a: 1\n'b': 2\n", {{"rename", "/a", "on"}, {"rename", "/b", "c"}}, "'on': 1\n'c': 2\n"},
  });
}

TEST(YamlEdit, WritesTheValueOfAnAliasWhereItIsEdited) {
  expect_all({
      {"a: &x\n  k: 1 # c\nb: *x\n", {{"replace", "/b/k", "", "2"}}, "a: &x\n  k: 1 # c\nb:\n  k: 2\n"},
      {"a: &x\n  k: 1 # c\nb: *x # d\n",
       {{"replace", "/a/k", "", "2"}},
       "a: &x\n  k: 2 # c\nb: # d\n  k: 1\n"},
      {"a: &x {k: 1}\nb:\n  <<: *x\n  m: 2\n",
       {{"replace", "/b/m", "", "3"}},
       "a: &x {k: 1}\nb:\n  <<: *x\n  m: 3\n"},
      {"a: &x {k: 1}\nb:\n  <<: *x\n  m: 2\n",
       {{"replace", "/b/k", "", "3"}},
       "a: &x {k: 1}\nb:\n  k: 3\n  <<: *x\n  m: 2\n"},
      {"a: &x {k: 1}\nb:\n  <<: *x\n  m: 2\n", {{"remove", "/b/k"}}, "a: &x {k: 1}\nb:\n  m: 2\n"},
      {"a: &x 1\nb: *x\nc: [*x, *x]\n", {{"remove", "/a"}}, "b: 1\nc: [1, 1]\n"},
  });
}

TEST(YamlEdit, KeepsEveryByteIfNothingChanges) {
  const std::string text = "\xEF\xBB\xBF# c\r\n---\r\na:   &x 'b'\r\n\r\nc: [ *x,1 ]  # d\r\n...\r\n";
  Edit edit(from_yaml(text));
  EXPECT_EQ(write_document(edit)->text.text(), text);
}

TEST(YamlEdit, KeepsTheTextAndCommentsOfAFlowCollectionWhoseEntriesChange) {
  constexpr std::string_view k_lines = "a: {\n  b: 1, # one\n  # about c\n  c: [x],\n  d: 'y' # last\n  }\n";
  expect_all({
      {k_lines, {{"remove", "/a/b"}}, "a: {\n  # about c\n  c: [x],\n  d: 'y' # last\n  }\n"},
      {k_lines, {{"remove", "/a/c"}}, "a: {\n  b: 1, # one\n  d: 'y' # last\n  }\n"},
      {k_lines, {{"remove", "/a/d"}}, "a: {\n  b: 1, # one\n  # about c\n  c: [x]\n  }\n"},
      {k_lines,
       {{"add", "/a", "e", "{\"f\":[1]}"}},
       "a: {\n  b: 1, # one\n  # about c\n  c: [x],\n  d: 'y', # last\n  e: {f: [1]}\n  }\n"},
      {k_lines,
       {{"remove", "/a/d"}, {"remove", "/a/c"}, {"add", "/a", "e", "2"}, {"replace", "/a/b", "", "0"}},
       "a: {\n  b: 0, # one\n  e: 2\n  }\n"},
      {"a: [1,  2 , 3] # c\n", {{"remove", "/a/1"}}, "a: [1,  3] # c\n"},
      {"a: [1,  2 , 3] # c\n", {{"remove", "/a/2"}, {"remove", "/a/1"}}, "a: [1] # c\n"},
      {"a: [1,  2 , 3,]\n", {{"remove", "/a/2"}, {"add", "/a", "", "4"}}, "a: [1,  2, 4]\n"},
      {"a: [it's, \"b, c\", {d: [e, ']']}]\n", {{"remove", "/a/0"}}, "a: [\"b, c\", {d: [e, ']']}]\n"},
      {"a: [it's, \"b, c\", {d: [e, ']']}]\n", {{"remove", "/a/1"}}, "a: [it's, {d: [e, ']']}]\n"},
      {"a: [1, 2,\r\n  3, # x\r\n  4]\r\n", {{"remove", "/a/2"}}, "a: [1, 2,\r\n  4]\r\n"},
      {"a: [\n  1,\n  2,\n  ]\n", {{"add", "/a", "", "3"}}, "a: [\n  1,\n  2,\n  3,\n  ]\n"},
  });
}

TEST(YamlEdit, WritesNoKeyTwiceInADocumentWithOldLineEnds) {
  const Edited result = edited(from_yaml("a:\r  b: 1\rc: 2\r"), {{"replace", "/a/b", "", "3"}});
  EXPECT_EQ(result.problem, "");
  const DocumentPtr read = from_yaml(result.written.text);
  EXPECT_TRUE(read->findings().empty()) << result.written.text;
}

}  // namespace
}  // namespace collet::openapi::edit
