// SPDX-License-Identifier: MIT
#include "host/config/literal_secrets.hpp"

#include <algorithm>

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

struct Case {
  const char* key;
  const char* text;
};

class Literal : public testing::TestWithParam<Case> {};
TEST_P(Literal, IsASecret) {
  EXPECT_TRUE(is_literal_secret(GetParam().key, GetParam().text));
}
INSTANTIATE_TEST_SUITE_P(
    Table, Literal,
    testing::Values(Case{"secret", "x"}, Case{"PASSWORD", "x"}, Case{"github_token", "x"},
                    Case{"apiKey", "x"}, Case{"X-Api-Key", "x"}, Case{"access_key", "x"},
                    Case{"clientSecret", "x"}, Case{"url", "https://u:p@h/"},
                    Case{"header", "Bearer abcdefgh"}, Case{"header", "Authorization: Bearer x"},
                    Case{"args", "--token=x"}, Case{"env", "API_KEY=x"},
                    Case{"pem", "-----BEGIN RSA PRIVATE KEY-----\nx"}, Case{"token", "file://x"},
                    Case{"store", "postgres://h/db?sslmode=require&password=x"},
                    Case{"url", "https://h/a?api_key=x#b"}, Case{"store", "postgres://u:p@h/db"}));

class Harmless : public testing::TestWithParam<Case> {};
TEST_P(Harmless, IsNoSecret) {
  EXPECT_FALSE(is_literal_secret(GetParam().key, GetParam().text));
}
INSTANTIATE_TEST_SUITE_P(Table, Harmless,
                         testing::Values(Case{"secret", "${env:A}"}, Case{"secret", "file:/run/a"},
                                         Case{"secret", ""}, Case{"header", "Bearer ${env:A}"},
                                         Case{"token_url", "https://h/token"}, Case{"key", "x"},
                                         Case{"name", "X-Api-Key"}, Case{"url", "https://h:8080/a@b"},
                                         Case{"url", "https://u@h/"}, Case{"url", "ssh://git@h:22/"},
                                         Case{"text", "the password: x"}, Case{"type", "bearer"},
                                         Case{"store", "postgres://u@h/db?sslmode=require"},
                                         Case{"url", "https://h/a?password=&b=c#token=x"},
                                         Case{"keyboard", "x"}, Case{"monkey", "x"}));

constexpr const char* k_text =
    "[plugins.a.config]\nauth = { type = 'bearer', secret = 'hunter2-a' }\nargs = ['--token', 'hunter2-b', "
    "'x']\n"
    "secrets = { first = 'hunter2-c' }\nlist = [{ password = 'hunter2-d' }]\nsafe = { token = '${env:PATH}' "
    "}\n"
    "[shared.s]\nurl = 'https://u:hunter2-e@h/'\n[tools.t]\npinned = { api_key = 'hunter2-f' }\n";

TEST(LiteralSecrets, AreNotShown) {
  const auto settings = settled(settle_text(k_text));
  std::size_t hidden = 0;
  for (const auto& shown : settings.shown) {
    EXPECT_EQ(shown.json.find("hunter2"), std::string::npos) << shown.key;
    hidden += shown.literal_secret ? 1U : 0U;
  }
  EXPECT_EQ(hidden, 6U);
  EXPECT_EQ(settings.tools.at("t").pinned.at("api_key").shown(), "\"***\"");
  EXPECT_EQ(settings.tools.at("t").pinned.at("api_key").value, "\"hunter2-f\"");
  EXPECT_NE(settings.plugins.at("a").config.value.find("hunter2-a"), std::string::npos);
}

TEST(LiteralSecrets, WarnWithTheirPlaceAndWithoutTheirValue) {
  const auto warnings = settled(settle_text(k_text)).warnings;
  ASSERT_EQ(warnings.size(), 6U);
  for (const auto& warning : warnings)
    EXPECT_EQ(warning.find("hunter2"), std::string::npos) << warning;
  EXPECT_NE(
      std::find(warnings.begin(), warnings.end(),
                "/home/u/collet.toml:8:7: found a literal secret in [shared.s]; write \"${env:NAME}\" or "
                "\"file:PATH\" instead"),
      warnings.end());
}

}  // namespace
}  // namespace collet::host::config
