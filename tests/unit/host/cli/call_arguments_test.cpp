// SPDX-License-Identifier: MIT
#include "host/cli/command_line/call_arguments.hpp"

#include <gtest/gtest.h>

namespace collet::host::cli {
namespace {

constexpr std::string_view k_schema = R"({"type":"object","properties":{
  "spec":{"type":"object","properties":{"file":{"type":"string"},"depth":{"type":"integer"}}},
  "limit":{"type":"integer"},"ratio":{"type":"number"},"detail":{"type":"boolean"},
  "fields":{"type":"array","items":{"type":"string"}},"name":{"type":"string"}}})";

std::string read(const std::vector<std::string>& words) {
  const auto result = arguments_from_words(words, k_schema);
  return result ? *result : "error: " + result.error().message;
}

TEST(CallArguments, NoWordsAreAnEmptyObject) {
  EXPECT_EQ(read({}), "{}");
}

TEST(CallArguments, OneObjectIsPassedAsItIs) {
  EXPECT_EQ(read({R"( { "limit" : 5 })"}), R"( { "limit" : 5 })");
}

TEST(CallArguments, ValuesAreTypedByTheSchema) {
  EXPECT_EQ(read({"limit=5", "ratio=0.5", "detail=true", "name=5"}),
            R"({"detail":true,"limit":5,"name":"5","ratio":0.5})");
}

TEST(CallArguments, DotsNest) {
  EXPECT_EQ(read({"spec.file=a.yaml", "spec.depth=2"}), R"({"spec":{"depth":2,"file":"a.yaml"}})");
}

TEST(CallArguments, AListIsSplitAtCommas) {
  EXPECT_EQ(read({"fields=a,b"}), R"({"fields":["a","b"]})");
}

TEST(CallArguments, ColonEqualsTakesJsonAsItIs) {
  EXPECT_EQ(read({"name:={\"a\":[1]}"}), R"({"name":{"a":[1]}})");
}

TEST(CallArguments, AnUnknownKeyIsAStringForTheToolToRefuse) {
  EXPECT_EQ(read({"other=1"}), R"({"other":"1"})");
}

TEST(CallArguments, AValueMayHoldEqualsSigns) {
  EXPECT_EQ(read({"name=a=b"}), R"({"name":"a=b"})");
}

TEST(CallArguments, AWrongTypeNamesTheKeyAndWhatWasExpected) {
  EXPECT_EQ(read({"limit=many"}), "error: invalid_argument: /limit: found 'many', expected an integer");
  EXPECT_EQ(read({"detail=yes"}), "error: invalid_argument: /detail: found 'yes', expected true or false");
}

TEST(CallArguments, AWordWithoutEqualsIsRefused) {
  EXPECT_EQ(read({"limit"}), "error: 'limit': expected key=value, key:=JSON, or one JSON object");
  EXPECT_EQ(read({"=5"}), "error: '=5': expected key=value, key:=JSON, or one JSON object");
}

TEST(CallArguments, AKeyGivenTwiceIsRefused) {
  EXPECT_EQ(read({"limit=1", "limit=2"}), "error: 'limit=2': the key is given twice");
  EXPECT_EQ(read({"name=x", "name.y=2"}), "error: 'name.y=2': 'name' already has a value");
}

TEST(CallArguments, BadJsonAfterColonEqualsIsRefused) {
  EXPECT_EQ(read({"name:={"}), "error: 'name:={': what follows := is not JSON");
}

TEST(CallArguments, AnEmptyKeyPartIsRefused) {
  EXPECT_EQ(read({"spec..file=1"}), "error: 'spec..file=1': an empty key; expected key=value");
}

}  // namespace
}  // namespace collet::host::cli
