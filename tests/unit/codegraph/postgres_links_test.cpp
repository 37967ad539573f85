// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;

constexpr const char* k_tables =
    "CREATE TABLE customer (id serial PRIMARY KEY, name text, data jsonb);\n"
    "CREATE SCHEMA sales;\n"
    "CREATE TABLE sales.orders (id bigint, customer_id integer REFERENCES customer (id), total numeric);\n"
    "CREATE TABLE archive (id bigint, total numeric);\n";

/// Links the tables with a file that has a view `p` or another object of this name.
std::unique_ptr<Linked> with_tables(const std::string& text) {
  return link({{"a/tables_postgres.sql", k_tables}, {"b/p_postgres.sql", text}});
}
std::unique_ptr<Linked> view(const std::string& query) {
  return with_tables("CREATE VIEW p AS " + query);
}
std::unique_ptr<Linked> procedure(const std::string& body) {
  return with_tables("CREATE PROCEDURE p(x int) LANGUAGE plpgsql AS $$ DECLARE n integer; t text; BEGIN " +
                     body + " END $$;");
}

Names targets(const Linked& linked, EdgeKind kind) {
  Names out;
  for (const auto& edge : linked.links.edges)
    if (edge.kind == kind && linked.program.definition(edge.source).name == "p")
      out.insert(linked.program.full_name(edge.target));
  return out;
}

Names columns_of(const Linked& linked, const std::string& owner) {
  Names out;
  for (Index i = 0; i < linked.program.symbol_count(); ++i) {
    const auto& name = linked.program.full_name(i);
    if (linked.program.definition(i).kind == SymbolKind::column && name.starts_with(owner + "."))
      out.insert(name.substr(owner.size() + 1));
  }
  return out;
}

TEST(PostgresLinks, TablesHaveColumnsWithTypesAndKeys) {
  const auto linked = with_tables("");
  EXPECT_EQ(linked->edges(EdgeKind::refers_to_key), (Names{"sales.orders > public.customer"}));
  EXPECT_EQ(columns_of(*linked, "sales.orders"), (Names{"id", "customer_id", "total"}));
  for (Index i = 0; i < linked->program.symbol_count(); ++i)
    if (linked->program.full_name(i) == "public.customer.data") {
      EXPECT_EQ(linked->program.definition(i).type.name, "jsonb");
      EXPECT_EQ(linked->program.definition(i).start.line, 1U);
    }
}

TEST(PostgresLinks, NamesWithoutQuotesAreFolded) {
  const auto linked = view("SELECT C.Name FROM Public.CUSTOMER AS c");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.customer.name"}));
}

TEST(PostgresLinks, NamesInQuotesMayDifferInCaseAlone) {
  const auto linked =
      with_tables("CREATE TABLE t (\"Key\" int, key int); CREATE VIEW p AS SELECT KEY FROM t;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.t.key"}));
}

TEST(PostgresLinks, BothSidesOfUsingAreRead) {
  const auto linked = view("SELECT name FROM customer JOIN archive USING (id)");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"public.customer.name", "public.customer.id", "public.archive.id"}));
}

TEST(PostgresLinks, ANaturalJoinReadsTheColumnsInCommon) {
  const auto linked = view("SELECT customer_id FROM sales.orders NATURAL JOIN archive");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"sales.orders.customer_id", "sales.orders.id", "public.archive.id", "sales.orders.total",
                   "public.archive.total"}));
}

TEST(PostgresLinks, ANameOfOrderByIsThatOfAResultFirst) {
  const auto linked = view("SELECT name AS total FROM customer, archive ORDER BY total");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.customer.name"}));
}

TEST(PostgresLinks, AnExpressionInAlterationOfCaseIsOneOfTheQueryAround) {
  const auto linked = view("SELECT (SELECT max(total) FROM archive a WHERE a.id = c.id) FROM customer c");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"public.archive.total", "public.archive.id", "public.customer.id"}));
}

TEST(PostgresLinks, AQueryThatIsNotRecursiveMayHaveTheNameOfItsTable) {
  const auto linked = view("WITH archive AS (SELECT total FROM archive) SELECT total FROM archive");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"public.archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.archive.total"}));
}

