// SPDX-License-Identifier: MIT
/// Resources and prompts: checks, owners of schemes, [expose], and differences of the lists.
#include <gmock/gmock.h>

#include "host/catalog/current_catalog.hpp"
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string resource(const std::string& uri, const std::string& more = "") {
  return R"({"uri":")" + uri + R"(","name":"n")" + more + "}";
}
std::string listed(const std::string& resources, const std::string& prompts = "",
                   const std::string& templates = "") {
  return R"({"resources":[)" + resources + R"(],"resource_templates":[)" + templates + R"(],"prompts":[)" +
         prompts + "]}";
}
Names uris(const Catalog& catalog) {
  Names out;
  for (const auto* one : catalog.resources())
    out.push_back(one->run.plugin + " " + one->run.id);
  return out;
}
Names prompt_names(const Catalog& catalog) {
  Names out;
  for (const auto* one : catalog.prompts())
    out.push_back(one->run.key());
  return out;
}
Names reasons(const Catalog& catalog) {
  Names out;
  for (const auto& one : catalog.all_resources())
    if (one->run.state != State::exposed) out.push_back(one->run.reason);
  for (const auto& one : catalog.all_prompts())
    if (one->run.state != State::exposed) out.push_back(one->run.reason);
  return out;
}

TEST(Offers, ADescriptionMayListOnlyResourcesOrPrompts) {
  const auto catalog = catalog_of(Texts{{"p", R"({"prompts":[{"name":"a"}]})"}});
  EXPECT_THAT(catalog.warnings(), IsEmpty());
  EXPECT_THAT(prompt_names(catalog), ElementsAre("p:a"));
  EXPECT_THAT(catalog_of(Texts{{"p", R"({"tools":[],"prompts":{}})"}}).warnings(),
              ElementsAre(HasSubstr("'prompts' is object, expected an array")));
}

TEST(Offers, APromptThatNeedsToolsIsOfferedOnlyWithAllOfThem) {
  const auto with = [](const std::string& needs, const std::string& toml = "") {
    const std::string text = R"({"prompts":[{"name":"a","needs":)" + needs + "}]}";
    return catalog_of(Texts{{"p", text}, {"q", tools_json({tool_json("x"), tool_json("y")})}}, toml);
  };
  EXPECT_THAT(prompt_names(with(R"(["x","y"])")), ElementsAre("p:a"));
  const auto hidden = with(R"(["x","y"])", "[expose]\ndeny = ['y']");
  EXPECT_THAT(prompt_names(hidden), IsEmpty());
  EXPECT_THAT(reasons(hidden), ElementsAre("hidden: it needs the tool 'y', which is not exposed"));
  EXPECT_THAT(reasons(with("{}")), ElementsAre(HasSubstr("needs is '{}', expected an array")));
  EXPECT_THAT(reasons(with("[1]")), ElementsAre(HasSubstr("needs holds something else than strings")));
}

TEST(Offers, ABadResourceIsQuarantinedAndOthersAreNotAffected) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"1", "it is no object"},
      {R"({"name":"n"})", "uri is missing"},
      {R"({"uri":1,"name":"n"})", "uri is '1', expected a string"},
      {resource("nothing"), "expected a URI"},
      {resource("HTTP://x"), "scheme is in lower case"},
      {resource("a:b\\u0000"), "expected a URI"},
      {R"({"uri":"a:b"})", "name is missing"},
      {resource("a:b", R"(,"size":-1)"), "size is '-1'"},
      {resource("a:b", R"(,"mimeType":[])"), "mimeType is '[]'"},
      {resource("collet://result/1"), "the host's own"},
      {resource("good:1"), "describes it twice"},
  };
  for (const auto& [text, says] : cases) {
    const auto catalog = catalog_of(Texts{{"p", listed(resource("good:1") + "," + text)}});
    EXPECT_THAT(uris(catalog), ElementsAre("p good:1")) << text;
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr(says))) << text;
  }
}

TEST(Offers, ABadPromptIsQuarantinedAndOthersAreNotAffected) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[]", "it is no object"},
      {R"({"title":"x"})", "name is missing"},
      {R"({"name":"with space"})", "expected 1 to 64 of"},
      {R"({"name":"b","arguments":{}})", "arguments is '{}', expected an array"},
      {R"({"name":"b","arguments":[{"name":"x"},{"name":"x"}]})", "'x' is listed twice"},
      {R"({"name":"b","arguments":[{"name":"x","required":1}]})", "required is no boolean"},
      {R"({"name":"b","arguments":[{}]})", "arguments: name is missing"},
      {R"({"name":"good"})", "describes it twice"},
  };
  for (const auto& [text, says] : cases) {
    const auto catalog = catalog_of(Texts{{"p", listed("", R"({"name":"good"},)" + text)}});
    EXPECT_THAT(prompt_names(catalog), ElementsAre("p:good")) << text;
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr(says))) << text;
  }
}

