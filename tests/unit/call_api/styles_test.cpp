// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/styles.hpp"

#include <gtest/gtest.h>
#include <ostream>

namespace collet::call_api {
namespace {

constexpr std::string_view k_empty = R"("")";
constexpr std::string_view k_string = R"("blue")";
constexpr std::string_view k_array = R"(["blue","black","brown"])";
constexpr std::string_view k_object = R"({"R":100,"G":200,"B":150})";

/// A row of "Style Examples" in the Parameter Object of OpenAPI 3.1.1; null means not defined.
struct Row {
  Style style;
  bool explode;
  const char *empty, *string, *array, *object;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.array << (row.explode ? " exploded" : "");
}

class OneText : public testing::TestWithParam<Row> {};
TEST_P(OneText, MatchesTheSpecification) {
  const Row row = GetParam();
  const Serialisation how{row.style, row.explode, Escape::all};
  EXPECT_EQ(one_text("color", json::View(k_empty), how), row.empty);
  EXPECT_EQ(one_text("color", json::View(k_string), how), row.string);
  EXPECT_EQ(one_text("color", json::View(k_array), how), row.array);
  EXPECT_EQ(one_text("color", json::View(k_object), how), row.object);
}
INSTANTIATE_TEST_SUITE_P(
    Styles, OneText,
    testing::Values(Row{Style::simple, false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"},
                    Row{Style::simple, true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"},
                    Row{Style::label, false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"},
                    Row{Style::label, true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"},
                    Row{Style::matrix, false, ";color", ";color=blue", ";color=blue,black,brown",
                        ";color=R,100,G,200,B,150"},
                    Row{Style::matrix, true, ";color", ";color=blue", ";color=blue;color=black;color=brown",
                        ";R=100;G=200;B=150"}));

std::string query(std::string_view value, const Serialisation& how) {
  Pairs pairs;
  append_pairs(pairs, "color", json::View(value), how);
  return joined(pairs, "&");
}

class InQuery : public testing::TestWithParam<Row> {};
TEST_P(InQuery, MatchesTheSpecification) {
  const Row row = GetParam();
  const Serialisation how{row.style, row.explode, Escape::all};
  if (row.empty != nullptr) {
    EXPECT_EQ(query(k_empty, how), row.empty);
  }
  if (row.string != nullptr) {
    EXPECT_EQ(query(k_string, how), row.string);
  }
  if (row.array != nullptr) {
    EXPECT_EQ(query(k_array, how), row.array);
  }
  EXPECT_EQ(query(k_object, how), row.object);
}
INSTANTIATE_TEST_SUITE_P(
    Styles, InQuery,
    testing::Values(Row{Style::form, false, "color=", "color=blue", "color=blue,black,brown",
                        "color=R,100,G,200,B,150"},
                    Row{Style::form, true, "color=", "color=blue", "color=blue&color=black&color=brown",
                        "R=100&G=200&B=150"},
                    Row{Style::space_delimited, false, nullptr, nullptr, "color=blue%20black%20brown",
                        "color=R%20100%20G%20200%20B%20150"},
                    Row{Style::pipe_delimited, false, nullptr, nullptr, "color=blue%7Cblack%7Cbrown",
                        "color=R%7C100%7CG%7C200%7CB%7C150"},
                    Row{Style::deep_object, true, nullptr, nullptr, nullptr,
                        "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"}));

TEST(Styles, EncodeDelimitersWithinItems) {
  EXPECT_EQ(query(R"(["a,b","c|d e"])", {Style::form, false, Escape::all}), "color=a%2Cb,c%7Cd%20e");
}
TEST(Styles, NestDeepObjects) {
  EXPECT_EQ(query(R"({"a":{"b]":[1,{"c":true}]}})", {Style::deep_object, true, Escape::all}),
            "color%5Ba%5D%5Bb%5D%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5D%5B1%5D%5Bc%5D=true");
}
TEST(Styles, OmitEmptyArraysAndObjects) {
  for (const bool explode : {false, true})
    for (const char* const value : {"[]", "{}"})
      EXPECT_EQ(query(value, {Style::form, explode, Escape::all}), "");
}
TEST(Styles, OmitNullItems) {
  EXPECT_EQ(query(R"(["a",null,"b"])", {Style::form, false, Escape::all}), "color=a,b");
  EXPECT_EQ(query(R"({"a":null,"b":1})", {Style::form, true, Escape::all}), "b=1");
}
TEST(Styles, WriteNestedObjectsAsJson) {
  EXPECT_EQ(query(R"([{"a": 1}])", {Style::form, true, Escape::all}), "color=%7B%22a%22%3A1%7D");
}
TEST(Styles, KeepDigitsOfNumbers) {
  EXPECT_EQ(query("12345678901234567890.10", {Style::form, true, Escape::all}),
            "color=12345678901234567890.10");
}
TEST(Styles, DoNotEncodeHeaders) {
  EXPECT_EQ(one_text("h", json::View(R"(["a b","ü"])"), {Style::simple, false, Escape::nothing}), "a b,ü");
}

}  // namespace
}  // namespace collet::call_api
