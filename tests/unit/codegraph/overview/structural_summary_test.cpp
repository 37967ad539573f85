// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/structural_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/overview/frameworks.hpp"
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

class StructuralSummary : public Refreshed {
 public:
  StructuralSummary() {
    scratch.write("root/db.sql",
                  "CREATE TABLE dbo.Orders (Id INT, Total INT);\nGO\nCREATE TABLE dbo.Lines (Id INT);\nGO\n"
                  "CREATE TABLE sales.Goals (Id INT);\nGO\nCREATE VIEW dbo.Totals AS SELECT Total FROM "
                  "dbo.Orders;\nGO\n");
    scratch.write("root/OrderController.java",
                  "class OrderController { OrderService s; void f() { s.g(); } }");
    scratch.write("root/OrderService.java", "class OrderService { void g() { } }");
  }
};

TEST_F(StructuralSummary, NamesThePartsOfTheSources) {
  EXPECT_EQ(source_summary(read()), "1 controller, 1 service");
}

TEST_F(StructuralSummary, SchemasComeByTheirSizeWithTheTablesThatAreUsedMost) {
  EXPECT_THAT(schema_summaries(read(), 5),
              testing::ElementsAre("dbo: 2 tables, 1 view centred on Orders, Lines",
                                   "sales: 1 table centred on Goals"));
  EXPECT_THAT(schema_summaries(read(), 1),
              testing::ElementsAre("dbo: 2 tables, 1 view centred on Orders, Lines", "… 1 schema more"));
}

TEST_F(StructuralSummary, IsTheSameAfterAnUpdateByParts) {
  read();
  scratch.write("root/OrderService.java", "class OrderService { void g() { h(); } void h() { } }");
  scratch.write("root/OtherService.java", "class OtherService { void g() { } }");
  refresh();
  const auto by_parts = IndexReader::open(project.index_path());
  ASSERT_TRUE(by_parts);
  const auto source = source_summary(*by_parts);
  const auto schemas = schema_summaries(*by_parts, 5);
  EXPECT_EQ(source, "1 controller, 2 services");
  const auto whole = read();
  EXPECT_EQ(source, source_summary(whole));
  EXPECT_EQ(schemas, schema_summaries(whole, 5));
}

TEST(Frameworks, AreThoseThatProjectFilesName) {
  std::set<std::string> found;
  add_frameworks("<artifactId>spring-boot-starter</artifactId> <groupId>org.springframework</groupId>",
                 found);
  add_frameworks(R"({"dependencies": {"@angular/core": "18"}})", found);
  EXPECT_THAT(found, testing::ElementsAre("Angular", "Spring Boot"));
}

}  // namespace
}  // namespace collet::codegraph