TEST(Offers, ASchemeBelongsToTheFirstPluginWithASoundResource) {
  const auto catalog = catalog_of(Texts{{"c", listed(resource("s:c"))},
                                        {"a", listed(R"({"uri":"s:a"})")},
                                        {"b", listed("", "", R"({"uri_template":"s:{x}","name":"n"})")}});
  EXPECT_THAT(uris(catalog), IsEmpty());
  ASSERT_EQ(catalog.templates().size(), 1U);
  EXPECT_EQ(catalog.templates().front()->run.plugin, "b");
  EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("name is missing"), HasSubstr("belongs to plugin b")));
}

TEST(Offers, TheFirstPluginKeepsTheNameOfTwoPrompts) {
  const auto catalog =
      catalog_of(Texts{{"b", listed("", R"({"name":"x"})")}, {"a", listed("", R"({"name":"x"})")}});
  EXPECT_THAT(prompt_names(catalog), ElementsAre("a:x"));
  EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("taken by a:x")));
}

TEST(Offers, AUriIsLookedUpAmongResourcesThenAmongTemplates) {
  const auto catalog = catalog_of(
      Texts{{"p", listed(resource("s:1"), "",
                         R"({"uri_template":"s:{x}","name":"n"},{"uri_template":"s:{x}/y","name":"n"})")}});
  EXPECT_EQ(catalog.find_resource("s:1")->run.id, "s:1");
  EXPECT_EQ(catalog.find_resource("s:2")->run.id, "s:{x}");
  EXPECT_EQ(catalog.find_resource("s:2/y")->run.id, "s:{x}/y");
  EXPECT_EQ(catalog.find_resource("s:2/z"), nullptr);
  EXPECT_EQ(catalog.find_resource(""), nullptr);
}

TEST(Offers, ExposeAppliesToThem) {
  const Texts texts{{"p", listed(resource("s:1") + "," + resource("s:2"), R"({"name":"a"},{"name":"b"})")}};
  const auto denied = catalog_of(texts, "[expose]\ndeny = [\"s:1\", \"p:b\"]\n");
  EXPECT_THAT(uris(denied), ElementsAre("p s:2"));
  EXPECT_THAT(prompt_names(denied), ElementsAre("p:a"));
  EXPECT_EQ(denied.find_resource("s:1"), nullptr);
  EXPECT_EQ(denied.find_prompt("b"), nullptr);
  const auto allowed = catalog_of(texts, "[expose]\nallow = [\"a\"]\nprefix = \"x_\"\n");
  EXPECT_THAT(uris(allowed), IsEmpty());
  EXPECT_THAT(prompt_names(allowed), ElementsAre("p:a"));
  EXPECT_THAT(allowed.warnings(), IsEmpty());
  EXPECT_THAT(uris(catalog_of(texts, "[expose]\ndeny = [\"p:*\"]\n")), IsEmpty());
}

TEST(Offers, TheArgumentsOfAPromptBecomeASchema) {
  const auto catalog = catalog_of(
      Texts{{"p", listed("", R"({"name":"a","arguments":[{"name":"x","required":true},{"name":"y"}]})")}});
  EXPECT_EQ(
      catalog.find_prompt("a")->run.input_schema,
      R"({"type":"object","properties":{"x":{"type":"string"},"y":{"type":"string"}},"required":["x"],"additionalProperties":false})");
}

TEST(Difference, NamesTheListsThatClientsSeeDifferently) {
  const auto at = [](const std::string& text, const std::string& toml = "") {
    return catalog_of(Texts{{"p", text}}, toml);
  };
  const auto told = [](const Catalog& a, const Catalog& b) {
    const auto lists = difference(a, b);
    return std::string(lists.tools ? "t" : "") + (lists.resources ? "r" : "") + (lists.prompts ? "p" : "");
  };
  const auto none = at(listed(""));
  EXPECT_EQ(told(none, at(listed(""))), "");
  EXPECT_EQ(told(none, at(tools_json({tool_json("a")}))), "t");
  EXPECT_EQ(told(at(tools_json({tool_json("a")})), at(tools_json({tool_json("a", R"(,"title":"A")")}))), "t");
  EXPECT_EQ(told(none, at(listed(resource("s:1")))), "r");
  EXPECT_EQ(told(none, at(listed("", "", R"({"uri_template":"s:{x}","name":"n"})"))), "r");
  EXPECT_EQ(told(none, at(listed("", R"({"name":"a"})"))), "p");
  EXPECT_EQ(
      told(at(listed("", R"({"name":"a"})")), at(listed("", R"({"name":"a","arguments":[{"name":"x"}]})"))),
      "p");
  EXPECT_EQ(told(none, at(tools_json({tool_json("a")}), "[expose]\ndeny = [\"a\"]\n")), "");
}

}  // namespace
}  // namespace collet::host::catalog
