// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"
#include "tests/unit/codegraph/random_lineage.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;

constexpr const char* k_tables =
    "CREATE TABLE customer (id serial PRIMARY KEY, name text, city integer, tags text[]);\n"
    "CREATE TABLE orders (id bigint, customer_id integer, total numeric, note text);\n"
    "CREATE TABLE archive (id bigint, name text, total numeric);\n";

std::unique_ptr<Linked> scripts(const std::string& text) {
  return link({{"a/tables_postgres.sql", k_tables}, {"b/p_postgres.sql", text}});
}
std::unique_ptr<Linked> view(const std::string& query) {
  return scripts("CREATE VIEW v AS " + query);
}
std::unique_ptr<Linked> statement(const std::string& text) {
  return scripts("CREATE FUNCTION f(x integer, y text) RETURNS void LANGUAGE sql AS $$ " + text + " $$;");
}
std::unique_ptr<Linked> block(const std::string& body) {
  return scripts(
      "CREATE FUNCTION f(x integer, y text) RETURNS void LANGUAGE plpgsql AS $$ DECLARE n numeric; r record; "
      "BEGIN " +
      body + " END $$;");
}

/// Returns "IDENTITY customer.name > archive.name" for each flow, without the schema `public`.
Names flows(const Linked& linked) {
  return linked.flows("public.");
}

TEST(PostgresLineage, AColumnOfAViewHasTheValueOfItsExpression) {
  EXPECT_EQ(flows(*view("SELECT name AS n, upper(note) AS note, 1 AS one FROM customer, orders")),
            (Names{"IDENTITY customer.name > v.n", "TRANSFORMATION orders.note > v.note"}));
}

TEST(PostgresLineage, ConditionsLeadToTheView) {
  EXPECT_EQ(flows(*view("SELECT max(o.id) AS id FROM orders o JOIN customer c ON c.id = o.customer_id WHERE "
                        "c.city = 5 GROUP BY o.note HAVING count(*) > 1 ORDER BY o.total")),
            (Names{"AGGREGATION orders.id > v.id", "JOIN customer.id > v", "JOIN orders.customer_id > v",
                   "FILTER customer.city > v", "GROUP_BY orders.note > v", "SORT orders.total > v"}));
}

TEST(PostgresLineage, AJoinWithUsingIsACondition) {
  EXPECT_EQ(flows(*view("SELECT note FROM orders JOIN archive USING (id)")),
            (Names{"IDENTITY orders.note > v.note", "JOIN orders.id > v", "JOIN archive.id > v"}));
}

TEST(PostgresLineage, TheSideOfAJoinDecidesWhoseValueAMergedColumnHas) {
  const auto values = [](const std::string& join) {
    auto out = flows(*view("SELECT id FROM orders " + join + " JOIN archive USING (id)"));
    std::erase_if(out, [](const std::string& one) { return one.starts_with("JOIN"); });
    return out;
  };
  EXPECT_EQ(values("LEFT"), (Names{"IDENTITY orders.id > v.id"}));
  EXPECT_EQ(values("RIGHT"), (Names{"IDENTITY archive.id > v.id"}));
  EXPECT_EQ(values("FULL"), (Names{"TRANSFORMATION orders.id > v.id", "TRANSFORMATION archive.id > v.id"}));
}

TEST(PostgresLineage, AStarHasMergedColumnsFirstAndOnce) {
  EXPECT_EQ(flows(*scripts("CREATE TABLE pair (total numeric, id bigint, kind text);"
                           "CREATE VIEW v (a, b, c, d) AS SELECT * FROM pair NATURAL JOIN archive")),
            (Names{"IDENTITY pair.total > v.a", "IDENTITY pair.id > v.b", "IDENTITY pair.kind > v.c",
                   "IDENTITY archive.name > v.d", "JOIN pair.id > v", "JOIN pair.total > v",
                   "JOIN archive.id > v", "JOIN archive.total > v"}));
}

TEST(PostgresLineage, AWindowIsApartFromTheValue) {
  const Names expected{"AGGREGATION orders.total > v.s", "WINDOW orders.customer_id > v.s",
                       "WINDOW orders.id > v.s"};
  EXPECT_EQ(flows(*view("SELECT sum(total) OVER (PARTITION BY customer_id ORDER BY id) AS s FROM orders")),
            expected);
  EXPECT_EQ(flows(*view("SELECT sum(total) OVER w AS s FROM orders WINDOW w AS (PARTITION BY customer_id "
                        "ORDER BY id)")),
            expected);
  EXPECT_EQ(flows(*view("SELECT sum(total) OVER (w ORDER BY id) AS s FROM orders WINDOW w AS (PARTITION BY "
                        "customer_id)")),
            expected);
}

