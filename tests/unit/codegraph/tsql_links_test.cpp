// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;

constexpr const char* k_tables =
    "CREATE TABLE dbo.Customers (Id int PRIMARY KEY, Name nvarchar(50), City int)\nGO\n"
    "CREATE TABLE Sales.[Order] (Id int, CustomerId int REFERENCES dbo.Customers (Id), Total money)\nGO\n"
    "CREATE TABLE Archive (Id int, Total money)\nGO\n";

/// Links the tables with a procedure `p` of this body.
std::unique_ptr<Linked> procedure(const std::string& body) {
  return link({{"a/tables.sql", k_tables}, {"b/p.sql", "CREATE PROCEDURE p @x int = 1 AS " + body}});
}

/// Returns the targets of the edges of a kind from `p`.
Names targets(const Linked& linked, EdgeKind kind) {
  Names out;
  for (const auto& edge : linked.links.edges)
    if (edge.kind == kind && linked.program.definition(edge.source).name == "p")
      out.insert(linked.program.full_name(edge.target));
  return out;
}

TEST(TsqlLinks, TablesHaveColumnsAndKeys) {
  const auto linked = link({{"a.sql", k_tables}});
  EXPECT_EQ(linked->edges(EdgeKind::refers_to_key), (Names{"Sales.Order > dbo.Customers"}));
  Names columns;
  for (Index i = 0; i < linked->program.symbol_count(); ++i)
    if (linked->program.definition(i).kind == SymbolKind::column)
      columns.insert(linked->program.full_name(i));
  EXPECT_EQ(columns.count("Sales.Order.CustomerId"), 1U);
  EXPECT_EQ(columns.size(), 8U);
}

TEST(TsqlLinks, AQueryReadsTheColumnsOfItsSources) {
  const auto linked =
      procedure("SELECT c.Name, Total FROM dbo.customers AS c JOIN Sales.[Order] o ON o.CustomerId = c.Id");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Customers", "Sales.Order"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Customers.Name", "dbo.Customers.Id", "Sales.Order.Total", "Sales.Order.CustomerId"}));
}

TEST(TsqlLinks, AMethodOfAColumnWritesTheColumn) {
  const auto linked = procedure("UPDATE Customers SET Name.modify('x'), City = 1");
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"dbo.Customers.Name", "dbo.Customers.City"}));
}

TEST(TsqlLinks, ATimeIsNoSource) {
  const auto linked = procedure("SELECT a.Total FROM Archive FOR SYSTEM_TIME AS OF @x AS a");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.Archive.Total"}));
}

TEST(TsqlLinks, ACursorIsNoObject) {
  const auto linked = procedure(
      "DECLARE c CURSOR FOR SELECT Id FROM Archive OPEN c FETCH NEXT FROM c INTO @x CLOSE c DEALLOCATE c");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Archive"}));
  EXPECT_EQ(linked->open(), Names{});
}

TEST(TsqlLinks, AStarReadsAllColumnsOfItsSource) {
  const auto linked = procedure("SELECT c.* FROM Customers c, Archive");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Customers.Name", "dbo.Customers.Id", "dbo.Customers.City"}));
}

TEST(TsqlLinks, AColumnOfACommonTableExpressionIsReadInside) {
  const auto linked =
      procedure("WITH q AS (SELECT * FROM Customers), r (n) AS (SELECT City FROM q) SELECT n FROM r");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Customers"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column).size(), 3U);
  EXPECT_EQ(linked->open(), Names{});
}

TEST(TsqlLinks, ASubqueryMayReadColumnsOfTheQueryAroundIt) {
  const auto linked =
      procedure("SELECT Name FROM Customers c WHERE EXISTS (SELECT 1 FROM Archive WHERE Total > City)");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Customers.Name", "dbo.Archive.Total", "dbo.Customers.City"}));
}

TEST(TsqlLinks, InsertWritesColumns) {
  const auto linked = procedure("INSERT INTO Archive (Id, Total) SELECT Id, Total FROM Sales.[Order]");
  EXPECT_EQ(targets(*linked, EdgeKind::inserts), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"dbo.Archive.Id", "dbo.Archive.Total"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"Sales.Order.Id", "Sales.Order.Total"}));
}

TEST(TsqlLinks, InsertWithoutAListWritesAllColumns) {
  const auto linked = procedure("INSERT Archive VALUES (1, 2)");
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"dbo.Archive.Id", "dbo.Archive.Total"}));
}

