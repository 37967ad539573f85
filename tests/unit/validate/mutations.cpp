// SPDX-License-Identifier: MIT
#include "tests/unit/validate/mutations.hpp"

#include <utility>

namespace collet::test {
namespace {

using Pointer = Json::json_pointer;
using Mutations = std::vector<Mutation>;

std::string escaped(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '~') out += "~0";
    if (c == '/') out += "~1";
    if (c != '~' && c != '/') out += c;
  }
  return out;
}

std::string path_of(int number) {
  return "/v1/thing" + std::to_string(number);
}
/// Returns "/paths/~1v1~1thing3/get" for "/get".
std::string collection(int number, std::string_view below) {
  return "/paths/" + escaped(path_of(number)) + std::string(below);
}
std::string item(int number, std::string_view below) {
  return "/paths/" + escaped(path_of(number) + "/{id}") + std::string(below);
}
std::string thing(std::string_view version, int number, std::string_view below) {
  return std::string(version == "2.0" ? "/definitions/Thing" : "/components/schemas/Thing") +
         std::to_string(number) + std::string(below);
}

Json& at(Json& api, const std::string& pointer) {
  return api[Pointer(pointer)];
}

/// Renames a path and keeps its position among the others.
void rename_path(Json& api, const std::string& from, const std::string& to) {
  Json paths = Json::object();
  for (auto& [key, value] : api["paths"].items())
    paths[key == from ? to : key] = std::move(value);
  api["paths"] = std::move(paths);
}

/// Breaks the rule by another name of the path.
Mutation renamed(std::string_view rule, std::string_view end, std::string_view instead) {
  return {rule, [=](Json& api, int number) {
            const std::string to = path_of(number) + std::string(instead);
            rename_path(api, path_of(number) + std::string(end), to);
            return "/paths/" + escaped(to);
          }};
}

/// Breaks the rule by a value. The finding is expected at the pointer, or at `reported` below the resource.
Mutation set(std::string_view rule, std::string (*where)(int, std::string_view), std::string_view below,
             std::string_view value, std::string_view reported = {}) {
  return {rule, [=](Json& api, int number) {
            std::string text(value);
            for (auto hole = text.find('@'); hole != std::string::npos; hole = text.find('@'))
              text.replace(hole, 1, std::to_string(number));
            at(api, where(number, below)) = Json::parse(text);
            return where(number, reported.empty() ? below : reported);
          }};
}

Mutation removed(std::string_view rule, std::string (*where)(int, std::string_view), std::string_view below,
                 std::string_view member, std::string_view reported) {
  return {rule, [=](Json& api, int number) {
            at(api, where(number, below)).erase(std::string(member));
            return where(number, reported);
          }};
}

std::string old_thing(int number, std::string_view below) {
  return thing("2.0", number, below);
}
std::string new_thing(int number, std::string_view below) {
  return thing("3.0", number, below);
}

void add_common(Mutations& all) {
  all.push_back(renamed("path-template-syntax", "", "/{"));
  all.push_back(renamed("path-template-syntax", "", "/a}"));
  all.push_back(renamed("path-template-repeated", "/{id}", "/{id}/{id}"));
  all.push_back(renamed("path-reserved-character", "", "?a=b"));
  all.push_back(renamed("path-reserved-character", "", "#a"));
  all.push_back(renamed("path-empty-segment", "", "//a"));
  all.push_back(renamed("path-trailing-slash", "", "/"));
  all.push_back({"path-unique", [](Json& api, int number) {
                   api["paths"][path_of(number) + "/{other}"] = Json::object();
                   return "/paths/" + escaped(path_of(number) + "/{other}");
                 }});
  all.push_back(removed("path-template-declared", item, "", "parameters", ""));
  all.push_back(set("operation-id-unique", collection, "/post/operationId", "\"list@\""));
  all.push_back(set("response-success", collection, "/post/responses", R"({"404": {"description": "a"}})"));
  all.push_back(set("status-code-registered", collection, "/post/responses/299", R"({"description": "a"})"));
  all.push_back({"tag-unique", [](Json& api, int number) {
                   api["tags"].push_back({{"name", "tag" + std::to_string(number)}});
                   return "/tags/" + std::to_string(k_resources) + "/name";
                 }});
  all.push_back(set("security-scheme-defined", collection, "/post/security/0", R"({"ghost": []})",
                    "/post/security/0/ghost"));
  all.push_back(set("security-scope-defined", collection, "/post/security/0/oauth", R"(["read", "ghost"])",
                    "/post/security/0/oauth/1"));
  all.push_back(set("tag-declared", collection, "/post/tags", "[\"ghost@\"]", "/post/tags/0"));
  all.push_back(set("structure-name", collection, "/post/responses/OK", R"({"description": "a"})"));
  all.push_back(set("structure-format", collection, "/get/externalDocs", R"({"url": "a b@"})",
                    "/get/externalDocs/url"));
  all.push_back(set("structure-type", collection, "/post/operationId", "7"));
  all.push_back(set("structure-unknown-field", collection, "/get/ghost", "7"));
  all.push_back(removed("structure-required", collection, "/get/parameters/0", "name", "/get/parameters/0"));
}

