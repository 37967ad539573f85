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
      .title(
          "Slice, split, filter or subset a spec, also to generate clients: extract, exclude or remove "
          "endpoints, paths, tags")
      .search_hint(
          "slice, split, divide, filter, extract, cut, subset, trim, shrink or reduce a big, large or huge "
          "OpenAPI or Swagger spec, file to one tag, some tags, operations, endpoints, paths, methods or "
          "schemas; a smaller spec with only the needed parts; remove or strip internal endpoints, paths, "
          "tags from a swagger file; split a big API spec; partial openapi.yaml"
          "; generate a client, SDK or code for a subset or only some endpoints; include or exclude by tag, "
          "path pattern or method; filter_spec, slice_spec, openapi-filter, openapi-format, export_spec, "
          "subset")
      .description(
          "Cuts a document down to chosen parts and all they reach. tags, paths, methods narrow each other; "
          "others add. Not to read: walk_*.")
      .description_brief("Cuts a spec down.")
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