TEST(TsqlLinks, UpdateMayNameTheAliasOfItsTarget) {
  const auto linked =
      procedure("UPDATE o SET Total = a.Total FROM Sales.[Order] AS o JOIN Archive a ON a.Id = o.Id");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::updates), (Names{"Sales.Order"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"Sales.Order.Total"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Archive.Total", "dbo.Archive.Id", "Sales.Order.Id"}));
}

TEST(TsqlLinks, DeleteAndTruncateAreWrites) {
  const auto linked = procedure("DELETE FROM Archive WHERE Id = 1 TRUNCATE TABLE Sales.[Order]");
  EXPECT_EQ(targets(*linked, EdgeKind::deletes), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::truncates), (Names{"Sales.Order"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.Archive.Id"}));
}

TEST(TsqlLinks, MergeReadsAndWritesInItsBranches) {
  const auto linked = procedure(
      "MERGE Archive AS d USING Sales.[Order] AS s ON d.Id = s.Id WHEN MATCHED THEN UPDATE SET d.Total = "
      "s.Total "
      "WHEN NOT MATCHED THEN INSERT (Id) VALUES (s.CustomerId) OUTPUT deleted.Total;");
  EXPECT_EQ(targets(*linked, EdgeKind::merges), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"Sales.Order"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"dbo.Archive.Id", "dbo.Archive.Total"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Archive.Id", "dbo.Archive.Total", "Sales.Order.Id", "Sales.Order.Total",
                   "Sales.Order.CustomerId"}));
}

TEST(TsqlLinks, OutputIntoIsAWrite) {
  const auto linked =
      procedure("DELETE Sales.[Order] OUTPUT deleted.Id, deleted.Total INTO Archive (Id, Total)");
  EXPECT_EQ(targets(*linked, EdgeKind::inserts), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"dbo.Archive.Id", "dbo.Archive.Total"}));
}

TEST(TsqlLinks, TemporaryTablesAreFollowedThroughAProcedure) {
  const auto linked = procedure(
      "DECLARE @t TABLE (City int); SELECT Id AS k INTO #a FROM Customers; INSERT @t (City) SELECT k FROM "
      "#a; "
      "SELECT City, Total FROM @t, Archive");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.Customers.Id", "dbo.Archive.Total"}));
  EXPECT_EQ(linked->open(), Names{});
}

TEST(TsqlLinks, ProceduresAndFunctionsAreCalled) {
  const auto linked = link(
      {{"q.sql",
        "CREATE PROC Sales.q AS SELECT 1\nGO\nCREATE FUNCTION f (@a int) RETURNS int AS BEGIN RETURN @a END"},
       {"p.sql", "CREATE PROC p AS INSERT INTO #t EXEC sales.Q; SELECT dbo.f(1); EXEC sp_who; EXEC Gone.r"}});
  EXPECT_EQ(targets(*linked, EdgeKind::calls), (Names{"Sales.q", "dbo.f"}));
  EXPECT_EQ(linked->open(), (Names{"sp_who external", "r external"}));
}

