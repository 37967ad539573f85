// SPDX-License-Identifier: MIT
#include "sdk/support/text/near_misses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collet::support {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Nearest, FindsOneEditOfEachKind) {
  EXPECT_THAT(nearest("lmit", {"limit", "offset"}, 3), ElementsAre("limit"));
  EXPECT_THAT(nearest("limmit", {"limit", "offset"}, 3), ElementsAre("limit"));
  EXPECT_THAT(nearest("limet", {"limit", "offset"}, 3), ElementsAre("limit"));
  EXPECT_THAT(nearest("sepc", {"spec"}, 3), ElementsAre("spec"));
}

TEST(Nearest, CountsASwapAsOneEdit) {
  EXPECT_THAT(nearest("ofsfet", {"offset"}, 1), ElementsAre("offset"));
  EXPECT_THAT(nearest("abc", {"acb"}, 1), ElementsAre("acb"));
}

TEST(Nearest, PutsTheNearestFirst) {
  EXPECT_THAT(nearest("walk_path", {"walk_pathways", "walk_paths", "walk_path2s"}, 3),
              ElementsAre("walk_paths", "walk_path2s"));
}

TEST(Nearest, OrdersEquallyNearOnesByText) {
  EXPECT_THAT(nearest("bat", {"mat", "cat", "hat"}, 2), ElementsAre("cat", "hat"));
}

TEST(Nearest, IgnoresLetterCase) {
  EXPECT_THAT(nearest("OPERATIONID", {"operationId", "other"}, 3), ElementsAre("operationId"));
  EXPECT_THAT(nearest("Name", {"name", "NAME", "Namf"}, 3), ElementsAre("name", "NAME", "Namf"));
}

TEST(Nearest, ReturnsNoDistantCandidate) {
  EXPECT_THAT(nearest("limit", {"offset", "detail", "li"}, 3), IsEmpty());
  EXPECT_THAT(nearest("a", {"b"}, 3), IsEmpty());
  EXPECT_THAT(nearest("ab", {"cd"}, 3), IsEmpty());
  EXPECT_THAT(nearest("", {"a"}, 3), IsEmpty());
  EXPECT_THAT(nearest("a", {""}, 3), IsEmpty());
}

TEST(Nearest, ReturnsEachTextOnce) {
  EXPECT_THAT(nearest("limt", {"limit", "limit"}, 3), ElementsAre("limit"));
}

TEST(Nearest, ReturnsAtMostTheRequestedNumber) {
  EXPECT_THAT(nearest("bat", {"mat", "cat"}, 1), ElementsAre("cat"));
  EXPECT_THAT(nearest("bat", {"mat", "cat"}, 0), IsEmpty());
}

TEST(Nearest, ReturnsNothingForVeryLongWords) {
  EXPECT_THAT(
      nearest(std::string(1'000'000, 'x'), std::vector<std::string>(10, std::string(1'000'000, 'x')), 1),
      IsEmpty());
}

TEST(Nearest, AcceptsViewsAndStrings) {
  const std::vector<std::string_view> views = {"limit"};
  const std::vector<std::string> strings = {"limit"};
  EXPECT_THAT(nearest("limt", views, 1), ElementsAre("limit"));
  EXPECT_THAT(nearest("limt", strings, 1), ElementsAre("limit"));
}

TEST(DidYouMean, IsTheEndOfAMessage) {
  EXPECT_EQ(did_you_mean("lmit", {"limit", "offset"}), "; did you mean 'limit'?");
}

TEST(DidYouMean, IsEmptyIfNoCandidateIsNear) {
  EXPECT_EQ(did_you_mean("xyz", {"limit", "offset"}), "");
  EXPECT_EQ(did_you_mean("xyz", std::vector<std::string>()), "");
}

}  // namespace
}  // namespace collet::support
