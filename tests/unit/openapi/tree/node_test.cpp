// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(Node, ANullNodeAnswersEveryQuery) {
  const Node none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none.type(), Type::null);
  EXPECT_EQ(none.size(), 0U);
  EXPECT_EQ(none.text(), "");
  EXPECT_EQ(none.key(), "");
  EXPECT_FALSE(none["a"]);
  EXPECT_FALSE(none.at(0));
  EXPECT_FALSE(none.parent());
  EXPECT_FALSE(none.boolean());
  EXPECT_EQ(none.place(), (Place{1, 1}));
  for ([[maybe_unused]] const Node child : none)
    ADD_FAILURE();
}

TEST(Node, LookupsOnOtherTypesFindNothing) {
  const auto document = from_json(R"(["a",1,true,null,{}])");
  for (const Node item : document->root()) {
    EXPECT_FALSE(item["a"]);
    EXPECT_FALSE(item.at(0));
  }
  EXPECT_FALSE(document->root()["0"]);
}

TEST(Node, FindsEveryMemberOnBothSidesOfTheIndexThreshold) {
  for (const int members : {0, 1, 15, 16, 17, 100, 5000}) {
    std::string text = "{\"before\":0,\"o\":{";
    for (int i = 0; i < members; ++i)
      text += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":" + std::to_string(i);
    text += "}}";
    const auto document = from_json(text);
    const Node object = document->root()["o"];
    ASSERT_EQ(object.size(), static_cast<std::uint32_t>(members));
    int expected = 0;
    for (const Node member : object) {
      EXPECT_EQ(member.key(), "k" + std::to_string(expected));
      EXPECT_EQ(object.find(member.key()), member);
      ++expected;
    }
    EXPECT_EQ(expected, members);
    EXPECT_FALSE(object["before"]);
    EXPECT_FALSE(object["nowhere"]);
    const auto symbol = [&](std::string_view name) { return document->symbol(name); };
    const auto several =
        object.find(std::array{symbol("k14"), symbol("before"), symbol("nowhere"), symbol("k0")});
    EXPECT_EQ(several, (std::array{object["k14"], Node(), Node(), object["k0"]}));
  }
}

TEST(Node, ParentsLeadToTheRoot) {
  const auto document = from_json(R"({"a":[{"b":[1,2,{"c":3}]}],"d":{}})");
  const Node c = document->root()["a"].at(0)["b"].at(2)["c"];
  EXPECT_EQ(c.parent(), document->root()["a"].at(0)["b"].at(2));
  EXPECT_EQ(c.parent().parent().parent().parent().parent(), document->root());
  EXPECT_FALSE(document->root().parent());
}

TEST(Node, PlacesCountAllLineBreaksAndColumnsInCharacters) {
  const auto document = from_json("[\r\n 1,\n  \"ü\", 2,\r 3]");
  EXPECT_EQ(document->root().place(), (Place{1, 1}));
  EXPECT_EQ(document->root().at(0).place(), (Place{2, 2}));
  EXPECT_EQ(document->root().at(1).place(), (Place{3, 3}));
  EXPECT_EQ(document->root().at(2).place(), (Place{3, 8}));
  EXPECT_EQ(document->root().at(3).place(), (Place{4, 2}));
}

}  // namespace
}  // namespace collet::openapi
