// SPDX-License-Identifier: MIT
/// The plugin `fix`: repairs OpenAPI documents.
#include <algorithm>
#include <vector>

#include <collet/plugin.hpp>

#include "plugins/editing/edit_request.hpp"
#include "plugins/fix/fix.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "sdk/support/text.hpp"

namespace collet::fix {
namespace {

constexpr auto k_manifest = manifest("fix", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("repairs parameters, operationIds, names, unused schemas");
  plugin.keywords({"OpenAPI", "Swagger"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("fix")
      .title(
          "Fix faults of an OpenAPI or Swagger spec: unused components, duplicate operationIds, missing "
          "path parameters")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, fix, fixes, "
          "fixing, fixed, autofix, auto-fix, auto, automatic, automatically, repair, repairs, repairing, "
          "correct, correcting, correction, clean, cleaning, cleanup, clean up, sanitize, tidy, normalize, "
          "valid, resolve, solve, error, errors, mistakes, problems, issues, findings, faults, validation, "
          "lint, linting, reported, missing, add, adding, generate, generates, fill, operationId, "
          "operationIds, operation ids, ids, duplicate, duplicates, unique, deduplicate, conflicting, path "
          "parameter, path parameters, undeclared, undefined, unused, unreferenced, orphaned, orphan, "
          "dead, prune, pruning, remove, removing, delete, purge, drop, components, component, schemas, "
          "definitions, empty, rename, renaming, names, stub, stubs, broken, dangling, refs, $ref, "
          "json$ref, apply, suggestions, optimize, fix_spec, fixSpec, repair_spec, remove-unused, "
          "lint--fix, Spectral, Redocly, improve, mend, remedy, rewrite, refactor")
      .description(
          "Fix common faults of a document; dry_run first. By default only path parameters. Other changes: "
          "overlay_apply.")
      .description_brief("Fix common faults of a document; dry_run first.")
      .property("spec", schema::raw(openapi::k_spec_schema))
      .property("fix_schema_names", schema::boolean().description("rename as naming says"))
      .property("fix_duplicate_operationids", schema::boolean().description("append a number"))
      .property("prune", schema::boolean().description("empty paths, unused schemas"))
      .property("stub_missing_refs", schema::boolean().description("add empty components"))
      .property("types", schema::array(schema::string()).description("only these, as in validate's fix"))
      .property("without", schema::array(schema::string()).description("types left out"))
      .property("explain", schema::boolean().description("list the types instead"))
      .property("infer_types", schema::boolean().description("*id: integer, uuid"))
      .property("naming", schema::string().one_of({"underscore", "of", "for", "flattened", "dot"}))
      .with(editing::edit_properties);
});

/// Returns the types that a list of ids names.
FixTypes read_types(const Arguments& arguments, std::string_view name) {
  FixTypes types;
  std::vector<std::string_view> ids;
  ids.reserve(std::size(k_fix_facts));
  for (const FixFacts& facts : k_fix_facts)
    ids.push_back(facts.id);
  for (const std::string& id : arguments.strings(name)) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end())
      arguments.refuse(name, support::quote(id, 80), "a type of fixes, see explain", nearest(id, ids));
    types.set(static_cast<std::size_t>(found - ids.begin()));
  }
  return types;
}

FixTypes chosen_types(const Arguments& arguments) {
  FixTypes types = read_types(arguments, "types");
  const FixTypes without = read_types(arguments, "without");
  const bool named = arguments.has("types");
  for (std::size_t type = 0; type < k_fix_types; ++type) {
    const std::string_view option = k_fix_facts[type].option;
    if (option == "default" ? !named : !option.empty() && arguments.boolean(option, false)) types.set(type);
  }
  return types & ~without;
}

FixOptions read_options(const Arguments& arguments) {
  FixOptions options;
  options.infer_types = arguments.boolean("infer_types", false);
  const auto naming =
      arguments.one_of("naming", {"underscore", "of", "for", "flattened", "dot"}, "underscore");
  if (naming == "of") options.naming = Naming::of;
  if (naming == "for") options.naming = Naming::for_;
  if (naming == "flattened") options.naming = Naming::flattened;
  if (naming == "dot") options.naming = Naming::dot;
  return options;
}

void explain(Call& call) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("types").begin_array();
  for (const FixFacts& facts : k_fix_facts) {
    writer.begin_object().member("type", facts.id);
    if (facts.option == "default")
      writer.member("default", true);
    else if (!facts.option.empty())
      writer.member("option", facts.option);
    writer.member("does", facts.summary).end_object();
  }
  writer.end_array().end_object();
  call.json(out);
}

std::string head_of(const Fixed& fixed, const openapi::Index& index) {
  std::string head;
  json::Writer writer(head);
  writer.member("version", index.version_text());
  writer.member("fix_count", static_cast<std::uint64_t>(fixed.log.size()));
  writer.key("fixes").begin_array();
  for (std::size_t type = 0; type < k_fix_types; ++type)
    if (fixed.counts[type] != 0)
      writer.begin_object()
          .member("type", k_fix_facts[type].id)
          .member("count", fixed.counts[type])
          .end_object();
  writer.end_array();
  if (!fixed.notes.empty()) {
    writer.key("notes").begin_array();
    constexpr std::size_t k_max_notes = 20;
    for (std::size_t i = 0; i < std::min(fixed.notes.size(), k_max_notes); ++i)
      writer.string(support::clip(fixed.notes[i], 300));
    writer.end_array();
  }
  editing::write_check(writer, fixed.check);
  return head;
}

class FixTool : public Plugin {
 public:
  explicit FixTool(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    if (tool != "fix")
      throw Failure(COLLET_NOT_FOUND, "found the tool " + support::quote(tool, 80) + ", expected fix");
    engine_.serve([&] { run(call); });
  }

 private:
  static void run(Call& call) {
    if (call.arguments().boolean("explain", false)) return explain(call);
    const editing::EditRequest request(call);
    const FixTypes types = chosen_types(call.arguments());
    const FixOptions options = read_options(call.arguments());
    const auto base = openapi::load_spec(
        call.arguments().raw("spec"), support::Access::from_json(call.access()), {false, call.cancel_fd()});
    if (!base && base.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!base) throw Failure(base.error().code, base.error().message);
    request.check_output(base->origin);
    const Fixed fixed = fix_document(call, *base, types, options);
    request.finish(call, *fixed.edit, base->origin, fixed.log, head_of(fixed, base->description->index()));
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::fix

COLLET_PLUGIN(collet::fix::FixTool, collet::fix::k_manifest);
