// SPDX-License-Identifier: MIT
#include "tests/unit/openapi/edit/editing.hpp"

namespace collet::openapi::edit {
namespace {

struct JsonEditCase {
  std::string_view before;
  std::vector<Action> actions;
  std::string_view after;
};

TEST(JsonEdit, ChangesOnlyTheTextOfTheChangedValues) {
  const JsonEditCase cases[] = {
      {R"({ "a" : 1.50, "b":[1,2] })", {{"replace", "/b/1", "", "\"x\""}}, R"({ "a" : 1.50, "b":[1,"x"] })"},
      {"{\n  \"a\": 1,\n  \"b\": 2\n}\n", {{"remove", "/a"}}, "{\n  \"b\": 2\n}\n"},
      {"{\n  \"a\": 1,\n  \"b\": 2\n}\n", {{"remove", "/b"}}, "{\n  \"a\": 1\n}\n"},
      {"{\n  \"a\": 1,\n  \"b\": 2\n}\n", {{"remove", "/a"}, {"remove", "/b"}}, "{}\n"},
      {"{\n  \"a\": 1\n}\n",
       {{"add", "", "b", "{\"c\":[1,{}]}"}},
       "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      1,\n      {}\n    ]\n  }\n}\n"},
      {"{\r\n\t\"a\": {}\r\n}", {{"add", "/a", "b", "1"}}, "{\r\n\t\"a\": {\r\n\t\t\"b\": 1\r\n\t}\r\n}"},
      {"{\"a\":{},\"n\":1E5}", {{"add", "/a", "b", "[1,2]"}}, "{\"a\":{\"b\":[1,2]},\"n\":1E5}"},
      {"{\"a\": [1, 2, 3]}", {{"remove", "/a/1"}, {"add", "/a", "", "4"}}, "{\"a\": [1, 3, 4]}"},
      {"{\"a\": [1, 2]}", {{"front", "/a", "", "0"}}, "{\"a\": [0, 1, 2]}"},
      {"{\"\\u0061\": 1, \"b\": 2}", {{"rename", "/b", "c\"d"}}, "{\"\\u0061\": 1, \"c\\\"d\": 2}"},
      {"{\"a\": 1, \"a\": 2, \"b\": 3}", {{"remove", "/a"}}, "{\"b\": 3}"},
      {"{\"a\": 1, \"a\": 2, \"b\": 3}", {{"remove", "/b"}}, "{\"a\": 1, \"a\": 2}"},
      {"{\"a\": 1, \"a\": 2}", {{"replace", "/a", "", "3"}}, "{\"a\": 1, \"a\": 3}"},
      {"\xEF\xBB\xBF[1]", {{"replace", "/0", "", "2"}}, "\xEF\xBB\xBF[2]"},
      {"[]", {{"replace", "", "", "{\"a\":1}"}}, "{\n  \"a\": 1\n}"},
  };
  for (const JsonEditCase& c : cases) {
    const Edited result = edited(from_json(std::string(c.before)), c.actions);
    EXPECT_EQ(result.problem, "") << c.before;
    EXPECT_EQ(result.written.text, c.after) << c.before;
  }
}

TEST(JsonEdit, KeepsEveryByteIfNothingChanges) {
  const std::string text = "\xEF\xBB\xBF{ \"a\" :\t1e0 ,\r\n \"b\":\"\\u00e4\\/\" }\n\n";
  Edit edit(from_json(text));
  EXPECT_EQ(write_document(edit)->text.text(), text);
  ChangeSet changes;
  const auto same = from_json("1e0");
  changes.replace(path_to(edit.base(), "/a"), same->root());
  ASSERT_TRUE(edit.apply(changes));
  EXPECT_EQ(write_document(edit)->text.text(), text);
}

/// Returns an object of many members, which is large enough that edits append to its nodes.
std::string large_document() {
  std::string text = "{";
  for (int i = 0; i < 40'000; ++i)
    text += (i == 0 ? "\"m" : ",\"m") + std::to_string(i) + "\":{\"value\":" + std::to_string(i) +
            ",\"text\":\"t\"}";
  return text + "}";
}

/// Replaces one value and returns the text of the document.
std::string with_value(Edit& edit, std::string_view pointer, std::string value) {
  const DocumentPtr made = from_json(std::move(value));
  ChangeSet changes;
  changes.replace(path_to(edit.current(), pointer), made->root());
  EXPECT_TRUE(edit.apply(changes));
  return write_document(edit)->text.text();
}

TEST(JsonEdit, EditsOfOneLargeDocumentDoNotSeeEachOther) {
  const std::string text = large_document();
  const DocumentPtr base = from_json(text);
  const auto replaced = [&](std::string_view before, std::string_view after) {
    std::string out = text;
    return out.replace(out.find(before), before.size(), after);
  };
  Edit first(base);
  Edit second(base);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(with_value(first, "/m7/value", "[7]"), replaced("\"value\":7,", "\"value\":[7],"));
    EXPECT_EQ(with_value(second, "/m9/value", "[9]"), replaced("\"value\":9,", "\"value\":[9],"));
  }
  EXPECT_EQ(write_document(Edit(base))->text.text(), text);
}

TEST(JsonEdit, EditsALargeDocumentAgainAfterAnEditOfIt) {
  const std::string text = large_document();
  const DocumentPtr base = from_json(text);
  std::string before;
  for (int round = 0; round < 3; ++round) {
    Edit edit(base);
    const std::string after = with_value(edit, "/m39999/value", text);  // more nodes than are reserved
    if (round != 0) {
      EXPECT_EQ(after, before);
    }
    before = after;
    EXPECT_EQ(find_pointer(edit.current().root(), "/m39999/value/m39999/value").text(), "39999");
  }
}

TEST(JsonEdit, BorrowsTheSourceOfTheBaseAndWhatTheTextKeepsOfIt) {
  const DocumentPtr base = from_json("{\"a\": [1, 2],   \"b\": 3}");
  Edit edit(base);
  ChangeSet changes;
  const DocumentPtr value = from_json("\"new\"");
  changes.replace(path_of(find_pointer(base->root(), "/b")), value->root());
  ASSERT_TRUE(edit.apply(changes));
  EXPECT_EQ(edit.current().source().data(), base->source().data());
  const auto written = write_document(edit);
  ASSERT_TRUE(written);
  ASSERT_EQ(written->text.parts().size(), 3U);
  EXPECT_EQ(written->text.parts().front().data(), base->source().data());
  EXPECT_EQ(written->text.text(), "{\"a\": [1, 2],   \"b\": \"new\"}");
  EXPECT_EQ(written->text.size(), written->text.text().size());
}

TEST(JsonEdit, FindsTheLinesOfTheBaseOnceForAllItsStates) {
  std::string text = "[";
  for (int i = 0; i < 20'000; ++i)
    text += "1,\n";
  const DocumentPtr base = from_json(text + "2]");
  Edit edit(base);
  const DocumentPtr value = from_json("3");
  for (std::uint32_t number = 0; number < 2; ++number) {
    ChangeSet changes;
    changes.replace(std::vector{20'000 - number}, value->root());
    ASSERT_TRUE(edit.apply(changes));
    const std::size_t before = edit.current().memory();
    EXPECT_EQ(edit.current().line_of(base->root().at(20'000).source_offset()), 20'001U);
    EXPECT_EQ(edit.current().memory(), before);
  }
}

TEST(JsonEdit, KeepsTheNamesOfValuesFromSeveralDocuments) {
  const DocumentPtr base = from_json("{\"a\":{},\"z\":0}");
  const DocumentPtr one = from_json("{\"z\":1,\"y\":{\"x\":[{\"z\":2}]}}");
  const DocumentPtr two = from_json("{\"x\":{\"y\":3,\"a\":4}}");
  Edit edit(base);
  ChangeSet changes;
  changes.insert(path_of(base->root().at(0)), k_front, "one", one->root());
  changes.insert(path_of(base->root().at(0)), k_front, "two", two->root());
  changes.replace(path_of(base->root().at(1)), one->root());
  ASSERT_TRUE(edit.apply(changes));
  EXPECT_EQ(write_document(edit)->text.text(),
            "{\"a\":{\"one\":{\"z\":1,\"y\":{\"x\":[{\"z\":2}]}},\"two\":{\"x\":{\"y\":3,\"a\":4}}},"
            "\"z\":{\"z\":1,\"y\":{\"x\":[{\"z\":2}]}}}");
  EXPECT_EQ(edit.current().root()["a"]["one"]["y"]["x"].at(0)["z"].text(), "2");
}

}  // namespace
}  // namespace collet::openapi::edit
