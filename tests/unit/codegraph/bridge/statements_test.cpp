// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/bridge/statements/statement_reader.hpp"

namespace collet::codegraph::bridge {
namespace {

/// Returns "r orders, i lines": the first letter of the use and the name of each source that is an object.
std::string sources(std::string_view text) {
  static constexpr std::string_view k_letters = "-riudmtckgfxM";
  std::string out;
  for (const auto& scope : read_statement(text).scopes)
    for (const auto& source : scope.sources) {
      if (source.scope != 0xFFFFFFFF || source.local || source.use == DataUse::none) continue;
      std::string name;
      for (const auto& part : source.name)
        name += (name.empty() ? "" : ".") + part;
      out += (out.empty() ? "" : ", ") + std::string(1, k_letters[static_cast<std::size_t>(source.use)]) +
             " " + name;
    }
  return out;
}
std::string columns(std::string_view text) {
  std::string out;
  for (const auto& scope : read_statement(text).scopes)
    for (const auto& column : scope.columns) {
      std::string name;
      for (const auto& part : column.name)
        name += (name.empty() ? "" : ".") + part;
      if (column.written) name.insert(0, "=");
      if (column.star) name += "*";
      out += (out.empty() ? "" : " ") + name;
    }
  return out;
}

TEST(StatementReader, AStarAfterTopIsAStar) {
  EXPECT_EQ(columns("SELECT TOP (@max) * FROM t"), "*");
  EXPECT_EQ(columns("SELECT DISTINCT TOP 5 PERCENT * FROM t"), "*");
  EXPECT_EQ(columns("SELECT TOP 10 WITH TIES a FROM t"), "a");
}
TEST(StatementReader, AStarBehindAValueMultiplies) {
  EXPECT_EQ(columns("SELECT a * b AS c, t.d * 2, CASE WHEN e = 1 THEN 2 END * f FROM t"), "a b t.d e f");
  EXPECT_EQ(columns("SELECT SQL_CALC_FOUND_ROWS * FROM t"), "SQL_CALC_FOUND_ROWS *");
}
TEST(StatementReader, TheZoneOfATimeIsNoColumn) {
  EXPECT_EQ(columns("SELECT a AT TIME ZONE 'UTC' AT TIME ZONE z AS b FROM t"), "a z");
}
TEST(StatementReader, AWordMayFollowANumberAtOnce) {
  EXPECT_EQ(sources("SELECT TOP 1 1FROM t WHERE a = 0x1F"), "r t");
  EXPECT_EQ(sources("SELECT e FROM T e WHERE e.size > 10L AND e.rate < 1.5e-3"), "r T");
  EXPECT_EQ(columns("SELECT e.id FROM T e WHERE e.size > 10L AND e.rate < 1.5e-3"), "e.id e.size e.rate");
}
TEST(StatementReader, AtMayBeAnAlias) {
  EXPECT_EQ(columns("SELECT AT.a FROM t AT WHERE AT.b = 1"), "AT.a AT.b");
  EXPECT_EQ(sources("SELECT a FROM t AT, u"), "r t, r u");
}
TEST(StatementReader, TheRowsOfAChangeAreThoseOfItsTable) {
  EXPECT_EQ(columns("INSERT INTO t (a) OUTPUT inserted.id, inserted.* VALUES (1)"), "=a id *");
  EXPECT_EQ(columns("DELETE FROM t OUTPUT deleted.a WHERE b = 1"), "a b");
  EXPECT_EQ(columns("INSERT INTO t (a) VALUES (1) RETURNING *"), "=a *");
}
TEST(StatementReader, ReadsTheSourcesOfDialects) {
  EXPECT_EQ(sources("SELECT * FROM orders o, lines AS l WHERE o.id = l.oid LIMIT 10 OFFSET 5"),
            "r orders, r lines");
  EXPECT_EQ(sources("select a from only t left outer join s.u using (id) for update skip locked"),
            "r t, r s.u");
  EXPECT_EQ(
      sources("INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET b = excluded.b RETURNING id"),
      "i t");
  EXPECT_EQ(sources("INSERT INTO t SELECT * FROM u"), "i t, r u");
  EXPECT_EQ(sources("INSERT INTO `t` (`a`) VALUES (1) ON DUPLICATE KEY UPDATE `a` = VALUES(`a`)"), "i t");
  EXPECT_EQ(sources("UPDATE o SET o.x = 1 FROM orders o JOIN lines l ON l.oid = o.id"), "u orders, r lines");
  EXPECT_EQ(sources("UPDATE orders AS o SET x = l.y FROM lines l WHERE l.oid = o.id"), "u orders, r lines");
  EXPECT_EQ(sources("DELETE FROM orders o USING lines l WHERE l.oid = o.id"), "d orders, r lines");
  EXPECT_EQ(sources("DELETE o FROM [dbo].[Orders] o WHERE o.Id = @id"), "d dbo.Orders");
  EXPECT_EQ(
      sources(
          "MERGE INTO t USING (SELECT id FROM u) s ON (t.id = s.id) WHEN MATCHED THEN UPDATE SET t.a = s.a "
          "WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)"),
      "m t, r u");
  EXPECT_EQ(
      sources(
          "WITH RECURSIVE r(a) AS (SELECT a FROM t UNION ALL SELECT t.a FROM t JOIN r ON r.a = t.b) SELECT * "
          "FROM r"),
      "r t, r t");
  EXPECT_EQ(sources("SELECT x FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id) UNION SELECT y FROM v"),
            "r t, r u, r v");
  EXPECT_EQ(sources("TRUNCATE TABLE t"), "t t");
  EXPECT_EQ(sources("{? = call pkg.total(?, ?)}"), "c pkg.total");
  EXPECT_EQ(sources("EXEC @rc = dbo.GetOrders @Id = 1"), "c dbo.GetOrders");
  EXPECT_EQ(sources("SELECT EXTRACT(year FROM t.d), TRIM(BOTH ' ' FROM x), SUBSTRING(x FROM 1 FOR 2) FROM t"),
            "r t");
  EXPECT_EQ(sources("SELECT a FROM t WHERE b IS DISTINCT FROM c"), "r t");
  EXPECT_EQ(sources("SELECT a::text FROM t, jsonb_array_elements(t.j) AS e(x), LATERAL (SELECT 1 FROM u) q"),
            "r t, r u");
}
TEST(StatementReader, ReadsColumnsWithoutAliasesAndWords) {
  EXPECT_EQ(
      columns("SELECT o.id AS x, name n, count(*) total FROM orders o WHERE o.a > 1 ORDER BY name DESC"),
      "o.id name o.a name");
  EXPECT_EQ(columns("UPDATE t SET a = b + 1, c = ? WHERE id = :id"), "=a b =c id");
  EXPECT_EQ(columns("INSERT INTO t (a, b) VALUES (?, now())"), "=a =b");
  EXPECT_EQ(columns("SELECT * FROM t"), "*");
  EXPECT_EQ(columns("SELECT t.* , CAST(x AS varchar) FROM t"), "t* x");
}
TEST(StatementReader, TellsStatementsFromProse) {
  for (const auto* const text :
       {"select 1 from t", "  WITH a AS (SELECT 1) SELECT * FROM a", "insert into t values (1)",
        "update t set a = 1", "delete from t", "DELETE FROM t WHERE a = 1", "call p(1)", "exec p",
        "EXEC dbo.p @a = 1", "{call p(?)}", "truncate table t", "(select a from b)"})
    EXPECT_TRUE(looks_like_statement(text)) << text;
  for (const auto* const text :
       {"", "select", "Update available", "Delete from the list", "call me back", "Execute order 66 now",
        "with love", "insert coin", "merge conflict", "selected rows from cache", "from x"})
    EXPECT_FALSE(looks_like_statement(text)) << text;
}
TEST(StatementReader, ReadsNames) {
  EXPECT_EQ(name_parts("[Sales Data].[Order_Read]"), (std::vector<std::string>{"Sales Data", "Order_Read"}));
  EXPECT_EQ(name_parts("dbo.GetOrder"), (std::vector<std::string>{"dbo", "GetOrder"}));
  EXPECT_FALSE(looks_like_name("two words"));
  EXPECT_FALSE(looks_like_name(""));
}
TEST(StatementReader, EndsForHostileTexts) {
  std::string deep = "SELECT ";
  for (int i = 0; i < 20000; ++i)
    deep += "(SELECT ";
  std::string ctes = "WITH ";
  for (int i = 0; i < 5000; ++i)
    ctes += "c" + std::to_string(i) + " AS (SELECT * FROM c" + std::to_string(i / 2) + "), ";
  const std::string texts[] = {deep,
                               std::string(100000, '('),
                               std::string(100000, ')'),
                               std::string(100000, '\''),
                               ctes,
                               std::string(300000, ';'),
                               "WITH a AS (WITH a AS (WITH a AS (",
                               "MERGE INTO",
                               "SET",
                               "SELECT FROM FROM ("};
  for (const auto& text : texts)
    EXPECT_LT(read_statement(text).scopes.size(), 400000U);
}

}  // namespace
}  // namespace collet::codegraph::bridge