TEST(PostgresLineage, AFilterOfAnAggregateIsAConditionOfItsValue) {
  EXPECT_EQ(flows(*view("SELECT sum(total) FILTER (WHERE note = 'x') AS s FROM orders")),
            (Names{"AGGREGATION orders.total > v.s", "CONDITIONAL orders.note > v.s"}));
}

TEST(PostgresLineage, OnlyUnionAddsTheValuesOfItsSecondQuery) {
  EXPECT_EQ(flows(*view("SELECT name FROM customer UNION SELECT note FROM orders")),
            (Names{"IDENTITY customer.name > v.name", "IDENTITY orders.note > v.name"}));
  EXPECT_EQ(flows(*view("SELECT name FROM customer EXCEPT SELECT note FROM orders")),
            (Names{"IDENTITY customer.name > v.name", "FILTER orders.note > v"}));
}

TEST(PostgresLineage, ExistsHasNoValueOfItsQuery) {
  EXPECT_EQ(flows(*view("SELECT EXISTS (SELECT o.note FROM orders o WHERE o.total > 1) AS e FROM customer")),
            (Names{"FILTER orders.total > v"}));
}

TEST(PostgresLineage, ALateralQueryAndAFunctionSeeTheColumnsBesideThem) {
  EXPECT_EQ(flows(*view("SELECT l.t, w.tag FROM customer c, LATERAL (SELECT o.total + c.city AS t FROM "
                        "orders o) l, unnest(c.tags) AS w (tag)")),
            (Names{"TRANSFORMATION orders.total > v.t", "TRANSFORMATION customer.city > v.t",
                   "TRANSFORMATION customer.tags > v.tag"}));
}

TEST(PostgresLineage, ReturningGivesTheValuesOfTheChangedTable) {
  auto all =
      flows(*statement("WITH gone AS (DELETE FROM orders WHERE note = 'x' RETURNING *, total * 2 AS "
                       "twice) INSERT INTO archive (id, total) SELECT id, twice FROM gone"));
  EXPECT_EQ(all, (Names{"IDENTITY orders.id > archive.id", "TRANSFORMATION orders.total > archive.total"}));
}

TEST(PostgresLineage, AnInsertWithoutNamesWritesTheColumnsInTheirOrder) {
  EXPECT_EQ(flows(*statement("INSERT INTO archive SELECT id, note FROM orders")),
            (Names{"IDENTITY orders.id > archive.id", "IDENTITY orders.note > archive.name"}));
}

TEST(PostgresLineage, ExcludedHasTheValuesOfTheRowThatWasToBeInserted) {
  EXPECT_EQ(flows(*statement("INSERT INTO archive (id, total) SELECT id, total FROM orders ON CONFLICT (id) "
                             "DO UPDATE SET name = excluded.total::text")),
            (Names{"IDENTITY orders.id > archive.id", "IDENTITY orders.total > archive.total",
                   "TRANSFORMATION orders.total > archive.name"}));
}

TEST(PostgresLineage, ExcludedIsKnownWithoutAListOfColumns) {
  EXPECT_EQ(flows(*statement("INSERT INTO archive SELECT id, note FROM orders ON CONFLICT (id) DO UPDATE SET "
                             "total = length(excluded.name)")),
            (Names{"IDENTITY orders.id > archive.id", "IDENTITY orders.note > archive.name",
                   "TRANSFORMATION orders.note > archive.total"}));
}

TEST(PostgresLineage, SeveralColumnsGetTheResultsOfOneQuery) {
  EXPECT_EQ(
      flows(*statement("UPDATE archive SET (name, total) = (SELECT o.note, o.total + 1 FROM orders o)")),
      (Names{"IDENTITY orders.note > archive.name", "TRANSFORMATION orders.total > archive.total"}));
}

TEST(PostgresLineage, EachBranchOfAMergeGivesItsOwnValues) {
  EXPECT_EQ(
      flows(*statement("MERGE INTO archive a USING orders o ON a.id = o.id WHEN MATCHED THEN UPDATE SET "
                       "total = a.total + o.total WHEN NOT MATCHED THEN INSERT VALUES (o.id, o.note)")),
      (Names{"TRANSFORMATION orders.total > archive.total", "IDENTITY orders.id > archive.id",
             "IDENTITY orders.note > archive.name", "JOIN archive.id > archive",
             "JOIN orders.id > archive"}));
}

TEST(PostgresLineage, ParametersFlowIntoColumnsByNameAndNumber) {
  const Names expected{"IDENTITY f.x > archive.id", "TRANSFORMATION f.y > archive.name"};
  EXPECT_EQ(flows(*statement("INSERT INTO archive (id, name) VALUES (x, upper(f.y))")), expected);
  EXPECT_EQ(flows(*statement("INSERT INTO archive (id, name) VALUES ($1, upper($2))")), expected);
}

