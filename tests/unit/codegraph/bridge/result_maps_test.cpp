// SPDX-License-Identifier: MIT
// Result maps of MyBatis: which properties get which columns.
#include <gtest/gtest.h>

#include "plugins/codegraph/bridge/statements/selected_columns.hpp"
#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

Uses mapped(const std::string& xml, const std::string& java = "Object find(int id);") {
  const auto bridged = bridge_code(
      {{"db/mysql.sql",
        "CREATE TABLE orders (id int AUTO_INCREMENT, order_no int, owner_id int);\n"
        "CREATE TABLE owners (id int AUTO_INCREMENT, name int);\n"},
       {"a/Order.java", "package a;\npublic class Order { long id; String orderNo; Owner owner; }\n"},
       {"a/Owner.java", "package a;\npublic class Owner { long id; String name; Owner boss; }\n"},
       {"a/OrderMapper.java",
        "package a;\nimport org.apache.ibatis.annotations.*;\nimport java.util.List;\n"
        "public interface OrderMapper {\n" +
            java + "\n}\n"},
       {"a/OrderMapper.xml", "<mapper namespace=\"a.OrderMapper\">\n" + xml + "</mapper>\n"}});
  Uses out;
  for (const auto& one : bridged.columns())
    if (one.find(" MAPS_TO ") != std::string::npos) out.insert(one);
  return out;
}

TEST(ResultMaps, APropertyGetsTheColumnThatTheQueryGivesItsName) {
  EXPECT_EQ(mapped("<resultMap id=\"m\" type=\"a.Order\"><id column=\"oid\" property=\"id\"/></resultMap>"
                   "<select id=\"find\" resultMap=\"m\">select o.id as oid from orders o</select>"),
            (Uses{"Order.id MAPS_TO orders.id"}));
}

TEST(ResultMaps, RelatedObjectsHaveColumnsWithAPrefix) {
  EXPECT_EQ(
      mapped("<resultMap id=\"w\" type=\"a.Owner\"><id column=\"id\" property=\"id\"/></resultMap>"
             "<resultMap id=\"m\" type=\"Order\"><association property=\"owner\" resultMap=\"w\" "
             "columnPrefix=\"w_\"/></resultMap>"
             "<select id=\"find\" resultMap=\"m\">select o.id, w.id w_id from orders o, owners w</select>"),
      (Uses{"Owner.id MAPS_TO owners.id"}));
}

TEST(ResultMaps, NamesMapWhatAMapLeavesOut) {
  EXPECT_EQ(mapped("<select id=\"find\" resultType=\"a.Order\">select * from orders</select>"),
            (Uses{"Order.id MAPS_TO orders.id", "Order.orderNo MAPS_TO orders.order_no"}));
  EXPECT_EQ(mapped("<resultMap id=\"m\" type=\"a.Order\" autoMapping=\"false\"><id column=\"id\" "
                   "property=\"id\"/></resultMap>"
                   "<select id=\"find\" resultMap=\"m\">select id, order_no from orders</select>"),
            (Uses{"Order.id MAPS_TO orders.id"}));
}

TEST(ResultMaps, AComputedResultIsNoColumn) {
  EXPECT_EQ(mapped("<select id=\"find\" resultType=\"a.Order\">select max(id) id, order_no + 1 as order_no "
                   "from orders</select>"),
            Uses());
}

TEST(ResultMaps, AnnotationsMapLikeFiles) {
  EXPECT_EQ(
      mapped(
          "",
          "@Select(\"select id, order_no from orders\") @Results({@Result(property = \"orderNo\", column = "
          "\"order_no\")}) List<Order> all();"),
      (Uses{"Order.id MAPS_TO orders.id", "Order.orderNo MAPS_TO orders.order_no"}));
}

TEST(ResultMaps, MapsThatContainEachOtherEnd) {
  std::string xml = "<resultMap id=\"m\" type=\"a.Owner\" extends=\"m\">";
  for (int i = 0; i < 40; ++i)
    xml += "<association property=\"boss\" resultMap=\"m\"/><result column=\"id\" property=\"id\"/>";
  xml += "</resultMap><select id=\"find\" resultMap=\"m\">select id from owners</select>";
  EXPECT_EQ(mapped(xml), (Uses{"Owner.id MAPS_TO owners.id"}));
}

TEST(ResultMaps, BrokenMapsAreReadAsFarAsTheyGo) {
  for (const auto* const xml :
       {"<resultMap", "<resultMap id=\"m\">",
        "<resultMap id=\"m\" type=\"a.Order\"><association property=\"owner\">",
        "<resultMap id='m' type='a.Order'></association></resultMap><select id='find' resultMap='m'/>",
        "<select id=\"find\" resultMap=\"none\">select id from orders</select>",
        "<select id=\"find\" resultType=\"none\">select</select>", "<id column=\"id\" property=\"id\"/>"})
    EXPECT_EQ(mapped(xml), Uses()) << xml;
  std::string deep = "<resultMap id=\"m\" type=\"a.Owner\">";
  for (int i = 0; i < 5000; ++i)
    deep += "<association property=\"boss\">";
  EXPECT_EQ(mapped(deep + "<select id=\"find\" resultMap=\"m\">select id from owners</select>"), Uses());
}

std::string shown(std::string_view text) {
  std::string out;
  for (const auto& one : bridge::selected_columns(text)) {
    out += one.name + "=";
    for (const auto& part : one.column)
      out += "." + part;
    out += " ";
  }
  return out;
}

TEST(SelectedColumns, AResultIsAColumnOrComputed) {
  EXPECT_EQ(shown("SELECT a, t.b AS c, t.d e, f(x, y) g, 'text' AS h, (SELECT 1 FROM q) i FROM t"),
            "a=.a c=.t.b e=.t.d g= h= i= ");
  EXPECT_EQ(shown("SELECT DISTINCT *, t.* FROM t"), "=.* =.t.* ");
  EXPECT_EQ(shown("SELECT a * b AS c, t.d * 2 FROM t"), "c= = ");
  EXPECT_EQ(shown("WITH q AS (SELECT z FROM t) SELECT a + 1 b, `c` FROM q"), "b= c=.c ");
  EXPECT_EQ(shown("DELETE FROM t"), "");
  EXPECT_EQ(shown("SELECT"), "");
}

}  // namespace
}  // namespace collet::codegraph
