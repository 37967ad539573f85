// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "tests/unit/join/joining.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class Bundle : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "collet-bundle-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void put(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name) << text; }

  Answer call() const {
    PluginUnderTest plugin(collet_plugin_v1);
    std::string text = R"({"max_response_tokens":1000000,"bundle":true,"specs":[{"file":)";
    json::append_string(text, (folder_ / "api.yaml").string());
    return plugin.call("join", text + "}]}", folder_.string());
  }
  std::string bundled() const {
    const Answer answer = call();
    if (answer.status != COLLET_OK) return "!" + answer.error;
    return json::View(answer.json)["document"].string().value_or("(no document)");
  }

  std::filesystem::path folder_;
};

TEST_F(Bundle, BringsPathItemsAndSchemasWithTheirCirclesIn) {
  put("api.yaml", R"(openapi: 3.0.3   # kept
info: {title: T, version: '1'}
paths:
  /a:
    $ref: paths.yaml#/a
components:
  schemas:
    User:
      $ref: user.yaml
    Item: {type: object}
)");
  put("paths.yaml", R"(a:
  get:
    responses:
      '200':
        description: ok
        content:
          a/b:
            schema: {$ref: 'user.yaml'}
          c/d:
            schema: {$ref: 'common.yaml#/defs/Item'}
)");
  put("user.yaml",
      "type: object\nproperties:\n  friend: {$ref: 'user.yaml'}\n  address: {$ref: "
      "'common.yaml#/defs/Address'}\n");
  put("common.yaml",
      "defs:\n  Address: {type: string}\n  Item: {type: array, items: {$ref: '#/defs/Item'}}\n");
  const std::string text = bundled();
  EXPECT_THAT(text, Not(HasSubstr(".yaml")));
  EXPECT_THAT(text, HasSubstr("openapi: 3.0.3   # kept\n"));
  EXPECT_THAT(text, HasSubstr("friend:"));
  EXPECT_THAT(text, HasSubstr("#/components/schemas/User"));
  EXPECT_THAT(text, HasSubstr("#/components/schemas/Address"));
  EXPECT_THAT(text, HasSubstr("Item_common:"));
  EXPECT_THAT(text, HasSubstr("#/components/schemas/Item_common"));
  EXPECT_THAT(call().json, HasSubstr(R"({"place":"schemas/Address","from":"common.yaml#/defs/Address"})"));
  EXPECT_THAT(call().json, HasSubstr(R"("result":{"valid":true)"));
}

TEST_F(Bundle, OfOneFileIsTheDocument) {
  constexpr std::string_view k_api = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";
  put("api.yaml", k_api);
  EXPECT_EQ(bundled(), k_api);
}

TEST_F(Bundle, KeepsReferencesInsideASchemaWithAnId) {
  put("api.yaml", R"(openapi: 3.1.0
info: {title: T, version: '1'}
paths: {}
components:
  schemas:
    A: {$ref: tree.yaml}
)");
  put("tree.yaml", "$id: https://example.com/tree\ntype: object\nproperties:\n  child: {$ref: '#'}\n");
  const std::string text = bundled();
  EXPECT_THAT(text, HasSubstr("https://example.com/tree"));
  EXPECT_THAT(text, Not(HasSubstr("tree.yaml")));
  EXPECT_THAT(text, Not(HasSubstr("#/components")));
}

TEST_F(Bundle, MakesComponentsOfPathItemsInsideOtherParts) {
  put("api.yaml", R"(openapi: 3.1.0
info: {title: T, version: '1'}
paths:
  /a:
    post:
      responses: {'200': {description: ok}}
      callbacks:
        c: {$ref: back.yaml}
)");
  put("back.yaml", "'{$url}': {$ref: item.yaml}\n");
  put("item.yaml", "post: {responses: {'200': {description: ok}}}\n");
  const std::string text = bundled();
  EXPECT_THAT(text, HasSubstr("c: {$ref: '#/components/callbacks/back'}"));
  EXPECT_THAT(text, HasSubstr("$ref: '#/components/pathItems/item'"));
  EXPECT_THAT(call().json, HasSubstr(R"("result":{"valid":true)"));
}

TEST_F(Bundle, ReportsWhatIsMissing) {
  put("api.yaml", R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths: {}
components:
  schemas:
    A: {type: array, items: {$ref: gone.yaml}}
)");
  EXPECT_THAT(call().json, HasSubstr(R"("warnings":[")"));
  EXPECT_THAT(bundled(), HasSubstr("gone.yaml"));
}

}  // namespace
}  // namespace collet::test
