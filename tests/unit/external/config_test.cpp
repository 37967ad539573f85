// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <map>
#include <string>

#include "plugins/external/config/servers_file.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::external {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

std::optional<std::string> variable(std::string_view name) {
  static const std::map<std::string, std::string, std::less<>> k_set = {{"TOKEN", "tok-123"},
                                                                        {"EMPTY", ""},
                                                                        {"HOME", "/home/u"},
                                                                        {"COLLET_INPUT_API_KEY", "key-9"},
                                                                        {"AB", "ab"}};
  const auto found = k_set.find(name);
  if (found == k_set.end()) return std::nullopt;
  return found->second;
}

ServersFile read(std::string_view text) {
  auto file = read_servers(text, "/srv/dir", variable);
  EXPECT_TRUE(file) << file.error().message;
  return file ? *std::move(file) : ServersFile{};
}

ServerEntry one(const std::string& entry) {
  auto file = read(R"({"servers":{"a":)" + entry + "}}");
  return file.servers.empty() ? ServerEntry{} : file.servers.front();
}

TEST(ServersFile, ReadsTheFormatOfOplink) {
  const auto entry = one(
      R"({"type":"stdio","command":"npx","args":["-y","x@1"],"cwd":"sub","env":{"A":"${TOKEN}"},"description":"d","timeoutMs":5000})");
  EXPECT_EQ(entry.error, "");
  EXPECT_EQ(entry.command, "npx");
  EXPECT_THAT(entry.args, ElementsAre("-y", "x@1"));
  EXPECT_EQ(entry.cwd, "/srv/dir/sub");
  EXPECT_THAT(entry.env, ElementsAre(Pair("A", "tok-123")));
  EXPECT_EQ(entry.call_limit().count(), 5000);
  EXPECT_THAT(entry.secrets, ElementsAre("tok-123"));
}

