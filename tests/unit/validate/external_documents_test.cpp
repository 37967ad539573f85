// SPDX-License-Identifier: MIT
/// Faults in files that a document references, whatever these files contain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/openapi/hostile_files.hpp"
#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

std::string judged(const std::string& file, const std::string& readable, std::string_view more = {}) {
  std::string arguments = R"({"spec":{"file":")" + file + "\"}";
  if (!more.empty()) arguments.append(",").append(more);
  const auto answer = PluginUnderTest(collet_plugin_v1).call("validate", arguments + "}", readable);
  return answer.status == COLLET_OK ? answer.json : answer.error;
}

TEST(ValidateExternalDocuments, AnyFileIsCheckedOrLeftOutWithAReason) {
  using End = HostileFiles::End;
  const std::string place = "/paths/~1a/get/responses/200/content/application~1json/schema/$ref";
  for (const HostileFiles& given : hostile_files()) {
    SCOPED_TRACE(given.name);
    const HostileFolder folder(given);
    const auto answer = judged(folder.root("root.yaml", folder.reference()), folder.readable());
    const json::View view(answer);
    ASSERT_TRUE(view["valid"].boolean().has_value()) << answer;
    std::vector<std::string> expected;
    if (given.end == End::closed) expected = {"reference-opened at " + place};
    if (given.end == End::missing) expected = {"reference-resolves at " + place};
    if (given.end == End::circle) expected = {"reference-resolves at /$ref"};
    if (given.end == End::odd) expected = {"structure-type at "};
    EXPECT_EQ(found(answer, true), expected) << answer;
    EXPECT_EQ(view["documents_unchecked"].boolean(),
              given.end == End::deep ? std::optional(true) : std::nullopt);
    const bool in_the_other = given.end == End::circle || given.end == End::odd;
    EXPECT_EQ(view["valid"].boolean(),
              !in_the_other && given.end != End::missing && given.end != End::closed);
    EXPECT_EQ(view["incomplete"].integer(),
              given.end == End::closed ? std::optional(std::int64_t{1}) : std::nullopt);
    for (const auto error : view["errors"].items())
      EXPECT_EQ(error["document"].string().has_value(), in_the_other) << answer;
  }
}

TEST(ValidateExternalDocuments, APathItemOfACallbackIsCheckedInEveryVersion) {
  for (const std::string_view version : {"3.0", "3.1", "3.2"}) {
    SCOPED_TRACE(version);
    const support::TemporaryFolder folder;
    folder.write("hook.yaml", "post: {operationId: same, responses: {'200': {descriptio: D}}}\n");
    folder.write("calls.yaml", "'{$request.body#/url}': {$ref: 'more.yaml#/item'}\n");
    folder.write("more.yaml",
                 "item: {put: {requestBody: {content: {}}, responses: {'99': {description: D}}}}\n");
    const auto root = folder.write(
        "root.yaml",
        document(version,
                 "paths: {/a: {$ref: hook.yaml, parameters: []}, /b: {post: {operationId: b, callbacks: {c: "
                 "{'{$url}': {$ref: hook.yaml}}, d: {$ref: calls.yaml}}, responses: OK}}}\n"));
    const auto lines = found(judged(root, folder.path(), R"("no_warnings":true)"), false);
    EXPECT_THAT(lines,
                testing::UnorderedElementsAre("structure-unknown-field at /post/responses/200/descriptio",
                                              "structure-name at /item/put/responses/99"));
  }
}

TEST(ValidateExternalDocuments, APathItemThatACallbackSharesIsCheckedOnce) {
  for (const std::string_view version : {"3.0", "3.1", "3.2"}) {
    SCOPED_TRACE(version);
    const support::TemporaryFolder folder;
    folder.write("hook.yaml",
                 "parameters: [{name: p q, in: path, required: true, schema: {type: string}}]\n"
                 "post: {operationId: same, responses: {'200': {description: D}}}\n");
    const auto root = folder.write(
        "root.yaml",
        document(version,
                 "paths: {/b: {post: {operationId: b, callbacks: {c: {'{$url}': {$ref: hook.yaml}}}, "
                 "responses: OK}}, '/a/{p q}': {$ref: hook.yaml}}\n"));
    EXPECT_THAT(found(judged(root, folder.path()), false), testing::IsEmpty());
  }
}

TEST(ValidateExternalDocuments, TheFirstFilesOfATooLongChainAreChecked) {
  const support::TemporaryFolder folder;
  for (int i = 0; i < 100; ++i)
    folder.write("f" + std::to_string(i) + ".yaml", "{" + std::string(i == 3 ? "minLength: -1, " : "") +
                                                        "properties: {n: {$ref: f" + std::to_string(i + 1) +
                                                        ".yaml}}}");
  folder.write("f100.yaml", "{type: string}");
  const auto root =
      folder.write("root.yaml", document("3.1", "components: {schemas: {A: {$ref: f0.yaml}}}\n"));
  const auto answer = judged(root, folder.path());
  EXPECT_THAT(found(answer, false), testing::ElementsAre("structure-value at /minLength")) << answer;
  EXPECT_EQ(json::View(answer)["documents_unchecked"].boolean(), true);
  EXPECT_THAT(std::string(json::View(answer)["hint"].string().value_or("")),
              testing::HasSubstr("chains of 64 references"));
}

}  // namespace
}  // namespace collet::test
