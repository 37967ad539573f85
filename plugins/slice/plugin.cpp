// SPDX-License-Identifier: MIT
/// The plugin `slice`: a document with only a part of an API, and what that part needs.
#include <collet/plugin.hpp>

#include "plugins/editing/edit_request.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/slice/slice.hpp"

namespace collet::slice {
namespace {

constexpr std::size_t k_max_also_kept = 20;

constexpr auto k_manifest = manifest("slice", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("a smaller document: chosen operations and all that they need");
  plugin.keywords({"OpenAPI slices"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("slice")
      .title("Slice a spec: filter or extract a subset of endpoints, paths, tags")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, slice, slices, "
          "slicing, split, splits, splitting, divide, partition, separate, filter, filters, filtering, "
          "filtered, extract, extracts, extracting, extraction, cut, cutting, out, take, pick, select, "
          "choose, subset, subsets, part, parts, partial, portion, section, trim, trimming, shrink, reduce, "
          "reducing, smaller, small, minimal, slim, minify, big, large, huge, too big, size, fit, keep, "
          "keeping, only, just, include, including, exclude, excluding, without, remove, removing, strip, "
          "stripping, drop, omit, hide, internal, private, public, admin, x-internal, tag, tags, path, "
          "paths, methods, operation, operations, endpoint, endpoints, schemas, needed, needs, relevant, "
          "some, few, one, specific, chosen, own, partner, generate, clients, SDK, codegen, export, "
          "openapi-filter, openapi-format, filter_spec, filterSpec, slice_spec, extract_endpoints, "
          "subset_spec, export_spec, openapi-splitter, openapi-extract, isolate, narrow, limit, chunk, "
          "chunks, pieces, LLM, context, allowlist, deprecated, dependencies, import, importing, standalone, "
          "excerpt, excerpts, domain, per, filter-in, filter-out, visibility, audience, partners, "
          "third-party, share, publish, published, downsize, sub-spec, fragment, focus, focused, whitelist, "
          "denylist, carve, product, client, separate files, documentation, catalog, before, code, "
          "generation, have, has, needs only, drops, save, rest, give")
      .description(
          "Cut a document down to a subset: chosen parts and all they reach. tags, paths, methods narrow "
          "each other; others add. Not to read: walk_*.")
      .description_brief("Cut a spec down.")
      .property("spec", schema::raw(openapi::k_spec_schema).required())
      .property("tags", schema::array(schema::string()).description("exact"))
      .property("operations", schema::array(schema::string()).description("ids, or GET /users"))
      .property("paths", schema::array(schema::string()).description("/a/*, /b/**"))
      .property("methods", schema::array(schema::string()).description("get, …"))
      .property("schemas", schema::array(schema::string()).description("names"))
      .property("without", schema::boolean().description("all but these"))
      .with(editing::edit_properties);
});

class SliceTool : public Plugin {
 public:
  explicit SliceTool(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] {
      if (tool != "slice")
        throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected slice");
      run(call);
    });
  }

 private:
  static void run(Call& call) {
    const editing::EditRequest request(call);
    const auto access = support::Access::from_json(call.access());
    const openapi::Fetching fetching{false, call.cancel_fd()};
    auto opened = openapi::load_spec(call.arguments().raw("spec"), access, fetching);
    if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!opened) throw Failure(opened.error().code, opened.error().message);
    request.check_output(opened->origin);
    openapi::Resolver references(*opened, access, {false, fetching});
    const openapi::Outline outline(references);
    const Selection selection = select(call, outline);
    const Cut cut = slice::cut(call, references, outline, selection);
    openapi::edit::Edit edit(openapi::DocumentPtr(opened->description, &opened->description->document()));
    const auto applied = edit.apply(cut.changes);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
    editing::ChangeLog log;
    log.add_removals(cut.removed);
    request.finish(call, edit, opened->origin, log, head(cut));
  }

  static std::string head(const Cut& cut) {
    std::string text;
    json::Writer writer(text);
    writer.key("kept").begin_object();
    writer.member("paths", std::uint64_t{cut.paths}).member("operations", std::uint64_t{cut.operations});
    writer.member("schemas", std::uint64_t{cut.schemas}).member("components", std::uint64_t{cut.components});
    writer.end_object();
    if (cut.also_kept.empty()) return text;
    writer.key("also_kept").begin_array();
    for (std::size_t i = 0; i < std::min(cut.also_kept.size(), k_max_also_kept); ++i)
      writer.string(cut.also_kept[i]);
    writer.end_array();
    return text;
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::slice

COLLET_PLUGIN(collet::slice::SliceTool, collet::slice::k_manifest);
