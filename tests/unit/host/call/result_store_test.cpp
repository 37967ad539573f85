// SPDX-License-Identifier: MIT
#include "host/call/result/result_store.hpp"

#include <gmock/gmock.h>

namespace collet::host::call {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(ResultStore, ReturnsAStoredResult) {
  ResultStore store;
  const auto put = store.put("me", "n", "text/plain", "bytes");
  ASSERT_TRUE(put);
  EXPECT_THAT(put->uri, MatchesRegex("collet://result/[0-9a-f]{32}"));
  const auto got = store.get("me", put->uri);
  ASSERT_TRUE(got);
  EXPECT_EQ(*got->bytes, "bytes");
  EXPECT_EQ(got->name, "n");
  EXPECT_EQ(got->mime_type, "text/plain");
}

TEST(ResultStore, ForeignHandleFailsLikeAnUnknownOne) {
  ResultStore store;
  const auto uri = store.put("me", "n", "t/p", "bytes")->uri;
  const auto foreign = store.get("you", uri);
  const auto unknown = store.get("you", "collet://result/0");
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().code, COLLET_NOT_FOUND);
  EXPECT_THAT(foreign.error().message, HasSubstr("is kept for you: results go after 30 minutes"));
  EXPECT_EQ(unknown.error().code, COLLET_NOT_FOUND);
}

TEST(ResultStore, OldestGoWhenRoomIsNeeded) {
  ResultStore store(5100);
  const auto first = store.put("me", "n", "t/p", std::string(2000, 'a'))->uri;
  const auto second = store.put("me", "n", "t/p", std::string(2000, 'b'))->uri;
  EXPECT_TRUE(store.get("me", first)) << "4000 bytes and their overhead fit";
  const auto third = store.put("me", "n", "t/p", std::string(2000, 'c'))->uri;
  EXPECT_FALSE(store.get("me", first));
  EXPECT_TRUE(store.get("me", second));
  EXPECT_TRUE(store.get("me", third));
}

TEST(ResultStore, ManyEmptyResultsAreBoundedToo) {
  ResultStore store(5000);
  for (int i = 0; i < 1000; ++i)
    ASSERT_TRUE(store.put("me", "n", "t/p", ""));
  EXPECT_LT(store.list("me").size(), 10U);
}

TEST(ResultStore, ResultAboveTheLimitIsRefused) {
  ResultStore store(1000);
  const auto put = store.put("me", "n", "t/p", std::string(1001, 'a'));
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code, COLLET_TOO_LARGE);
}

TEST(ResultStore, OldResultsExpire) {
  ResultStore store(1U << 20U, std::chrono::seconds(0));
  const auto uri = store.put("me", "n", "t/p", "bytes")->uri;
  EXPECT_FALSE(store.get("me", uri));
}

TEST(ResultStore, ResultInUseOutlivesItsHandle) {
  ResultStore store(1500);
  const auto held = *store.put("me", "n", "t/p", "bytes");
  ASSERT_TRUE(store.put("me", "n", "t/p", std::string(900, 'x')));
  EXPECT_FALSE(store.get("me", held.uri));
  EXPECT_EQ(*held.bytes, "bytes");
}

TEST(ResultStore, ListContainsResultsOfThePrincipalNewestFirst) {
  ResultStore store;
  ASSERT_TRUE(store.put("me", "a", "t/p", ""));
  ASSERT_TRUE(store.put("you", "b", "t/p", ""));
  ASSERT_TRUE(store.put("me", "c", "t/p", ""));
  const auto all = store.list("me");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "c");
  EXPECT_EQ(all[1].name, "a");
}

}  // namespace
}  // namespace collet::host::call
