// SPDX-License-Identifier: MIT
/// Faulty configurations: each gives one error that begins with its place and names the value found and the
/// expectation.
#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

struct Bad {
  const char* name;
  std::string text;
  std::string message;  ///< complete message, or its beginning
};

void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.name;
}

class BadConfiguration : public ::testing::TestWithParam<Bad> {};

TEST_P(BadConfiguration, IsAnErrorWithItsPlace) {
  const auto result = settle_text(GetParam().text);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message.substr(0, GetParam().message.size()), GetParam().message);
}

const std::string k_at = "/home/u/collet.toml:";

INSTANTIATE_TEST_SUITE_P(
    Keys, BadConfiguration,
    ::testing::Values(Bad{"unknown_key_near", "[expose]\nalow = []",
                          k_at + "2:1: unknown key 'alow' in [expose]; did you mean 'allow'?"},
                      Bad{"unknown_table", "\n[shered.x]\na = 1",
                          k_at + "2:2: unknown key 'shered' at the top; did you mean 'shared'?"},
                      Bad{"unknown_key_far", "[access]\nzzzzzz = 1",
                          k_at + "2:1: unknown key 'zzzzzz' in [access]; expected one of read, write, url, "
                                 "private_addresses, insecure"},
                      Bad{"unknown_plugin_key", "[plugins.x]\nconfg = {}",
                          k_at + "2:1: unknown key 'confg' in [plugins.x]; did you mean 'config'?"},
                      Bad{"unknown_tool_key", "[tools.\"a:b\"]\npined = {}",
                          k_at + "2:1: unknown key 'pined' in [tools.\"a:b\"]; did you mean 'pinned'?"},
                      Bad{"unknown_in_unused_profile", "[profiles.p.expose]\nalow = []",
                          k_at + "2:1: unknown key 'alow' in [profiles.p.expose]; did you mean 'allow'?"},
                      Bad{"profile_in_profile", "[profiles.p.profiles.q]\n",
                          k_at + "1:13: unknown key 'profiles' in [profiles.p]"},
                      Bad{"policy_outside_the_system", "[policy.access]\nurl = true",
                          k_at + "1:2: found [policy], which counts only"}),
    [](const auto& instance) { return instance.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Types, BadConfiguration,
    ::testing::Values(
        Bad{"integer_for_array", "[expose]\nallow = 1",
            k_at + "2:9: expose.allow: found integer, expected array of strings"},
        Bad{"integer_in_array", "expose.deny = [\"a\", 2]",
            k_at + "1:21: expose.deny: found integer in the array, expected array of strings"},
        Bad{"string_for_boolean", "access.url = \"yes\"",
            k_at + "1:14: access.url: found string, expected true or false"},
        Bad{"value_for_table", "host = 3", k_at + "1:8: host: found integer, expected table"},
        Bad{"array_of_tables", "[[plugins]]\n", k_at + "1:1: plugins: found array, expected table"},
        Bad{"value_for_free_table", "shared.x = \"y\"",
            k_at + "1:12: shared.x: found string, expected table"},
        Bad{"rename_to_number", "expose.rename = {a = 1}",
            k_at + "1:22: expose.rename.a: found integer, expected string"},
        Bad{"count_out_of_range", "host.max_result_tokens = 0",
            k_at + "1:26: host.max_result_tokens: found 0, expected integer, from 1 to 100000000"},
        Bad{"negative_size", "host.max_line_bytes = -5",
            k_at + "1:23: host.max_line_bytes: found -5, expected bytes"},
        Bad{"bad_size", "host.max_line_bytes = \"5 apples\"",
            k_at + "1:23: host.max_line_bytes: found \"5 apples\", expected bytes"},
        Bad{"boolean_size", "host.max_line_bytes = true",
            k_at + "1:23: host.max_line_bytes: found boolean, expected bytes"},
        Bad{"duration_without_unit", "tools.x.deadline = 30",
            k_at + "1:20: tools.x.deadline: found 30, expected a duration such as \"500ms\""},
        Bad{"endless_duration", "tools.x.deadline = \"25h\"",
            k_at + "1:20: tools.x.deadline: found \"25h\", expected a duration"},
        Bad{"bad_level", "host.log_level = \"inof\"",
            k_at + "1:18: host.log_level: found \"inof\", expected one of \"trace\", \"debug\", \"info\", "
                   "\"warn\", \"error\", "
                   "\"off\"; did you mean 'info'?"},
        Bad{"mode_of_a_later_version", "expose.mode = \"code\"",
            k_at + "1:15: expose.mode: found \"code\", expected one of \"all\", \"meta\""}),
    [](const auto& instance) { return instance.param.name; });

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i)
    out += text;
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    Hostile, BadConfiguration,
    ::testing::Values(
        Bad{"not_toml", "= = =", k_at + "1:1: "},
        Bad{"truncated_string", "[host]\nlog_level = \"wa", k_at + "2:"},
        Bad{"header_of_no_key", "[host]\n[=[\"a\"]\n[host]", k_at + "2:1: found text that is no TOML"},
        Bad{"letter_behind_a_header", "[host] \xC9\xA4", k_at + "1:8: "},
        Bad{"truncated_table", "[host", k_at + "1:"},
        Bad{"duplicate_key", "[host]\nlog_level='warn'\nlog_level='warn'", k_at + "3:"},
        Bad{"duplicate_table", "[host]\n[host]\n", k_at + "2:"},
        Bad{"nul", std::string("[host]\nlog\0_level = 1", 22), k_at + "2:4: found a NUL character"},
        Bad{"not_utf8", "[host]\ninstructions = \"\xC3(\"", k_at + "2:17: found bytes that are not UTF-8"},
        Bad{"utf16", std::string("\xFF\xFE[\0h\0", 6), k_at + "1:1: found bytes that are not UTF-8"},
        Bad{"deep_arrays", "shared.x.a = " + repeated("[", 100000), k_at + "1:"},
        Bad{"deep_tables", "shared.x.a = " + repeated("{a=", 100000), k_at + "1:"},
        Bad{"long_dotted_key", "shared" + repeated(".a", 100000) + " = 1", k_at + "1:"},
        Bad{"long_dotted_header", "[shared" + repeated(".a", 100000) + "]", k_at + "1:"},
        Bad{"dotted_keys_in_tables",
            "[shared.x" + repeated(".a", 28) + "]\n" + "a" + repeated(".a", 28) + " = 1", k_at + "2:"},
        Bad{"too_large", repeated("# a comment\n", 100000), "/home/u/collet.toml: found 1200000 bytes"},
        Bad{"nan", "shared.x.a = nan", k_at + "1:14: found nan or inf, expected a finite number"},
        Bad{"huge_integer", "host.max_result_tokens = 99999999999999999999", k_at + "1:"}),
    [](const auto& instance) { return instance.param.name; });

TEST(GoodConfiguration, DotsInStringsFloatsAndCommentsAreNotKeys) {
  const std::string dots(200, '.');
  const auto result = settle_text("# " + dots + "\n[shared.x]\na = \"" + dots + "\"\nb = '''\n" + dots +
                                  "'''\nc = [" + repeated("1.5, ", 100) + "]\nd = \"\\\"" + dots + "\"\n");
  EXPECT_TRUE(result) << error_of(result);
}

TEST(GoodConfiguration, AByteOrderMarkAndCrlfAreAccepted) {
  const Settings settings = settled(settle_text("\xEF\xBB\xBF[host]\r\nlog_level = \"info\"\r\n"));
  EXPECT_EQ(settings.host.log_level.value, "info");
}

}  // namespace
}  // namespace collet::host::config
