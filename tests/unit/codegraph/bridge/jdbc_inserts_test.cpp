// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

Bridged owners(const std::string& body) {
  return bridge_code(
      {{"Owners.java",
        "package shop;\nimport javax.sql.DataSource;\nimport "
        "org.springframework.jdbc.core.simple.SimpleJdbcInsert;\nclass Owners {\n" +
            body + "\n}\n"},
       {"db/tables.sql", "CREATE TABLE owners (id int, first_name varchar(20), city varchar(20));\nGO\n"}});
}

TEST(JdbcInserts, AnInsertOfAFieldHasTheTableThatTheConstructorNames) {
  const auto out = owners(
      "private SimpleJdbcInsert insert; Owners(DataSource d) { this.insert = new "
      "SimpleJdbcInsert(d).withTableName(\"owners\").usingGeneratedKeyColumns(\"id\"); }\n"
      "void save(Object o) { this.insert.executeAndReturnKey(o); }");
  EXPECT_EQ(of(out.uses(), "Owners.save"), (Uses{"INSERTS owners"}));
  EXPECT_EQ(of(out.columns(), "Owners.save"),
            (Uses{"WRITES_COLUMN owners.city", "WRITES_COLUMN owners.first_name"}));
}
TEST(JdbcInserts, ListedColumnsAreTheOnesThatAreWritten) {
  const auto out = owners(
      "void save(DataSource d, Object o) { SimpleJdbcInsert i = new "
      "SimpleJdbcInsert(d).withSchemaName(\"crm\")"
      ".withTableName(\"people\").usingColumns(\"name\", \"age\"); i.execute(o); }");
  EXPECT_EQ(of(out.uses(), "Owners.save"), (Uses{"INSERTS [crm.people]"}));
  EXPECT_EQ(of(out.columns(), "Owners.save"),
            (Uses{"WRITES_COLUMN [crm.people.age]", "WRITES_COLUMN [crm.people.name]"}));
}
TEST(JdbcInserts, AnInsertWithoutTableIsLeftOut) {
  EXPECT_EQ(owners("void save(SimpleJdbcInsert i, Object o) { i.execute(o); }").uses(), Uses{});
}

}  // namespace
}  // namespace collet::codegraph
