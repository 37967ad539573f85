// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_model = R"(using Microsoft.EntityFrameworkCore;
using System.Collections.Generic;
namespace Shop;
public class Order { public int Id { get; set; } public string Name { get; set; } public Customer Buyer { get; set; }
  public List<Line> Lines { get; set; } public int Total => 3; }
public class Line { public int Id { get; set; } public decimal Price { get; set; } }
[Table("people", Schema = "crm")] public class Customer { public int Id { get; set; } [Column("full_name")] public string Name { get; set; }
  [NotMapped] public int Age { get; set; } }
public class ShopContext : DbContext {
  public DbSet<Order> Orders { get; set; }
  public DbSet<Line> Lines => Set<Line>();
  public DbSet<Customer> Customers { get; set; }
  protected override void OnModelCreating(ModelBuilder b) {
    b.Entity<Line>(e => { e.ToTable("order_lines"); e.Property(x => x.Price).HasColumnName("unit_price"); });
  }
}
)";

Bridged model(const std::string& body) {
  return bridge_code(
      {{"Model.cs", k_model},
       {"Service.cs",
        "using Microsoft.EntityFrameworkCore;\nnamespace Shop;\nclass Service {\n  ShopContext context;\n" +
            body + "\n}\n"}});
}
Uses uses(const std::string& body) {
  return of(model("void F() { " + body + " }").uses(), "Service.F");
}

TEST(EfBridge, MapsClassesBySetsAttributesAndFluentCalls) {
  const auto out = model("");
  EXPECT_EQ(of(out.uses(), "Order"), (Uses{"MAPS_TO [Orders]"}));
  EXPECT_EQ(of(out.uses(), "Line"), (Uses{"MAPS_TO [order_lines]"}));
  EXPECT_EQ(of(out.uses(), "Customer"), (Uses{"MAPS_TO [crm.people]"}));
}
TEST(EfBridge, MapsPropertiesToColumns) {
  const auto out = model("").columns();
  EXPECT_EQ(of(out, "Order.Name"), (Uses{"MAPS_TO [Orders.Name]"}));
  EXPECT_EQ(of(out, "Order.Buyer"), Uses{});
  EXPECT_EQ(of(out, "Order.Lines"), Uses{});
  EXPECT_EQ(of(out, "Order.Total"), Uses{});
  EXPECT_EQ(of(out, "Line.Price"), (Uses{"MAPS_TO [order_lines.unit_price]"}));
  EXPECT_EQ(of(out, "Customer.Name"), (Uses{"MAPS_TO [crm.people.full_name]"}));
  EXPECT_EQ(of(out, "Customer.Age"), Uses{});
}
TEST(EfBridge, ConfigurationClassesNameTables) {
  const auto out = bridge_code({{"Model.cs", k_model},
                                {"Config.cs",
                                 "using Microsoft.EntityFrameworkCore;\nnamespace Shop;\n"
                                 "class OrderConfig : IEntityTypeConfiguration<Order> {\n"
                                 "  public void Configure(EntityTypeBuilder<Order> builder) {\n"
                                 "    builder.ToTable(\"t_order\", \"sales\"); builder.Property(o => "
                                 "o.Name).HasMaxLength(3).HasColumnName(\"nm\");\n  }\n}\n"}});
  EXPECT_EQ(of(out.uses(), "Order"), (Uses{"MAPS_TO [sales.t_order]"}));
  EXPECT_EQ(of(out.columns(), "Order.Name"), (Uses{"MAPS_TO [sales.t_order.nm]"}));
}
TEST(EfBridge, ADefaultSchemaIsThatOfAllTables) {
  const auto out = bridge_code(
      {{"A.cs",
        "using Microsoft.EntityFrameworkCore;\nnamespace A;\nclass T { public int Id { get; set; } }\n"
        "class C : DbContext { public DbSet<T> Ts { get; set; }\n"
        "  protected override void OnModelCreating(ModelBuilder m) { m.HasDefaultSchema(\"app\"); } }\n"}});
  EXPECT_EQ(of(out.uses(), "T"), (Uses{"MAPS_TO [app.Ts]"}));
}
TEST(EfBridge, QueriesRead) {
  EXPECT_EQ(uses("var a = context.Orders.Where(o => o.Id == 1).ToList();"), (Uses{"READS_TABLE [Orders]"}));
  EXPECT_EQ(uses("var a = from o in context.Orders join l in context.Lines on o.Id equals l.Id select o;"),
            (Uses{"READS_TABLE [Orders]", "READS_TABLE [order_lines]"}));
  EXPECT_EQ(uses("var a = context.Orders.Include(o => o.Lines).First();"),
            (Uses{"READS_TABLE [Orders]", "READS_TABLE [order_lines]"}));
  EXPECT_EQ(uses("var a = context.Set<Customer>().Find(1);"), (Uses{"READS_TABLE [crm.people]"}));
  EXPECT_EQ(uses("var a = context.Find<Customer>(1);"), (Uses{"READS_TABLE [crm.people]"}));
}
TEST(EfBridge, ChangesWrite) {
  EXPECT_EQ(uses("context.Orders.Add(new Order());"), (Uses{"INSERTS [Orders]"}));
  EXPECT_EQ(uses("context.Add(new Order());"), (Uses{"INSERTS [Orders]"}));
  EXPECT_EQ(uses("context.Lines.RemoveRange(x);"), (Uses{"DELETES [order_lines]"}));
  EXPECT_EQ(uses("context.Customers.Update(c);"), (Uses{"UPDATES [crm.people]"}));
  EXPECT_EQ(uses("context.Orders.Where(o => o.Id == 1).ExecuteDelete();"),
            (Uses{"DELETES [Orders]", "READS_TABLE [Orders]"}));
  EXPECT_EQ(uses("Order o = null; context.Entry(o).State = EntityState.Modified;"),
            (Uses{"UPDATES [Orders]"}));
}
TEST(EfBridge, WhatIsSetInAnObjectThatWasReadIsWritten) {
  EXPECT_EQ(uses("var o = context.Orders.First(); o.Name = \"x\"; context.SaveChanges();"),
            (Uses{"READS_TABLE [Orders]", "UPDATES [Orders]"}));
}
TEST(EfBridge, StatementsInTextsAreRead) {
  EXPECT_EQ(uses("context.Database.ExecuteSqlRaw(\"UPDATE dbo.Stock SET n = 0\");"),
            (Uses{"UPDATES [dbo.Stock]"}));
  EXPECT_EQ(uses("context.Orders.FromSqlInterpolated($\"EXEC sales.FindOrders {3}\");"),
            (Uses{"CALLS [sales.FindOrders]", "READS_TABLE [Orders]"}));
}
TEST(EfBridge, ListsAreNoSets) {
  EXPECT_EQ(uses("var a = new System.Collections.Generic.List<Order>(); a.Add(new Order());"), Uses{});
}

