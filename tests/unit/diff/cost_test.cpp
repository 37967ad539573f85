// SPDX-License-Identifier: MIT
/// The cost of a comparison depends on the changes and not on the size of the documents.
#include <gtest/gtest.h>
#include <string>

#include "plugins/diff/operation/document_comparison.hpp"
#include "plugins/openapi/read/json_document.hpp"

namespace collet::diff {
namespace {

/// Returns a document with many operations, each with its own schema that references a shared one. A property
/// of the last schema has that type.
std::string api(int operations, std::string_view type) {
  std::string paths;
  std::string schemas;
  for (int i = 0; i < operations; ++i) {
    const std::string name = std::to_string(i);
    if (i != 0) paths += ',';
    paths.append(R"("/p)").append(name).append(
        R"(":{"get":{"responses":{"200":{"description":"D","content":{"application/json":{"schema":{"$ref":"#/components/schemas/S)");
    paths.append(name).append(R"("}}}}}}})");
    schemas.append(R"("S)").append(name).append(
        R"(":{"type":"object","properties":{"shared":{"$ref":"#/components/schemas/Shared"},"v":{"type":")");
    schemas.append(i + 1 == operations ? type : "string").append(R"("}}},)");
  }
  return R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{)" + paths +
         R"(},"components":{"schemas":{)" + schemas + R"("Shared":{"type":"object"}}}})";
}

openapi::DescriptionPtr described(const std::string& text) {
  return std::make_shared<const openapi::Description>(*openapi::read_json_document(text));
}

Findings compared(const std::string& one, const std::string& other) {
  DocumentSide base(openapi::Resolver(openapi::Opened{described(one), {}}));
  DocumentSide revision(openapi::Resolver(openapi::Opened{described(other), {}}));
  return compare_documents(base, revision, {}, [] {});
}

TEST(Cost, EqualDocumentsCompareNoSchemas) {
  const auto text = api(2000, "string");
  const auto findings = compared(text, text);
  EXPECT_EQ(findings.pairs.size(), 0U);
  EXPECT_EQ(findings.subjects.size(), 1U);  // the documents themselves
}

TEST(Cost, OneChangeComparesOnlyTheSchemasThatLeadToIt) {
  for (const int operations : {10, 2000}) {
    const auto findings = compared(api(operations, "string"), api(operations, "integer"));
    EXPECT_EQ(findings.changes.size(), 1U);
    EXPECT_EQ(findings.pairs.size(), 2U);     // the schema of the body, and the property
    EXPECT_EQ(findings.subjects.size(), 2U);  // the documents, and one operation
  }
}

}  // namespace
}  // namespace collet::diff
