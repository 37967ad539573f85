// SPDX-License-Identifier: MIT
#include "host/catalog/views/tool_search.hpp"

#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Catalog maps() {
  return catalog_of({{"p", tools_json({
                               tool_json("draw", R"(,"title":"Draw a map","search_hint":"paint streets")"),
                               tool_json("measure", R"(,"title":"Measure distances")"),
                               tool_json("list_streets", R"(,"title":"List")"),
                           })}});
}

Names found(const Catalog& catalog, std::string_view query, std::size_t limit = 5) {
  Names out;
  for (const Tool* tool : search_tools(catalog, query, limit))
    out.push_back(tool->name);
  return out;
}

TEST(ToolSearch, WordsInNamesCountMoreThanThoseInHints) {
  EXPECT_THAT(found(maps(), "street"), ElementsAre("list_streets", "draw"));
}

TEST(ToolSearch, EndingsAndLetterCaseDoNotMatter) {
  EXPECT_THAT(found(maps(), "MEASURING distance"), ElementsAre("measure"));
}

TEST(ToolSearch, WithoutWordsTheFirstToolsAreListed) {
  EXPECT_THAT(found(maps(), "", 2), ElementsAre("draw", "list_streets"));
  EXPECT_THAT(found(maps(), " !? ", 1), ElementsAre("draw"));
}

TEST(ToolSearch, NothingMatchesUnknownWords) {
  EXPECT_THAT(found(maps(), "zebra"), IsEmpty());
}

TEST(ToolSearch, LongQueriesAreBounded) {
  std::string query;
  for (int i = 0; i < 200000; ++i)
    query += "word" + std::to_string(i) + " ";
  EXPECT_THAT(found(maps(), query), IsEmpty());
}

Tool with_schema(const std::string& schema, const std::string& title = "Title") {
  Tool tool;
  tool.name = "t";
  tool.title = title;
  tool.input_schema = schema;
  return tool;
}

TEST(Signature, HasRequiredArgumentsFirstAndTheTypes) {
  EXPECT_EQ(
      signature_of(with_schema(
          R"({"type":"object","properties":{"a":{"type":"boolean"},"b":{"enum":["x","y"]},"c":{"type":"integer"},"d":{"type":"array"},"e":{"type":"object","properties":{"f":{},"g":{}}},"h":{"type":"number"}},"required":["e"]})")),
      "t(e:{f|g}, a?:bool, b?:x|y, c?:int, d?:[], h?:number) Title");
  EXPECT_EQ(signature_of(with_schema(R"({"type":"object"})", "")), "t()");
}

TEST(Signature, IsCutAtItsLimit) {
  std::string properties;
  for (int i = 0; i < 40; ++i)
    properties += std::string(i == 0 ? "" : ",") + "\"argument" + std::to_string(i) + "\":{}";
  const auto text = signature_of(
      with_schema(R"({"type":"object","properties":{)" + properties + "}}", std::string(300, 'T')));
  EXPECT_NE(text.find(", …) T"), std::string::npos);
  EXPECT_LE(text.size(), k_max_signature + 6);
}

}  // namespace
}  // namespace collet::host::catalog