TEST(AdoBridge, CommandsNameProcedures) {
  const auto body = [](const std::string& text) {
    return bridge_code({{"Shop.cs", csharp_class("void F(SqlConnection c) { " + text + " }")}}).uses();
  };
  EXPECT_EQ(
      body("var k = new SqlCommand(\"dbo.GetOrders\", c); k.CommandType = CommandType.StoredProcedure;"),
      (Uses{"Shop.F CALLS [dbo.GetOrders]"}));
  EXPECT_EQ(body("var k = c.CreateCommand(); k.CommandText = \"GetOrders\"; k.CommandType = "
                 "CommandType.StoredProcedure;"),
            (Uses{"Shop.F CALLS [GetOrders]"}));
  EXPECT_EQ(body("var k = new SqlCommand { Connection = c, CommandText = \"[sales].[Get]\", CommandType = "
                 "CommandType.StoredProcedure };"),
            (Uses{"Shop.F CALLS [sales.Get]"}));
  EXPECT_EQ(body("var k = new SqlCommand(\"DELETE FROM Orders\", c);"), (Uses{"Shop.F DELETES [Orders]"}));
  EXPECT_EQ(body("var k = new SqlDataAdapter(@\"SELECT * \nFROM [dbo].[Orders]\", c);"),
            (Uses{"Shop.F READS_TABLE [dbo.Orders]"}));
}
TEST(AdoBridge, DapperCallsProceduresAndStatements) {
  const auto body = [](const std::string& text) {
    return bridge_code({{"Shop.cs", csharp_class("void F(int id) { " + text + " }")}}).uses();
  };
  EXPECT_EQ(body("db.Query<int>(\"dbo.GetOrders\", new { id }, commandType: CommandType.StoredProcedure);"),
            (Uses{"Shop.F CALLS [dbo.GetOrders]"}));
  EXPECT_EQ(body("db.Execute(\"INSERT INTO Orders (Id) VALUES (@id)\", new { id });"),
            (Uses{"Shop.F INSERTS [Orders]"}));
  EXPECT_EQ(body("var sql = \"SELECT 1 FROM Orders\"; if (id > 1) sql += \" JOIN Lines l ON 1 = 1\"; "
                 "db.Query<int>(sql);"),
            (Uses{"Shop.F READS_TABLE [Lines]", "Shop.F READS_TABLE [Orders]"}));
}
TEST(AdoBridge, AWrapperPassesTheNameOfAProcedure) {
  const auto out = bridge_code({{"Shop.cs", csharp_class("void Run(string name, object p) { db.Execute(name, "
                                                         "p, commandType: CommandType.StoredProcedure); }\n"
                                                         "void F() { Run(\"dbo.CloseOrder\", null); }")}});
  EXPECT_EQ(out.uses(), (Uses{"Shop.F CALLS [dbo.CloseOrder]"}));
}

}  // namespace
}  // namespace collet::codegraph
