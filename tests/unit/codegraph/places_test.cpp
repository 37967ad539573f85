// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/answer/answer.hpp"

namespace collet::codegraph {
namespace {

TEST(Places, AFileHasItsWholePathOnce) {
  Places places;
  EXPECT_EQ(places.text("src/a/Shop.java", 3), "src/a/Shop.java:3");
  EXPECT_EQ(places.text("src/a/Shop.java", 9), "…/Shop.java:9");
  EXPECT_EQ(places.text("src/a/Cart.java", 1), "src/a/Cart.java:1");
}

TEST(Places, AShortPlaceMeansTheFileLastWrittenInFull) {
  Places places;
  EXPECT_EQ(places.text("a/index.ts", 1), "a/index.ts:1");
  EXPECT_EQ(places.text("b/index.ts", 2), "b/index.ts:2");
  EXPECT_EQ(places.text("a/index.ts", 3), "a/index.ts:3");
}

TEST(Places, AFileOfTheRootHasNoShorterPath) {
  Places places;
  EXPECT_EQ(places.text("app.py", 1), "app.py:1");
  EXPECT_EQ(places.text("app.py", 2), "app.py:2");
}

}  // namespace
}  // namespace collet::codegraph
