// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

Bridged mapper(const std::string& xml, const std::string& java = "") {
  return bridge_code(
      {{"a/OrderMapper.java",
        "package a;\nimport org.apache.ibatis.annotations.*;\npublic interface OrderMapper {\n"
        "  Object find(int id); void save(Object o); void drop(int id);\n" +
            java + "\n}\n"},
       {"a/OrderMapper.xml",
        "<?xml version=\"1.0\"?>\n<mapper namespace=\"a.OrderMapper\">\n" + xml + "</mapper>\n"}});
}

TEST(MybatisBridge, StatementsBelongToTheMethodsOfTheirIds) {
  const auto out = mapper(
      "<select id=\"find\">select id, name from orders where id = #{id}</select>\n"
      "<insert id=\"save\">insert into orders (id, name) values (#{id}, #{name})</insert>\n"
      "<delete id=\"drop\">delete from orders where id = #{id}</delete>");
  EXPECT_EQ(out.uses(), (Uses{"OrderMapper.drop DELETES [orders]", "OrderMapper.find READS_TABLE [orders]",
                              "OrderMapper.save INSERTS [orders]"}));
  EXPECT_EQ(out.columns(),
            (Uses{"OrderMapper.drop READS_COLUMN [orders.id]", "OrderMapper.find READS_COLUMN [orders.id]",
                  "OrderMapper.find READS_COLUMN [orders.name]", "OrderMapper.save WRITES_COLUMN [orders.id]",
                  "OrderMapper.save WRITES_COLUMN [orders.name]"}));
}
TEST(MybatisBridge, DynamicTagsAreFlattened) {
  const auto out = mapper(
      "<update id=\"save\">update orders <set><if test=\"a != null\">a = #{a},</if><if test=\"b\">b = "
      "#{b}</if></set>"
      "<where><if test=\"id &gt; 0\">id = #{id}</if> and c in <foreach collection=\"cs\" item=\"c\" "
      "open=\"(\" separator=\",\" "
      "close=\")\">#{c}</foreach></where></update>");
  EXPECT_EQ(out.uses(), (Uses{"OrderMapper.save UPDATES [orders]"}));
  EXPECT_EQ(out.columns(),
            (Uses{"OrderMapper.save READS_COLUMN [orders.c]", "OrderMapper.save READS_COLUMN [orders.id]",
                  "OrderMapper.save WRITES_COLUMN [orders.a]", "OrderMapper.save WRITES_COLUMN [orders.b]"}));
}
TEST(MybatisBridge, FragmentsAreIncluded) {
  const auto out = mapper(
      "<sql id=\"cols\">o.id, <include refid=\"more\"/></sql><sql id=\"more\">o.total</sql>\n"
      "<select id=\"find\">select <include refid=\"cols\"/> from orders o <choose><when test=\"x\">join "
      "lines l on l.oid = o.id"
      "</when><otherwise>where o.x &lt; 1</otherwise></choose></select>");
  EXPECT_EQ(out.uses(),
            (Uses{"OrderMapper.find READS_TABLE [lines]", "OrderMapper.find READS_TABLE [orders]"}));
  EXPECT_EQ(out.columns().count("OrderMapper.find READS_COLUMN [orders.total]"), 1U);
}
TEST(MybatisBridge, AnIncludeGivesValuesToItsFragment) {
  const auto out = mapper(
      "<sql id=\"cols\">${alias}.id, ${alias}.total</sql><select id=\"find\">select <include refid=\"cols\">"
      "<property name=\"alias\" value=\"o\"/></include> from orders o, lines l</select>");
  EXPECT_EQ(out.columns(), (Uses{"OrderMapper.find READS_COLUMN [orders.id]",
                                 "OrderMapper.find READS_COLUMN [orders.total]"}));
}
TEST(MybatisBridge, FragmentsThatIncludeEachOtherEnd) {
  const auto out = mapper(
      "<sql id=\"a\">x <include refid=\"b\"/><include refid=\"b\"/></sql><sql id=\"b\">y <include "
      "refid=\"a\"/>"
      "<include refid=\"a\"/></sql><select id=\"find\">select <include refid=\"a\"/> from orders</select>");
  EXPECT_LE(out.uses().size(), 1U);
}
TEST(MybatisBridge, AReplacedNameIsUnknown) {
  EXPECT_EQ(mapper("<select id=\"find\">select * from ${table} where id = #{id}</select>").uses(), Uses{});
}
TEST(MybatisBridge, ASelectedKeyIsNoPartOfTheStatement) {
  EXPECT_EQ(mapper("<insert id=\"save\"><selectKey keyProperty=\"id\">select "
                   "last_insert_id()</selectKey>insert into orders (id) values (1)"
                   "</insert>")
                .uses(),
            (Uses{"OrderMapper.save INSERTS [orders]"}));
}
TEST(MybatisBridge, CommentsAndCdataAreRead) {
  EXPECT_EQ(mapper("<!-- <select id=\"drop\">select 1 from x</select> --><select id=\"find\"><![CDATA[ "
                   "select a from orders where b < 3 ]]></select>")
                .uses(),
            (Uses{"OrderMapper.find READS_TABLE [orders]"}));
}
TEST(MybatisBridge, AnnotationsHaveStatements) {
  const auto out = mapper("",
                          "@Select(\"select id from orders\") int all();\n@Update({\"update orders\", \"set "
                          "x = 1\"}) int touch();\n"
                          "@Delete(\"<script>delete from orders where id in <foreach item='i' "
                          "collection='ids' open='(' close=')'>#{i}</foreach></script>\") int wipe();");
  EXPECT_EQ(out.uses(), (Uses{"OrderMapper.all READS_TABLE [orders]", "OrderMapper.touch UPDATES [orders]",
                              "OrderMapper.wipe DELETES [orders]"}));
}
TEST(MybatisBridge, MybatisPlusMappersHaveTheTablesOfTheirEntities) {
  const auto out = bridge_code({{"A.java",
                                 "package a;\nimport com.baomidou.mybatisplus.annotation.*;\nimport "
                                 "com.baomidou.mybatisplus.core.mapper.BaseMapper;\n"
                                 "@TableName(\"t_user\") class User { @TableId(\"uid\") int id; "
                                 "@TableField(\"nm\") String name; @TableField(exist = false) int x; }\n"
                                 "interface UserMapper extends BaseMapper<User> { }\n"
                                 "class S { UserMapper users; void f(User u) { users.insert(u); } void g() { "
                                 "users.selectById(1); } void h(User u) { users.updateById(u); } }\n"}});
  EXPECT_EQ(out.uses(), (Uses{"S.f INSERTS [t_user]", "S.g READS_TABLE [t_user]", "S.h UPDATES [t_user]",
                              "User MAPS_TO [t_user]"}));
  EXPECT_EQ(out.columns(), (Uses{"User.id MAPS_TO [t_user.uid]", "User.name MAPS_TO [t_user.nm]"}));
}

}  // namespace
}  // namespace collet::codegraph
