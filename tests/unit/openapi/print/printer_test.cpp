// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/printer.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(Printer, EscapesAsJsonRequires) {
  const auto document = from_yaml("a: \"q\\\" b\\\\ n\\n t\\t e\\e é\"\n\"k\\\"\": 1\n");
  EXPECT_EQ(printed(document->root()), "{\"a\":\"q\\\" b\\\\ n\\n t\\t e\\u001b é\",\"k\\\"\":1}");
}

TEST(Printer, ANullNodePrintsAsNull) {
  EXPECT_EQ(printed(Node()), "null");
}

TEST(Printer, AValueThatDoesNotFitIsNotPrinted) {
  const auto document = from_json(R"({"a":[1,2,3],"b":"text"})");
  const std::size_t size = printed(document->root()).size();
  std::string out = "before";
  EXPECT_FALSE(print(document->root(), out, {.max_bytes = size - 1}));
  EXPECT_EQ(out, "before");
  EXPECT_TRUE(print(document->root(), out, {.max_bytes = size}));
  EXPECT_EQ(out, R"(before{"a":[1,2,3],"b":"text"})");
}

TEST(Printer, AHugeTextIsNotCopiedWhenItDoesNotFit) {
  const auto document = from_json("[\"" + std::string(1'000'000, 'x') + "\"]");
  std::string out;
  EXPECT_FALSE(print(document->root(), out, {.max_bytes = 100}));
  EXPECT_LT(out.capacity(), 10'000U);
}

TEST(Printer, FieldsSelectMembersOfThePrintedObjectOnly) {
  const auto document = from_json(R"({"a":1,"b":{"a":2,"c":3},"c":4})");
  EXPECT_EQ(printed(document->root(), {.fields = {"c", "b", "nowhere"}}), R"({"b":{"a":2,"c":3},"c":4})");
  EXPECT_EQ(printed(document->root(), {.fields = {"nowhere"}}), "{}");
}

TEST(Printer, AValueThatNestsTooDeepIsNotPrinted) {
  const auto document = from_json(R"({"a":[{"b":{}}],"c":1})");
  for (const std::vector<std::string_view>& fields : {std::vector<std::string_view>{}, {"a", "c"}}) {
    std::string out = "before";
    PrintedRefs refs;
    EXPECT_FALSE(print(document->root(), out, {.max_depth = 3, .fields = fields}, &refs));
    EXPECT_TRUE(refs.too_deep);
    EXPECT_EQ(out, "before");
    EXPECT_TRUE(print(document->root(), out, {.max_depth = 4, .fields = fields}, &refs));
    EXPECT_EQ(out, R"(before{"a":[{"b":{}}],"c":1})");
  }
}

TEST(Printer, DepthCostsNoStack) {
  Limits limits;
  limits.max_depth = 100'000;
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(json_as_json(deep, limits), deep);
}

}  // namespace
}  // namespace collet::openapi
