// SPDX-License-Identifier: MIT
// Names that change after views were defined.
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;

std::unique_ptr<Linked> script(const std::string& text) {
  return link({{"a/script_postgres.sql", "CREATE TABLE t (a int, b text, c date);\n" + text}});
}

Names read_by(const Linked& linked, const std::string& view) {
  Names out;
  for (const auto& edge : linked.links.edges)
    if (edge.kind == EdgeKind::reads_column && linked.program.full_name(edge.source) == view)
      out.insert(linked.program.full_name(edge.target));
  return out;
}

TEST(PostgresNames, AViewReadsAColumnUnderItsLaterName) {
  const auto linked = script("CREATE VIEW p AS SELECT a FROM t;\nALTER TABLE t RENAME COLUMN a TO z;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.z"}));
}

TEST(PostgresNames, AColumnThatGetsTheOldNameIsAnotherOne) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT a FROM t;\nALTER TABLE t RENAME COLUMN a TO z;\nALTER TABLE t ADD COLUMN a "
      "int;\n"
      "CREATE VIEW q AS SELECT a FROM t;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.z"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"public.t.a"}));
}

TEST(PostgresNames, AViewReadsATableUnderItsLaterNameAndSchema) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT t.b FROM t;\nALTER TABLE t RENAME TO u;\nCREATE SCHEMA s;\n"
      "ALTER TABLE u SET SCHEMA s;\nCREATE TABLE t (b text);\nCREATE VIEW q AS SELECT b FROM t;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"s.u.b"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"public.t.b"}));
}

TEST(PostgresNames, TwoTablesMaySwapTheirNames) {
  const auto linked = script(
      "CREATE TABLE u (a int);\nCREATE VIEW p AS SELECT t.a FROM t;\nALTER TABLE t RENAME TO x;\n"
      "ALTER TABLE u RENAME TO t;\nALTER TABLE x RENAME TO u;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.u.a"}));
}

TEST(PostgresNames, AStarHasTheColumnsOfItsPlace) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT * FROM t;\nALTER TABLE t RENAME COLUMN a TO z;\n"
      "ALTER TABLE t ADD COLUMN d int;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.b", "public.t.c", "public.t.z"}));
}

TEST(PostgresNames, AViewUnderANewNameReadsWhatItRead) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT a FROM t;\nCREATE VIEW q AS SELECT a FROM p;\nALTER VIEW p RENAME TO r;\n"
      "ALTER VIEW r RENAME COLUMN a TO one;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), Names());
  EXPECT_EQ(read_by(*linked, "public.r"), (Names{"public.t.a"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"public.r.one"}));
}

TEST(PostgresNames, AReplacedViewReadsWhatItsNewQueryReads) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT a FROM t;\nCREATE VIEW q AS SELECT a FROM p;\n"
      "CREATE OR REPLACE VIEW p AS SELECT a, b FROM t;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.a", "public.t.b"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"public.p.a"}));
}

TEST(PostgresNames, AViewThatCascadeDroppedMayBeDefinedAgain) {
  const auto linked = script(
      "CREATE VIEW p AS SELECT a FROM t;\nDROP TABLE t CASCADE;\nCREATE TABLE t (z int);\n"
      "CREATE VIEW p AS SELECT z FROM t;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.z"}));
}

TEST(PostgresNames, ASchemaMayHaveANewName) {
  const auto linked = script(
      "CREATE SCHEMA s;\nCREATE TABLE s.u (k int);\nCREATE VIEW p AS SELECT k FROM s.u;\n"
      "ALTER SCHEMA s RENAME TO w;\nCREATE VIEW q AS SELECT k FROM w.u;\n");
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"w.u.k"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"w.u.k"}));
}

TEST(PostgresNames, ALaterMigrationRenamesForEarlierViews) {
  const auto linked = link({{"db/postgres/V1__t.sql", "CREATE TABLE t (a int);"},
                            {"db/postgres/V2__view.sql", "CREATE VIEW p AS SELECT a FROM t;"},
                            {"db/postgres/V10__name.sql", "ALTER TABLE t RENAME COLUMN a TO z;"},
                            {"db/postgres/V11__view.sql", "CREATE VIEW q AS SELECT z FROM t;"}});
  EXPECT_EQ(read_by(*linked, "public.p"), (Names{"public.t.z"}));
  EXPECT_EQ(read_by(*linked, "public.q"), (Names{"public.t.z"}));
}

TEST(PostgresNames, ABodyLooksUpNamesWhenItRuns) {
  const auto linked = script(
      "CREATE TABLE u (a int);\n"
      "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ INSERT INTO t (a) SELECT a FROM u $$;\nALTER "
      "TABLE t RENAME TO v;\nCREATE TABLE t (a int);\n");
  EXPECT_TRUE(linked->edges(EdgeKind::inserts).count("public.f() > public.t") != 0);
}

TEST(PostgresNames, NamesThatChangeInACircleEnd) {
  const auto linked = link({{"a/one_postgres.sql", "CREATE TABLE t (a int);\nALTER TABLE t RENAME TO u;\n"},
                            {"b/two_postgres.sql", "CREATE TABLE u (a int);\nALTER TABLE u RENAME TO t;\n"},
                            {"c/view_postgres.sql", "CREATE VIEW p AS SELECT a FROM t;\n"}});
  EXPECT_EQ(read_by(*linked, "public.p").size(), 1U);
}

TEST(PostgresNames, AfterAThousandDropsAViewReadsTheTableThatIsThere) {
  std::string text = "CREATE VIEW first AS SELECT a FROM t;\n";
  for (int i = 0; i < 1000; ++i)
    text += "CREATE TABLE x (a int);\nCREATE VIEW v AS SELECT a FROM x;\nDROP TABLE x CASCADE;\n";
  text += "CREATE TABLE x (z int);\nCREATE VIEW last AS SELECT z FROM x;\n";
  const auto linked = script(text);
  EXPECT_EQ(read_by(*linked, "public.first"), (Names{"public.t.a"}));
  EXPECT_EQ(read_by(*linked, "public.last"), (Names{"public.x.z"}));
}

TEST(PostgresNames, AfterHundredsOfNewNamesOfATableAViewReadsItByTheLastOne) {
  std::string text = "CREATE VIEW first AS SELECT a FROM t;\n";
  for (int i = 0; i < 400; ++i)
    text += "ALTER TABLE t RENAME TO u;\nALTER TABLE u RENAME TO t;\n";
  text += "CREATE VIEW last AS SELECT b FROM t;\nALTER TABLE t RENAME TO w;\n";
  const auto linked = script(text);
  EXPECT_EQ(read_by(*linked, "public.first"), (Names{"public.w.a"}));
  EXPECT_EQ(read_by(*linked, "public.last"), (Names{"public.w.b"}));
}

TEST(PostgresNames, EachObjectOfARenamedSchemaKeepsItsViews) {
  std::string text = "CREATE SCHEMA s;\n";
  for (int i = 0; i < 300; ++i)
    text += "CREATE TABLE s.t" + std::to_string(i) + " (a int);\nCREATE VIEW p" + std::to_string(i) +
            " AS SELECT a FROM s.t" + std::to_string(i) + ";\n";
  text += "ALTER SCHEMA s RENAME TO r;\n";
  const auto linked = script(text);
  EXPECT_EQ(read_by(*linked, "public.p0"), (Names{"r.t0.a"}));
  EXPECT_EQ(read_by(*linked, "public.p299"), (Names{"r.t299.a"}));
}

}  // namespace
}  // namespace collet::codegraph