TEST(ServersFile, ReadsTheFormatOfClaudeDesktop) {
  const auto file = read(
      R"({"mcpServers":{"filesystem":{"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","/tmp"]},)"
      R"("remote":{"type":"sse","url":"https://x.example/sse","headers":{"Authorization":"Bearer ${TOKEN}"}}}})");
  ASSERT_EQ(file.servers.size(), 2U);
  EXPECT_EQ(file.servers[0].alias, "filesystem");
  EXPECT_EQ(file.servers[1].transport, ServerEntry::Transport::http);
  EXPECT_THAT(file.servers[1].headers, ElementsAre(Pair("Authorization", "Bearer tok-123")));
  EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(ServersFile, ReadsTheFormatOfVsCode) {
  const auto file = read(
      "{\n  // from .vscode/mcp.json\n  \"inputs\": [{\"type\": \"promptString\", \"id\": \"api-key\", "
      "\"password\": true}],\n"
      "  \"servers\": {\n    \"p\": {\"type\": \"stdio\", \"command\": \"${workspaceFolder}/run\", \"env\": "
      "{\"K\": \"${input:api-key}\"},},\n"
      "    /* remote */ \"h\": {\"type\": \"http\", \"url\": \"https://x.example/mcp\", \"headers\": "
      "{\"X-Key\": \"${input:other}\"}}\n  }\n}");
  ASSERT_EQ(file.servers.size(), 2U);
  EXPECT_THAT(
      file.servers[0].error,
      HasSubstr("asks for the input 'other', which nobody can be asked for here: set COLLET_INPUT_OTHER"));
  EXPECT_EQ(file.servers[1].command, "/srv/dir/run");
  EXPECT_THAT(file.servers[1].env, ElementsAre(Pair("K", "key-9")));
  EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(ServersFile, ReadsTheFormatOfCursor) {
  const auto file = read(
      R"({"mcpServers":{"a":{"command":"node","args":["${userHome}/s.js"],"env":{"N":1,"B":true}},"b":{"url":"http://127.0.0.1:3000/mcp","headers":{"A":"${env:TOKEN}"}}}})");
  EXPECT_THAT(file.servers.at(0).args, ElementsAre("/home/u/s.js"));
  EXPECT_THAT(file.servers.at(0).env, ElementsAre(Pair("B", "true"), Pair("N", "1")));
  EXPECT_EQ(file.servers.at(1).transport, ServerEntry::Transport::http);
  EXPECT_THAT(file.servers.at(1).headers, ElementsAre(Pair("A", "tok-123")));
}

TEST(ServersFile, ReadsTheFormatOfMcporter) {
  const auto file = read(
      R"({"mcpServers":{"a":{"command":["node","s.js"],"args":["x"],"lifecycle":"keep-alive","allowedTools":["get_*"],"blockedTools":["get_b"]},)"
      R"("b":{"baseUrl":"https://x.example","bearerTokenEnv":"TOKEN"},"c":{"serverUrl":"https://y.example","bearerToken":"$env:TOKEN"}},"imports":[]})");
  const auto& a = file.servers.at(0);
  EXPECT_EQ(a.command, "node");
  EXPECT_THAT(a.args, ElementsAre("s.js", "x"));
  EXPECT_TRUE(a.allows("get_a"));
  EXPECT_FALSE(a.allows("get_b"));
  EXPECT_FALSE(a.allows("put_a"));
  for (const int i : {1, 2})
    EXPECT_THAT(file.servers.at(static_cast<std::size_t>(i)).headers,
                ElementsAre(Pair("Authorization", "Bearer tok-123")));
  EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(ServersFile, ReadsTheKeysOfCodex) {
  const auto file =
      read(R"({"mcp_servers":{"a":{"command":"x","args":["y"],"env":{"K":"v"},"startup_timeout_ms":1500,
      "tool_timeout_sec":7,"enabled_tools":["t"]},"b":{"url":"http://h/","bearer_token_env_var":"TOKEN"}}})");
  ASSERT_EQ(file.servers.size(), 2U);
  EXPECT_EQ(file.warnings, std::vector<std::string>());
  EXPECT_EQ(file.servers[0].start_timeout, std::chrono::milliseconds(1500));
  EXPECT_EQ(file.servers[0].call_limit(), std::chrono::seconds(7));
  EXPECT_TRUE(file.servers[0].allows("t"));
  EXPECT_FALSE(file.servers[0].allows("u"));
  EXPECT_EQ(file.servers[1].headers.at(0).first, "Authorization");
}

TEST(ServersFile, RejectsTheTomlOfCodexWithInstructions) {
  const auto file = read_servers("model = \"x\"\n[mcp_servers.a]\ncommand = \"y\"\n", "/srv/dir",
                                 [](std::string_view) { return std::optional<std::string>(); });
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message,
            "servers.json:1:1: found 'model', expected a value; this is TOML, as Codex has it: write it as "
            "JSON, with the "
            "same keys under \"mcp_servers\"");
}

TEST(ServersFile, ReadsTheKeysOfXHost) {
  const auto entry = one(
      R"({"command":"x","x-host":{"timeout":"2m","startTimeout":"1s","lifecycle":"lazy","idleTimeout":"10s","maxConcurrency":2,"lease":"exclusive","restartOnTimeout":true,"protocolVersion":"legacy","roots":["r","/abs"],"success":[]}})");
  EXPECT_EQ(entry.error, "");
  EXPECT_EQ(entry.call_limit().count(), 120000);
  EXPECT_EQ(entry.start_timeout.count(), 1000);
  EXPECT_EQ(entry.idle.count(), 10000);
  EXPECT_EQ(entry.max_concurrency, 2);
  EXPECT_TRUE(entry.exclusive);
  EXPECT_TRUE(entry.restart_on_timeout);
  EXPECT_EQ(entry.lifecycle, ServerEntry::Lifecycle::lazy);
  EXPECT_EQ(entry.protocol, "legacy");
  EXPECT_THAT(entry.roots, ElementsAre("/srv/dir/r", "/abs"));
}

TEST(ServersFile, WarnsAboutUnknownKeysWithTheirPositions) {
  const auto file = read(
      "{\"servers\":{\"a\":{\"command\":\"x\",\n \"comand\":\"y\",\"x-host\":{\"tiemout\":1}}},\"more\":1}");
  EXPECT_THAT(file.warnings, ElementsAre("servers.json:2:11: server 'a': unknown key comand",
                                         "servers.json:2:35: server 'a': unknown key x-host.tiemout",
                                         "servers.json:2:40: unknown key \"more\""));
}

TEST(ServersFile, StoresTheErrorOfAnEntryInTheEntry) {
  const std::pair<const char*, const char*> table[] = {
      {"{}", "found neither a command nor a url"},
      {"7", "found no object"},
      {R"({"command":7})", "command: found no text"},
      {R"({"command":[]})", "command: found an empty list"},
      {R"({"command":"x","args":"y"})", "args: found no list"},
      {R"({"command":"a\u0000b"})", "zero byte"},
      {R"({"command":"x","env":{"A=B":"1"}})", "no name of a variable"},
      {R"({"command":"x","env":{"A":["1"]}})", "env.A: found no text"},
      {R"({"command":"${NOT_SET}"})", "server 'a', command: ${NOT_SET}: the variable 'NOT_SET' is not set"},
      {R"({"url":"ftp://x"})", "url: expected http"},
      {R"({"type":"http","url":"https://x","headers":{"A B":"c"}})", "none that HTTP takes"},
      {R"({"type":"http","url":"https://x","headers":{"A":"c\r\nB: d"}})", "none that HTTP takes"},
      {R"({"type":"ws","url":"https://x"})", "expected stdio, http or sse"},
      {R"({"command":"x","disabled":true})", "switched off"},
      {R"({"command":"x","bearerTokenEnv":"NOT_SET"})", "'NOT_SET' is not set"},
      {R"({"command":"x","x-host":{"timeout":"5 parsecs"}})", "expected a duration"},
      {R"({"command":"x","x-host":{"timeout":-1}})", "expected a duration"},
      {R"({"command":"x","x-host":{"lease":"mine"}})", "expected shared or exclusive"},
      {R"({"command":"x","x-host":{"maxConcurrency":-1}})", "0 to 1000"},
      {R"({"command":"x","x-host":{"protocolVersion":"2020"}})", "expected auto, legacy or 2026-07-28"},
      {R"({"command":"x","envFile":"/nowhere/at/all"})", "could not be read"},
  };
  for (const auto& [text, says] : table)
    EXPECT_THAT(one(text).error, HasSubstr(says)) << text;
}

TEST(ServersFile, RejectsAnInvalidFileWithAPosition) {
  const std::pair<std::string, const char*> table[] = {{"", "servers.json:1:1"},
                                                       {"[]", "servers.json:1:1"},
                                                       {"{\"servers\":\n{,}}", "servers.json:2:2"},
                                                       {"{}", "found neither \"servers\" nor \"mcpServers\""},
                                                       {R"({"servers":[]})", "'servers' is no object"},
                                                       {"{\"servers\":{\"\xff\":{}}}", "servers.json:1:"},
                                                       {std::string((1U << 20U) + 1, ' '), "more than"},
                                                       {"{\"servers\":/* never ends", "servers.json:1:12"}};
  for (const auto& [text, says] : table) {
    const auto file = read_servers(text, "/d", variable);
    ASSERT_FALSE(file) << text.substr(0, 100);
    EXPECT_THAT(file.error().message, HasSubstr(says)) << text.substr(0, 100);
  }
}

TEST(ServersFile, ReplacesOrRejectsPlaceholders) {
  const std::pair<const char*, const char*> table[] = {{"a ${TOKEN} b ${TOKEN}", "a tok-123 b tok-123"},
                                                       {"${NOPE:-d e}", "d e"},
                                                       {"${EMPTY:-d}", "d"},
                                                       {"${TOKEN:-d}", "tok-123"},
                                                       {"${NOPE:-}", ""},
                                                       {"$TOKEN", "$TOKEN"},
                                                       {"${not a name}", "${not a name}"},
                                                       {"${TOKEN", "${TOKEN"},
                                                       {"$env:TOKEN", "tok-123"},
                                                       {"x$env:TOKEN", "x$env:TOKEN"},
                                                       {"${EMPTY}", ""},
                                                       {"}{", "}{"}};
  for (const auto& [text, expected] : table)
    EXPECT_THAT(one(std::string(R"({"command":"x","args":[")") + text + "\"]}").args, ElementsAre(expected))
        << text;
}

TEST(ServersFile, DoesNotTreatShortValuesAsSecrets) {
  EXPECT_THAT(one(R"({"command":"x","args":["${AB}"]})").secrets, IsEmpty());
}

TEST(Comments, AreReplacedWithSpacesOutsideStrings) {
  const std::pair<const char*, const char*> table[] = {{"{} // x", "{}     "},
                                                       {"{\"a//b\": \"/* c */\"}", "{\"a//b\": \"/* c */\"}"},
                                                       {"[1,\n /* x\n y */ 2,\n]", "[1,\n     \n      2 \n]"},
                                                       {"[\"\\\"//\", 1, ]", "[\"\\\"//\", 1  ]"},
                                                       {"[,]", "[,]"},
                                                       {"[1,,]", "[1,,]"},
                                                       {"/", "/"},
                                                       {"\"", "\""},
                                                       {"\"\\", "\"\\"}};
  for (const auto& [text, expected] : table) {
    EXPECT_EQ(without_comments(text), expected) << text;
    EXPECT_EQ(without_comments(text).size(), std::string(text).size()) << text;
  }
}

TEST(ServerNames, WithOtherCharactersBecomeAliases) {
  const auto file = read(
      R"({"mcpServers":{"Framelink MCP for Figma":{"command":"x"},"a:b":{"command":"y"},"\u00fcber":{"command":"z"}}})");
  ASSERT_EQ(file.servers.size(), 3U);
  EXPECT_EQ(file.servers[0].alias, "Framelink_MCP_for_Figma");
  EXPECT_EQ(file.servers[1].alias, "_ber");
  EXPECT_EQ(file.servers[2].alias, "a_b");
  EXPECT_TRUE(file.warnings.empty());
}

TEST(ServerNames, ThatCannotBeUsedLeaveTheOtherServersAlone) {
  const auto file =
      read(R"({"servers":{"":{"command":"w"},"a":{"command":"x"}},"mcpServers":{"a":{"command":"y"}}})");
  ASSERT_EQ(file.servers.size(), 1U);
  EXPECT_EQ(file.servers[0].command, "x");
  ASSERT_EQ(file.warnings.size(), 2U);
  EXPECT_EQ(file.warnings[0],
            "servers.json:1:13: the server \"\" is left out: its name has not 1 to 64 characters");
  EXPECT_NE(file.warnings[1].find("the server 'a' appears twice; the first one counts"), std::string::npos);
}

TEST(EnvFile, IsReadInItsCommonForms) {
  std::map<std::string, std::string> into = {{"KEPT", "first"}};
  read_env_file("# c\nA=1\nexport B = two words # c\nC='x # y'\nD=\"q\"\r\nKEPT=second\n=x\nnothing\nE=",
                into);
  EXPECT_THAT(into, ElementsAre(Pair("A", "1"), Pair("B", "two words"), Pair("C", "x # y"), Pair("D", "q"),
                                Pair("E", ""), Pair("KEPT", "first")));
}

}  // namespace
}  // namespace collet::external
