// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/tool.hpp>

namespace {

namespace schema = collet::schema;

template <class Describe>
std::string manifest_text(const Describe& describe) {
  return std::string(std::string_view(collet::manifest("x", "1.2.3", describe).text));
}

template <class Describe>
std::string tools_text(const Describe& describe) {
  const auto text = manifest_text(describe);
  const auto begin = text.find("\"tools\":[");
  return begin == std::string::npos ? std::string() : text.substr(begin + 9, text.size() - begin - 11);
}

TEST(Manifest, WithoutToolsHasIdVersionAndAbi) {
  EXPECT_EQ(manifest_text([](auto&) {}),
            R"({"id":"x","version":"1.2.3","abi":{"major":1,"minor":0},"license":"MIT"})");
}

TEST(Manifest, ListsResourcesAndPromptsWithTheirMembers) {
  EXPECT_EQ(
      manifest_text([](auto& m) {
        m.prompt("ask").title("T").description("D").required_argument("a", "A").argument("b");
        m.resource("s:one", "One").mime_type("text/plain").size(3);
        m.resource("s:two", "Two \"2\"");
        m.resource_template("s:of/{x}", "Of").description("D");
      }),
      R"({"id":"x","version":"1.2.3","abi":{"major":1,"minor":0},"license":"MIT",)"
      R"("resources":[{"uri":"s:one","name":"One","mimeType":"text/plain","size":3},{"uri":"s:two","name":"Two \"2\""}],)"
      R"("resource_templates":[{"uri_template":"s:of/{x}","name":"Of","description":"D"}],)"
      R"("prompts":[{"name":"ask","title":"T","description":"D","arguments":[{"name":"a","description":"A","required":true},{"name":"b"}]}]})");
}

TEST(Manifest, HasItsPurposeAndTheHintsOfItsTools) {
  EXPECT_EQ(
      manifest_text([](auto& m) {
        m.summary("Does \"it\"");
        m.keywords({"one", "two"});
        m.keywords({"three"});
        m.tool("t")
            .title("T")
            .description("D")
            .search_hint("find")
            .pin()
            .max_result_chars(7)
            .idempotent()
            .open_world(false);
      }),
      R"({"id":"x","version":"1.2.3","abi":{"major":1,"minor":0},"license":"MIT","summary":"Does \"it\"",)"
      R"("keywords":["one","two","three"],"tools":[{"id":"t","title":"T","description":"D","input_schema":)"
      R"({"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,)"
      R"("idempotentHint":true,"openWorldHint":false},"search_hint":"find","pin":true,"max_result_chars":7,)"
      R"("exposure":"default","latency":"normal"}]})");
}

TEST(Manifest, TheLastOfTwoEqualHintsCounts) {
  EXPECT_NE(tools_text([](auto& m) {
              m.tool("t").title("T").description("D").idempotent().idempotent(false);
            }).find(R"("annotations":{"readOnlyHint":false,"idempotentHint":false})"),
            std::string::npos);
}

TEST(Manifest, HasItsMembersInAFixedOrder) {
  EXPECT_EQ(
      manifest_text([](auto& m) {
        m.tool("t").title("T").description("D");
        m.shares("openapi");
        m.permissions(R"({"network":true})");
        m.needs_abi_minor(3);
        m.config_schema(R"({"type":"object"})");
        m.license("Apache-2.0");
      }),
      R"({"id":"x","version":"1.2.3","abi":{"major":1,"minor":3},"license":"Apache-2.0",)"
      R"("config_schema":{"type":"object"},"permissions":{"network":true},"shares":"openapi","tools":[)"
      R"({"id":"t","title":"T","description":"D","input_schema":{"type":"object","properties":{},)"
      R"("additionalProperties":false},"annotations":{"readOnlyHint":false},"exposure":"default","latency":"normal"}]})");
}

TEST(Manifest, AToolWithRequiredPropertiesIsWrittenCompletely) {
  EXPECT_EQ(
      tools_text([](auto& m) {
        m.tool("walk_paths")
            .title("Walk paths")
            .description("Lists")
            .read_only()
            .property("spec", schema::object().property("file", schema::string()).required())
            .property("path", schema::string());
      }),
      R"({"id":"walk_paths","title":"Walk paths","description":"Lists","input_schema":{"type":"object",)"
      R"("properties":{"spec":{"type":"object","properties":{"file":{"type":"string"}},"additionalProperties":false},)"
      R"("path":{"type":"string"}},"required":["spec"],"additionalProperties":false},)"
      R"("annotations":{"readOnlyHint":true},"exposure":"default","latency":"normal"})");
}

