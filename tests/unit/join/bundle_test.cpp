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

TEST_F(Bundle, RewritesTheOperationsOfLinksAndTheFilesOfExamples) {
  std::filesystem::create_directory(folder_ / "parts");
  put("api.yaml", R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a: {$ref: parts/a.yaml}
  /b: {$ref: parts/b.yaml}
)");
  put("parts/a.yaml", R"(get:
  responses:
    '200':
      description: ok
      links:
        main: {operationRef: '../api.yaml#/paths/~1b/get'}
        part: {operationRef: 'b.yaml#/get'}
        other: {operationRef: 'other.yaml#/paths/~1c/get'}
      content:
        a/b: {examples: {e: {externalValue: e.json}, w: {externalValue: 'https://e.com/w.json'}}}
)");
  put("parts/b.yaml", "get: {responses: {'200': {description: ok}}}\n");
  const std::string text = bundled();
  EXPECT_THAT(text, HasSubstr("main: {operationRef: '#/paths/~1b/get'}"));
  EXPECT_THAT(text, HasSubstr("part: {operationRef: '#/paths/~1b/get'}"));
  EXPECT_THAT(text, HasSubstr("operationRef: parts/other.yaml#/paths/~1c/get"));
  EXPECT_THAT(text, HasSubstr("externalValue: parts/e.json"));
  EXPECT_THAT(text, HasSubstr("externalValue: 'https://e.com/w.json'"));
}

TEST_F(Bundle, JoinedDocumentsKeepTheirReferencesToOtherFiles) {
  for (const char* const folder : {"one", "two"})
    std::filesystem::create_directory(folder_ / folder);
  put("one/a.yaml", "openapi: 3.0.3\ninfo: {title: A, version: '1'}\npaths: {}\n");
  put("two/b.yaml", R"(openapi: 3.0.3
info: {title: B, version: '1'}
paths: {}
components:
  schemas:
    S: {$ref: 's.yaml#/S'}
    O: {$ref: '../one/o.yaml'}
    W: {$ref: 'https://e.com/w.yaml'}
    D: {type: object, discriminator: {propertyName: k, mapping: {s: './s.yaml#/S', d: D}}}
  examples:
    E: {externalValue: e.json}
  links:
    L: {operationRef: 'api.yaml#/paths/~1x/get'}
)");
  PluginUnderTest plugin(collet_plugin_v1);
  std::string text = R"({"max_response_tokens":1000000,"specs":[{"file":)";
  json::append_string(text, (folder_ / "one/a.yaml").string());
  json::append_string(text += R"(},{"file":)", (folder_ / "two/b.yaml").string());
  const Answer answer = plugin.call("join", text + "}]}", folder_.string());
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  const std::string document(json::View(answer.json)["document"].string().value_or(""));
  for (const char* const kept :
       {"$ref: ../two/s.yaml#/S", "$ref: o.yaml", "https://e.com/w.yaml", "s: ../two/s.yaml#/S", "d: D",
        "externalValue: ../two/e.json", "operationRef: ../two/api.yaml#/paths/~1x/get"})
    EXPECT_THAT(document, HasSubstr(kept));
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
