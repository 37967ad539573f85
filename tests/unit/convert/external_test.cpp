// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class ConvertExternal : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "collet-external-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    put("pet.yaml",
        "type: object\nproperties:\n  name: {type: string, x-nullable: true}\n"
        "  tag: {$ref: 'common.yaml#/definitions/Tag'}\n");
    put("common.yaml",
        "definitions:\n  Tag: {type: object, discriminator: kind, required: [kind], "
        "properties: {kind: {type: string}}}\n");
    put("api.yaml",
        "swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n"
        "      responses:\n        '200': {description: d, schema: {$ref: pet.yaml}}\n");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void put(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name) << text; }

  std::string call(std::string_view external) const {
    PluginUnderTest plugin(collet_plugin_v1);
    std::string text = R"({"max_response_tokens":1000000,"target":"3.0","external":")" +
                       std::string(external) + R"(","spec":{"file":)";
    json::append_string(text, (folder_ / "api.yaml").string());
    return plugin.call("convert", text + "}}", folder_.string()).json;
  }
  static std::string document(const std::string& json) {
    return json::View(json)["document"].string().value_or("(none)");
  }

  std::filesystem::path folder_;
};

TEST_F(ConvertExternal, ConvertBringsOtherFilesInAndConvertsThem) {
  const std::string json = call("convert");
  const std::string text = document(json);
  EXPECT_THAT(text, Not(HasSubstr(".yaml")));
  EXPECT_THAT(text, HasSubstr("nullable: true"));
  EXPECT_THAT(text, Not(HasSubstr("x-nullable")));
  EXPECT_THAT(text, HasSubstr("propertyName: kind"));
  EXPECT_THAT(json, HasSubstr("\"imported_count\":2"));
  EXPECT_THAT(json, HasSubstr("\"unsupported_count\":0"));
  EXPECT_THAT(json, HasSubstr("\"valid\":true"));
}

TEST_F(ConvertExternal, KeepLeavesTheReferencesAndReportsThem) {
  const std::string json = call("keep");
  EXPECT_THAT(document(json), HasSubstr("pet.yaml"));
  EXPECT_THAT(json, HasSubstr("the other document is not converted"));
}

TEST_F(ConvertExternal, AFileThatIsMissingIsNamed) {
  std::filesystem::remove(folder_ / "pet.yaml");
  EXPECT_THAT(call("convert"), HasSubstr("\"warnings\":["));
}

}  // namespace
}  // namespace collet::test
