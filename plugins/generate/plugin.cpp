// SPDX-License-Identifier: MIT
/// The plugin `generate`: code from an API description.
#include <collet/plugin.hpp>

#include "plugins/generate/generation.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec_property.hpp"

namespace collet::generate {
namespace {

constexpr auto k_manifest = manifest("generate", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("code from an API description: types, clients and servers");
  plugin.keywords({"code generation"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("generate")
      .title("Generate code from a spec: types, API client, SDK or server in Go or TypeScript")
      .search_hint(
          "OpenAPI, Swagger, spec, specification, API, generate, generates, generating, generator, create, "
          "scaffold, scaffolding, code, source code, codegen, code generator, code generation, types, type "
          "definitions, models, structs, interfaces, typings, API client, client, client library, SDK, "
          "bindings, wrapper, server, server stub, stubs, skeleton, handlers, router, Go, golang, "
          "TypeScript, ts, fetch client, typed, oapi-codegen, openapi-generator, swagger-codegen, "
          "openapi-typescript, go-swagger, orval, ogen, generate_code, OAS, swagger.json, swagger.yaml, "
          "openapi.json, openapi.yaml, YAML, JSON, file, document, d.ts, definitions, definition, "
          "declarations, declaration, generation, HTTP client, boilerplate, write, writes, writing, produce, "
          "emit, build, backend, frontend, type-safe, typesafe, type safety, fetch, axios, API calls, "
          "language, languages, SDKs, clients, library, libraries, servers, net/http, routes, interface, "
          "struct, DTO, DTOs, schema, schemas, components, endpoints, operations, request, requests, "
          "response, methods, handler, implement, implementation, autogenerate, kiota, autorest, program, "
          "template, templates, REST, make, makes")
      .description("Write Go or TypeScript for an API; edited files stay. Not for a spec itself: convert.")
      .description_brief("Write code for a spec.")
      .property("spec", schema::raw(openapi::k_spec_schema).required())
      .property("output_dir", schema::string().description("replaced whole"))
      .property("operations", schema::array(schema::string()).description("ids, or GET /users"))
      .property("tags", schema::array(schema::string()).description("exact"))
      .property("types", schema::boolean().description("the default"))
      .property("client", schema::boolean().description("HTTP calls"))
      .property("server", schema::boolean().description("go"))
      .property("language", schema::string().one_of({"go", "typescript"}))
      .property("package_name", schema::string().description("Go"))
      .property("dates", schema::boolean().description("ts: Date"))
      .property("overwrite", schema::boolean().description("even edited"))
      .property("dry_run", schema::boolean().description("list only"))
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer())
      .destructive(false)
      .idempotent()
      .open_world()
      .latency_long();
});

class GenerateTool : public Plugin {
 public:
  explicit GenerateTool(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] {
      if (tool != "generate")
        throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected generate");
      run(call);
    });
  }

 private:
  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::generate

COLLET_PLUGIN(collet::generate::GenerateTool, collet::generate::k_manifest);
