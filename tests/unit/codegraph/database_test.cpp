// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/database.hpp"

#include <gtest/gtest.h>
#include <optional>

#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

/// A file with the numbers 1 to 3, opened as an index is.
class KeptStatements : public testing::Test {
 protected:
  KeptStatements() {
    const std::string path = scratch_.path() + "/numbers";
    Database::create(path).run("CREATE TABLE t(n); INSERT INTO t VALUES (1), (2), (3);");
    database_.emplace(Database::open(path));
  }
  Statement above(std::int64_t number) const {
    auto out = database_->prepare("SELECT n FROM t WHERE n > ? ORDER BY n");
    out.bind(1, number);
    return out;
  }
  Scratch scratch_;
  std::optional<Database> database_;
};

TEST_F(KeptStatements, AreUsedAgainFromTheBeginningWithNewValues) {
  for (const std::int64_t number : {0, 1, 0}) {
    auto statement = above(number);
    ASSERT_TRUE(statement.step());
    EXPECT_EQ(statement.integer(0), number + 1);
  }
  auto unbound = database_->prepare("SELECT n FROM t WHERE n > ? ORDER BY n");
  EXPECT_FALSE(unbound.step());
}

TEST_F(KeptStatements, TwoOfOneTextAtTheSameTimeAreIndependent) {
  for (int round = 0; round < 3; ++round) {
    auto outer = above(0);
    ASSERT_TRUE(outer.step());
    auto inner = above(1);
    ASSERT_TRUE(inner.step());
    EXPECT_EQ(inner.integer(0), 2);
    EXPECT_EQ(outer.integer(0), 1);
    ASSERT_TRUE(outer.step());
    EXPECT_EQ(outer.integer(0), 2);
  }
}

TEST_F(KeptStatements, ManyTextsAndStatementsThatOutliveTheDatabaseAreReleased) {
  for (int i = 0; i < 200; ++i) {
    auto statement = database_->prepare("SELECT n + " + std::to_string(i % 70) + " FROM t WHERE n = 1");
    ASSERT_TRUE(statement.step());
    EXPECT_EQ(statement.integer(0), 1 + i % 70);
  }
  auto last = above(2);
  database_.reset();
  ASSERT_TRUE(last.step());
  EXPECT_EQ(last.integer(0), 3);
}

}  // namespace
}  // namespace collet::codegraph
