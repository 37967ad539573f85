// SPDX-License-Identifier: MIT
/// The fuzz target rank_external as a table of hostile questions and files. Hits are operations of the
/// document, each once, the best first; pages are parts of the whole, and the next question is answered. the
/// document, each once, the best first; pages are parts of the whole, and the next question is answered.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <ostream>
#include <set>
#include <string>
#include <string_view>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/search/rank/rank.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::search {
namespace {

std::string times(std::string_view text, std::size_t count) {
  std::string out;
  while (count-- > 0)
    out += text;
  return out;
}

class HostileRank : public testing::Test {
 protected:
  /// The path `/near` of the document itself has pears.
  HostileRank() {
    folder_.write("root.json", R"({"openapi":"3.2.0","paths":{"/near":{"get":{"summary":"all pears"}},)"
                               R"("/far/{x}":{"$ref":"far.json"},"/far":{"$ref":"far.json#/item"}}})");
  }

  void with(std::string_view far, const std::function<void(const openapi::Outline&)>& use) {
    folder_.write("far.json", far);
    support::Access access;
    access.read = {folder_.path()};
    auto document = openapi::load_spec(json::View(R"({"file":")" + (folder_ / "root.json") + "\"}"), access);
    ASSERT_TRUE(document) << document.error().message;
    openapi::Resolver references(*std::move(document), access);
    use(openapi::Outline(references));
  }

  static void check(const openapi::Outline& outline, std::string_view query) {
    const Ranked all = rank(outline, query, 0, 100, {});
    std::set<std::uint32_t> seen;
    EXPECT_LE(all.hits.size(), all.matched);
    for (std::size_t i = 0; i < all.hits.size(); ++i) {
      EXPECT_LT(all.hits[i].operation, outline.operations().size());
      EXPECT_TRUE(seen.insert(all.hits[i].operation).second);
      EXPECT_GT(all.hits[i].score, 0U);
      EXPECT_TRUE(i == 0 || all.hits[i].score <= all.hits[i - 1].score);
    }
    const Ranked page = rank(outline, query, 1, 2, {});
    EXPECT_EQ(page.matched, all.matched);
    EXPECT_EQ(page.hits.size(),
              std::min<std::size_t>(2, all.hits.size() - std::min<std::size_t>(1, all.hits.size())));
    for (std::size_t i = 0; i < page.hits.size(); ++i)
      EXPECT_EQ(page.hits[i].operation, all.hits[i + 1].operation);
    EXPECT_TRUE(rank(outline, query, 0, 100, [](std::uint32_t) { return false; }).hits.empty());
    EXPECT_FALSE(rank(outline, "pears", 0, 5, {}).hits.empty());
  }

