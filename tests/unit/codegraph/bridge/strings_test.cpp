// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

Uses java(const std::string& body) {
  return bridge_code({{"Shop.java", java_class(body)}}).uses();
}
Uses csharp(const std::string& body) {
  return bridge_code({{"Shop.cs", csharp_class(body)}}).uses();
}

TEST(BridgedStrings, ALiteralThatIsPassedToACallIsAStatement) {
  EXPECT_EQ(java("void f() { jdbc.query(\"SELECT id FROM orders WHERE x = ?\", 1); }"),
            (Uses{"Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, ALocalVariableIsFollowed) {
  EXPECT_EQ(
      java("void f() { String s = \"DELETE FROM orders\"; s += \" WHERE id = ?\"; jdbc.update(s, 1); }"),
      (Uses{"Shop.f DELETES [orders]"}));
}
TEST(BridgedStrings, ConstantsOfOtherClassesAreFollowed) {
  const auto out = bridge_code(
      {{"Shop.java", java_class("void f() { jdbc.update(\"INSERT INTO \" + Names.ORDERS + "
                                "\" (id) VALUES (?)\"); }")},
       {"Names.java", "package shop;\nclass Names { static final String ORDERS = \"orders\"; }"}});
  EXPECT_EQ(out.uses(), (Uses{"Shop.f INSERTS [orders]"}));
}
TEST(BridgedStrings, ABuilderIsFollowedInTheOrderOfItsCalls) {
  EXPECT_EQ(java("void f(boolean b) { StringBuilder s = new StringBuilder(\"UPDATE orders \"); "
                 "s.append(\"SET x = ?\")"
                 ".append(\" WHERE \"); if (b) s.append(\"id = ?\"); jdbc.update(s.toString()); }"),
            (Uses{"Shop.f UPDATES [orders]"}));
}
TEST(BridgedStrings, TheCapacityOfABuilderIsNoText) {
  EXPECT_EQ(java("void f() { StringBuilder s = new StringBuilder(200); s.append(\"SELECT id FROM orders\"); "
                 "jdbc.query(s.toString(), 1); }"),
            (Uses{"Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, ACharacterIsAText) {
  EXPECT_EQ(
      java("void f() { StringBuilder s = new StringBuilder(\"DELETE FROM\"); s.append(' ').append(\"orders\")"
           "; jdbc.update(s.toString()); }"),
      (Uses{"Shop.f DELETES [orders]"}));
}
TEST(BridgedStrings, AnEmptiedBuilderBeginsAnew) {
  EXPECT_EQ(java("void f() { StringBuilder s = new StringBuilder(); s.append(\"DELETE FROM orders\"); "
                 "jdbc.update(s.toString()); s.setLength(0); s.append(\"DELETE FROM lines\"); "
                 "jdbc.update(s.toString()); }"),
            (Uses{"Shop.f DELETES [lines]", "Shop.f DELETES [orders]"}));
}
TEST(BridgedStrings, ABuilderOfAnUnknownNamespaceIsFollowed) {
  const auto out = bridge_code(
      {{"Shop.cs",
        "using System.Data; using Dapper; using System.Text;\nclass Shop { IDbConnection db;\n"
        "void F() { var s = new StringBuilder(); s.Append(\"DELETE FROM Orders\"); db.Execute(s.ToString()); "
        "s.Clear(); s.Append(\"DELETE FROM Lines\"); db.Execute(s.ToString()); }\n}\n"}});
  EXPECT_EQ(out.uses(), (Uses{"Shop.F DELETES [Lines]", "Shop.F DELETES [Orders]"}));
}
TEST(BridgedStrings, ATextBlockIsAStatement) {
  EXPECT_EQ(
      java("void f() { jdbc.query(\"\"\"\n    SELECT *\n    FROM orders o\n    JOIN lines l ON l.oid = o.id\n"
           "    \"\"\", 1); }"),
      (Uses{"Shop.f READS_TABLE [lines]", "Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, AFormatIsFilledIn) {
  EXPECT_EQ(java("void f() { jdbc.update(String.format(\"DELETE FROM %s WHERE id = %d\", \"orders\", 5)); }"),
            (Uses{"Shop.f DELETES [orders]"}));
  EXPECT_EQ(
      csharp("void F() { db.Execute(string.Format(\"DELETE FROM {0} WHERE Id = {1}\", \"Orders\", 5)); }"),
      (Uses{"Shop.F DELETES [Orders]"}));
}
TEST(BridgedStrings, ThePartsOfAnInterpolatedTextAreFollowed) {
  EXPECT_EQ(csharp("const string Table = \"Orders\"; void F(int id) { db.Execute($\"DELETE FROM "
                   "[dbo].[{Table}] WHERE Id = {id}\"); }"),
            (Uses{"Shop.F DELETES [dbo.Orders]"}));
}
TEST(BridgedStrings, AnUnknownNameIsNoTable) {
  EXPECT_EQ(java("void f(String t) { jdbc.query(\"SELECT * FROM \" + t + \" WHERE id = 1\", 1); }"), Uses{});
}
TEST(BridgedStrings, AnUnknownValueLeavesTheTableKnown) {
  EXPECT_EQ(java("void f(String t) { jdbc.query(\"SELECT * FROM orders WHERE name = '\" + t + \"'\", 1); }"),
            (Uses{"Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, AMethodThatReturnsATextIsFollowedWithItsArguments) {
  EXPECT_EQ(java("String all(String t) { return \"SELECT * FROM \" + t; } void f() { "
                 "jdbc.query(all(\"orders\"), 1); }"),
            (Uses{"Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, ArgumentsOfConstructorsAreFollowedThroughBaseClasses) {
  const auto out = bridge_code({{"Store.cs", R"(using System.Data; using Dapper;
namespace Store;
abstract class Repository<T> {
  protected IDbConnection db;
  protected string Schema { get; }
  protected string Table => typeof(T).Name;
  protected Repository(string schema) { Schema = schema; }
  public T Get(int id) => db.QuerySingle<T>($"[{Schema}].[{Table}_ReadById]", new { id }, commandType: CommandType.StoredProcedure);
}
class Order { }
class Line { }
class OrderRepository : Repository<Order> { public OrderRepository() : base("Sales") { } }
class LineRepository : Repository<Line> { public LineRepository() : base("Stock") { } }
)"}});
  EXPECT_EQ(out.uses(), (Uses{"Repository.Get CALLS [Sales.Order_ReadById]",
                              "Repository.Get CALLS [Stock.Line_ReadById]"}));
}
TEST(BridgedStrings, AVirtualPropertyHasTheValueOfTheDerivedClass) {
  const auto out = bridge_code({{"Store.cs", R"(using System.Data; using Dapper;
namespace Store;
abstract class Base {
  protected IDbConnection db;
  protected abstract string Table { get; }
  public void Clear() { db.Execute("DELETE FROM " + Table); }
}
class A : Base { protected override string Table => "Orders"; }
class B : Base { protected override string Table { get { return "Lines"; } } }
)"}});
  EXPECT_EQ(out.uses(), (Uses{"Base.Clear DELETES [Lines]", "Base.Clear DELETES [Orders]"}));
}
TEST(BridgedStrings, BothValuesOfAConditionAreStatements) {
  EXPECT_EQ(
      java("void f(boolean b) { jdbc.query(b ? \"SELECT 1 FROM orders\" : \"SELECT 1 FROM lines\", 1); }"),
      (Uses{"Shop.f READS_TABLE [lines]", "Shop.f READS_TABLE [orders]"}));
}
TEST(BridgedStrings, ProseIsNoStatement) {
  EXPECT_EQ(java("void f() { show(\"Update the order set by you\"); show(\"Delete from the list\"); "
                 "show(\"select one\"); "
                 "show(\"Call me\"); } void show(String s) { }"),
            Uses{});
}
TEST(BridgedStrings, ALoggedStatementIsNotExecuted) {
  EXPECT_EQ(java("org.slf4j.Logger log; void f() { log.info(\"SELECT id FROM orders\"); }"), Uses{});
}
TEST(BridgedRows, ColumnsOfRowsAreThoseOfTheStatement) {
  const auto out = bridge_code(
      {{"Shop.java",
        java_class("void f() { jdbc.query(\"SELECT * FROM orders\", (java.sql.ResultSet rs, int n) -> "
                   "rs.getString(\"customer_name\")); }")}});
  EXPECT_EQ(out.columns().count("Shop.f READS_COLUMN [orders.customer_name]"), 1U);
}
TEST(BridgedRows, AMapperOfTheClassReadsItsTables) {
  const auto out = bridge_code(
      {{"Shop.java", java_class("void f() { jdbc.query(\"SELECT id FROM orders\", new Rows()); }\n"
                                "static class Rows implements RowMapper<Long> { public Long "
                                "mapRow(java.sql.ResultSet rs, int n) { "
                                "return rs.getLong(\"id\"); } }")}});
  EXPECT_EQ(out.columns().count("Rows.mapRow READS_COLUMN [orders.id]"), 1U);
}
TEST(BridgedStrings, ATextThatContainsItselfEnds) {
  const auto out = java(
      "String g() { return g() + h(); } String h() { return g(); } void i() { jdbc.query(g(), 1); }"
      "void f() { String s = \"SELECT * FROM orders\"; s = s + s; s = s + s; jdbc.query(s, 1); }");
  EXPECT_EQ(out.count("Shop.f READS_TABLE [orders]"), 1U);
}

}  // namespace
}  // namespace collet::codegraph
