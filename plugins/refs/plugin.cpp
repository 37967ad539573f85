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
          "find $ref references in an OpenAPI or Swagger spec; unused, unreferenced, orphan, dead "
          "components, definitions, schemas, parameters, responses, models that are never used; where"
          " is a schema, model or component used, usages, who uses it, find all references, "
          "dependencies, dependents, impact, affected endpoints or operations; which operations "
          "depend on a model; broken, missing, unresolved, dangling, invalid refs or references; "
          "circular, recursive, cyclic references, cycles, loops; external references; dependency "
          "graph; what does an operation or schema depend on; most used, shared or reused schemas; "
          "can I remove or delete this definition, safe to delete"
          "; defined but not referenced or used by any endpoint; find_references, find_unused, "
          "get_references, resolve_refs, dependencies")
      .description(
          "Counts what $refs name (walk_schemas shows it), most used first. operation with transitive=true: "
          "all that it needs. target with reverse=true: who uses it.")
      .description_brief("Counts $refs; transitive: all that an operation needs; reverse: who uses target.")
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
