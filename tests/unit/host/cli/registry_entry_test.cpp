// SPDX-License-Identifier: MIT
#include "host/cli/bundle/registry_entry.hpp"

#include <gtest/gtest.h>

#include <collet/json.hpp>

namespace collet::host::cli {
namespace {

constexpr const char* k_url = "https://github.com/me/collet/releases/download/v1/collet.mcpb";

TEST(RegistryEntry, RefusesNamesThatTheRegistryRefuses) {
  for (const char* name : {"io.github.me/collet", "a/b", "com.example.x-y/a_b.c"})
    EXPECT_TRUE(check_publication({name, k_url})) << name;
  const std::string long_name = "a/" + std::string(199, 'b');
  for (const char* name : {"", "collet", "/", "a/", "/b", "io.github.me/a/b", "io github/a", "a_b/c", "a/b\n",
                           long_name.c_str()})
    EXPECT_FALSE(check_publication({name, k_url})) << name;
}

TEST(RegistryEntry, RefusesAddressesThatTheRegistryRefuses) {
  EXPECT_TRUE(check_publication({"a/b", k_url}));
  EXPECT_TRUE(
      check_publication({"a/b", "https://gitlab.com/me/MCP-host/-/releases/v1/downloads/collet.zip"}));
  for (const char* url : {"", "http://github.com/me/x.mcpb", "https:///x.mcpb", "https://me@host/x.mcpb",
                          "https://mcp", "ftp://example.com/collet.mcpb", "https://github.com/me/collet.zip",
                          "https://github.com/me/a b.mcpb", "https://github.com/me/\"x\".mcpb"})
    EXPECT_FALSE(check_publication({"a/b", url})) << url;
}

TEST(RegistryEntry, HasTheDigestOfTheBundle) {
  const std::string text = registry_entry({"io.github.me/collet", k_url}, {}, "abc");
  json::View package;
  for (const json::View one : json::View(text)["packages"].items())
    package = one;
  EXPECT_EQ(package["registryType"].string(), "mcpb");
  EXPECT_EQ(package["identifier"].string(), k_url);
  // FIPS 180-4, the first example.
  EXPECT_EQ(package["fileSha256"].string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_FALSE(package["version"]);
  EXPECT_FALSE(package["environmentVariables"]);
}

}  // namespace
}  // namespace collet::host::cli
