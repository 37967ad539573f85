// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_document = R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{
 "/orders":{"post":{"operationId":"orders.create",
  "parameters":[{"name":"filter","in":"query","schema":{"type":"object","properties":{"by":{"type":"object","properties":{"day":{"type":"integer"}}}}}}],
  "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
   "to":{"type":"object","properties":{"address":{"type":"object","required":["city"],"properties":{"city":{"type":"string"}}}}},
   "lines":{"type":"array","items":{"type":"object","properties":{"price":{"anyOf":[{"type":"null"},
     {"type":"object","description":"What it costs","properties":{"cents":{"type":"integer"}}}]}}}},
   "labels":{"type":"object","additionalProperties":{"type":"object","properties":{"text":{"type":"string"}}}},
   "a.b":{"type":"object","properties":{"c":{"type":"boolean"}}},
   "again":{"$ref":"#/components/schemas/acme.v1.Loop"}}}}}},
  "responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"object","properties":{
   "to":{"type":"string"},"paid":{"type":"object","properties":{"at":{"type":"string","format":"date"}}}}}}}}}}}},
 "components":{"schemas":{
  "acme.v1.Loop":{"type":"object","properties":{"next":{"$ref":"#/components/schemas/acme.v1.Loop"},
   "own":{"type":"object","properties":{"deep":{"type":"object","properties":{"x":{"type":"string"}}}}}}},
  "acme.v1.Circle":{"oneOf":[{"$ref":"#/components/schemas/acme.v1.Circle"}]}}}})";

/// Returns the answer below the heading, which is the path.
std::string told(const std::string& way) {
  const auto text = ask(k_document, R"("schema":")" + way + "\"");
  const std::string heading = "## " + way + "\n\n";
  return text.starts_with(heading) ? text.substr(heading.size()) : text;
}

TEST(SchemaPath, LeadsToInlineSchemas) {
  EXPECT_EQ(told("orders.create.to.address"), "  \"city\": string (required)");
  EXPECT_EQ(told("POST /orders.to.address"), "  \"city\": string (required)");
  EXPECT_EQ(told("acme.v1.Loop.own"), "  \"deep\": object {x?: string}");
  EXPECT_EQ(told("Loop.next.next.own.deep"), "  \"x\": string");
  EXPECT_EQ(told("orders.create.to.address.city"), "string");
}

TEST(SchemaPath, PassesThroughItemsAlternativesAndMaps) {
  EXPECT_EQ(told("orders.create.lines.price"), "What it costs\n\n  \"cents\": integer");
  EXPECT_EQ(told("orders.create.lines.price.cents"), "integer");
  EXPECT_EQ(told("orders.create.labels.*"), "  \"text\": string");
  EXPECT_EQ(told("orders.create.labels.any.text"), "string");
  EXPECT_EQ(told("orders.create.a.b.c"), "boolean");
  EXPECT_EQ(told("orders.create.again.own.deep"), "  \"x\": string");
}

TEST(SchemaPath, SearchesRequestThenResponseThenParameters) {
  EXPECT_EQ(told("orders.create.to"), "  \"address\": object {city: string}");
  EXPECT_EQ(told("orders.create.paid"), "  \"at\": string // e.g. \"2024-01-15\"");
  EXPECT_EQ(told("orders.create.filter.by"), "  \"day\": integer");
}

TEST(SchemaPath, IsUnknownIfItLeadsNowhere) {
  for (const char* const way : {"orders.create.no", "orders.create.to.", "orders.create.to..address", ".to",
                                "...", "Circle.x", "orders.none.to", "acme.v1.Loop.own.deep.x.y"})
    EXPECT_TRUE(told(way).starts_with("Unknown schema: ")) << way << told(way);
  EXPECT_TRUE(told(std::string(5000, '.')).starts_with("Unknown schema: "));
  EXPECT_TRUE(told("Loop" + std::string(100, 'x') + ".a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p")
                  .starts_with("Unknown schema: "));
}

TEST(SchemaPath, IsSuggestedForOmittedMembers) {
  const auto details = ask(k_document, R"("operationId":"orders.create")");
  EXPECT_TRUE(has_lines(details,
                        "  \"to\": object {address?: object}\n"
                        "Members of an object in place: `search_api(schema=\"orders.create.lines\")`"))
      << details;
  EXPECT_TRUE(ask(k_document, R"("schema":"Loop")")
                  .ends_with("\nMembers of an object in place: `search_api(schema=\"acme.v1.Loop.own\")`"));
  EXPECT_EQ(ask(k_document, R"("schema":"Loop.own")").find("Members of"), std::string::npos);
}

}  // namespace
}  // namespace collet::test
