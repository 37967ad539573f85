// SPDX-License-Identifier: MIT
// Tests path items that are references.
#include "plugins/openapi/index/index.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(PathItemRef, ALocalReferenceIsListedUnderItsPath) {
  const auto description = description_from_yaml(
      "openapi: 3.1.0\npaths: {/a: {$ref: '#/components/pathItems/P'}}\n"
      "components: {pathItems: {P: {$ref: '#/components/pathItems/Q'}, Q: {get: {operationId: q}}}}\n");
  const Index& index = description->index();
  ASSERT_EQ(index.operations().size(), 1U);
  EXPECT_EQ(index.operations()[0].path(), "/a");
  EXPECT_EQ(index.operations()[0].operation_id(), "q");
  EXPECT_TRUE(index.path_items()[0].node["$ref"]);
  EXPECT_TRUE(index.path_items()[0].target["get"]);
}

// "Allows for a referenced definition of this path item": siblings of the `$ref` belong to the path item too.
TEST(PathItemRef, SiblingOperationsCountAndTheNearerOneWins) {
  const auto description = description_from_yaml(
      "openapi: 3.2.0\n"
      "paths:\n"
      "  /a: {$ref: '#/components/pathItems/P', get: {operationId: own}, additionalOperations: {COPY: {}}}\n"
      "components:\n"
      "  pathItems:\n"
      "    P: {$ref: '#/components/pathItems/Q', put: {operationId: p}}\n"
      "    Q: {get: {operationId: far}, put: {}, post: {operationId: q}, additionalOperations: {COPY: {}, "
      "LINK: {}}}\n");
  const Index& index = description->index();
  std::string found;
  for (const Operation& operation : index.operations())
    found.append(operation.path())
        .append(" ")
        .append(operation.method())
        .append(" ")
        .append(operation.operation_id())
        .append(";");
  EXPECT_EQ(found, "/a get own;/a COPY ;/a put p;/a post q;/a LINK ;");
  EXPECT_EQ(index.path_items()[0].operation_count, 5U);
}

TEST(PathItemRef, AnUnresolvedOrExternalReferenceIsKept) {
  const auto description = description_from_yaml(
      "openapi: 3.1.0\npaths: {/a: {$ref: '#/nowhere'}, /b: {$ref: 'other.yaml#/x'}, /c: {$ref: 7}}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.path_item_count(Kind::path), 3U);
  EXPECT_EQ(index.operations().size(), 0U);
}

TEST(PathItemRef, CyclesEnd) {
  const auto description = description_from_yaml(
      "openapi: 3.1.0\n"
      "paths:\n"
      "  /a: {$ref: '#/paths/~1b'}\n"
      "  /b: {$ref: '#/paths/~1a'}\n"
      "  /c: {post: {callbacks: {x: {'{$url}': {$ref: '#/paths/~1c'}}}}}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.operation_count(Kind::path), 1U);
  EXPECT_EQ(index.operation_count(Kind::callback), 0U);
}

TEST(PathItemRef, ManyReferencesToManyOperationsReachALimit) {
  std::string text =
      "{\"openapi\":\"3.2.0\",\"components\":{\"pathItems\":{\"P\":{\"additionalOperations\":{";
  for (int i = 0; i < 2000; ++i)
    text += (i > 0 ? ",\"M" : "\"M") + std::to_string(i) + "\":{}";
  text += "}}}},\"paths\":{";
  for (int i = 0; i < 2000; ++i)
    text += (i > 0 ? ",\"/" : "\"/") + std::to_string(i) + "\":{\"$ref\":\"#/components/pathItems/P\"}";
  text += "}}";
  const auto description = description_from_json(text);
  EXPECT_EQ(description->index().problem(), "the document has more than 1,000,000 operations");
  EXPECT_TRUE(description->index().operations().empty());
}

}  // namespace
}  // namespace collet::openapi