  support::TemporaryFolder folder_;
};

struct Query {
  const char* name;
  std::string text;
  std::size_t hits;  ///< number of hits among the two operations with pears
};
void PrintTo(const Query& query, std::ostream* out) {
  *out << query.name;
}

class HostileQuery : public HostileRank, public testing::WithParamInterface<Query> {};

TEST_P(HostileQuery, FindsOnlyOperationsWithItsWords) {
  with(R"({"get":{"summary":"ripe pears"},"item":{"post":{"operationId":"eatApples"}}})",
       [&](const openapi::Outline& outline) {
         check(outline, GetParam().text);
         EXPECT_EQ(rank(outline, GetParam().text, 0, 100, {}).hits.size(), GetParam().hits);
       });
}

INSTANTIATE_TEST_SUITE_P(
    Table, HostileQuery,
    testing::Values(
        Query{"empty", "", 0}, Query{"blanks", " \t\r\n\v\f ", 0}, Query{"one letter", "p", 0},
        Query{"one letter ten thousand times", std::string(10'000, 'p'), 0},
        Query{"one letter in ten thousand words", times("p ", 10'000), 0},
        Query{"all stop words", "about after all also an and any are as at be been but by can", 0},
        Query{"stop words ten thousand times", times("the of and ", 10'000), 0},
        Query{"a word ten thousand times", times("pears ", 10'000), 2},
        Query{"a word behind a million blanks", std::string(1'000'000, ' ') + "pears", 0},
        Query{"ten thousand characters between", "pears " + std::string(10'000, '-') + " pears", 2},
        Query{"capitals", times("PEARS", 1) + times(" A", 5000), 2},
        Query{"capitals without an end", times("Ab", 50'000), 0},
        Query{"digits", times("0123456789 ", 1000), 0},
        Query{"control characters", std::string("pears\0\x01\x1b[2J\x7f", 11), 2},
        Query{"NUL alone", std::string(10'000, '\0'), 0}, Query{"Cyrillic", "груши", 0},
        Query{"Chinese", times("梨子", 5000), 0},
        Query{"emoji with joiners", times("👩‍👩‍👧‍👦", 1000), 0},
        Query{"combining marks", "p" + times("\u0301", 5000), 0},
        Query{"right-to-left override", "\u202epears\u202c", 2},
        Query{"zero-width spaces", "pears\u200b\u200b", 2}, Query{"byte-order mark", "\ufeffpears", 2},
        Query{"a regular expression", "(a+)+$|.*(.*)*[^]]\\1{1000}", 0},
        Query{"underscores", times("_", 10'000) + "pears" + times("_", 10'000), 0}));

class HostileFile : public HostileRank, public testing::WithParamInterface<std::string> {};

TEST_P(HostileFile, DoesNotHideOtherOperations) {
  with(GetParam(), [&](const openapi::Outline& outline) {
    for (const std::string_view query : {"pears", "eat apples", "list", "x", ""})
      check(outline, query);
  });
}

INSTANTIATE_TEST_SUITE_P(
    Table, HostileFile,
    testing::Values(
        "", "null", "[]", "7", R"("far.json")", "{", std::string(200, '['), "\xFF\xFE", std::string(64, '\0'),
        R"({"$ref":"far.json"})", R"({"$ref":"root.json#/paths/~1near"})",
        R"({"$ref":"root.json#/paths/~1far~1{x}","item":{"$ref":"#"}})",
        R"({"$ref":7,"get":{"$ref":"#/get"}})",
        R"({"get":null,"put":[],"post":"pears","delete":7,"patch":true,"item":{"get":{}}})",
        R"({"get":{"operationId":7,"summary":{},"description":[],"tags":"pears","parameters":{},"requestBody":[],"responses":7}})",
        R"({"get":{"tags":[1,null,{},"pears"],"parameters":[1,null,{"$ref":"#"},{"$ref":7},{"name":7,"in":7}]}})",
        R"({"get":{"parameters":[{"$ref":"#/p"}]},"p":{"$ref":"#/p"}})",
        R"({"get":{"responses":{"200":{"$ref":"#/get/responses/200"},"2":{"content":{"a/b":{"schema":{"$ref":"#/s"}}}}}},"s":{"allOf":[{"$ref":"#/s"}],"items":{"$ref":"#/s"},"properties":{"s":{"$ref":"#/s"}}}})",
        R"({"get":{"responses":{"200":{"content":{"a/b":{"schema":{"$ref":"gone.json#/x"}}}}}}})",
        R"({"additionalOperations":{"":{"summary":"pears"},"get":{},"\u0000":{"summary":"pears"},"a b":{"summary":"pears"}}})",
        R"({"get":{"summary":")" + std::string(1'000'000, 'p') + R"("},"item":{"get":{"operationId":")" +
            times("pearS", 100'000) + "\"}}}",
        R"({"get":{"summary":")" + times("word pears ", 100'000) + "\"}}",
        R"({"get":{"tags":[)" + times(R"("pears",)", 10'000) + R"("t"]}})",
        R"({"get":{"parameters":[)" + times(R"({"name":"pears","in":"query"},)", 10'000) + R"({}]}})",
        R"({"get":{"responses":{"200":{"content":{"a/b":{"schema":)" + times(R"({"allOf":[)", 100) + "{}" +
            times("]}", 100) + "}}}}}}"));

}  // namespace
}  // namespace collet::search
