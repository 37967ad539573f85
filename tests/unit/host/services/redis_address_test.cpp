// SPDX-License-Identifier: MIT
#include "host/services/sessions/redis_address.hpp"

#include <gmock/gmock.h>

namespace collet::host::services {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(RedisAddress, HasAHostAndTheUsualPortAndDatabase) {
  const auto address = read_redis_address("redis://cache");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->host, "cache");
  EXPECT_EQ(address->port, 6379);
  EXPECT_EQ(address->database, 0);
  EXPECT_EQ(address->user + address->password, "");
}

TEST(RedisAddress, HasEachPart) {
  const auto address = read_redis_address("redis://ann:p%40ss%3A%2F@10.0.0.1:6400/7");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->user, "ann");
  EXPECT_EQ(address->password, "p@ss:/");
  EXPECT_EQ(address->host, "10.0.0.1");
  EXPECT_EQ(address->port, 6400);
  EXPECT_EQ(address->database, 7);
  EXPECT_EQ(address->shown(), "redis://10.0.0.1:6400/7");
}

TEST(RedisAddress, MayHaveAPasswordAlone) {
  const auto address = read_redis_address("redis://:secret@cache");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->user, "");
  EXPECT_EQ(address->password, "secret");
}

TEST(RedisAddress, MayBeOfVersion6) {
  for (const char* text : {"redis://[::1]", "redis://[::1]:6379", "redis://[::1]:6379/"}) {
    const auto address = read_redis_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(address->host, "::1");
    EXPECT_EQ(address->port, 6379);
  }
}

TEST(RedisAddress, RefusesEverythingElseWithoutShowingThePassword) {
  for (const char* text : {"",
                           "redis",
                           "cache:6379",
                           "http://cache",
                           "redis://",
                           "redis:///1",
                           "redis://:6379",
                           "redis://cache:",
                           "redis://cache:0",
                           "redis://cache:65536",
                           "redis://cache:x",
                           "redis://cache:+1",
                           "redis://cache/x",
                           "redis://cache/-1",
                           "redis://cache/1/2",
                           "redis://ann@cache",
                           "redis://ann:@cache",
                           "redis://[::1",
                           "redis://[::1]x",
                           "redis://ann:%zz@cache",
                           "rediss://cache",
                           "redis://a:hidden@cache:99999"}) {
    const auto address = read_redis_address(text);
    ASSERT_FALSE(address) << text;
    EXPECT_THAT(address.error().message, HasSubstr("expected redis://"));
    EXPECT_THAT(address.error().message, Not(HasSubstr("hidden")));
  }
}

}  // namespace
}  // namespace collet::host::services
