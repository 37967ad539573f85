// SPDX-License-Identifier: MIT
/// The plugin `refs`: the references of an OpenAPI document.
#include <collet/plugin.hpp>

#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/refs/refs.hpp"

namespace collet::refs {
namespace {

constexpr auto k_manifest = manifest("refs", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("uses of components; unused, missing and circular $refs");
  plugin.keywords({"OpenAPI", "Swagger", "unused components"});
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.concurrent();
  plugin.tool("walk_refs")
      .title("Find references ($ref): unused, missing or circular, and where a component is used")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, references, "
          "reference, referenced, referencing, refs, ref, $ref, json$ref, $refs, unused, unreferenced, "
          "orphan, orphans, orphaned, dead, unreachable, never, nobody, used, uses, use, usage, usages, "
          "points, pointing, point, depend, depends, dependents, dependencies, dependency, dependent, needs, "
          "transitive, affected, affects, impact, impacted, change, changing, broken, missing, dangling, "
          "unresolved, undefined, unresolvable, resolve, circular, cycle, cycles, cyclic, loop, loops, "
          "recursive, recursion, infinite, external, graph, most used, popular, shared, reused, reuse, "
          "delete, deleted, remove, safe, safely, component, components, definitions, schemas, schema, "
          "model, models, parameters, responses, endpoints, operations, find, count, list, who, where, "
          "find_references, findReferences, find_unused, get_references, resolve_refs, unused-components, "
          "display, view, browse, explore, enumerate, describe, filter, cross-references, touched, relies, "
          "transitively, pointer, pointers, exist, exists, found, not, no, resolver, resolving, resolution, "
          "resolved, itself, self, refer, refers, self-referencing, endpoint, nothing, none, defined, deref, "
          "mention, mentions, mentioned, consumers, schema reference, cleanup, token, tokens, error, errors, "
          "failed, remained, name, names, would, have, has, I, get, show, fetch, retrieve, look up, see")
      .description(
          "Count what $refs name, most used first; list unused, missing and circular references. "
          "walk_schemas shows one. operation with transitive=true: all that it needs. target with "
          "reverse=true: who uses it.")
      .description_brief("Count $refs; transitive: all that an operation needs; reverse: who uses target.")
      .with(openapi::spec_property)
      .property("target",
                schema::string().description("whole ref, or glob; * crosses /: *schemas/microsoft.graph.*"))
      .property("operation", schema::string().description("only its refs: operationId, or GET /path"))
      .property("node_type", schema::string().description("schema, parameter, …"))
      .property("transitive", schema::boolean().description("closure of operation, or of target"))
      .property("reverse", schema::boolean().description("users of target, nearest first"))
      .property("cycles", schema::boolean().description("cycles of refs"))
      .property("unused", schema::boolean().description("components that no operation reaches"))
      .property("missing", schema::boolean().description("refs that lead nowhere, and why"))
      .property("group_by", schema::string().one_of({"node_type"}))
      .property("detail", schema::boolean().description("each place, not counts"))
      .property("fields", schema::array(schema::string()).description("members to show"))
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"))
      .read_only();
});

class Refs : public Plugin {
 public:
  explicit Refs(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] { run(tool, call); });
  }

 private:
  static void run(std::string_view tool, Call& call) {
    if (tool == "walk_refs") return walk_refs(call);
    throw Failure(COLLET_NOT_FOUND,
                  "found the tool \"" + std::string(tool) + "\", expected one that this plugin lists");
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::refs

COLLET_PLUGIN(collet::refs::Refs, collet::refs::k_manifest);
