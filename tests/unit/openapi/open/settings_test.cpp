// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/settings.hpp"

#include <gtest/gtest.h>

namespace collet::openapi {
namespace {

TEST(Settings, AbsentKeysHaveTheirDefaults) {
  for (const std::string_view text : {"", "{}"}) {
    const auto settings = read_settings(json::View(text));
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->limits, Limits{});
    EXPECT_EQ(settings->limits.max_bytes, 256U << 20U);
    EXPECT_EQ(settings->cache_bytes, 1U << 30U);
  }
}

TEST(Settings, SizesAreNumbersOrTexts) {
  const auto settings = read_settings(json::View(
      R"({"max_bytes":"2 GiB","cache_bytes":"5MB","max_nodes":7,"max_depth":9,"url_timeout":"30s","snapshot_dir":"/a","snapshot_bytes":"2GB"})"));
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->limits.max_bytes, std::size_t{2} << 30U);
  EXPECT_EQ(settings->cache_bytes, 5'000'000U);
  EXPECT_EQ(settings->limits.max_nodes, 7U);
  EXPECT_EQ(settings->limits.max_depth, 9U);
  EXPECT_EQ(settings->snapshot_dir, "/a");
  EXPECT_EQ(settings->snapshot_bytes, 2'000'000'000U);
}

TEST(Settings, InvalidValuesAreRefusedByName) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {R"({"max_bytes":"lots"})",
       R"(shared.openapi.max_bytes: found "lots", expected a size such as 67108864 or "256MiB")"},
      {R"({"max_bytes":"4GiB"})",
       R"(shared.openapi.max_bytes: found "4GiB", expected 1 byte to less than 4 GiB)"},
      {R"({"max_bytes":0})", "shared.openapi.max_bytes: found 0, expected 1 byte to less than 4 GiB"},
      {R"({"max_bytes":"99999999999999999999GiB"})", ""},
      {R"({"cache_bytes":-1})", ""},
      {R"({"cache_bytes":true})", ""},
      {R"({"max_nodes":100000000})", "shared.openapi.max_nodes: found 100000000, expected 1 to 67108864"},
      {R"({"max_depth":0})", "shared.openapi.max_depth: found 0, expected 1 to 100000"},
      {R"({"snapshot_dir":"kept"})",
       R"(shared.openapi.snapshot_dir: found "kept", expected an absolute path)"},
      {R"({"snapshot_dir":7})", "shared.openapi.snapshot_dir: found 7, expected an absolute path"},
      {R"({"snapshot_bytes":"much"})", ""},
      {R"({"max_byte":1})", "shared.openapi: unknown key 'max_byte'; did you mean 'max_bytes'?"},
      {R"([])", "shared.openapi: found [], expected a table"},
  };
  for (const auto& [text, message] : table) {
    const auto settings = read_settings(json::View(text));
    ASSERT_FALSE(settings) << text;
    EXPECT_EQ(settings.error().code, COLLET_INVALID_ARGUMENT);
    if (!message.empty()) {
      EXPECT_EQ(settings.error().message, message);
    }
  }
}

}  // namespace
}  // namespace collet::openapi
