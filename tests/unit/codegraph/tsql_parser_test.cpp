// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/sql/tsql/parser.hpp"

namespace collet::codegraph::tsql {
namespace {

std::string text_of(const Tree& tree, NodeIndex node) {
  return std::string(tree.text.substr(tree.begin(node), tree.stop(node) - tree.begin(node)));
}

/// Returns the texts of all nodes of a kind.
std::vector<std::string> all(std::string_view text, NodeKind kind) {
  const Tree tree = parse(text);
  std::vector<std::string> out;
  for (NodeIndex i = 0; i < tree.nodes.size(); ++i)
    if (tree.nodes[i].kind == kind) out.push_back(text_of(tree, i));
  return out;
}

std::vector<std::string> statements(std::string_view text) {
  return all(text, NodeKind::statement);
}

/// Returns the statements with skipped tokens.
std::vector<std::string> broken(std::string_view text) {
  const Tree tree = parse(text);
  std::vector<std::string> out;
  for (NodeIndex i = 0; i < tree.nodes.size(); ++i)
    if (tree.nodes[i].kind == NodeKind::statement && (tree.nodes[i].flags & k_broken) != 0)
      out.push_back(text_of(tree, i));
  return out;
}

using Texts = std::vector<std::string>;

TEST(TsqlParser, StatementsNeedNoSemicolons) {
  EXPECT_EQ(statements("SELECT a FROM t WHERE b = 1 UPDATE t SET a = 2 DELETE t PRINT 'x'"),
            (Texts{"SELECT a FROM t WHERE b = 1", "UPDATE t SET a = 2", "DELETE t", "PRINT 'x'"}));
}

TEST(TsqlParser, AStatementItDoesNotUnderstandEndsWhereTheNextBegins) {
  const std::string_view text = "SELECT a FROM WHERE b SELECT c FROM t2";
  EXPECT_EQ(broken(text), (Texts{"SELECT a FROM WHERE b"}));
  EXPECT_EQ(all(text, NodeKind::table_name), (Texts{"t2"}));
}

TEST(TsqlParser, TheBodyOfAProcedureEndsWithItsBatch) {
  EXPECT_EQ(statements("CREATE PROC p @a int AS SELECT 1 SELECT 2\nGO\nSELECT 3"),
            (Texts{"CREATE PROC p @a int AS SELECT 1 SELECT 2", "SELECT 1", "SELECT 2", "SELECT 3"}));
}

TEST(TsqlParser, CaseEndsNoBlock) {
  EXPECT_EQ(broken("CREATE PROC p AS BEGIN SELECT CASE WHEN a = 1 THEN 2 END FROM t; SELECT 2 END"), Texts{});
}

TEST(TsqlParser, AChainOfElseIfIsNested) {
  EXPECT_EQ(statements("IF 1 = 1 SELECT 1 ELSE IF 2 = 2 SELECT 2 ELSE SELECT 3"),
            (Texts{"IF 1 = 1 SELECT 1 ELSE IF 2 = 2 SELECT 2 ELSE SELECT 3", "SELECT 1",
                   "IF 2 = 2 SELECT 2 ELSE SELECT 3", "SELECT 2", "SELECT 3"}));
}

TEST(TsqlParser, ParenthesesMayHoldAQueryOrAnOperand) {
  EXPECT_EQ(broken("IF ((SELECT 1) = 2) PRINT 'a'"), Texts{});
  EXPECT_EQ(broken("SELECT * FROM t WHERE a IN ((SELECT 1), (SELECT 2))"), Texts{});
  EXPECT_EQ(broken("SELECT * FROM ((SELECT 1 AS a) UNION (SELECT 2)) x"), Texts{});
  EXPECT_EQ(broken("SELECT * FROM ((a JOIN b ON a.i = b.i) JOIN c ON c.i = b.i)"), Texts{});
}

TEST(TsqlParser, HintsAreNoArguments) {
  EXPECT_EQ(all("SELECT * FROM t (NOLOCK), f (1), u AS x (NOLOCK)", NodeKind::table_name), (Texts{"t", "u"}));
}

TEST(TsqlParser, PartsOfDatesAreNoColumns) {
  EXPECT_EQ(all("SELECT DATEADD(day, 1, d), CONVERT(varchar(10), e, 101)", NodeKind::column_name),
            (Texts{"d", "e"}));
}

TEST(TsqlParser, UpdateReadsWhatIsBehindTheSigns) {
  EXPECT_EQ(all("UPDATE o SET o.a += x, @v = b = y FROM t o WHERE o.c IS NOT NULL", NodeKind::column_name),
            (Texts{"o.a", "x", "b", "y", "o.c"}));
}

TEST(TsqlParser, MergeHasBranches) {
  const std::string_view text =
      "MERGE INTO t AS d USING s ON d.k = s.k WHEN MATCHED AND s.x = 1 THEN UPDATE SET d.v = s.v "
      "WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN NOT MATCHED THEN INSERT (k) VALUES (s.k) OUTPUT $action, "
      "inserted.k;";
  EXPECT_EQ(broken(text), Texts{});
  EXPECT_EQ(all(text, NodeKind::when).size(), 3U);
}

TEST(TsqlParser, TextsThatRealScriptsContainAreUnderstood) {
  for (const std::string_view text : {
           "CREATE TABLE t (a int IDENTITY(1,1) NOT NULL, b AS (a + 1) PERSISTED, c nvarchar(max) MASKED "
           "WITH (FUNCTION = "
           "'default()'), s datetime2 GENERATED ALWAYS AS ROW START HIDDEN, PERIOD FOR SYSTEM_TIME (s, e), "
           "INDEX ix NONCLUSTERED "
           "HASH (a) WITH (BUCKET_COUNT = 8)) WITH (MEMORY_OPTIMIZED = ON, SYSTEM_VERSIONING = ON "
           "(HISTORY_TABLE = dbo.h))",
           "CREATE PROC p WITH NATIVE_COMPILATION, SCHEMABINDING AS BEGIN ATOMIC WITH (TRANSACTION ISOLATION "
           "LEVEL = SNAPSHOT, "
           "LANGUAGE = N'English') SELECT 1 END",
           "CREATE FUNCTION f (@a int) RETURNS TABLE AS RETURN (WITH q AS (SELECT 1 AS x) SELECT x FROM q)",
           "CREATE TRIGGER tr ON dbo.t AFTER INSERT, UPDATE AS IF UPDATE(a) INSERT l SELECT * FROM inserted",
           "INSERT INTO #t EXEC dbo.p @a = 1, @b = @c OUTPUT",
           "INSERT INTO t (a) SELECT a FROM (DELETE x OUTPUT deleted.a WHERE b = 1) AS d (a)",
           "SELECT * FROM t PIVOT (SUM(v) FOR k IN ([a], [b])) AS p UNPIVOT (z FOR y IN (a, b)) AS u",
           "SELECT x.value('(/a)[1]', 'int') FROM @d.nodes('/r') AS T(x)",
           "SELECT * FROM OPENJSON(@j, '$.a') WITH (id int '$.id', v nvarchar(max) '$.v' AS JSON) AS j",
           "SELECT STRING_AGG(n, ',') WITHIN GROUP (ORDER BY n) FROM t FOR SYSTEM_TIME AS OF '2020-01-01'",
           "DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT a FROM t OPEN c FETCH NEXT FROM c INTO @a CLOSE c "
           "DEALLOCATE c",
           "BEGIN TRAN; BEGIN TRY COMMIT TRAN END TRY BEGIN CATCH IF @@TRANCOUNT > 0 ROLLBACK; THROW; END "
           "CATCH",
           "EXEC ('SELECT ' + @a) AT srv; EXEC sp_executesql @s, N'@p int', @p = 1; EXECUTE AS USER = 'u'; "
           "REVERT",
           "GRANT SELECT, INSERT ON OBJECT::dbo.t TO u WITH GRANT OPTION; DENY EXECUTE TO public",
           "ALTER TABLE t WITH NOCHECK ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES u (b) ON DELETE SET NULL",
           "SELECT IIF(a > 1, 'x', NULL), a AT TIME ZONE 'UTC', NEXT VALUE FOR dbo.s FROM t ORDER BY 1 "
           "OFFSET 5 ROWS FETCH NEXT 1 "
           "ROW ONLY",
       })
    EXPECT_EQ(broken(text), Texts{}) << text;
}

TEST(TsqlParser, HostileTextsEndSoon) {
  const auto repeat = [](std::string_view text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
      out += text;
    return out;
  };
  for (const std::string& text : {
           "SELECT " + repeat("(", 10000) + "1" + repeat(")", 10000) + "\nSELECT a FROM t",
           "SELECT " + repeat("CASE WHEN 1 = 1 THEN ", 10000) + "1",
           repeat("BEGIN ", 20000),
           repeat("END ", 20000),
           "IF 1 = 1 SELECT 1 " + repeat("ELSE IF 1 = 1 SELECT 1 ", 20000),
           "SELECT * FROM " + repeat("(SELECT * FROM ", 5000) + "t",
           repeat("'\n", 50001),
           repeat("[\n", 50001),
           repeat("/*", 100000),
           repeat("$(", 100000),
           repeat("<a ", 100000),
           "SELECT " + repeat("a.", 100000),
           repeat(") ELSE END ", 20000),
       }) {
    const Tree tree = parse(text);
    EXPECT_LE(tree.nodes.size(), text.size());
  }
}

TEST(TsqlParser, WhatFollowsATooDeepStatementIsRead) {
  std::string text =
      "SELECT " + std::string(10000, '(') + "1" + std::string(10000, ')') + "\nSELECT a FROM t";
  EXPECT_EQ(all(text, NodeKind::table_name), (Texts{"t"}));
}

}  // namespace
}  // namespace collet::codegraph::tsql
