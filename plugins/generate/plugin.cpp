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
  plugin.keywords({"OpenAPI code generation"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("generate")
      .title("Generate code from a spec: types, API client, SDK or server in Go or TypeScript")
      .search_hint(
          "generate, create or scaffold code, types, models, structs, interfaces, an API client, SDK, "
          "bindings, server or "
          "stubs from an OpenAPI or Swagger spec; codegen, code generator, Go, golang, TypeScript, ts, "
          "fetch; "
          "oapi-codegen, openapi-generator, swagger-codegen, openapi-typescript, go-swagger, generate_code")
      .description("Writes code; keeps files that were edited.")
      .description_brief("Writes code for a spec.")
      .property("spec", schema::raw(openapi::k_spec_schema).required())
      .property("output_dir", schema::string().description("replaced as a whole"))
      .property("operations", schema::array(schema::string()).description("ids, or GET /users"))
      .property("tags", schema::array(schema::string()))
      .property("types", schema::boolean())
      .property("client", schema::boolean())
      .property("server", schema::boolean().description("go"))
      .property("language", schema::string().one_of({"go", "typescript"}))
      .property("package_name", schema::string())
      .property("overwrite", schema::boolean().description("edited files too"))
      .property("dry_run", schema::boolean())
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
