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

constexpr std::string_view k_pattern = "* is one segment, ** any number: /users/*, /drives/**/workbook/**";

/// Follow the filters of each tool.
constexpr auto detail_properties = [](auto& tool) {
  tool.property("extension", schema::string().description("x-key or x-key=value"))
      .property("detail", schema::boolean().description("whole objects"))
      .property("fields", schema::array(schema::string()).description("only these members"))
      .property("resolve_refs", schema::boolean().description("with detail: expand $refs, 8 deep"));
};

constexpr auto limit_properties = [](auto& tool) {
  tool.property("limit", schema::integer().description("default 100 (detail 25), max 1000"))
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer());
};

constexpr auto page_properties = [](auto& tool) {
  tool.property("sort", schema::string().one_of({"source", "name"})).with(limit_properties);
};

/// For objects that belong to operations.
constexpr auto place_properties = [](auto& tool) {
  tool.property("path", schema::string().description("pattern: /users/*, /drives/**/workbook/**"))
      .property("method", schema::string());
};

constexpr auto k_manifest = manifest("walk", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.concurrent();
  plugin.tool("walk_operations")
      .title("Walk operations")
      .description(
          "Lists operations of an OpenAPI document (2.0 to 3.2), webhooks and callbacks included. Filters "
          "add up. Large API: group_by=tag, filter by tag first, then by path or method, then detail for one "
          "operation_id. Go on with next_offset.")
      .description_brief(
          "Lists operations. Large API: filter by tag first, then path (/users/*, /a/**) or method, then "
          "detail.")
      .with(openapi::spec_property)
      .property("operation_id", schema::string().description("exact, case-sensitive"))
      .property("path", schema::string().description(k_pattern))
      .property("tag", schema::string().description("exact, case-sensitive"))
      .property("security", schema::string().description("none, a scheme or a scope"))
      .property("method", schema::string())
      .property("deprecated", schema::boolean().description("true: only deprecated ones"))
      .property("group_by", schema::string().one_of({"tag", "method"}).description("counts instead of items"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_paths")
      .title("Walk paths")
      .description(
          "Lists paths of an OpenAPI document with their methods. Large document: group_by=segment first, "
          "then a path pattern. detail gives whole path items; walk_operations is smaller for one operation.")
      .description_brief("Lists paths; in path * is one segment, ** any number.")
      .with(openapi::spec_property)
      .property("path", schema::string().description(k_pattern))
      .property("group_by",
                schema::string().one_of({"segment"}).description("counts by first segment instead of items"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_schemas")
      .title("Walk schemas")
      .description(
          "Lists schemas, named (components) and inline ones. component=true cuts results 3 to 5 times; "
          "sort=rank puts the most used first. Never detail without a filter in a large document.")
      .description_brief("Lists schemas: component=true cuts 3-5 times; detail only with a filter.")
      .with(openapi::spec_property)
      .property("name", schema::string().description(
                            "of a schema or property; any case; glob *workbook*, microsoft.graph.*"))
      .property("type", schema::string().description("string, object, …"))
      .property("component", schema::boolean().description("only named schemas; excludes inline"))
      .property("inline", schema::boolean())
      .property("group_by", schema::string().one_of({"type", "location"}))
      .with(detail_properties)
      .property("sort", schema::string().one_of({"source", "name", "rank"}))
      .with(limit_properties)
      .read_only();
  plugin.tool("walk_parameters")
      .title("Walk parameters")
      .description(
          "Lists parameters of path items, operations and components; a $ref counts as what it names. Large "
          "document: group_by=name, then filter.")
      .description_brief("Lists parameters.")
      .with(openapi::spec_property)
      .property("name", schema::string().description("exact, any case"))
      .property("in", schema::string().description("query, header, path, cookie, body, …"))
      .with(place_properties)
      .property("group_by", schema::string().one_of({"location", "name"}))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_responses")
      .title("Walk responses")
      .description(
          "Lists responses of operations and components. Large document: filter by path or status, or "
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
      .title("Walk headers")
      .description("Lists response headers and named headers: paging, rate limits. group_by=name lists them.")
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
      .title("Walk security schemes")
      .description(
          "Lists the security schemes that a document defines: how callers authenticate. What an operation "
          "requires is in its detail.")
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
