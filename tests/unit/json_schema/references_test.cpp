// SPDX-License-Identifier: MIT
#include <array>
#include <gtest/gtest.h>

#include "sdk/support/text/uri.hpp"
#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

TEST(Uris, ResolveAsRfc3986Requires) {
  constexpr std::string_view k_base = "http://a/b/c/d;p?q";
  const std::array<std::array<std::string_view, 2>, 14> cases = {{{"g:h", "g:h"},
                                                                  {"g", "http://a/b/c/g"},
                                                                  {"./g", "http://a/b/c/g"},
                                                                  {"g/", "http://a/b/c/g/"},
                                                                  {"/g", "http://a/g"},
                                                                  {"//g", "http://g"},
                                                                  {"?y", "http://a/b/c/d;p?y"},
                                                                  {"g?y#s", "http://a/b/c/g?y"},
                                                                  {"", "http://a/b/c/d;p?q"},
                                                                  {"..", "http://a/b/"},
                                                                  {"../g", "http://a/b/g"},
                                                                  {"../../../g", "http://a/g"},
                                                                  {"/./g/../h", "http://a/h"},
                                                                  {"#s", "http://a/b/c/d;p?q"}}};
  for (const auto& [reference, resolved] : cases)
    EXPECT_EQ(resolve_uri(k_base, reference), resolved) << reference;
  EXPECT_EQ(resolve_uri("urn:x:y", "#/a"), "urn:x:y");
  EXPECT_EQ(resolve_uri("", "a/../b.json"), "/b.json");
  EXPECT_EQ(fragment_of("a#/b%25c%zz"), "/b%c%zz");
}

TEST(References, LeadIntoRegisteredDocumentsOnly) {
  SchemaOptions options;
  options.base_uri = "file:///schemas/main.json";
  options.documents = {{"file:///schemas/item.json", R"({"$defs":{"n":{"$anchor":"num","type":"number"}}})"}};
  EXPECT_EQ(check(R"({"$ref":"item.json#num"})", R"("a")", options), R"(/: found "a", expected a number)");
  EXPECT_EQ(check(R"({"$ref":"item.json#/$defs/n"})", "1", options), "valid");
  EXPECT_EQ(check(R"({"$ref":"other.json"})", "1", options),
            "schema: /$ref: found the reference 'other.json', expected one to this schema or to a registered "
            "document");
}

TEST(References, LeadIntoPartsOfAnyDocument) {
  SchemaOptions options;
  options.draft = Draft::draft4;
  options.documents = {
      {"doc:", R"({"components":{"schemas":{"Pet":{"required":["name"],"properties":{"name":{"type":"string"},
       "parent":{"$ref":"#/components/schemas/Pet"}}}}}})"}};
  EXPECT_EQ(
      check(R"({"$ref":"doc:#/components/schemas/Pet"})", R"({"name":"a","parent":{"name":5}})", options),
      "/parent/name: found 5, expected a string");
}

TEST(References, ToAMalformedDocumentNameIt) {
  SchemaOptions options;
  options.documents = {{"http://x/a", "{"}};
  EXPECT_EQ(check(R"({"$ref":"http://x/a"})", "1", options),
            "schema: /$ref: http://x/a: line 1, column 2: found the end of the text, expected a key in "
            "quotes or '}'");
}

}  // namespace
}  // namespace collet::support::json_schema
