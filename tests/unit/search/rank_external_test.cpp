// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/apis/operation_names.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/search/rank/rank.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::search {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

class ExternalOperations : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { folder_.write(name, text); }

  /// Returns `VERB /path` of each hit.
  std::vector<std::string> found(const std::string& query, std::size_t offset = 0, std::size_t limit = 50,
                                 const Filter& filter = {}) {
    support::Access access;
    access.read = {folder_.path()};
    auto document = openapi::load_spec(json::View("{\"file\":\"" + (folder_ / "root.yaml") + "\"}"), access);
    EXPECT_TRUE(document) << document.error().message;
    openapi::Resolver references(*std::move(document), access);
    const openapi::Outline outline(references);
    std::vector<std::string> names;
    const auto ranked = rank(outline, query, offset, limit, filter);
    matched_ = ranked.matched;
    for (const Hit& hit : ranked.hits)
      names.push_back(apis::verb_and_path(outline.operation(hit.operation)));
    return names;
  }

  support::TemporaryFolder folder_;
  std::size_t matched_ = 0;
};

TEST_F(ExternalOperations, AreRankedWithThoseOfTheDocument) {
  write("root.yaml", "openapi: 3.1.0\npaths:\n  /near: {get: {summary: pears}}\n  /far: {$ref: far.yaml}\n");
  write("far.yaml", "get: {summary: All pears}\nput: {summary: apples}\n");
  EXPECT_THAT(found("pears"), UnorderedElementsAre("GET /near", "GET /far"));
  EXPECT_EQ(matched_, 2U);
  EXPECT_THAT(found("apples"), ElementsAre("PUT /far"));
  EXPECT_EQ(found("pears", 1, 1).size(), 1U);
  EXPECT_NE(found("pears", 0, 1), found("pears", 1, 1));
  EXPECT_TRUE(found("pears", 2, 5).empty());
  EXPECT_THAT(found("pears", 0, 5, [](std::uint32_t number) { return number == 0; }),
              ElementsAre("GET /near"));
}

TEST_F(ExternalOperations, KeepTheirNumbers) {
  write("root.yaml", R"(openapi: 3.2.0
paths:
  /a"b\n{x}: {$ref: one.yaml}
  /é/../c: {$ref: one.yaml}
  /none: {$ref: none.yaml}
webhooks:
  hook: {$ref: one.yaml}
)");
  write("one.yaml", R"(description: not an operation
get: {operationId: readThing, description: "quote \" and \\ pears"}
query: {summary: pears}
additionalOperations: {LINK: {summary: pears}, get: {summary: grapes}}
post: 7
)");
  EXPECT_THAT(found("pears"), UnorderedElementsAre("GET /a\"b\\n{x}", "QUERY /a\"b\\n{x}", "LINK /a\"b\\n{x}",
                                                   "GET /é/../c", "QUERY /é/../c", "LINK /é/../c"));
}

TEST_F(ExternalOperations, AreFoundInVersion2) {
  write("root.yaml", "swagger: '2.0'\npaths:\n  /far: {$ref: 'far.yaml#/x'}\n");
  write("far.yaml", "x: {get: {summary: All pears, parameters: [{name: ripe, in: query, type: string}]}}\n");
  EXPECT_THAT(found("pears"), ElementsAre("GET /far"));
  EXPECT_THAT(found("ripe"), ElementsAre("GET /far"));
}

}  // namespace
}  // namespace collet::search
