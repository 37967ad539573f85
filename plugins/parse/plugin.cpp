// SPDX-License-Identifier: MIT
/// The plugin `parse`: a summary of an OpenAPI document, or the whole document.
#include <limits>

#include <collet/plugin.hpp>

#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/parse/overview.hpp"
#include "plugins/parse/value_at.hpp"

namespace collet::parse {
namespace {

constexpr std::size_t k_max_problems_characters = 1000;  ///< characters
/// Limit for a document with expanded references; further references are not expanded.
constexpr std::size_t k_max_expanded_bytes = std::size_t{64} << 20U;

constexpr auto k_manifest = manifest("parse", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("overview of a document; start here");
  plugin.keywords({"OpenAPI", "Swagger", "API specifications"});
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.concurrent();
  plugin.tool("parse")
      .title("Overview of an OpenAPI or Swagger file: version, info, servers, tags, counts")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, OpenAPI document, "
          "OpenAPI overview, OpenAPI info, OpenAPI 3.0, OpenAPI 3.1, Swagger 2.0, Swagger file, Swagger "
          "overview, 3.0, 3.1, 2.0, endpoints, endpoint count, operations, paths, schemas, open, load, "
          "loading, read, reading, parse, parser, parsing, inspect, look, view, understand, explain, "
          "describe, summary, summarize, overview, outline, basics, general, information, info, metadata, "
          "title, version, format, author, contact, license, terms of service, servers, server, base url, "
          "base urls, host, basePath, environments, tags, groups, size, big, large, statistics, stats, "
          "count, counts, number, how many, total, contents, content, contains, what is, first look, getting "
          "started, start, begin, unknown, unfamiliar, print, dump, whole, raw, JSON pointer, JSONPath, "
          "location, value, dereference, dereferenced, resolve, resolved, expand, load_spec, parse_spec, "
          "read_spec, get_spec, getSpec, get_info, api_info, getApiInfo, spec_info, describe_api, "
          "swagger-parser, analyze, analyse, examine, preview, structure, get, find, show, see, impression, "
          "short, quick, about")
      .pin()
      .description(
          "Overview of an OpenAPI/Swagger document: version, counts, servers, tags, findings. Start here, "
          "not with full; then use walk tools.")
      .description_brief("Overview of an OpenAPI document; start here.")
      .with(openapi::spec_property)
      .property("at", schema::string().description("JSON Pointer or JSONPath"))
      .property("full", schema::boolean().description("whole document; large: walk"))
      .property("resolve_refs", schema::boolean().description("with full: expand $refs"))
      .with(openapi::web_properties)
      .read_only();
});

class Parse : public Plugin {
 public:
  explicit Parse(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] { run(tool, call); });
  }

 private:
  static void run(std::string_view tool, Call& call) {
    if (tool != "parse")
      throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected parse");
    const auto& arguments = call.arguments();
    const bool full = arguments.boolean("full", false);
    auto references = listing::load(call);
    std::string out;
    json::Writer writer(out);
    writer.begin_object();
    if (arguments.has("at")) {
      const auto node = value_at(references.document(), arguments.string("at", ""));
      if (!node) throw Failure(node.error().code, node.error().message);
      writer.member("pointer", openapi::json_pointer(*node))
          .member("line", references.document().line_of(node->source_offset()));
      write_value(call, references, *node, "value", writer, out);
    } else {
      write_overview(references, writer);
      if (full) write_value(call, references, references.document().root(), "document", writer, out);
    }
    writer.end_object();
    listing::write_json(call, std::move(out));
  }

  static void write_value(const Call& call, openapi::Resolver& references, openapi::Node node,
                          std::string_view name, json::Writer& writer, std::string& out) {
    call.throw_if_cancelled();
    openapi::PrintOptions options;
    if (call.arguments().boolean("resolve_refs", false)) options.references = &references;
    options.resolve_bytes = k_max_expanded_bytes;
    openapi::PrintedRefs refs;
    writer.key(name).raw({});
    options.max_depth = listing::k_max_value_depth;
    if (!openapi::print(node, out, options, &refs))
      throw Failure(COLLET_TOO_LARGE, (name == "value" ? "/at: found a value" : "/full: found a document") +
                                          std::string(" nested more than ") +
                                          std::to_string(options.max_depth) +
                                          " deep, expected less; use the walk tools");
    listing::write_reference_members(writer, refs, k_max_problems_characters);
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::parse

COLLET_PLUGIN(collet::parse::Parse, collet::parse::k_manifest);
