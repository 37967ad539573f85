// SPDX-License-Identifier: MIT
#include <chrono>
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"
#include "tests/unit/codegraph/random_lineage.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;

constexpr const char* k_tables =
    "CREATE TABLE Customer (Id int IDENTITY(1,1) PRIMARY KEY, Name nvarchar(50), City int, Full_Name AS "
    "Name)\nGO\n"
    "CREATE TABLE Orders (Id int, CustomerId int, Total money, Note nvarchar(50))\nGO\n"
    "CREATE TABLE Archive (Id int, CustomerName nvarchar(50), Total money)\nGO\n";

/// Links the tables with other scripts.
std::unique_ptr<Linked> scripts(const std::string& text, const std::string& other = "") {
  return link({{"tables.sql", k_tables}, {"p.sql", text}, {"q.sql", other}});
}
std::unique_ptr<Linked> procedure(const std::string& body) {
  return scripts("CREATE PROCEDURE p @x int = 1, @y nvarchar(50) AS\n" + body);
}

/// The flows into columns and parameters.
Names values(const Linked& linked) {
  Names out;
  for (const auto& one : linked.flows()) {
    const auto target = one.substr(one.find("> ") + 2);
    if (std::count(target.begin(), target.end(), '.') > 1) out.insert(one);
  }
  return out;
}

