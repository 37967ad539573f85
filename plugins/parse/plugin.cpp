// SPDX-License-Identifier: MIT
/// The plugin `parse`: what an OpenAPI document is, or the whole of it.
#include <limits>

#include <collet/plugin.hpp>

#include "plugins/openapi/engine.hpp"
#include "plugins/openapi/printer.hpp"
#include "plugins/openapi/spec.hpp"
#include "plugins/openapi/spec_property.hpp"
#include "plugins/parse/overview.hpp"

namespace collet::parse {
namespace {

/// Expanding references in a whole document ends here; what follows stays as it is.
constexpr std::size_t k_expand_bytes = std::size_t{64} << 20U;

constexpr auto k_manifest = manifest("parse", "0.1.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.concurrent();
  plugin.tool("parse")
      .title("Parse")
      .description(
          "Overview of an OpenAPI document (2.0 to 3.2, JSON or YAML): version, counts, servers, the 20 "
          "largest "
          "tags, findings with line and column. Start here, then list with the walk tools.")
      .with(openapi::spec_property)
      .property("full", schema::boolean().description("add the whole document; small documents only"))
      .property("resolve_refs", schema::boolean().description("with full: expand $refs"))
      .read_only();
});

class Parse : public Plugin {
 public:
  explicit Parse(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    const openapi::Engine::Report report(engine_);
    if (tool != "parse")
      throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected parse");
    const auto& arguments = call.arguments();
    const bool full = arguments.boolean("full", false);
    openapi::PrintOptions options;
    options.resolve_refs = arguments.boolean("resolve_refs", false);
    options.resolve_bytes = k_expand_bytes;

    const auto document = openapi::load_spec(arguments.raw("spec"), support::Access::from_json(call.access()),
                                             call.cancel_fd());
    if (!document && document.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!document) throw Failure(document.error().code, document.error().message);
    std::string out;
    json::Writer writer(out);
    writer.begin_object();
    write_overview(**document, writer);
    if (full) {
      call.throw_if_cancelled();
      openapi::PrintedRefs refs;
      writer.key("document").raw({});
      openapi::print((*document)->root(), out, options, &refs);
      if (refs.left != 0) writer.member("refs_left", static_cast<std::uint64_t>(refs.left));
    }
    writer.end_object();
    call.json(out);
  }

 private:
  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::parse

COLLET_PLUGIN(collet::parse::Parse, collet::parse::k_manifest);