TEST(Manifest, OptionalMembersOfAToolHaveAFixedPosition) {
  EXPECT_EQ(
      tools_text([](auto& m) {
        m.tool("t")
            .latency_long()
            .opt_in()
            .destructive()
            .idempotent(false)
            .open_world()
            .output_schema(R"({"type":"array"})")
            .input_schema(R"({"type":"object"})")
            .description_brief("B")
            .description("D")
            .title("T");
      }),
      R"({"id":"t","title":"T","description":"D","description_brief":"B","input_schema":{"type":"object"},)"
      R"("output_schema":{"type":"array"},"annotations":{"readOnlyHint":false,"destructiveHint":true,)"
      R"("idempotentHint":false,"openWorldHint":true},"exposure":"opt_in","latency":"long"})");
}

TEST(Manifest, ToolsKeepTheirOrder) {
  const auto text = tools_text([](auto& m) {
    m.tool("b").title("T").description("D").latency_inline();
    m.tool("a").title("T").description("D").internal();
  });
  EXPECT_LT(text.find("\"id\":\"b\""), text.find("},{\"id\":\"a\""));
  EXPECT_NE(text.find(R"("exposure":"internal","latency":"normal"})"), std::string::npos);
}

TEST(Manifest, WithAddsSharedParts) {
  const auto text = tools_text([](auto& m) {
    m.tool("t").title("T").description("D").with(schema::page_properties).property("last", schema::boolean());
  });
  EXPECT_NE(text.find(R"("properties":{"limit":{"type":"integer",)"), std::string::npos);
  EXPECT_LT(text.find("\"limit\""), text.find("\"offset\""));
  EXPECT_LT(text.find("\"offset\""), text.find("\"max_response_tokens\""));
  EXPECT_LT(text.find("\"max_response_tokens\""), text.find("\"last\""));
}

TEST(Manifest, IsACompileTimeConstant) {
  static constexpr auto k_manifest = collet::manifest<512>("a-b", "0.1.0-rc.1+x", [](auto& m) {
    m.concurrent();
    m.tool("t").title("T").description("D");
  });
  static_assert(k_manifest.concurrent);
  static_assert(std::string_view(k_manifest.text).starts_with(R"({"id":"a-b","version":"0.1.0-rc.1+x")"));
}

TEST(Manifest, AcceptsTheIdsThatTheAbiAllows) {
  const std::string word(40, 'a');
  const auto three = std::string(word).append(".").append(word).append(".").append(word);
  const auto four = std::string(three).append(".").append(word);
  for (const std::string& id :
       std::vector<std::string>{"a", "walk", "a1-b", "org.example.walk", "a.b", "a.3d", "a-.b-", word, three})
    EXPECT_TRUE(collet::detail::is_plugin_id(id)) << id;
  for (const std::string& id : std::vector<std::string>{
           "", "1a", "-a", "Walk", "a_b", "a b", ".a", "a.", "a..b", "é", word + "a",
           std::string("a.").append(word).append("a"), "1.b", "a.-b", "org.example.Walk", "../a", four})
    EXPECT_FALSE(collet::detail::is_plugin_id(id)) << id;
}

TEST(Manifest, AcceptsSemanticVersions) {
  for (const char* version : {"0.0.0", "1.20.300", "1.0.0-rc.1", "1.0.0+build"})
    EXPECT_TRUE(collet::detail::is_version(version)) << version;
  for (const char* version : {"", "1", "1.0", "1.0.", "01.0.0", "1.0.0.0", "v1.0.0", "1.0.x"})
    EXPECT_FALSE(collet::detail::is_version(version)) << version;
}

TEST(Manifest, RefusesAMalformedIdOrVersion) {
  EXPECT_THROW(collet::manifest("A", "1.0.0", [](auto&) {}), std::invalid_argument);
  EXPECT_THROW(collet::manifest("a", "1.0", [](auto&) {}), std::invalid_argument);
}

TEST(Report, CopiesTemporaryTexts) {
  collet::Report report;
  report.tool(std::string("made_") + "here")
      .title(std::string("a long title that ") + "is made at run time")
      .description(std::string(100, 'd'));
  report.raw_tool(R"({"id":"raw"})");
  EXPECT_EQ(
      report.text(),
      R"({"tools":[{"id":"made_here","title":"a long title that is made at run time","description":")" +
          std::string(100, 'd') +
          R"(","input_schema":{"type":"object","properties":{},"additionalProperties":false},)"
          R"("annotations":{"readOnlyHint":false},"exposure":"default","latency":"normal"},{"id":"raw"}]})");
}

TEST(Report, WithoutToolsIsAnEmptyList) {
  EXPECT_EQ(collet::Report().text(), R"({"tools":[]})");
}

}  // namespace
