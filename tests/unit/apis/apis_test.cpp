// SPDX-License-Identifier: MIT
#include "plugins/apis/apis.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "plugins/apis/one_line.hpp"
#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

using apis::Apis;
using apis::Auth;
using apis::choose;

support::Result<Apis> read(std::string_view apis) {
  const std::string config = R"({"apis":)" + std::string(apis) + "}";
  return Apis::from_config(json::View(config));
}

std::string problem(std::string_view apis) {
  const auto result = read(apis);
  return result ? "" : result.error().message;
}

/// A document in a folder that calls may not read.
struct File {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("collet-apis-" + std::to_string(::getpid()));
  std::string path = (folder / "api.json").string();
  File() {
    std::filesystem::create_directories(folder);
    std::ofstream(path)
        << R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/pets":{"get":{}}}})";
  }
  ~File() { std::filesystem::remove_all(folder); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string as_api(std::string_view name = "pets", std::string_view more = {}) const {
    return "\"" + std::string(name) + R"(":{"spec":")" + path + "\"" + std::string(more) + "}";
  }
};

Answer call(const std::string& apis, std::string_view arguments) {
  return PluginUnderTest(collet_plugin_v1, R"({"apis":{)" + apis + "}}").call("search_api", arguments);
}

TEST(OneLine, LeavesOutWhatShowsNothing) {
  for (const std::string_view hidden : {"\u200b", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069",
                                        "\ufeff", "\u00ad", "\u061c", "\U000e0041"})
    EXPECT_EQ(apis::one_line("a" + std::string(hidden) + "b"), "ab") << hidden;
  EXPECT_EQ(apis::one_line("\u20ac \u2010 \u00e9 \ufffd"), "\u20ac \u2010 \u00e9 \ufffd");
  EXPECT_EQ(apis::description_line("x\u202etxt.exe"), "xtxt.exe");
  EXPECT_EQ(apis::one_line("\xE2\x80"), "\xE2\x80");  // cut short
}

TEST(Apis, AreReadWithTheirDefaults) {
  const auto apis =
      read(R"({"b":{"spec":"b.yaml"},"a":{"spec":"https://x.test/a","base_url":"https://x.test/v1",
    "auth":{"type":"api_key","secret":"a-secret","in":"header","name":"X-Key"},"methods":["GET","Post"],"operations":["pets/*"]}})");
  ASSERT_TRUE(apis);
  EXPECT_EQ(apis->names(), "a, b");
  const auto* a = apis->find("a");
  EXPECT_EQ(a->auth.type, Auth::Type::api_key);
  EXPECT_THAT(a->methods, testing::ElementsAre("get", "post"));
  EXPECT_THAT(a->operations, testing::ElementsAre("pets/*"));
  const auto* b = apis->find("b");
  EXPECT_EQ(b->auth.type, Auth::Type::none);
  EXPECT_THAT(b->methods, testing::ElementsAre("get", "head"));
  EXPECT_THAT(b->operations, testing::ElementsAre("*"));
}

