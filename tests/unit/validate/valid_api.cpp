// SPDX-License-Identifier: MIT
#include "tests/unit/validate/valid_api.hpp"

namespace collet::test {
namespace {

std::string with_number(std::string text, int number) {
  for (auto at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    // "#/…" remains a reference.
    if (at + 1 < text.size() && text[at + 1] == '/') continue;
    text.replace(at, 1, std::to_string(number));
  }
  return text;
}

constexpr std::string_view k_collection = R"({
"summary": "Things #",
"get": {"operationId": "list#", "tags": ["tag#"],
  "parameters": [
    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10}},
    {"name": "X-Trace", "in": "header", "schema": {"type": "string"}, "example": "a"}],
  "responses": {
    "200": {"description": "Some", "headers": {"X-Next": {"schema": {"type": "string"}}},
      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing#"},
        "example": {"id": 1, "names": ["a"], "kind": "cat"}}}},
    "404": {"$ref": "#/components/responses/Problem"}}},
"post": {"operationId": "add#", "tags": ["tag#"], "security": [{"oauth": ["write"]}, {"key": []}],
  "requestBody": {"content": {"multipart/form-data": {
    "schema": {"type": "object", "properties": {"file": {"type": "string"}, "note": {"type": "string"}}},
    "encoding": {"note": {"contentType": "text/plain"}}}}},
  "responses": {"201": {"description": "Added"}}}
})";

constexpr std::string_view k_item = R"({
"parameters": [{"$ref": "#/components/parameters/id"}],
"get": {"operationId": "get#",
  "responses": {"200": {"description": "One", "links": {"all": {"operationId": "list#"}},
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing#"}}}}}},
"delete": {"operationId": "delete#", "responses": {"204": {"description": "Gone"}}}
})";

constexpr std::string_view k_thing = R"({
"type": "object", "required": ["id"],
"properties": {
  "id": {"type": "integer", "example": 7},
  "names": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}},
  "kind": {"type": "string", "enum": ["cat", "dog"], "default": "cat"},
  "next": {"$ref": "#/components/schemas/Thing#"},
  "pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}],
    "discriminator": {"propertyName": "type", "mapping": {"cat": "#/components/schemas/Cat"}}}}
})";

constexpr std::string_view k_components = R"({
"parameters": {"id": {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}},
"responses": {"Problem": {"description": "It went wrong"}},
"schemas": {"Cat": {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}},
"securitySchemes": {
  "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
  "oauth": {"type": "oauth2", "flows": {"implicit": {"authorizationUrl": "https://a.example/",
    "scopes": {"read": "a", "write": "b"}}}}}
})";

constexpr std::string_view k_old_collection = R"({
"get": {"operationId": "list#",
  "parameters": [
    {"name": "limit", "in": "query", "type": "integer", "minimum": 1, "maximum": 100, "default": 10},
    {"name": "names", "in": "query", "type": "array", "items": {"type": "string"}}],
  "responses": {"200": {"description": "Some", "schema": {"$ref": "#/definitions/Thing#"},
    "examples": {"application/json": {"id": 1, "type": "a"}}}}},
"post": {"operationId": "add#", "security": [{"oauth": ["write"]}, {"key": []}],
  "parameters": [{"name": "body", "in": "body", "schema": {"$ref": "#/definitions/Thing#"}}],
  "responses": {"201": {"description": "Added"}}},
"put": {"operationId": "load#", "consumes": ["multipart/form-data"],
  "parameters": [{"name": "file", "in": "formData", "type": "file"}],
  "responses": {"204": {"description": "Loaded"}}}
})";

constexpr std::string_view k_old_item = R"({
"parameters": [{"$ref": "#/parameters/id"}],
"get": {"operationId": "get#", "responses": {"200": {"description": "One"}}}
})";

constexpr std::string_view k_old_thing = R"({
"type": "object", "discriminator": "type", "required": ["id", "type"],
"properties": {"id": {"type": "integer", "minimum": 0}, "type": {"type": "string"},
  "next": {"$ref": "#/definitions/Thing#"}, "kind": {"type": "string", "enum": ["a", "b"]}}
})";

Json parsed(std::string_view text, int number) {
  return Json::parse(with_number(std::string(text), number));
}

Json old_api() {
  Json api =
      Json::parse(R"({"swagger": "2.0", "info": {"title": "A", "version": "1"}, "tags": [], "paths": {},
"parameters": {"id": {"name": "id", "in": "path", "required": true, "type": "integer"}}, "definitions": {},
"securityDefinitions": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"},
  "oauth": {"type": "oauth2", "flow": "implicit", "authorizationUrl": "https://a.example/",
    "scopes": {"read": "a", "write": "b"}}}})");
  for (int i = 0; i < k_resources; ++i) {
    const std::string name = std::to_string(i);
    api["tags"].push_back({{"name", "tag" + name}});
    api["paths"]["/v1/thing" + name] = parsed(k_old_collection, i);
    api["paths"]["/v1/thing" + name + "/{id}"] = parsed(k_old_item, i);
    api["definitions"]["Thing" + name] = parsed(k_old_thing, i);
  }
  return api;
}

}  // namespace

Json valid_api(std::string_view version) {
  if (version == "2.0") return old_api();
  Json api;
  api["openapi"] = version == "3.0" ? "3.0.4" : version == "3.1" ? "3.1.1" : "3.2.0";
  api["info"] = {{"title", "A"}, {"version", "1"}};
  api["tags"] = Json::array();
  api["paths"] = Json::object();
  api["components"] = Json::parse(k_components);
  for (int i = 0; i < k_resources; ++i) {
    const std::string name = std::to_string(i);
    api["tags"].push_back({{"name", "tag" + name}});
    api["paths"]["/v1/thing" + name] = parsed(k_collection, i);
    api["paths"]["/v1/thing" + name + "/{id}"] = parsed(k_item, i);
    api["components"]["schemas"]["Thing" + name] = parsed(k_thing, i);
  }
  return api;
}

}  // namespace collet::test
