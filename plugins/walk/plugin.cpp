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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, list, lists, "
          "listing, show, enumerate, catalog, index, table, all, every, endpoints, endpoint, operations, "
          "operation, operationId, operationIds, routes, route, methods, method, calls, requests, verbs, "
          "verb, HTTP, REST, GET, POST, PUT, PATCH, DELETE, HEAD, tag, tags, tagged, group, grouped, "
          "category, deprecated, deprecation, obsolete, legacy, webhooks, webhook, callbacks, callback, "
          "events, summary, summaries, description, descriptions, undocumented, without, missing, request "
          "body, request bodies, requestBody, consumes, produces, multipart, upload, form, content type, "
          "media type, secured, public, internal, count, number, many, details, detail, available, exposed, "
          "offers, capabilities, path, paths, URL, list_endpoints, listEndpoints, get_endpoints, "
          "getEndpoints, list_operations, listOperations, get_operation, getOperation, get_endpoint, "
          "list_routes, list_apis, display, view, browse, explore, describe, filter, API calls, actions, "
          "discover, retrieve, inventory, served, serve, serves, listed, categories, grouping, groups, "
          "names, name, named, untagged, contact, controllers, controller, handlers, handler, resource, "
          "resources, commands, surface, no, not, have, has, find, fetch, look up, see, GETs, POSTs, PUTs, "
          "DELETEs, any, define, defined, defines, backend, server, answers, answer, write down")
      .description(
          "List endpoints (routes, operations: GET, POST …), webhooks and callbacks. By words: search_api. "
          "Large API: group_by=tag, filter by tag first, then by path or method, then detail for one. Go "
          "on with next_offset.")
      .description_brief(
          "List operations. Large API: filter by tag first, then path (/users/*, /a/**) or method, then "
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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, paths, path, URL, "
          "URLs, URI, URIs, url structure, routes, route, resources, resource, path item, path items, "
          "template, templates, templated, variables, placeholders, segment, segments, prefix, below, under, "
          "beneath, starting, starts, begins, with, hierarchy, tree, sitemap, map, structure, pattern, "
          "patterns, naming, version, v1, v2, methods, verbs, HTTP, supports, support, allowed, surface, "
          "exposed, exposes, exist, exists, available, list, all, every, show, browse, explore, group, "
          "grouped, list_paths, listPaths, get_paths, getPaths, display, view, enumerate, describe, filter, "
          "count, service, services, endpoint paths, nested, subpaths, retrieve, identical, same, "
          "equivalent, duplicate, ambiguous, slash, casing, endpoint, endpoints, served, resource names, "
          "REST, namespace, no, not, have, has, get, find, fetch, look up, see, define, defined, defines, "
          "any, whats, backend, server, answers, answer, write down")
      .description(
          "List paths (URLs, routes) with their methods. Large API: group_by=segment first, then path. One "
          "operation: walk_operations.")
      .description_brief("List paths; in path * is one segment, ** any number.")
      .with(openapi::spec_property)
      .property("path", schema::string().description(k_pattern))
      .property("group_by", schema::string().one_of({"segment"}).description("counts by first segment"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_schemas")
      .title("List schemas: data models, objects, fields, types, enums")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, schemas, schema, "
          "models, model, data model, data models, datatypes, data types, type, types, objects, object, "
          "entities, entity, DTO, DTOs, structs, records, components, component, definitions, structure, "
          "structures, shape, look like, looks like, fields, field, properties, property, attributes, "
          "attribute, columns, members, keys, enum, enums, enumeration, enumerations, values, allowed, "
          "possible, required, optional, mandatory, nullable, readOnly, writeOnly, format, formats, "
          "date-time, minimum, maximum, maxLength, array, arrays, map, dictionary, additionalProperties, "
          "oneOf, anyOf, allOf, discriminator, polymorphism, polymorphic, inheritance, inherits, "
          "composition, subtypes, JSON schema, payload, inline, nested, list, listing, all, every, show, "
          "search, contains, list_schemas, listSchemas, get_schema, getSchema, get_schemas, list_models, "
          "listModels, get_model, get_components, display, view, browse, explore, enumerate, describe, "
          "filter, count, data structure, data structures, domain, explain, null, endpoint, endpoints, "
          "request, response, bodies, body, interface, string, strings, integer, boolean, number, regex, "
          "constraint, constraints, default, defaults, example, examples, relationship, relationships, "
          "names, value, each, used, no, not, have, has, get, find, fetch, retrieve, look up, see, state, "
          "states, according, date, dates, timestamp, timestamps")
      .description(
          "List or get API schemas (models, fields, enum values), named and inline. component=true cuts "
          "results 3 to 5 times; sort=rank: most used first. Never detail without a filter.")
      .description_brief("List schemas: component=true cuts 3-5 times; detail only with a filter.")
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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, parameters, "
          "parameter, params, param, arguments, argument, args, inputs, input, query, query string, query "
          "strings, path variables, path variable, variable, variables, header, request headers, request "
          "header, cookie, cookies, filter, filters, filtering, sort, sorting, page, paging, pagination, "
          "paginate, limit, offset, cursor, id, ids, search, endpoint, endpoints, operation, operations, "
          "take, takes, accept, accepts, accepted, expect, expects, need, needs, require, requires, "
          "required, mandatory, optional, default, defaults, enum, type, types, format, style, explode, "
          "naming, names, named, inconsistent, consistency, convention, shared, common, reusable, used, use, "
          "defined, declared, duplicate, undocumented, list, listing, all, every, show, list_parameters, "
          "listParameters, get_parameters, get_params, display, view, browse, explore, enumerate, describe, "
          "count, form data, formData, allowed, possible, per_page, page_size, pageSize, page size, array, "
          "deepObject, placeholder, placeholders, location, declare, missing, apply, average, number, pass, "
          "passed, deprecated, documented, method, methods, X-Request-Id, where, no, not, have, has, get, "
          "find, fetch, retrieve, look up, see, rename")
      .description(
          "List parameters (query, path, header, cookie params), not bodies; a $ref counts as what it "
          "names. Large API: group_by=name, then filter.")
      .description_brief("List parameters.")
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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, responses, "
          "response, reply, replies, answer, answers, return, returns, returned, returning, respond, "
          "responds, produce, produces, output, outputs, result, results, comes back, status, statuses, "
          "status code, status codes, code, codes, HTTP, 200, 201, 202, 204, 301, 302, 304, 400, 401, 403, "
          "404, 405, 409, 410, 415, 422, 429, 500, 502, 503, 2xx, 3xx, 4xx, 5xx, success, successful, "
          "failure, failures, fail, fails, failed, failing, error, errors, error handling, problem details, "
          "exception, default, body, bodies, content type, media type, media types, return type, return "
          "value, return values, empty, no content, missing, without, lacking, documented, undocumented, "
          "shared, endpoint, endpoints, operation, operations, not found, unauthorized, forbidden, conflict, "
          "too many, list, all, every, show, list_responses, listResponses, get_responses, getResponse, "
          "status_codes, display, view, browse, explore, enumerate, describe, filter, count, payload, "
          "outcome, outcomes, example, only, define, defines, defined, absent, incomplete, ProblemDetails, "
          "problem+json, RFC 7807, schema, schemas, throw, throws, timeout, timeouts, 408, 412, 504, can, "
          "possible, method, methods, no, not, have, has, get, find, fetch, retrieve, look up, see, wrong, "
          "back, sends, send, happens")
      .description(
          "List responses: status codes, error codes; not headers. Large API: filter by path or status, or "
          "group_by=status_code.")
      .description_brief("List responses; status is 404, 2xx or default.")
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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, headers, header, "
          "response header, response headers, HTTP, header fields, rate limit, rate limits, rate limiting, "
          "ratelimit, X-RateLimit, RateLimit-Remaining, throttling, quota, Retry-After, Link, paging, "
          "pagination, next page, total count, ETag, If-Match, Last-Modified, cache, caching, Cache-Control, "
          "Location, redirect, Content-Disposition, download, Set-Cookie, cookie, cookies, CORS, "
          "Access-Control, WWW-Authenticate, deprecation, Sunset, request id, X-Request-Id, correlation, "
          "trace, custom, x-, send, sends, sent, set, sets, return, returns, returned, support, server, "
          "endpoint, endpoints, responses, documented, undocumented, list, all, every, show, list_headers, "
          "listHeaders, get_headers, display, view, browse, explore, enumerate, describe, filter, count, "
          "HTTP response, back, received, receive, metadata, expose, exposed, Content-Range, X-Total-Count, "
          "version, common, standard, schema, HSTS, Vary, value, operation, operations, all responses, no, "
          "not, have, has, missing, get, find, fetch, retrieve, look up, see, left, remaining, requests")
      .description(
          "List API response headers: paging, rate limits, caching. group_by=name lists names. Of "
          "requests: walk_parameters.")
      .description_brief("List response headers.")
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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, service, support, "
          "supports, security, secure, secured, protected, security scheme, security schemes, "
          "securitySchemes, securityDefinitions, authentication, authenticate, authenticated, authenticates, "
          "auth, authorization, authorize, authorized, login, log in, logged, logging, sign in, credential, "
          "credentials, OAuth, OAuth2, scope, scopes, permission, permissions, roles, flow, flows, "
          "authorization code, client credentials, implicit, PKCE, authorizationUrl, tokenUrl, token url, "
          "refresh, API key, API keys, apiKey, key, keys, bearer, token, tokens, access token, JWT, basic, "
          "username, password, cookie, mutual TLS, mTLS, OpenID, OIDC, openIdConnect, connect, SSO, kind, "
          "mechanism, methods, public, anonymous, unauthenticated, open, without, required, requirement, "
          "requirements, needed, needs, endpoint, endpoints, operations, list, all, show, list_security, "
          "listSecuritySchemes, get_auth, get_security_schemes, auth_methods, display, view, browse, "
          "explore, enumerate, describe, filter, count, no, not, need, lock, guard, guarded, protect, "
          "restrict, restricted, role, privileges, access, optional, global, each, every, header, name, "
          "missing, grant, grants, claims, level, route, routes, method, operation, have, has, get, find, "
          "fetch, retrieve, look up, see")
      .description(
          "List or get API authentication: security schemes, OAuth scopes, API keys, permissions with "
          "which callers authenticate. What an operation requires: walk_operations.")
      .description_brief("List security schemes.")
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