TEST(TsqlLineage, ColumnsOfAnInsertComeFromTheResultsAtTheirPositions) {
  EXPECT_EQ(
      values(*procedure("INSERT INTO Archive (Total, CustomerName) SELECT o.Total * 2, c.Name FROM Orders "
                        "o JOIN Customer c ON c.Id = o.CustomerId")),
      (Names{"TRANSFORMATION dbo.Orders.Total > dbo.Archive.Total",
             "IDENTITY dbo.Customer.Name > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, ConditionsLeadToTheTableThatIsWritten) {
  const auto linked = procedure(
      "INSERT INTO Archive (Id) SELECT MAX(o.Id) FROM Orders o JOIN Customer c ON c.Id = o.CustomerId WHERE "
      "c.City "
      "= 5 GROUP BY o.Note ORDER BY o.Total");
  EXPECT_EQ(linked->flows(),
            (Names{"AGGREGATION dbo.Orders.Id > dbo.Archive.Id", "JOIN dbo.Customer.Id > dbo.Archive",
                   "JOIN dbo.Orders.CustomerId > dbo.Archive", "FILTER dbo.Customer.City > dbo.Archive",
                   "GROUP_BY dbo.Orders.Note > dbo.Archive", "SORT dbo.Orders.Total > dbo.Archive"}));
}

TEST(TsqlLineage, ParametersFlowIntoColumns) {
  EXPECT_EQ(
      values(*procedure("INSERT Archive (Id, CustomerName) VALUES (@x, UPPER(@y)), (7, N'none')")),
      (Names{"IDENTITY dbo.p.@x > dbo.Archive.Id", "TRANSFORMATION dbo.p.@y > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, AParameterFiltersTheColumnThatItIsComparedWith) {
  EXPECT_EQ(procedure("SELECT Name FROM Customer WHERE City = @x AND Name LIKE N'A%'")->flows(),
            (Names{"FILTER dbo.p.@x > dbo.Customer.City"}));
}

TEST(TsqlLineage, AnUpdateFollowsItsAliasAndSubqueries) {
  EXPECT_EQ(values(*procedure("UPDATE a SET Total = (SELECT SUM(o.Total) FROM Orders o WHERE o.Id = a.Id), "
                              "CustomerName = c.Name FROM Archive a JOIN Customer c ON c.Id = a.Id")),
            (Names{"AGGREGATION dbo.Orders.Total > dbo.Archive.Total",
                   "IDENTITY dbo.Customer.Name > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, MergeBranchesHaveTheirOwnValues) {
  EXPECT_EQ(
      values(*procedure("MERGE Archive AS t USING (SELECT Id, Total, Note FROM Orders) AS s ON t.Id = s.Id "
                        "WHEN MATCHED THEN UPDATE SET t.Total = s.Total WHEN NOT MATCHED THEN INSERT (Id, "
                        "CustomerName) VALUES (s.Id, s.Note);")),
      (Names{"IDENTITY dbo.Orders.Total > dbo.Archive.Total", "IDENTITY dbo.Orders.Id > dbo.Archive.Id",
             "IDENTITY dbo.Orders.Note > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, OutputGivesTheColumnsOfTheChangedTable) {
  EXPECT_EQ(
      values(*procedure("DELETE FROM Orders OUTPUT deleted.Id, deleted.Total INTO Archive (Id, Total) WHERE "
                        "Id = 1")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id", "IDENTITY dbo.Orders.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, AStatementOverTheOutputOfAnotherIsFollowed) {
  EXPECT_EQ(
      values(*procedure("INSERT INTO Archive (Id) SELECT d.Id FROM (DELETE FROM Orders OUTPUT deleted.Id) AS "
                        "d")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id"}));
}

TEST(TsqlLineage, TemporaryTablesAndTableVariablesAreFollowedNotShown) {
  EXPECT_EQ(
      values(*procedure("SELECT Id, Total AS Amount INTO #t FROM Orders\nDECLARE @v TABLE (a int, b money)\n"
                        "INSERT @v SELECT Id, Amount + 1 FROM #t\nINSERT Archive (Id, Total) SELECT a, b "
                        "FROM @v")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id",
             "TRANSFORMATION dbo.Orders.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, ATemporaryTableOfTheCallerIsFollowed) {
  EXPECT_EQ(
      values(*scripts("CREATE PROCEDURE outside AS CREATE TABLE #t (a int) INSERT #t SELECT Id FROM Orders "
                      "EXEC inside",
                      "CREATE PROCEDURE inside AS INSERT Archive (Id) SELECT a FROM #t")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id"}));
}

TEST(TsqlLineage, VariablesAreFollowed) {
  EXPECT_EQ(
      values(*procedure("DECLARE @n nvarchar(50) = @y, @c int\nSELECT @c = City FROM Customer\nSET @c = @c + "
                        "1\nINSERT Archive (CustomerName, Id) VALUES (@n, @c)")),
      (Names{"IDENTITY dbo.p.@y > dbo.Archive.CustomerName", "IDENTITY dbo.Customer.City > dbo.Archive.Id",
             "TRANSFORMATION dbo.Customer.City > dbo.Archive.Id"}));
}

TEST(TsqlLineage, CursorsGiveTheirRowsToVariables) {
  EXPECT_EQ(
      values(
          *procedure("DECLARE @i int, @t money\nDECLARE c CURSOR FOR SELECT Id, Total FROM Orders\nOPEN c\n"
                     "FETCH NEXT FROM c INTO @i, @t\nINSERT Archive (Total, Id) VALUES (@t, @i)")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id", "IDENTITY dbo.Orders.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, ColumnsOfAViewAreExpandedWhenAsked) {
  EXPECT_EQ(
      values(*scripts("CREATE VIEW v (Who, Cost) AS SELECT c.Name, o.Total FROM Customer c, Orders o\nGO\n"
                      "CREATE PROCEDURE p AS INSERT Archive (CustomerName) SELECT Who FROM v")),
      (Names{"IDENTITY dbo.Customer.Name > dbo.v.Who", "IDENTITY dbo.Orders.Total > dbo.v.Cost",
             "IDENTITY dbo.v.Who > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, AStarIsExpandedAgainstTheCatalog) {
  const auto linked = scripts(
      "CREATE VIEW v AS SELECT * FROM Orders\nGO\nCREATE PROCEDURE p AS INSERT Archive "
      "SELECT x.Id, x.Note, x.Total FROM (SELECT * FROM v) AS x");
  EXPECT_EQ(values(*linked),
            (Names{"IDENTITY dbo.Orders.CustomerId > dbo.v.CustomerId", "IDENTITY dbo.Orders.Id > dbo.v.Id",
                   "IDENTITY dbo.Orders.Note > dbo.v.Note", "IDENTITY dbo.Orders.Total > dbo.v.Total",
                   "IDENTITY dbo.v.Id > dbo.Archive.Id", "IDENTITY dbo.v.Note > dbo.Archive.CustomerName",
                   "IDENTITY dbo.v.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, AnInsertWithoutColumnsLeavesOutIdentitiesAndComputedColumns) {
  EXPECT_EQ(values(*procedure("INSERT INTO Customer SELECT Note, CustomerId FROM Orders")),
            (Names{"IDENTITY dbo.Orders.Note > dbo.Customer.Name",
                   "IDENTITY dbo.Orders.CustomerId > dbo.Customer.City"}));
}

TEST(TsqlLineage, PseudoColumnsOfAGraphTakeTheirPositions) {
  EXPECT_EQ(values(*scripts("CREATE TABLE Bought (Total money) AS EDGE\nGO\nINSERT Bought ($from_id, $to_id, "
                            "Total) SELECT c.$node_id, o.$node_id, o.Total FROM Customer c, Orders o")),
            (Names{"IDENTITY dbo.Orders.Total > dbo.Bought.Total"}));
}

TEST(TsqlLineage, SelectIntoMakesATable) {
  const auto linked = scripts("SELECT Id, Total * 2 AS Twice INTO Staged FROM Orders",
                              "INSERT Archive (Id, Total) SELECT s.Id, s.Twice FROM Staged s");
  EXPECT_EQ(
      values(*linked),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Staged.Id", "TRANSFORMATION dbo.Orders.Total > dbo.Staged.Twice",
             "IDENTITY dbo.Staged.Id > dbo.Archive.Id", "IDENTITY dbo.Staged.Twice > dbo.Archive.Total"}));
}

TEST(TsqlLineage, ATableMadeWithAStarHasTheColumnsOfItsQueryAndTakesRows) {
  EXPECT_EQ(values(*procedure("SELECT * INTO dbo.Copy FROM Archive WHERE 1 = 2\n"
                              "INSERT dbo.Copy SELECT Id, Note, Total FROM Orders")),
            (Names{"IDENTITY dbo.Archive.Id > dbo.Copy.Id",
                   "IDENTITY dbo.Archive.CustomerName > dbo.Copy.CustomerName",
                   "IDENTITY dbo.Archive.Total > dbo.Copy.Total", "IDENTITY dbo.Orders.Id > dbo.Copy.Id",
                   "IDENTITY dbo.Orders.Note > dbo.Copy.CustomerName",
                   "IDENTITY dbo.Orders.Total > dbo.Copy.Total"}));
}

TEST(TsqlLineage, SelectIntoATableThatIsDefinedMakesNoOther) {
  const auto linked = scripts("SELECT Id, Total INTO Archive FROM Orders");
  EXPECT_EQ(values(*linked), (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id",
                                    "IDENTITY dbo.Orders.Total > dbo.Archive.Total"}));
  for (const auto& edge : linked->links.edges)
    if (is_flow(edge.kind)) {
      EXPECT_EQ(linked->program.file_of(edge.target).path, "tables.sql");
    }
}

TEST(TsqlLineage, TablesMadeFromEachOtherEnd) {
  EXPECT_EQ(values(*scripts("SELECT * INTO T FROM T\nSELECT * INTO A FROM B\nSELECT * INTO B FROM A")),
            Names());
  std::string chain = "SELECT Id, Total INTO S0 FROM Orders\n";
  for (int i = 1; i < 500; ++i)
    chain += "SELECT x.*, y.Id AS n" + std::to_string(i) + " INTO S" + std::to_string(i) + " FROM S" +
             std::to_string(i - 1) + " x, S" + std::to_string(i - 1) + " y\n";
  EXPECT_LT(scripts(chain)->links.edges.size(), 1000000U);
}

TEST(TsqlLineage, CreateTableAsSelectHasTheColumnsOfItsQuery) {
  EXPECT_EQ(
      values(*scripts("CREATE TABLE Kept WITH (DISTRIBUTION = HASH(Id), CLUSTERED COLUMNSTORE INDEX) AS "
                      "SELECT Id, UPPER(Note) AS Note FROM Orders OPTION (LABEL = 'load')\nGO\n"
                      "CREATE TABLE #k AS SELECT * FROM Kept\n"
                      "INSERT Archive (CustomerName) SELECT Note FROM #k")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Kept.Id", "TRANSFORMATION dbo.Orders.Note > dbo.Kept.Note",
             "IDENTITY dbo.Kept.Note > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, ANameWithADatabaseMeansTheObjectsBelowItsUse) {
  const auto linked = link({{"shop.sql", "USE Shop\nGO\nCREATE TABLE Item (Code int)\n"},
                            {"house.sql",
                             "USE House\nGO\nCREATE TABLE Item (Code int)\nGO\n"
                             "INSERT Item (Code) SELECT i.Code FROM Shop.dbo.Item i\n"
                             "INSERT Item (Code) SELECT i.Code FROM Garage.dbo.Item i"}});
  ASSERT_EQ(linked->flows().size(), 1U);
  for (const auto& edge : linked->links.edges) {
    if (!is_flow(edge.kind)) continue;
    EXPECT_EQ(linked->program.file_of(edge.source).path, "shop.sql");
    EXPECT_EQ(linked->program.file_of(edge.target).path, "house.sql");
  }
}

TEST(TsqlLineage, EveryBranchOfAUnionGivesValues) {
  EXPECT_EQ(values(*procedure(
                "WITH u (a) AS (SELECT Id FROM Orders UNION ALL SELECT City FROM Customer UNION (SELECT "
                "CustomerId FROM Orders)) INSERT Archive (Id) SELECT a FROM u")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id", "IDENTITY dbo.Customer.City > dbo.Archive.Id",
                   "IDENTITY dbo.Orders.CustomerId > dbo.Archive.Id"}));
}

TEST(TsqlLineage, ExceptAndIntersectOnlyDecideWhichRowsRemain) {
  EXPECT_EQ(
      scripts("CREATE VIEW v AS SELECT Name FROM Customer EXCEPT (SELECT Note FROM Orders) UNION SELECT "
              "CustomerName FROM Archive")
          ->flows(),
      (Names{"FILTER dbo.Orders.Note > dbo.v", "IDENTITY dbo.Archive.CustomerName > dbo.v.Name",
             "IDENTITY dbo.Customer.Name > dbo.v.Name"}));
}

TEST(TsqlLineage, TheValueOfAScalarFunctionIsThatOfItsCallers) {
  EXPECT_EQ(
      values(*scripts("CREATE FUNCTION best (@c int) RETURNS money AS BEGIN DECLARE @m money; SELECT @m = "
                      "MAX(Total) FROM Orders WHERE CustomerId = @c; RETURN @m * 2; END\nGO\n"
                      "CREATE VIEW v AS SELECT dbo.best(City) AS Best FROM Customer\nGO\n")),
      (Names{"AGGREGATION dbo.Orders.Total > dbo.v.Best", "FILTER dbo.best.@c > dbo.Orders.CustomerId",
             "TRANSFORMATION dbo.Customer.City > dbo.v.Best"}));
  EXPECT_EQ(values(*scripts("CREATE FUNCTION twice (@n money) RETURNS money AS BEGIN RETURN @n * 2 END\nGO\n"
                            "CREATE VIEW v AS SELECT dbo.twice(Total) AS t FROM Orders\nGO\n")),
            (Names{"TRANSFORMATION dbo.Orders.Total > dbo.v.t"}));
}

TEST(TsqlLineage, FunctionsThatCallEachOtherEnd) {
  EXPECT_EQ(values(*scripts("CREATE FUNCTION a (@n int) RETURNS int AS BEGIN RETURN dbo.b(@n) END\nGO\n"
                            "CREATE FUNCTION b (@n int) RETURNS int AS BEGIN RETURN dbo.a(@n) END\nGO\n"
                            "CREATE VIEW v AS SELECT dbo.a(Id) AS x FROM Orders\nGO\n")),
            (Names{"TRANSFORMATION dbo.Orders.Id > dbo.v.x"}));
}

TEST(TsqlLineage, ARecursiveQueryEnds) {
  EXPECT_EQ(values(*procedure(
                "WITH r AS (SELECT Id, 1 AS Depth FROM Orders UNION ALL SELECT o.Id, r.Depth + o.Total "
                "FROM Orders o JOIN r ON o.CustomerId = r.Id) INSERT Archive (Id, Total) SELECT Id, "
                "Depth FROM r")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id",
                   "TRANSFORMATION dbo.Orders.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, ACaseSeparatesConditionsFromValues) {
  EXPECT_EQ(values(*procedure(
                "UPDATE Archive SET CustomerName = CASE WHEN o.Total > 5 THEN o.Note ELSE @y END FROM "
                "Orders o")),
            (Names{"CONDITIONAL dbo.Orders.Total > dbo.Archive.CustomerName",
                   "TRANSFORMATION dbo.Orders.Note > dbo.Archive.CustomerName",
                   "TRANSFORMATION dbo.p.@y > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, AWindowIsApartFromTheValue) {
  EXPECT_EQ(
      values(*procedure("INSERT Archive (Total) SELECT SUM(Total) OVER (PARTITION BY CustomerId ORDER BY Id) "
                        "FROM Orders")),
      (Names{"AGGREGATION dbo.Orders.Total > dbo.Archive.Total",
             "WINDOW dbo.Orders.CustomerId > dbo.Archive.Total",
             "WINDOW dbo.Orders.Id > dbo.Archive.Total"}));
}

TEST(TsqlLineage, ApplySeesTheColumnsBesideIt) {
  EXPECT_EQ(values(*procedure(
                "INSERT Archive (Id, Total) SELECT c.Id, x.T FROM Customer c CROSS APPLY (SELECT TOP 1 "
                "o.Total + c.City AS T FROM Orders o WHERE o.CustomerId = c.Id) AS x")),
            (Names{"IDENTITY dbo.Customer.Id > dbo.Archive.Id",
                   "TRANSFORMATION dbo.Orders.Total > dbo.Archive.Total",
                   "TRANSFORMATION dbo.Customer.City > dbo.Archive.Total"}));
}

TEST(TsqlLineage, PivotAggregatesAndUnpivotTurnsColumns) {
  EXPECT_EQ(values(*scripts(
                "CREATE VIEW v AS SELECT CustomerId, [1] AS One FROM (SELECT CustomerId, Total, Note FROM "
                "Orders) s PIVOT (SUM(Total) FOR Note IN ([1], [2])) AS p")),
            (Names{"IDENTITY dbo.Orders.CustomerId > dbo.v.CustomerId",
                   "AGGREGATION dbo.Orders.Total > dbo.v.One"}));
  EXPECT_EQ(values(*scripts(
                "CREATE VIEW v AS SELECT u.Id, u.Amount FROM Orders UNPIVOT (Amount FOR Which IN (Total, "
                "CustomerId)) AS u")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.v.Id", "IDENTITY dbo.Orders.Total > dbo.v.Amount",
                   "IDENTITY dbo.Orders.CustomerId > dbo.v.Amount"}));
}

TEST(TsqlLineage, ArgumentsFlowIntoParametersByNameAndPosition) {
  EXPECT_EQ(values(*scripts(
                "CREATE PROCEDURE callee @a int, @b int, @c int OUTPUT AS SELECT @c = MAX(Id) FROM Orders",
                "CREATE PROCEDURE caller @x int, @y int AS DECLARE @r int\nEXEC callee @x, @c = @r OUTPUT, "
                "@b = @y\nINSERT Archive (Id) VALUES (@r)")),
            (Names{"IDENTITY dbo.caller.@x > dbo.callee.@a", "IDENTITY dbo.caller.@y > dbo.callee.@b",
                   "AGGREGATION dbo.Orders.Id > dbo.callee.@c", "IDENTITY dbo.callee.@c > dbo.Archive.Id"}));
}

TEST(TsqlLineage, InsertExecTakesTheRowsThatTheProcedureReturns) {
  EXPECT_EQ(values(*scripts("CREATE PROCEDURE source AS SELECT Id, Note FROM Orders",
                            "CREATE PROCEDURE p AS INSERT Archive (Id, CustomerName) EXEC source")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id",
                   "IDENTITY dbo.Orders.Note > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, FunctionsHaveTheColumnsThatTheyReturn) {
  EXPECT_EQ(values(*scripts(
                "CREATE FUNCTION f (@c int) RETURNS TABLE AS RETURN (SELECT Id, Total AS T FROM Orders "
                "WHERE CustomerId = @c)\nGO\nCREATE FUNCTION g () RETURNS @r TABLE (n nvarchar(50)) AS BEGIN "
                "INSERT @r SELECT Name FROM Customer RETURN END\nGO\nCREATE PROCEDURE p AS INSERT Archive "
                "(Total, CustomerName) SELECT f.T, g.n FROM dbo.f(1) AS f, dbo.g() AS g")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.f.Id", "IDENTITY dbo.Orders.Total > dbo.f.T",
                   "FILTER dbo.f.@c > dbo.Orders.CustomerId", "IDENTITY dbo.Customer.Name > dbo.g.n",
                   "IDENTITY dbo.f.T > dbo.Archive.Total", "IDENTITY dbo.g.n > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, JsonAndXmlComeFromTheirText) {
  EXPECT_EQ(values(*procedure(
                "INSERT Archive (CustomerName) SELECT j.Name FROM OPENJSON(@y) WITH (Name nvarchar(50)) AS "
                "j")),
            (Names{"TRANSFORMATION dbo.p.@y > dbo.Archive.CustomerName"}));
  EXPECT_EQ(
      values(*scripts("CREATE VIEW v AS SELECT r.ref.value('(a)[1]', 'int') AS A FROM Orders o CROSS APPLY "
                      "o.Note.nodes('/x') AS r(ref)")),
      (Names{"TRANSFORMATION dbo.Orders.Note > dbo.v.A"}));
}

TEST(TsqlLineage, TriggersReadTheRowsOfTheirTable) {
  EXPECT_EQ(
      values(*scripts(
          "CREATE TRIGGER t ON Orders AFTER UPDATE AS INSERT Archive (Id, Total) SELECT i.Id, d.Total "
          "FROM inserted i JOIN deleted d ON d.Id = i.Id")),
      (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id", "IDENTITY dbo.Orders.Total > dbo.Archive.Total"}));
}

TEST(TsqlLineage, AnExecutedStringHasItsRule) {
  const auto linked = procedure("EXEC ('INSERT Archive (Id) SELECT Id FROM Orders')");
  EXPECT_EQ(values(*linked), (Names{"IDENTITY dbo.Orders.Id > dbo.Archive.Id"}));
  EXPECT_EQ(linked->rules(EdgeKind::flows_identity), (Names{"dynamic_sql"}));
}

TEST(TsqlLineage, CaseEndInAProcedureEndsNoBlock) {
  EXPECT_EQ(values(*procedure(
                "BEGIN IF @x = 1 BEGIN UPDATE Archive SET Id = CASE WHEN @x > 2 THEN 1 ELSE 2 END END\n"
                "INSERT Archive (CustomerName) SELECT Name FROM Customer END")),
            (Names{"CONDITIONAL dbo.p.@x > dbo.Archive.Id",
                   "IDENTITY dbo.Customer.Name > dbo.Archive.CustomerName"}));
}

TEST(TsqlLineage, ViewsNamedAsSystemViewsAreViews) {
  EXPECT_EQ(values(*scripts(
                "CREATE VIEW dm_orders AS SELECT Id FROM Orders\nGO\nCREATE VIEW DMV_x AS SELECT Id FROM "
                "dm_orders")),
            (Names{"IDENTITY dbo.Orders.Id > dbo.dm_orders.Id", "IDENTITY dbo.dm_orders.Id > dbo.DMV_x.Id"}));
}

TEST(TsqlLineage, RandomStatementsHaveTheSourcesFromWhichTheyWereMade) {
  std::uint32_t state = 23;
  for (int round = 0; round < 3000; ++round) {
    const auto bytes = random_bytes(state);
    const RandomLineage random(bytes);
    const auto linked = link({{"a.sql", random.script()}});
    auto found = value_sources(linked->program, linked->links);
    for (const auto& [target, sources] : random.expected())
      ASSERT_EQ(found[target], sources) << target << " in " << random.script();
  }
}

TEST(TsqlLineage, ViewsInACircleEnd) {
  const auto linked = scripts(
      "CREATE VIEW a AS SELECT * FROM b\nGO\nCREATE VIEW b AS SELECT * FROM a\nGO\nCREATE "
      "PROCEDURE p AS INSERT Archive (Id) SELECT Id FROM a INSERT Archive SELECT * FROM b");
  EXPECT_EQ(values(*linked), Names{});
}

TEST(TsqlLineage, ExponentialStarsAreBounded) {
  std::string text = "CREATE PROCEDURE p AS WITH c0 AS (SELECT * FROM Orders)";
  for (int i = 1; i < 60; ++i) {
    const auto before = "c" + std::to_string(i - 1);
    text.append(", c").append(std::to_string(i)).append(" AS (SELECT a.*, b.* FROM ");
    text.append(before).append(" a CROSS JOIN ").append(before).append(" b)");
  }
  text += " INSERT Archive SELECT * FROM c59";
  const auto begin = std::chrono::steady_clock::now();
  scripts(text);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST(TsqlLineage, LongChainsOfVariablesAndTablesAreBounded) {
  std::string text = "CREATE PROCEDURE p @x0 int AS DECLARE @a int\n";
  for (int i = 1; i < 3000; ++i)
    text += "DECLARE @x" + std::to_string(i) + " int = @x" + std::to_string(i - 1) + " + @a SET @a = @x" +
            std::to_string(i) + "\n";
  text += "INSERT Archive (Id) VALUES (@x2999)";
  const auto begin = std::chrono::steady_clock::now();
  scripts(text);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

}  // namespace
}  // namespace collet::codegraph