TEST(PostgresLineage, AColumnComesBeforeAParameterOfItsName) {
  EXPECT_EQ(flows(*scripts("CREATE FUNCTION f(total numeric) RETURNS void LANGUAGE sql AS $$ INSERT INTO "
                           "archive (total) SELECT total FROM orders $$;")),
            (Names{"IDENTITY orders.total > archive.total"}));
}

TEST(PostgresLineage, AParameterFiltersTheColumnThatItIsComparedWith) {
  EXPECT_EQ(flows(*block("PERFORM name FROM customer WHERE city = x;")),
            (Names{"FILTER f.x > customer.city"}));
}

TEST(PostgresLineage, VariablesCarryTheResultsOfQueries) {
  EXPECT_EQ(
      flows(*block("SELECT total INTO n FROM orders; n := n * 2; INSERT INTO archive (total) VALUES (n);")),
      (Names{"IDENTITY orders.total > archive.total", "TRANSFORMATION orders.total > archive.total"}));
}

TEST(PostgresLineage, ARowOfALoopHasTheColumnsOfItsOwnQuery) {
  EXPECT_EQ(
      flows(*block("FOR r IN SELECT id, note FROM orders LOOP INSERT INTO archive (id) VALUES (r.id); "
                   "END LOOP; FOR r IN SELECT c.city AS id FROM customer c LOOP UPDATE archive SET total "
                   "= r.id; END LOOP;")),
      (Names{"IDENTITY orders.id > archive.id", "IDENTITY customer.city > archive.total"}));
}

TEST(PostgresLineage, AVariableWithTheNameOfATableDoesNotHideIt) {
  EXPECT_EQ(flows(*scripts("CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ DECLARE orders record; "
                           "BEGIN SELECT id INTO orders FROM customer; INSERT INTO archive (id) SELECT o.id "
                           "FROM orders o; END $$;")),
            (Names{"IDENTITY orders.id > archive.id"}));
}

TEST(PostgresLineage, TheRowsOfAFunctionAreThoseThatItReturns) {
  const Names expected{"IDENTITY orders.id > f.a", "TRANSFORMATION orders.total > f.b", "IDENTITY f.b > v.b"};
  EXPECT_EQ(
      flows(*scripts("CREATE FUNCTION f() RETURNS TABLE (a bigint, b numeric) LANGUAGE sql AS $$ SELECT "
                     "id, total + 1 FROM orders $$; CREATE VIEW v AS SELECT b FROM f();")),
      expected);
  EXPECT_EQ(flows(*scripts("CREATE FUNCTION f() RETURNS TABLE (a bigint, b numeric) LANGUAGE plpgsql AS $$ "
                           "BEGIN RETURN QUERY SELECT id, total + 1 FROM orders; END $$; CREATE VIEW v AS "
                           "SELECT b FROM f();")),
            expected);
}

TEST(PostgresLineage, CallPassesValuesToParameters) {
  EXPECT_EQ(
      flows(*scripts("CREATE PROCEDURE g(p integer, q text) LANGUAGE sql AS $$ INSERT INTO archive (id, "
                     "name) VALUES (p, q) $$; CREATE FUNCTION f(x integer) RETURNS void LANGUAGE sql AS "
                     "$$ CALL g(q => 'n', p => x + 1) $$;")),
      (Names{"IDENTITY g.p > archive.id", "IDENTITY g.q > archive.name", "TRANSFORMATION f.x > g.p"}));
}

TEST(PostgresLineage, AGeneratedColumnHasTheValueOfItsExpression) {
  EXPECT_EQ(flows(*scripts("CREATE TABLE t (a integer, b integer, c integer GENERATED ALWAYS AS (a + b) "
                           "STORED, d integer GENERATED ALWAYS AS IDENTITY);")),
            (Names{"TRANSFORMATION t.a > t.c", "TRANSFORMATION t.b > t.c"}));
}

TEST(PostgresLineage, ATemporaryTableIsFollowedAndNotShown) {
  EXPECT_EQ(
      flows(*block("CREATE TEMP TABLE t AS SELECT id, note AS text FROM orders; INSERT INTO archive (name) "
                   "SELECT text FROM t;")),
      (Names{"IDENTITY orders.note > archive.name"}));
}

TEST(PostgresLineage, AViewWithANewNameKeepsItsSources) {
  EXPECT_EQ(flows(*scripts("CREATE VIEW old AS SELECT name FROM customer;\nALTER VIEW old RENAME TO v;\n")),
            (Names{"IDENTITY customer.name > v.name"}));
}

