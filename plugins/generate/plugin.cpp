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
  plugin.summary("code from an API description: types and clients");
  plugin.keywords({"OpenAPI code generation"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("generate")
      .title("Generate code from a spec: types, models, API client or SDK in Go or TypeScript")
      .search_hint(
          "generate, create or scaffold code, types, models, structs, interfaces, an API client, SDK or "
          "bindings from an OpenAPI or Swagger spec; codegen, code generator, Go, golang, TypeScript, ts; fetch; "
          "oapi-codegen, openapi-generator, swagger-codegen, openapi-typescript, go-swagger, generate_code")
      .description("Writes code for a spec. operations and tags add up; default all. Edited files are kept.")
      .description_brief("Writes types or a client.")
      .property("spec", schema::raw(openapi::k_spec_schema).required())
      .property("output_dir", schema::string().description("folder, replaced as a whole; omit with dry_run"))
      .property("tags", schema::array(schema::string()))
      .property("operations", schema::array(schema::string()).description("ids, or GET /users"))
      .property("types", schema::boolean().description("the default"))
      .property("language", schema::string().one_of({"go", "typescript"}).description("default go"))
      .property("client", schema::boolean())
      .property("server", schema::boolean().description("go only"))
      .property("package_name", schema::string().description("default api"))
      .property("overwrite", schema::boolean().description("edited files too"))
      .property("dry_run", schema::boolean().description("manifest only"))
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