TEST(Apis, AreRefusedIfIncompleteWithoutShowingTheSecret) {
  for (const auto* const auth : {R"({"type":"bearer"})", R"({"type":"basic","secret":"hunter2-hunter2"})",
                                 R"({"type":"api_key","secret":"hunter2-hunter2","in":"header"})",
                                 R"({"type":"token","secret":"hunter2-hunter2"})"}) {
    const auto text = problem(R"({"shop":{"spec":"a","auth":)" + std::string(auth) + "}}");
    EXPECT_NE(text.find("[plugins.search.config.apis.shop] auth: "), std::string::npos) << text;
    EXPECT_EQ(text.find("hunter2"), std::string::npos) << text;
  }
  EXPECT_NE(problem(R"({"shop":{}})").find("spec: found nothing"), std::string::npos);
  EXPECT_NE(problem(R"({"shop":{"spec":"a","base_url":"ftp://x"}})").find("expected an http(s) URL"),
            std::string::npos);
}

TEST(Apis, DefaultToTheOnlyOne) {
  const auto one = read(R"({"shop":{"spec":"a"}})");
  const auto two = read(R"({"shop":{"spec":"a"},"bank":{"spec":"b"}})");
  EXPECT_EQ((*choose(*one, ""))->name, "shop");
  EXPECT_EQ((*choose(*two, "bank"))->name, "bank");
  EXPECT_EQ(choose(*two, "").error().message, "/api: found nothing, expected one of bank, shop");
  EXPECT_EQ(choose(*two, "bnak").error().message,
            "/api: found \"bnak\", expected one of bank, shop; did you mean 'bank'?");
  EXPECT_EQ(choose(Apis(), "x").error().code, COLLET_INVALID_ARGUMENT);
}

TEST(Apis, AreReadWithoutAccessRights) {
  const File file;
  EXPECT_EQ(call(file.as_api(), "{}").text.substr(0, 31), "Found 1 service with 1 endpoint");
  EXPECT_EQ(call(file.as_api(), R"({"api":"pets","service":"pets"})").text.substr(0, 17),
            "Found 1 endpoint:");
}

TEST(Apis, AreListedIfSeveralAreConfigured) {
  const File file;
  EXPECT_EQ(call(file.as_api("b") + "," + file.as_api("a"), "{}").text,
            "Found 2 APIs, pass one as api:\n\n- a\n- b\n\nFor example `search_api(api=\"a\")`");
}

TEST(Apis, AreNamedInSuggestedCallsIfSeveralAreConfigured) {
  const File file;
  const auto both = file.as_api("b") + "," + file.as_api("a");
  const auto last_line = [&](std::string_view apis, std::string_view arguments) {
    const auto text = call(std::string(apis), arguments).text;
    return text.substr(text.rfind('\n') + 1);
  };
  EXPECT_EQ(last_line(both, R"({"api":"b"})"), "Endpoints of one: `search_api(api=\"b\", service=\"pets\")`");
  EXPECT_EQ(last_line(both, R"({"api":"b","query":"pets"})"),
            "Details: `search_api(api=\"b\", operationId=\"GET /pets\")`");
  EXPECT_NE(call(both, R"({"api":"b","query":"zzzz"})").text.find("services: `search_api(api=\"b\")`\n"),
            std::string::npos);
  EXPECT_EQ(last_line(both, R"({"api":"b","operationId":"zzzz"})"),
            "Use `search_api(api=\"b\", query=\"words of what you want to do\")` to find operations.");
  EXPECT_EQ(last_line(file.as_api("b"), R"({"api":"b"})"),
            "Endpoints of one: `search_api(service=\"pets\")`");
}

TEST(Apis, OmitTheParameterOfTheirKey) {
  const File file;
  std::ofstream(file.path)
      << R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/pets":{"get":{"parameters":[
        {"name":"key","in":"query","required":true},{"name":"x-key","in":"header","required":true},{"name":"q","in":"query","required":true}]}}}})";
  const auto asked = [&](std::string_view in, std::string_view name) {
    const auto api = file.as_api("pets", R"(,"auth":{"type":"api_key","secret":"a-secret","in":")" +
                                             std::string(in) + R"(","name":")" + std::string(name) + "\"}");
    const auto hit = call(api, R"({"query":"pets"})").text;
    const auto details = call(api, R"({"operationId":"GET /pets"})").text;
    const auto at = hit.find("Required: ");
    EXPECT_EQ(details.find('"' + std::string(in == "query" ? "key" : "x-key") + "\": any"), std::string::npos)
        << details;
    return hit.substr(at, hit.find('\n', at) - at);
  };
  EXPECT_EQ(asked("query", "key"), "Required: q (query); x-key (header)");
  EXPECT_EQ(asked("header", "X-Key"), "Required: key, q (query)");
}

TEST(Apis, AreExplainedIfNoneIsConfigured) {
  const auto text = call("", "{}").text;
  EXPECT_NE(text.find(R"(search_api(spec={"file":"openapi.yaml"}))"), std::string::npos);
  EXPECT_NE(text.find("[plugins.search.config.apis.shop]\nspec = "), std::string::npos);
}

TEST(Apis, RefuseAnUnknownName) {
  const File file;
  const auto answer = call(file.as_api(), R"({"api":"pest"})");
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(answer.error, "/api: found \"pest\", expected one of pets; did you mean 'pets'?");
}

TEST(Apis, AreNamedInTheErrorOfAMissingDocument) {
  const auto answer = call(R"("pets":{"spec":"/nowhere/at/all.yaml"})", "{}");
  EXPECT_EQ(answer.status, COLLET_NOT_FOUND);
  EXPECT_EQ(answer.error, "the document of the api 'pets': /nowhere/at/all.yaml: no such file");
}

TEST(Apis, DoNotChangeAccessRightsOfSpec) {
  const File file;
  const auto answer = call(file.as_api(), R"({"spec":{"file":")" + file.path + "\"}}");
  EXPECT_EQ(answer.status, COLLET_DENIED);
}

TEST(Apis, ExcludeSpec) {
  const File file;
  const auto answer = call(file.as_api(), R"({"api":"pets","spec":{"content":"{}"}})");
  EXPECT_EQ(answer.error, R"(/api: found api and spec, expected one of them; with api="" the spec counts)");
}

TEST(Apis, NeverShowSecrets) {
  const File file;
  const auto api = file.as_api("pets", R"(,"auth":{"type":"bearer","secret":"hunter2-hunter2"})");
  for (const auto* const arguments : {"{}", R"({"api":"x"})", R"({"operationId":"GET /pets"})"}) {
    const auto answer = call(api, arguments);
    EXPECT_EQ((answer.text + answer.error).find("hunter2"), std::string::npos) << answer.text;
  }
}

}  // namespace
}  // namespace collet::test