TEST(PostgresLineage, RandomStatementsHaveTheSourcesFromWhichTheyWereMade) {
  std::uint32_t state = 29;
  for (int round = 0; round < 1000; ++round) {
    const auto bytes = random_bytes(state);
    const RandomLineage random(bytes, true);
    const auto linked = link({{"a_postgres.sql", random.script()}});
    auto found = value_sources(linked->program, linked->links);
    for (const auto& [target, sources] : random.expected())
      ASSERT_EQ(found[target], sources) << target << " in " << random.script();
  }
}

TEST(PostgresLineage, ExponentialStarsAreBounded) {
  std::string text = "WITH c0 AS (SELECT * FROM orders)";
  for (int i = 1; i < 60; ++i) {
    const auto before = "c" + std::to_string(i - 1);
    text.append(", c").append(std::to_string(i)).append(" AS (SELECT a.*, b.* FROM ");
    text.append(before).append(" a NATURAL FULL JOIN ").append(before).append(" b)");
  }
  const auto all = flows(*view(text + " SELECT id FROM c59"));
  EXPECT_LT(all.size(), 100U);
}

TEST(PostgresLineage, ResultsThatDistinctOnAndOrderByNameAreConditions) {
  EXPECT_EQ(
      flows(*view("SELECT DISTINCT ON (buyer) customer_id AS buyer, total FROM orders ORDER BY buyer, 2")),
      (Names{"IDENTITY orders.customer_id > v.buyer", "IDENTITY orders.total > v.total",
             "GROUP_BY orders.customer_id > v", "SORT orders.customer_id > v", "SORT orders.total > v"}));
  EXPECT_EQ(flows(*view("SELECT name AS n FROM customer UNION SELECT note FROM orders ORDER BY n")),
            (Names{"IDENTITY customer.name > v.n", "IDENTITY orders.note > v.n", "SORT customer.name > v",
                   "SORT orders.note > v"}));
}

TEST(PostgresLineage, TheRowsOfATriggerAreThoseOfItsTable) {
  const std::string function =
      "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO archive (id, total) "
      "VALUES "
      "(NEW.id, OLD.total); NEW.note := upper(NEW.note) || NEW.total; RETURN NEW; END $$;\n";
  EXPECT_EQ(flows(*scripts(function +
                           "CREATE TRIGGER t BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f();")),
            (Names{"IDENTITY orders.id > archive.id", "IDENTITY orders.total > archive.total",
                   "TRANSFORMATION orders.total > orders.note"}));
  EXPECT_EQ(flows(*scripts(function)), Names{});
}

TEST(PostgresLineage, ATriggerFunctionOfTwoTablesHasTheRowsOfBoth) {
  EXPECT_EQ(flows(*scripts(
                "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO archive (id) "
                "VALUES (NEW.id); RETURN NEW; END $$;\n"
                "CREATE TRIGGER a AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f();\n"
                "CREATE TRIGGER b AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION f();")),
            (Names{"IDENTITY customer.id > archive.id", "IDENTITY orders.id > archive.id"}));
}

TEST(PostgresLineage, TheValueOfAScalarFunctionIsThatOfItsCallers) {
  EXPECT_EQ(flows(*scripts(
                "CREATE FUNCTION best(c integer) RETURNS numeric LANGUAGE plpgsql AS $$ DECLARE m numeric; "
                "BEGIN SELECT max(total) INTO m FROM orders; RETURN m; END $$;\n"
                "CREATE VIEW v AS SELECT best(city) AS b FROM customer WHERE best(id) > 3;")),
            (Names{"AGGREGATION orders.total > v.b", "TRANSFORMATION customer.city > v.b",
                   "FILTER customer.id > v", "FILTER orders.total > v"}));
  EXPECT_EQ(flows(*scripts("CREATE FUNCTION a(n integer) RETURNS integer LANGUAGE sql AS $$ SELECT b(n) $$;\n"
                           "CREATE FUNCTION b(n integer) RETURNS integer LANGUAGE sql AS $$ SELECT a(n) $$;\n"
                           "CREATE VIEW v AS SELECT a(city) AS x FROM customer;")),
            (Names{"TRANSFORMATION customer.city > v.x"}));
}

TEST(PostgresLineage, QueriesThatNameEachOtherEnd) {
  EXPECT_EQ(
      flows(*view("WITH RECURSIVE t AS (SELECT id, 1 AS depth FROM orders UNION ALL SELECT o.id, t.depth "
                  "+ o.total FROM orders o, t) SELECT id, depth FROM t")),
      (Names{"IDENTITY orders.id > v.id", "TRANSFORMATION orders.total > v.depth"}));
  EXPECT_EQ(flows(*scripts("CREATE VIEW a AS SELECT * FROM b; CREATE VIEW b AS SELECT * FROM a;")), Names{});
}

}  // namespace
}  // namespace collet::codegraph
