// SPDX-License-Identifier: MIT
// Values that code of C# passes to the parameters of procedures and statements.
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

/// Returns "Shop.F PASSES @Id" and "Order.Id FLOWS_IDENTITY @Id" for the edges to parameters and from
/// properties.
Uses passed(const std::string& body) {
  const auto bridged = bridge_code(
      {{"db/a.sql",
        "CREATE TABLE dbo.Orders (Id int, Name nvarchar(10));\nGO\n"
        "CREATE PROCEDURE dbo.P @Id int, @Name nvarchar(10) AS UPDATE dbo.Orders SET Name = @Name WHERE Id = "
        "@Id;\n"},
       {"a.cs", csharp_class(body) +
                    "class Order { public int Id { get; set; } public string Name { get; set; } }\n"}});
  Uses out;
  const auto& program = bridged.linked->program;
  for (const auto& edge : bridged.linked->links.edges) {
    const auto kind = program.definition(edge.source).kind;
    if (edge.kind != EdgeKind::passes && !(is_flow(edge.kind) && kind == SymbolKind::property)) continue;
    out.insert(program.definition(program.parent(edge.source)).name + "." +
               program.definition(edge.source).name + " " + std::string(edge_name(edge.kind)) + " " +
               program.definition(edge.target).name);
  }
  return out;
}

TEST(PassedValues, MembersOfAnAnonymousObjectAreParametersOfTheProcedure) {
  EXPECT_EQ(passed("void F(Order o) { db.Execute(\"dbo.P\", new { Id = 1, o.Name }, commandType: "
                   "CommandType.StoredProcedure); }"),
            (Uses{"Order.Name FLOWS_IDENTITY @Name", "Shop.F PASSES @Id", "Shop.F PASSES @Name"}));
}

TEST(PassedValues, AMemberThatTheProcedureDoesNotHaveIsNoParameter) {
  EXPECT_EQ(
      passed(
          "void F() { db.Execute(\"dbo.P\", new { Other = 1 }, commandType: CommandType.StoredProcedure); }"),
      Uses());
}

TEST(PassedValues, AnObjectOfAClassPassesThePropertiesThatTheProcedureTakes) {
  EXPECT_EQ(passed("void F(Order o) { db.Execute(\"P\", o, commandType: CommandType.StoredProcedure); }"),
            (Uses{"Order.Id FLOWS_IDENTITY @Id", "Order.Name FLOWS_IDENTITY @Name", "Shop.F PASSES @Id",
                  "Shop.F PASSES @Name"}));
}

TEST(PassedValues, AListOfParametersIsReadByItsElements) {
  EXPECT_EQ(
      passed(
          "void F(SqlConnection cn, Order o) { var c = new SqlCommand(\"P\", cn) { CommandType = "
          "CommandType.StoredProcedure }; var all = new List<SqlParameter> { new SqlParameter(\"@Id\", o.Id) "
          "}; c.Parameters.AddRange(all.ToArray()); c.Parameters.AddRange(new SqlParameter[] { new "
          "SqlParameter(\"@Name\", o.Name) }); }"),
      (Uses{"Order.Id FLOWS_IDENTITY @Id", "Order.Name FLOWS_IDENTITY @Name", "Shop.F PASSES @Id",
            "Shop.F PASSES @Name"}));
}

TEST(PassedValues, AStatementTakesValuesToItsColumns) {
  EXPECT_EQ(
      passed("void F(Order o) { db.Execute(\"UPDATE dbo.Orders SET Name = @Name WHERE Id = @Key\", new { "
             "Name = o.Name.Trim(), Key = o.Id }); }"),
      (Uses{"Order.Id FLOWS_FILTER Id", "Order.Name FLOWS_TRANSFORMATION Name"}));
  EXPECT_EQ(passed("void F(Order o) { db.Execute(\"UPDATE x SET x.Name = @Name FROM dbo.Orders x WHERE x.Id "
                   "= @Id\", o); }"),
            (Uses{"Order.Id FLOWS_FILTER Id", "Order.Name FLOWS_IDENTITY Name"}));
}

TEST(PassedValues, ArgumentsInTheTextOfACallCountByNameOrPosition) {
  EXPECT_EQ(passed("void F() { db.Execute(\"EXEC dbo.P @Name = @n, @Id = 2\", new { n = 1 }); }"),
            (Uses{"Shop.F PASSES @Id", "Shop.F PASSES @Name"}));
  EXPECT_EQ(passed("void F() { db.Execute(\"EXEC dbo.P 5\"); }"), (Uses{"Shop.F PASSES @Id"}));
  EXPECT_EQ(passed("void F() { db.Execute(\"EXEC dbo.P\"); }"), Uses());
}

TEST(PassedValues, ParametersBelongToTheTextThatTheCommandHasThen) {
  EXPECT_EQ(
      passed("void F(SqlConnection cn) { var c = new SqlCommand(\"P\", cn); c.CommandType = "
             "CommandType.StoredProcedure; c.Parameters.AddWithValue(\"@Id\", 1); c.CommandText = \"dbo.Q\"; "
             "c.Parameters.AddWithValue(\"@Name\", 1); }"),
      (Uses{"Shop.F PASSES @Id"}));
}

TEST(PassedValues, DeepAndCircularValuesEnd) {
  std::string nested = "o.Id";
  for (int i = 0; i < 200; ++i)
    nested.insert(0, "(int)(").append(" + 1)");
  EXPECT_EQ(passed("void F(Order o) { var a = b; var b = a; db.Execute(\"P\", new { Id = a, Name = " +
                   nested + " }, commandType: CommandType.StoredProcedure); }"),
            (Uses{"Shop.F PASSES @Id", "Shop.F PASSES @Name"}));
  std::string many = "Id = 1";
  for (int i = 0; i < 5000; ++i)
    many += ", M" + std::to_string(i) + " = 1";
  EXPECT_EQ(passed("void F() { db.Execute(\"P\", new { " + many +
                   " }, commandType: CommandType.StoredProcedure); }"),
            (Uses{"Shop.F PASSES @Id"}));
}

}  // namespace
}  // namespace collet::codegraph
