// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_api = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    get:
      operationId: getA
      tags: [a]
      responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
  /b:
    get: {operationId: getB, responses: {'200': {description: d}}}
components:
  schemas:
    A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
    B: {type: string}
    C: {type: string}
)";

Answer generate(std::string_view more) {
  PluginUnderTest plugin(collet_plugin_v1);
  return plugin.call("generate", with_content(k_api, more));
}

TEST(Generate, CountsTypesAndOperations) {
  const Answer answer = generate(R"("dry_run":true,"client":true)");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  const json::View json(answer.json);
  EXPECT_EQ(json["generated_types"].integer(), 3);
  EXPECT_EQ(json["generated_operations"].integer(), 2);
  EXPECT_EQ(json["dry_run"].boolean(), true);
}

TEST(Generate, TakesOnlyTheTypesOfChosenOperations) {
  const Answer answer = generate(R"("dry_run":true,"tags":["a"])");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  EXPECT_EQ(json::View(answer.json)["generated_types"].integer(), 2);
}

TEST(Generate, NeedsAFolderOrADryRun) {
  const Answer answer = generate({});
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(answer.error, HasSubstr("/output_dir"));
}

TEST(Generate, RefusesAFolderThatMayNotBeWritten) {
  const Answer answer = generate(R"("output_dir":"/tmp/generated")");
  EXPECT_EQ(answer.status, COLLET_DENIED);
}

TEST(Generate, RefusesNamesThatAreNoPackages) {
  for (const std::string_view name : {"", "A", "1a", "a-b", "func", "json"})
    EXPECT_THAT(generate("\"dry_run\":true,\"package_name\":\"" + std::string(name) + "\"").error,
                HasSubstr("/package_name"))
        << name;
}

TEST(Generate, EndsWhenItIsCancelled) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  EXPECT_EQ(plugin.call("generate", with_content(k_api, "\"dry_run\":true")).status, COLLET_CANCELLED);
}

TEST(Generate, CostsAtMost290Tokens) {
  EXPECT_LE(PluginUnderTest(collet_plugin_v1).cost("generate"), 290U);
}

}  // namespace
}  // namespace collet::test