void add_old(Mutations& all) {
  constexpr std::string_view k_file = R"({"name": "other", "in": "formData", "type": "string"})";
  all.push_back(set("path-parameter-used", collection, "/get/parameters/2",
                    R"({"name": "ghost", "in": "path", "required": true, "type": "string"})"));
  all.push_back(set("parameter-unique", collection, "/get/parameters/2",
                    R"({"name": "limit", "in": "query", "type": "string"})"));
  all.push_back(set("parameter-body-once", collection, "/post/parameters/1",
                    R"({"name": "other", "in": "body", "schema": {}})"));
  all.push_back(
      set("parameter-body-and-form", collection, "/post/parameters/1", k_file, "/post/parameters/0"));
  all.push_back(set("parameter-file-consumes", collection, "/put/consumes", R"(["application/json"])"));
  all.push_back(removed("array-items", collection, "/get/parameters/1", "items", "/get/parameters/1"));
  all.push_back(set("security-scopes-empty", collection, "/post/security/1/key", R"(["a"])"));
  all.push_back(
      set("reference-resolves", collection, "/get/responses/200/schema/$ref", R"("#/definitions/Ghost")"));
  all.push_back(set("reference-type", old_thing, "/properties/next/$ref", R"("#/parameters/id")"));
  all.push_back(set("reference-siblings", old_thing, "/properties/next/type", "\"object\""));
  all.push_back({"component-unused", [](Json& api, int number) {
                   api["definitions"]["Ghost" + std::to_string(number)] = Json::object();
                   return "/definitions/Ghost" + std::to_string(number);
                 }});
  all.push_back(set("schema-bounds", old_thing, "/properties/extra", R"({"minLength": 2, "maxLength": 1})",
                    "/properties/extra/minLength"));
  all.push_back(set("schema-pattern", old_thing, "/properties/type/pattern", "\"(\""));
  all.push_back(
      set("schema-read-only-required", old_thing, "/properties/id/readOnly", "true", "/required/0"));
  all.push_back(set("schema-default", collection, "/get/parameters/0/default", "1000"));
  all.push_back(set("schema-enum", old_thing, "/properties/kind/enum/2", "7"));
  all.push_back(set("example-fits", collection, "/get/responses/200/examples/application~1json/id", "\"a\""));
  all.push_back(set("discriminator-property", old_thing, "/required", R"(["id"])", "/discriminator"));
}

void add_new(Mutations& all) {
  all.push_back(set("path-parameter-used", collection, "/parameters",
                    R"([{"name": "ghost", "in": "path", "required": true, "schema": {}}])", "/parameters/0"));
  all.push_back({"path-item-reference-siblings", [](Json& api, int number) {
                   api["paths"]["/v1/other"] = {{"summary", "a"}, {"$ref", "#" + collection(number, "")}};
                   return std::string("/paths/~1v1~1other/summary");
                 }});
  all.push_back(set("request-body-meaning", item, "/get/requestBody", R"({"content": {"a/b": {}}})"));
  all.push_back(set("parameter-unique", collection, "/get/parameters/2",
                    R"({"name": "limit", "in": "query", "schema": {}})"));
  all.push_back(set("header-ignored", collection, "/get/parameters/1/name", "\"Authorization\""));
  all.push_back(
      set("header-ignored", collection, "/get/responses/200/headers/Content-Type", R"({"schema": {}})"));
  all.push_back(set("media-type-syntax", collection, "/get/responses/200/content/json", "{}"));
  all.push_back(set("encoding-property", collection,
                    "/post/requestBody/content/multipart~1form-data/encoding/ghost", "{}"));
  all.push_back(set("link-operation", item, "/get/responses/200/links/all/operationId", "\"ghost\""));
  all.push_back(set("runtime-expression", item, "/get/responses/200/links/all/parameters",
                    R"({"a": "$response.ghost"})", "/get/responses/200/links/all/parameters/a"));
  all.push_back(set("link-operation", item, "/get/responses/200/links/all", R"({"operationRef": "#/info"})",
                    "/get/responses/200/links/all/operationRef"));
  all.push_back(set("server-variable-defined", collection, "/servers", R"([{"url": "https://{ghost}/"}])",
                    "/servers/0/url"));
  all.push_back(set("server-variable-used", collection, "/get/servers",
                    R"([{"url": "/", "variables": {"ghost": {"default": "a"}}}])",
                    "/get/servers/0/variables/ghost"));
  all.push_back(set("server-default", collection, "/servers",
                    R"([{"url": "/{a}", "variables": {"a": {"enum": ["b"], "default": "c"}}}])",
                    "/servers/0/variables/a/default"));
  all.push_back(set("server-url", collection, "/servers", R"([{"url": "/a?b"}])", "/servers/0/url"));
  all.push_back(
      set("reference-resolves", collection, "/get/responses/404/$ref", R"("#/components/responses/Ghost")"));
  all.push_back(
      set("reference-resolves", new_thing, "/properties/next/$ref", R"("#/components/schemas/Ghost")"));
  all.push_back(
      set("reference-type", collection, "/get/responses/404/$ref", R"("#/components/schemas/Cat")"));
  all.push_back(
      set("reference-opened", collection, "/get/responses/404/$ref", R"("https://a.example/b.yaml")"));
  all.push_back(set("reference-siblings", collection, "/get/responses/404/headers", "{}"));
  all.push_back({"component-unused", [](Json& api, int number) {
                   api["components"]["schemas"]["Ghost" + std::to_string(number)] = Json::object();
                   return "/components/schemas/Ghost" + std::to_string(number);
                 }});
  all.push_back(set("schema-bounds", collection, "/get/responses/200/headers/X-Next/schema",
                    R"({"minLength": 2, "maxLength": 1})",
                    "/get/responses/200/headers/X-Next/schema/minLength"));
  all.push_back(set("schema-bounds", new_thing, "/properties/extra", R"({"minItems": 2, "maxItems": 1})",
                    "/properties/extra/minItems"));
  all.push_back(set("schema-pattern", new_thing, "/properties/names/items/pattern", "\"[a\""));
  all.push_back(set("schema-default", collection, "/get/parameters/0/schema/default", "0"));
  all.push_back(set("schema-default", new_thing, "/properties/kind/default", "\"bird\""));
  all.push_back(set("schema-enum", new_thing, "/properties/kind/enum/2", "7"));
  all.push_back(set("example-fits", new_thing, "/properties/id/example", "\"a\""));
  all.push_back(set("schema-enum-list", new_thing, "/properties/extra", R"({"enum": ["a", "a"]})",
                    "/properties/extra/enum/1"));
  all.push_back(set("schema-required-declared", new_thing, "/properties/extra",
                    R"({"properties": {"a": {}}, "required": ["ghost"]})", "/properties/extra/required/0"));
  all.push_back(set("parameter-deep-object", collection, "/get/parameters/2",
                    R"({"name": "deep", "in": "query", "style": "deepObject", "schema": {"type": "object"}})",
                    "/get/parameters/2/style"));
  all.push_back(set("example-fits", collection, "/get/parameters/1/example", "1"));
  all.push_back(set("example-fits", collection,
                    "/get/responses/200/content/application~1json/example/names/0", "\"A\""));
  all.push_back(set("discriminator-mapping", new_thing, "/properties/pet/discriminator/mapping/dog",
                    R"("#/components/schemas/Ghost")"));
  all.push_back(set("discriminator-place", new_thing, "/properties/names/items/discriminator",
                    R"({"propertyName": "a"})"));
  all.push_back(set("structure-count", collection, "/get/parameters/2",
                    R"({"name": "q", "in": "query", "content": {"a/b": {}, "c/d": {}}})",
                    "/get/parameters/2/content"));
  all.push_back(
      set("structure-unique-items", new_thing, "/required", R"(["id", "names", "id"])", "/required/2"));
  all.push_back(set("structure-value", collection, "/get/parameters/0/in", "\"ghost\""));
  all.push_back(set("structure-exclusive-fields", collection, "/get/parameters/1/examples", "{}"));
}

void add_by_version(Mutations& all, std::string_view version) {
  const bool old = version == "3.0";
  if (version != "3.2")
    all.push_back(set("header-name", collection, "/get/parameters/1/name", "\"X Trace\""));
  if (old) {
    all.push_back(set("parameter-without-effect", collection, "/get/parameters/1/allowReserved", "true"));
    all.push_back(removed("array-items", new_thing, "/properties/names", "items", "/properties/names"));
    all.push_back(set("security-scopes-empty", collection, "/post/security/1/key", R"(["a"])"));
    all.push_back(set("schema-list-empty", new_thing, "/properties/extra", R"({"anyOf": []})",
                      "/properties/extra/anyOf"));
    all.push_back(set("schema-read-write", new_thing, "/properties/id",
                      R"({"type": "integer", "readOnly": true, "writeOnly": true})",
                      "/properties/id/writeOnly"));
  } else {
    all.push_back({"license-identifier", [](Json& api, int number) {
                     api["info"]["license"] = {{"name", "a"}, {"identifier", "No-" + std::to_string(number)}};
                     return std::string("/info/license/identifier");
                   }});
    all.push_back(
        set("schema-draft", new_thing, "/properties/extra",
            R"({"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": 1})",
            "/properties/extra/exclusiveMinimum"));
    all.push_back({"schema-dialect", [](Json& api, int number) {
                     api["jsonSchemaDialect"] = "https://a.example/" + std::to_string(number);
                     return std::string("/jsonSchemaDialect");
                   }});
  }
  if (version != "3.2") return;
  all.push_back({"tag-parent", [](Json& api, int number) {
                   api["tags"][static_cast<std::size_t>(number)]["parent"] = "ghost";
                   return "/tags/" + std::to_string(number) + "/parent";
                 }});
  all.push_back(set("server-name-unique", collection, "/servers",
                    R"([{"url": "/a", "name": "x"}, {"url": "/b", "name": "x"}])", "/servers/1/name"));
  all.push_back(set("encoding-array", collection, "/get/responses/200/content/multipart~1mixed",
                    R"({"schema": {"type": "object"}, "prefixEncoding": [{}]})",
                    "/get/responses/200/content/multipart~1mixed/prefixEncoding"));
  all.push_back(set("parameter-querystring", collection, "/get/parameters/2",
                    R"({"name": "q", "in": "querystring", "content": {"a/b": {}}})"));
  all.push_back(set("discriminator-property", new_thing, "/discriminator", R"({"propertyName": "kind"})"));
  all.push_back(set("xml-namespace", new_thing, "/properties/extra", R"({"xml": {"namespace": "a"}})",
                    "/properties/extra/xml/namespace"));
}

}  // namespace

Mutations mutations(std::string_view version) {
  Mutations all;
  add_common(all);
  if (version == "2.0") {
    add_old(all);
  } else {
    add_new(all);
    add_by_version(all, version);
  }
  return all;
}

}  // namespace collet::test
