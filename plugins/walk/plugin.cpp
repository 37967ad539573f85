// SPDX-License-Identifier: MIT
/// The plugin `walk`: lists of the objects of an OpenAPI document.
#include <collet/plugin.hpp>

#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/walk/headers.hpp"
#include "plugins/walk/operations.hpp"
#include "plugins/walk/parameters.hpp"
#include "plugins/walk/paths.hpp"
#include "plugins/walk/responses.hpp"
#include "plugins/walk/schemas.hpp"
#include "plugins/walk/security.hpp"

namespace collet::walk {
namespace {

constexpr std::string_view k_pattern = "* one segment, ** any: /users/*, /drives/**/workbook/**";

/// Follow the filters of each tool.
constexpr auto detail_properties = [](auto& tool) {
  tool.property("extension", schema::string().description("x-key or x-key=value"))
      .property("detail", schema::boolean().description("whole objects"))
      .property("fields", schema::array(schema::string()).description("members to show"))
      .property("resolve_refs", schema::boolean().description("with detail: expand $refs"));
};

constexpr auto limit_properties = [](auto& tool) {
  tool.property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"));
};

constexpr auto page_properties = [](auto& tool) {
  tool.property("sort", schema::string().one_of({"source", "name"})).with(limit_properties);
};

/// For objects that belong to operations.
constexpr auto place_properties = [](auto& tool) {
  tool.property("path", schema::string().description("/users/*, /drives/**/workbook/**"))
      .property("method", schema::string().description("get, …"));
};

constexpr auto k_manifest = manifest("walk", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary(
      "endpoints, paths, parameters, responses, headers, schemas, security; limit: default 100 (detail 25), "
      "max 1000");
  plugin.keywords({"OpenAPI", "Swagger", "API endpoints", "deprecated operations", "schemas and models"});
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.concurrent();
  plugin.tool("walk_operations")
      .title("List API endpoints: operations, routes, methods, tags, deprecated, webhooks")
      .search_hint(
          "list all endpoints, operations, routes, methods or API calls of an OpenAPI or Swagger "
          "spec; show endpoints by tag, group, path or HTTP method, GET, POST, PUT, PATCH, DELETE; "
          "deprecated endpoints, obsolete operations; webhooks, callbacks, events; details of one "
          "operation by operationId; which endpoints does the API have, get everything under a tag; "
          "what can the API do; operations without summary, description or tag; request body, "
          "requestBody, consumes, produces, upload, multipart, content type; security, auth or scopes"
          " that an endpoint requires; table of endpoints, index"
          "; list_endpoints, list_operations, get_endpoints, get_operation, list_routes, discover, public "
          "endpoints, endpoints without security")
      .description(
          "Lists endpoints (operations), webhooks and callbacks. By words: search_api. Large API: "
          "group_by=tag, filter by tag first, then by path or method, then detail for one. Go on with "
          "next_offset.")
      .description_brief(
          "Lists operations. Large API: filter by tag first, then path (/users/*, /a/**) or method, then "
          "detail.")
      .with(openapi::spec_property)
      .property("operation_id", schema::string().description("exact, or a glob"))
      .property("path", schema::string().description(k_pattern))
      .property("tag", schema::string().description("exact, or a glob"))
      .property("security", schema::string().description("none, a scheme or a scope"))
      .property("method", schema::string().description("get, …"))
      .property("deprecated", schema::boolean().description("only deprecated ones"))
      .property("group_by", schema::string().one_of({"tag", "method"}).description("counts instead of items"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_paths")
      .title("List paths: URLs and routes of an API")
      .search_hint(
          "list paths, URLs, uris, routes or resources of an OpenAPI or Swagger spec, REST API or "
          "service; all paths under a prefix, /users, /v1; path templates, url patterns, path items, "
          "methods of a path; which urls, routes or resources does the API or service expose; url "
          "structure, tree, hierarchy, sitemap, segments, versions in the url; API surface"
          "; list_paths, get_paths, explore, browse")
      .description(
          "Lists paths (URLs) with their methods. Large document: group_by=segment first, then path. One "
          "operation: walk_operations.")
      .description_brief("Lists paths; in path * is one segment, ** any number.")
      .with(openapi::spec_property)
      .property("path", schema::string().description(k_pattern))
      .property("group_by", schema::string().one_of({"segment"}).description("counts by first segment"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_schemas")
      .title("List schemas: data models, objects, fields, types, enums")
      .search_hint(
          "list schemas, models, data models, definitions, types, objects, entities, DTOs, classes, "
          "components of an OpenAPI or Swagger spec; show the definition or structure of an object; "
          "what fields, properties, attributes or columns does a model have; enums, enum values, "
          "allowed values; required, nullable, readOnly fields; oneOf, anyOf, allOf, discriminator, "
          "inheritance, polymorphism; inline schemas, arrays, formats, date-time, "
          "additionalProperties; json schema; payload structure"
          "; list_schemas, get_schema, list_models, get_components")
      .description(
          "Lists schemas (models), named and inline. component=true cuts results 3 to 5 times; sort=rank: "
          "most used first. Never detail without a filter.")
      .description_brief("Lists schemas: component=true cuts 3-5 times; detail only with a filter.")
      .with(openapi::spec_property)
      .property("name", schema::string().description(
                            "of a schema or property; any case; glob *workbook*, microsoft.graph.*"))
      .property("type", schema::string().description("string, object, …"))
      .property("component", schema::boolean().description("only named; excludes inline"))
      .property("inline", schema::boolean().description("only unnamed"))
      .property("group_by", schema::string().one_of({"type", "location"}))
      .with(detail_properties)
      .property("sort", schema::string().one_of({"source", "name", "rank"}))
      .with(limit_properties)
      .read_only();
  plugin.tool("walk_parameters")
      .title("List request parameters: query, path, header, cookie params")
      .search_hint(
          "list parameters, params or arguments of endpoints in an OpenAPI or Swagger spec; query "
          "parameters, query string, query params, path parameters, path variables, url parameters, "
          "header parameters, request headers, cookie; which endpoints take, accept, use or require a"
          " parameter, page, limit, offset, cursor, filter, sort, id; pagination, filtering, sorting "
          "parameters; required, optional, default, enum, type, format, style, explode of parameters;"
          " where is a parameter used or defined; shared, common, reusable parameters, inconsistent "
          "parameter names, naming"
          "; all params in the spec; list_parameters, get_parameters; unexpected, undocumented, resources "
          "with path params")
      .description(
          "Lists parameters, not bodies; a $ref counts as what it names. Large document: group_by=name, then "
          "filter.")
      .description_brief("Lists parameters.")
      .with(openapi::spec_property)
      .property("name", schema::string().description("any case; glob *_id"))
      .property("in", schema::string().description("query, header, path, cookie, body, …"))
      .with(place_properties)
      .property("group_by", schema::string().one_of({"location", "name"}))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_responses")
      .title("List responses: status codes, errors and what they return")
      .search_hint(
          "list responses and HTTP status codes of an OpenAPI or Swagger spec; which endpoints return"
          " 200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500; error responses, error codes, "
          "error format, failure, default response; operations without a success or 4xx response, "
          "missing responses; what does an endpoint answer, return, respond or produce; response "
          "body, content type, media types, return type, returned schema, empty response, no content;"
          " shared responses"
          "; list_responses, get_responses; undocumented, non-2xx, too many requests")
      .description(
          "Lists responses, not their headers. Large document: filter by path or status, or "
          "group_by=status_code.")
      .description_brief("Lists responses; status is 404, 2xx or default.")
      .with(openapi::spec_property)
      .property("status", schema::string().description("404, 2xx or default"))
      .with(place_properties)
      .property("group_by", schema::string().one_of({"status_code", "method"}))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_headers")
      .title("List response headers: rate limits, pagination, caching")
      .search_hint(
          "list HTTP response headers of an API; which endpoints or responses return a header; rate "
          "limit headers, X-RateLimit, RateLimit-Remaining, Retry-After; Link header, pagination, "
          "paging, next page, total count; ETag, Cache-Control, caching, Location, Content-"
          "Disposition, Set-Cookie, deprecation, sunset, request id, correlation id, custom headers; "
          "where is a header documented, defined or used"
          "; list_headers, get_headers; undocumented headers")
      .description(
          "Lists response headers: paging, rate limits. group_by=name lists names. Of requests: "
          "walk_parameters.")
      .description_brief("Lists response headers.")
      .with(openapi::spec_property)
      .property("name", schema::string().description("any case; glob x-rate*"))
      .property("status", schema::string().description("404, 2xx or default"))
      .with(place_properties)
      .property("component", schema::boolean().description("only named headers"))
      .property("group_by", schema::string().one_of({"name", "status_code"}))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_security")
      .title("List security schemes: authentication, OAuth scopes, API keys, tokens")
      .search_hint(
          "list security schemes, securitySchemes, securityDefinitions of an OpenAPI or Swagger spec;"
          " how does the API authenticate, authentication, authorization, auth, login, sign in; "
          "OAuth, OAuth2, scopes, permissions, flows, authorization url, token url; API key, apiKey, "
          "bearer token, JWT, basic auth, cookie, mTLS, OpenID Connect, OIDC, credentials, access "
          "token; which auth does it use, support or need"
          "; API keys in the spec; list_security, get_auth, get_security_schemes; endpoints with no security "
          "requirement, "
          "unauthenticated, public")
      .description(
          "Lists security schemes: how callers authenticate. What an operation requires: walk_operations.")
      .description_brief("Lists security schemes.")
      .with(openapi::spec_property)
      .property("name", schema::string().description("exact, any case"))
      .property("type", schema::string().description("apiKey, http, oauth2, …"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
});

class Walk : public Plugin {
 public:
  explicit Walk(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] { run(tool, call); });
  }

 private:
  static void run(std::string_view tool, Call& call) {
    if (tool == "walk_operations") return walk_operations(call);
    if (tool == "walk_paths") return walk_paths(call);
    if (tool == "walk_schemas") return walk_schemas(call);
    if (tool == "walk_parameters") return walk_parameters(call);
    if (tool == "walk_responses") return walk_responses(call);
    if (tool == "walk_headers") return walk_headers(call);
    if (tool == "walk_security") return walk_security(call);
    throw Failure(COLLET_NOT_FOUND,
                  "found the tool \"" + std::string(tool) + "\", expected one that this plugin lists");
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::walk

COLLET_PLUGIN(collet::walk::Walk, collet::walk::k_manifest);
