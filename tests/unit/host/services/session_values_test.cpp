// SPDX-License-Identifier: MIT
#include "host/services/sessions/session_values.hpp"

#include <gtest/gtest.h>

namespace collet::host::services {
namespace {

std::string text(SessionValues& values, std::string_view principal, std::string_view key) {
  const auto value = values.get("plugin", principal, key);
  return value ? *value : "nothing";
}

TEST(SessionValues, AValueIsStoredReplacedAndRemoved) {
  SessionValues values;
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "nothing");
  EXPECT_TRUE(values.set("plugin", "ann", "mcp:session:1", "a"));
  EXPECT_TRUE(values.set("plugin", "ann", "mcp:session:1", "b"));
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "b");
  values.remove("plugin", "ann", "mcp:session:1");
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "nothing");
}

TEST(SessionValues, AnotherPrincipalOrPluginSeesNothing) {
  SessionValues values;
  values.set("plugin", "ann", "mcp:session:1", "a");
  EXPECT_EQ(text(values, "bob", "mcp:session:1"), "nothing");
  EXPECT_EQ(values.get("other", "ann", "mcp:session:1"), nullptr);
}

TEST(SessionValues, TheLeastRecentlyUsedSessionsAreDropped) {
  SessionSettings settings;
  settings.max_values = 3;
  SessionValues values(settings);
  for (const char* key : {"mcp:session:1", "mcp:session:2", "mcp:session:3"})
    values.set("plugin", "ann", key, key);
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "mcp:session:1");
  values.set("plugin", "ann", "mcp:session:4", "4");
  EXPECT_EQ(text(values, "ann", "mcp:session:2"), "nothing");
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "mcp:session:1");
}

TEST(SessionValues, WithoutTheServerTheyAreInMemory) {
  SessionSettings settings;
  settings.redis = RedisAddress{};
  settings.redis->host = "127.0.0.1";
  settings.redis->port = 1;  // nothing listens there
  SessionValues values(settings);
  EXPECT_TRUE(values.set("plugin", "ann", "mcp:session:1", "a"));
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "a");
  values.remove("plugin", "ann", "mcp:session:1");
  EXPECT_EQ(text(values, "ann", "mcp:session:1"), "nothing");
}

}  // namespace
}  // namespace collet::host::services