TEST(PostgresLinks, AViewHasTheColumnsOfItsStar) {
  const auto linked = with_tables(
      "CREATE VIEW q AS SELECT a.*, 1 AS one FROM archive a; CREATE VIEW p AS SELECT total, one FROM q;");
  EXPECT_EQ(columns_of(*linked, "public.q"), (Names{"id", "total", "one"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.q.total", "public.q.one"}));
}

TEST(PostgresLinks, PartitionsAndCopiesHaveTheColumnsOfOthers) {
  const auto linked = with_tables(
      "CREATE TABLE part PARTITION OF archive DEFAULT; CREATE TABLE child (x int) INHERITS (archive);"
      "CREATE TABLE twin (LIKE archive);");
  EXPECT_EQ(columns_of(*linked, "public.part"), (Names{"id", "total"}));
  EXPECT_EQ(columns_of(*linked, "public.child"), (Names{"x", "id", "total"}));
  EXPECT_EQ(columns_of(*linked, "public.twin"), (Names{"id", "total"}));
}

TEST(PostgresLinks, RenamedAndDroppedColumnsAreNotThoseOfAStar) {
  const auto linked = with_tables(
      "ALTER TABLE archive RENAME COLUMN total TO sum; ALTER TABLE archive ADD COLUMN note text;"
      "CREATE TABLE q (a int, b int);\nALTER TABLE q DROP COLUMN a; ALTER TABLE q ADD c int;"
      "CREATE VIEW p AS SELECT * FROM q;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.q.b", "public.q.c"}));
}

TEST(PostgresLinks, MigrationsApplyInTheOrderOfTheirVersions) {
  const auto linked =
      link({{"db/postgres/V2__drop.sql", "ALTER TABLE t DROP COLUMN a; ALTER TABLE t ADD d int;"},
            {"db/postgres/V10__view.sql", "CREATE VIEW p AS SELECT * FROM t;"},
            {"db/postgres/V1.1__more.sql", "ALTER TABLE t ADD COLUMN c int;"},
            {"db/postgres/V1__t.sql", "CREATE TABLE t (a int, b int);"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.t.b", "public.t.c", "public.t.d"}));
}

TEST(PostgresLinks, AViewHasNoColumnsThatAreAddedLater) {
  const auto linked = link({{"db/migration/V1__t.sql",
                             "CREATE TABLE t (a int);\nCREATE VIEW p AS SELECT * FROM t;\n"
                             "ALTER TABLE t ADD COLUMN b int;"},
                            {"db/migration/V2__t.sql", "ALTER TABLE t ADD COLUMN c int;"}});
  EXPECT_EQ(columns_of(*linked, "public.p"), (Names{"a"}));
  EXPECT_EQ(columns_of(*linked, "public.t"), (Names{"a", "b", "c"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.t.a"}));
}

TEST(PostgresLinks, AChangeLogInXmlDefinesTables) {
  const auto linked =
      link({{"db/changelog-1.xml",
             "<?xml version=\"1.0\"?>\n<databaseChangeLog>\n<changeSet id=\"1\" author=\"a\">\n"
             "<createTable tableName=\"person\" schemaName=\"app\">\n<column name=\"id\" type=\"bigint\">"
             "<constraints primaryKey=\"true\"/></column>\n<column name=\"order\" "
             "type=\"java.sql.Types.VARCHAR(20)\"/>\n"
             "</createTable>\n<addColumn schemaName='app' tableName='person'><column name='age' "
             "type='int'/></addColumn>\n"
             "<dropColumn schemaName='app' tableName='person' columnName='order'/>\n"
             "<createView viewName=\"p\">SELECT * FROM app.person WHERE age &lt; 3</createView>\n"
             "<sql><![CDATA[UPDATE app.person SET age = 1;]]></sql>\n"
             "<rollback><dropTable tableName='person' "
             "schemaName='app'/></rollback></changeSet></databaseChangeLog>"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"app.person.id", "app.person.age"}));
  EXPECT_EQ(linked->edges(EdgeKind::updates), (Names{"changelog-1.xml > app.person"}));
  for (Index i = 0; i < linked->program.symbol_count(); ++i)
    if (linked->program.full_name(i) == "app.person.order") {
      EXPECT_EQ(linked->program.definition(i).start.line, 6U);
      EXPECT_EQ(linked->program.definition(i).type.name, "VARCHAR(20)");
    }
}

TEST(PostgresLinks, AChangeLogInYamlDefinesTables) {
  const auto linked =
      link({{"db/changelog.yaml",
             "databaseChangeLog:\n- changeSet:\n    id: 1\n    changes:\n    - createTable:\n"
             "        tableName: person\n        columns:\n        - column: {name: id, type: int}\n"
             "        - column:\n            name: name\n            type: varchar(3)\n"
             "    - renameColumn: {tableName: person, oldColumnName: name, newColumnName: title}\n"
             "    - createView: {viewName: p, selectQuery: SELECT * FROM person}\n"}});
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.person.id", "public.person.title"}));
}

TEST(PostgresLinks, HostileChangeLogsAreReadWithinBounds) {
  std::string deep = "<databaseChangeLog>";
  for (int i = 0; i < 100000; ++i)
    deep += "<changeSet><createTable tableName='t'>";
  std::string yaml = "databaseChangeLog: ";
  for (int i = 0; i < 5000; ++i)
    yaml += "[{a: ";
  for (const auto& text : {deep, std::string("databaseChangeLog < <a <a b= <a b=' <!-- <![CDATA["),
                           std::string("databaseChangeLog<"), std::string("databaseChangeLog</><//>< a>")})
    EXPECT_LT(link({{"changelog.xml", text}})->program.symbol_count(), 10U);
  for (const auto& text :
       {yaml, std::string("databaseChangeLog: &a [*a, *a]"), std::string("databaseChangeLog: {")})
    EXPECT_LT(link({{"changelog.yaml", text}})->program.symbol_count(), 10U);
}

TEST(PostgresLinks, TheSearchPathGivesTheSchema) {
  const auto linked = with_tables(
      "SET search_path = sales, public; CREATE VIEW p AS SELECT total, name FROM orders, customer;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"sales.orders.total", "public.customer.name"}));
}

TEST(PostgresLinks, StatementsWriteColumns) {
  const auto linked = procedure(
      "INSERT INTO archive (id) VALUES (x) ON CONFLICT (id) DO UPDATE SET total = excluded.total;"
      "UPDATE customer c SET name = o.id::text FROM sales.orders o WHERE o.customer_id = c.id;"
      "DELETE FROM sales.orders USING archive a WHERE orders.id = a.id; TRUNCATE customer;");
  EXPECT_EQ(targets(*linked, EdgeKind::merges), (Names{"public.archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::updates), (Names{"public.customer"}));
  EXPECT_EQ(targets(*linked, EdgeKind::deletes), (Names{"sales.orders"}));
  EXPECT_EQ(targets(*linked, EdgeKind::truncates), (Names{"public.customer"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column),
            (Names{"public.archive.id", "public.archive.total", "public.customer.name"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column),
            (Names{"public.archive.id", "public.archive.total", "public.customer.id", "sales.orders.id",
                   "sales.orders.customer_id"}));
}

TEST(PostgresLinks, MergeWritesInItsBranches) {
  const auto linked = procedure(
      "MERGE INTO archive a USING sales.orders o ON a.id = o.id WHEN MATCHED THEN UPDATE SET total = o.total "
      "WHEN NOT MATCHED THEN INSERT (id) VALUES (o.customer_id);");
  EXPECT_EQ(targets(*linked, EdgeKind::merges), (Names{"public.archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::writes_column), (Names{"public.archive.id", "public.archive.total"}));
}

TEST(PostgresLinks, ABodyReadsLoopsConditionsAndAssignments) {
  const auto linked = procedure(
      "FOR n IN SELECT id FROM archive LOOP IF EXISTS (SELECT 1 FROM customer WHERE id = n) THEN "
      "t := (SELECT max(total) FROM sales.orders); END IF; PERFORM f(n); END LOOP; RETURN;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table),
            (Names{"public.archive", "public.customer", "sales.orders"}));
  EXPECT_EQ(linked->open(), Names{});
}

TEST(PostgresLinks, ABodyThatTheParserRefusesIsReadInPieces) {
  const auto linked = with_tables(
      "CREATE FUNCTION p() RETURNS int LANGUAGE plpgsql AS $$ DECLARE r record; "
      "c CURSOR FOR SELECT id FROM archive; BEGIN\n"
      "OPEN c; LOOP FETCH c INTO r; EXIT WHEN NOT FOUND;\n"
      "IF (SELECT max(total) FROM sales.orders) > 1 THEN UPDATE customer SET name = CASE WHEN r.id = 1 THEN "
      "'a' "
      "ELSE 'b' END WHERE id = r.id; ELSE EXECUTE 'TRUNCATE ' || 'archive' USING r; END IF;\n"
      "SELECT name INTO r FROM customer; END LOOP; RETURN 1; END $$;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table),
            (Names{"public.archive", "sales.orders", "public.customer"}));
  EXPECT_EQ(targets(*linked, EdgeKind::updates), (Names{"public.customer"}));
  EXPECT_EQ(targets(*linked, EdgeKind::truncates), (Names{"public.archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::inserts), Names{});
}

TEST(PostgresLinks, BuiltStatementsAreFollowed) {
  const auto whole = procedure("t := 'archive'; EXECUTE 'DELETE FROM ' || t || ' WHERE id = 1';");
  EXPECT_EQ(targets(*whole, EdgeKind::deletes), (Names{"public.archive"}));
  EXPECT_EQ(whole->rules(EdgeKind::deletes), (Names{"dynamic_sql"}));
  const auto hole = procedure("EXECUTE format('UPDATE archive SET total = %s WHERE id = %L', x, x);");
  EXPECT_EQ(targets(*hole, EdgeKind::updates), (Names{"public.archive"}));
  EXPECT_EQ(hole->rules(EdgeKind::updates), (Names{"dynamic_hole"}));
  const auto name = procedure("EXECUTE 'TRUNCATE log_' || x;");
  EXPECT_EQ(targets(*name, EdgeKind::truncates), Names{});
}

TEST(PostgresLinks, TemporaryTablesAreNoObjects) {
  const auto linked = procedure(
      "CREATE TEMP TABLE tmp AS SELECT id FROM archive; INSERT INTO customer (id) SELECT id FROM tmp;");
  EXPECT_EQ(targets(*linked, EdgeKind::reads_table), (Names{"public.archive"}));
  EXPECT_EQ(linked->open(), Names{});
}

TEST(PostgresLinks, TriggersAndRulesLeadToTheirTables) {
  const auto linked = with_tables(
      "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.total := 1; RETURN NEW; END $$;"
      "CREATE TRIGGER p BEFORE UPDATE ON archive FOR EACH ROW WHEN (NEW.total > 1) EXECUTE FUNCTION f();"
      "CREATE RULE r AS ON DELETE TO archive DO ALSO INSERT INTO customer (id) VALUES (OLD.id);");
  EXPECT_EQ(targets(*linked, EdgeKind::triggered_by), (Names{"public.archive"}));
  EXPECT_EQ(targets(*linked, EdgeKind::calls), (Names{"public.f"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.archive.total"}));
  EXPECT_EQ(linked->edges(EdgeKind::inserts), (Names{"public.r() > public.customer"}));
}

TEST(PostgresLinks, WhatTheGrammarRefusesIsReadAsCommonSql) {
  const auto linked = with_tables(
      "CREATE TABLE old (a int, b int) WITH OIDS;\nSELECT FROM WHERE;\nCREATE VIEW p AS SELECT a FROM old;");
  EXPECT_EQ(columns_of(*linked, "public.old"), (Names{"a", "b"}));
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.old.a"}));
}

TEST(PostgresLinks, HostileStatementsAreReadWithinBounds) {
  std::string sum = "SELECT 1";
  for (int i = 0; i < 200000; ++i)
    sum += "+1";
  std::string unions = "CREATE VIEW u AS SELECT total FROM archive";
  for (int i = 0; i < 20000; ++i)
    unions += " UNION ALL SELECT total FROM archive";
  std::string large = "INSERT INTO archive (id, total) VALUES (1, 2)";
  while (large.size() < (10U << 20U))
    large += ", (1, 'a text that repeats')";
  const std::string deep = "SELECT " + std::string(10000, '(') + "1" + std::string(10000, ')');
  std::string nots = "SELECT ";
  for (int i = 0; i < 4000; ++i)
    nots += "NOT ";
  std::string growing = "CREATE VIEW g0 AS SELECT * FROM archive;";
  for (int i = 1; i < 40; ++i)
    growing += "CREATE VIEW g" + std::to_string(i) + " AS SELECT a.*, b.* FROM g" + std::to_string(i - 1) +
               " a, g" + std::to_string(i - 1) + " b;";
  const std::string circle =
      "CREATE VIEW c1 AS SELECT * FROM c2; CREATE VIEW c2 AS SELECT * FROM c1;"
      "CREATE TABLE c3 (LIKE c4); CREATE TABLE c4 (LIKE c3);";
  const auto linked = with_tables("CREATE VIEW p AS SELECT id FROM archive;\n" + sum + ";\n" + unions +
                                  ";\n" + large + ";\n" + deep + ";\n" + nots + "true;\n" + growing + circle);
  EXPECT_EQ(targets(*linked, EdgeKind::reads_column), (Names{"public.archive.id"}));
}

}  // namespace
}  // namespace collet::codegraph