TEST(TsqlLinks, ATriggerReadsTheRowsOfItsTable) {
  const auto linked = link({{"a.sql", k_tables},
                            {"p.sql",
                             "CREATE TRIGGER p ON Archive AFTER INSERT AS UPDATE c SET City = i.Total FROM "
                             "Customers c JOIN inserted i ON i.Id = c.Id"}});
  EXPECT_EQ(targets(*linked, EdgeKind::triggered_by), (Names{"dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::updates), (Names{"dbo.Customers"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), Names{});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"dbo.Archive.Total", "dbo.Archive.Id", "dbo.Customers.Id"}));
}

TEST(TsqlLinks, AViewHasTheColumnsOfItsQuery) {
  const auto linked = link({{"a.sql", k_tables},
                            {"v.sql", "CREATE VIEW v AS SELECT Id AS k, * FROM Archive"},
                            {"p.sql", "CREATE PROC p AS SELECT k, Total FROM v"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.v"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.v.k", "dbo.v.Total"}));
}

TEST(TsqlLinks, AStringOfConstantsIsReadWithLessConfidence) {
  const auto linked = procedure(
      "DECLARE @s nvarchar(max) = N'SELECT Name FROM '; SET @s = @s + 'Customers'; EXEC sp_executesql @s");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Customers"}));
  EXPECT_EQ(linked->rules(EdgeKind::reads_table), (Names{"dynamic_sql"}));
}

TEST(TsqlLinks, AnUnknownPartOfAStringIsAHole) {
  const auto linked = procedure("EXEC ('DELETE Archive WHERE Id = ' + @x + '; SELECT * FROM ' + @y)");
  EXPECT_EQ(targets(*linked, EdgeKind::deletes), (Names{"dbo.Archive"}));
  EXPECT_EQ(linked->rules(EdgeKind::deletes), (Names{"dynamic_hole"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), Names{});
}

TEST(TsqlLinks, ASynonymLeadsToItsTarget) {
  const auto linked = link({{"a.sql", k_tables},
                            {"s.sql", "CREATE SYNONYM S FOR dbo.Archive"},
                            {"p.sql", "CREATE PROC p AS SELECT Total FROM S"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.S", "dbo.Archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.Archive.Total"}));
}

TEST(TsqlLinks, OfSeveralTablesOfAName_TheNearestIsMeant) {
  const auto linked = link({{"one/t.sql", "CREATE TABLE T (a int)"},
                            {"two/t.sql", "CREATE TABLE T (b int)"},
                            {"two/p.sql", "CREATE PROC p AS SELECT b FROM T"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.T.b"}));
  EXPECT_EQ(linked->rules(EdgeKind::reads_table), (Names{"data_nearest"}));
}

TEST(TsqlLinks, ColumnsThatAlterTableAddsAreColumns) {
  const auto linked = link({{"a.sql", k_tables},
                            {"b.sql", "ALTER TABLE Archive ADD Extra int"},
                            {"p.sql", "CREATE PROC p AS SELECT Extra FROM Archive"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"dbo.Archive.Extra"}));
}

TEST(TsqlLinks, StatementsOutsideOfObjectsBelongToTheirFile) {
  const auto linked =
      link({{"a.sql", k_tables}, {"deploy/seed.sql", "INSERT Archive (Id) VALUES (1)\nGO\nEXEC dbo.p"}});
  EXPECT_EQ(linked->edges(EdgeKind::inserts), (Names{"seed.sql > dbo.Archive"}));
}

TEST(TsqlLinks, AFileHasTheLanguageOfItsDialect) {
  const auto language = [](const std::string& path, const std::string& text) {
    return std::string(link({{path, text}})->program.files().front().language->name);
  };
  EXPECT_EQ(language("a.sql", "CREATE TABLE t (a int);"), "tsql");
  EXPECT_EQ(language("a.sql", "CREATE TABLE IF NOT EXISTS t (a SERIAL, b JSONB);"), "postgresql");
  EXPECT_EQ(language("a.sql", "CREATE TABLE `t` (a int AUTO_INCREMENT) ENGINE=InnoDB;"), "sql");
  EXPECT_EQ(language("db/postgres/a.sql", "CREATE TABLE t (a int);"), "postgresql");
  EXPECT_EQ(language("db/mysql/postgres/a.sql", "CREATE TABLE t (a int);"), "postgresql");
  EXPECT_EQ(language("db/oracle/a.sql", "CREATE TABLE t (a int);"), "sql");
  EXPECT_EQ(language("db/postgres/a.sql", "CREATE TABLE [dbo].[t] ([a] nvarchar(3))\nGO\n"), "tsql");
}

TEST(TsqlLinks, TablesOfMySqlHaveAllTheirColumns) {
  const auto linked =
      link({{"mysql/a.sql",
             "CREATE TABLE `t` (\n  `id` int(11) NOT NULL AUTO_INCREMENT COMMENT 'its number',\n"
             "  name varchar(255) CHARACTER SET utf8 DEFAULT NULL,\n"
             "  size bigint(20) unsigned zerofill,\n"
             "  changed timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n"
             "  PRIMARY KEY (`id`) USING BTREE,\n  UNIQUE KEY `u` (name, size) USING BTREE,\n"
             "  KEY `k` (changed),\n  FULLTEXT KEY `f` (name)\n"
             ") ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8 COLLATE=utf8_bin COMMENT='all';\n"
             "CREATE TABLE after_it (a int);"}});
  std::set<std::string> names;
  for (Index i = 0; i < linked->program.symbol_count(); ++i)
    if (linked->program.definition(i).kind == SymbolKind::column)
      names.insert(linked->program.definition(i).name);
  EXPECT_EQ(names, (std::set<std::string>{"id", "name", "size", "changed", "a"}));
  EXPECT_FALSE(linked->program.files().front().summary.has_errors);
}

TEST(TsqlLinks, ChainsOfStarsDoNotGrow) {
  std::string text = "WITH q0 AS (SELECT * FROM Customers)";
  for (int i = 1; i < 2000; ++i)
    text += ", q" + std::to_string(i) + " AS (SELECT a.*, b.* FROM q" + std::to_string(i - 1) + " a, q" +
            std::to_string(i - 1) + " b)";
  const auto linked = procedure(text + " SELECT Name FROM q1999");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.Customers"}));
}

TEST(TsqlLinks, ViewsInACircleEnd) {
  const auto linked = link({{"a.sql", "CREATE VIEW a AS SELECT * FROM b"},
                            {"b.sql", "CREATE VIEW b AS SELECT * FROM a"},
                            {"p.sql", "CREATE PROC p AS SELECT x FROM a"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"dbo.a"}));
}

}  // namespace
}  // namespace collet::codegraph
