// SPDX-License-Identifier: MIT
/// The plugin `overlay`: applies overlays to OpenAPI documents, and checks them.
#include <collet/plugin.hpp>

#include "plugins/editing/edit_request.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/openapi/table/declared_version.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "plugins/overlay/apply.hpp"
#include "plugins/overlay/overlay_document.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::overlay {
namespace {

using openapi::Origin;

constexpr std::uint64_t k_max_steps = 500'000'000;
constexpr std::size_t k_max_shown_problems = 5;

constexpr auto k_manifest = manifest("overlay", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("changes applied or checked");
  plugin.keywords({"OpenAPI Overlays"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("overlay_apply")
      .title("Apply an OpenAPI Overlay to a spec")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, overlay, overlays, "
          "apply, applies, applying, applied, patch, patches, patching, modify, modifies, modifying, "
          "modification, modifications, edit, edits, editing, change, changes, changing, customize, "
          "customizing, customization, tweak, tweaks, adjust, extend, enrich, override, overrides, "
          "overriding, replace, set, update, updates, updating, add, adds, adding, remove, removing, copy, "
          "delete, insert, text, texts, description, descriptions, summary, summaries, tags, server, "
          "servers, extensions, x-, vendor, generated, third-party, original, untouched, touching, without, "
          "separate, environment, staging, production, before, publish, publishing, operation, operations, "
          "actions, action, target, targets, JSONPath, JSON patch, dry run, openapi-overlay, oas-patch, "
          "apply_overlay, applyOverlay, patch_spec, overlay.yaml, transform, inject, amend, rewrite, hide, "
          "adapt, tailor, generic, errors, error, header, headers, response, responses, through, append, "
          "appends, merge, merging, augment, decorate, decorator, decorators, speakeasy, post-process, "
          "layer, layers, per environment, rename, renaming, published, contact, info, schema, path, paths, "
          "assign, assigns, tag, tagging, put, attach, provide, provided, bulk, mass, files, upstream, top")
      .description(
          "Apply an OpenAPI Overlay to a document; dry_run first. Lists each change, and what nearly "
          "matched. Only checks: overlay_validate.")
      .description_brief("Apply an OpenAPI Overlay to a document; dry_run first.")
      .property("spec", schema::raw(openapi::k_spec_schema))
      .property("overlay", schema::raw(openapi::k_spec_schema).required())
      .property("strict", schema::boolean().description("fail if an action matches nothing"))
      .with(editing::edit_properties);
  plugin.tool("overlay_validate")
      .title("Check an OpenAPI Overlay: fields, versions, JSONPath targets")
      .search_hint(
          "OpenAPI, Swagger, spec, specification, file, document, YAML, overlay, overlays, overlay.yaml, "
          "validate, validates, validation, validator, check, checks, checking, lint, linter, verify, test, "
          "testing, valid, invalid, correct, wrong, error, errors, mistakes, problems, broken, syntax, "
          "fields, structure, actions, action, target, targets, match, matches, matching, nothing, JSONPath, "
          "expression, extends, update, remove, copy, before, line, validate_overlay, validateOverlay, "
          "overlay_lint, inspect, work, works, OAS, API, schema, JSON schema, against, conform, ignored, "
          "ignore, silently, effect, unmatched, matched, missing, typo, good, well-formed, review, problem, "
          "version, versions, ok, mistake")
      .description("Check an OpenAPI Overlay: fields, versions, JSONPath. Not to apply it: overlay_apply.")
      .description_brief("Check an OpenAPI Overlay.")
      .property("overlay", schema::raw(openapi::k_spec_schema).required())
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"))
      .read_only();
});

[[noreturn]] void fail(std::string_view argument, const support::Error& error) {
  std::string message = error.message;
  if (message.starts_with("/spec")) message.erase(0, 5);
  const bool joined = message.starts_with('/') && message.size() != error.message.size();
  throw Failure(error.code, "/" + std::string(argument) + (joined ? "" : ": ") +
                                (message.starts_with(": ") ? message.substr(2) : message));
}

openapi::Opened load(const Call& call, std::string_view name, bool api) {
  const auto access = support::Access::from_json(call.access());
  const openapi::Fetching fetching{false, call.cancel_fd()};
  const json::View argument = call.arguments().raw(name);
  auto opened = openapi::load_document(argument, access, fetching);
  // An overlay needs no index of the document, which takes a tenth of the time of a large one. The index
  // knows the reason why a document is refused.
  if (api && opened && declared_version(opened->description->document().root()) == openapi::Version::none)
    opened = openapi::load_spec(argument, access, fetching);
  if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
  if (!opened) fail(name, opened.error());
  return *std::move(opened);
}

/// Opens the document that the overlay extends. A relative reference belongs to the place of the overlay.
openapi::Opened load_extended(const Call& call, const Overlay& overlay, const Origin& origin) {
  const std::string_view extends = overlay.extends;
  if (extends.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/spec: found none, expected a document, since the overlay has no extends");
  std::string argument;
  json::Writer writer(argument);
  writer.begin_object();
  const bool absolute = extends.find("://") != std::string_view::npos;
  if (absolute && !extends.starts_with("file:")) {
    writer.member("url", extends);
  } else if (origin.kind == Origin::Kind::url) {
    writer.member("url", support::resolve_uri(origin.place, extends));
  } else if (origin.kind == Origin::Kind::git && !absolute) {
    // "git://COMMIT/path"
    const std::string uri = support::resolve_uri(origin.place, extends);
    const auto slash = uri.find('/', std::string_view("git://").size());
    const auto path = openapi::file_path("file://" + uri.substr(slash));
    if (!path) throw Failure(path.error().code, "/extends: " + path.error().message);
    const std::size_t begin = uri.find("//") + 2;
    writer.member("git", uri.substr(begin, slash - begin) + ":" + path->substr(1));
  } else if (origin.kind == Origin::Kind::file && extends.starts_with("file:")) {
    const auto path = openapi::file_path(extends.substr(0, extends.find('#')));
    if (!path) throw Failure(path.error().code, "/extends: " + path.error().message);
    writer.member("file", *path);
  } else if (origin.kind == Origin::Kind::file && !absolute) {
    const std::string path(extends.substr(0, extends.find('#')));
    const std::string decoded = support::percent_decode(path).value_or(path);
    const std::string folder = origin.place.substr(0, origin.place.rfind('/') + 1);
    writer.member("file", decoded.starts_with('/') ? decoded : folder + decoded);
  } else {
    throw Failure(
        COLLET_INVALID_ARGUMENT,
        extends.starts_with("file:")
            ? "/spec: found none, expected a document: extends names a file, and only an overlay in "
              "a file may do so"
            : "/spec: found none, expected a document: extends is relative, and the overlay has no "
              "place");
  }
  writer.end_object();
  auto opened = openapi::load_spec(json::View(argument), support::Access::from_json(call.access()),
                                   {false, call.cancel_fd()});
  if (!opened) throw Failure(opened.error().code, "/overlay: extends: " + opened.error().message);
  return *std::move(opened);
}

std::uint32_t line_of(openapi::Node node) {
  return node.document()->line_of(node.source_offset());
}

void write_problem(json::Writer& writer, const Problem& problem) {
  writer.begin_object()
      .member("severity", problem.severity == Problem::Severity::error ? "error" : "warning")
      .member("pointer", openapi::json_pointer(problem.at))
      .member("line", line_of(problem.at))
      .member("message", problem.message);
  if (!problem.suggestion.empty()) writer.member("suggestion", problem.suggestion);
  writer.end_object();
}

/// Fails if the overlay has errors.
void require_valid(const Overlay& overlay) {
  if (overlay.errors() == 0) return;
  std::string message = "/overlay: ";
  std::size_t shown = 0;
  for (const Problem& problem : overlay.problems) {
    if (problem.severity != Problem::Severity::error || ++shown > k_max_shown_problems) continue;
    if (shown > 1) message += "; ";
    message += "line " + std::to_string(line_of(problem.at)) + ", '" + openapi::json_pointer(problem.at) +
               "': " + problem.message;
  }
  if (shown > k_max_shown_problems) message += "; and more, see overlay_validate";
  throw Failure(COLLET_INVALID_ARGUMENT, message);
}

/// Returns the members of the answer about the actions.
std::string actions_head(const Overlay& overlay, const std::vector<Effect>& effects) {
  std::string head;
  json::Writer writer(head);
  std::uint64_t skipped = 0;
  for (const Effect& effect : effects)
    skipped += effect.matches == 0 ? 1U : 0U;
  writer.member("actions_applied", static_cast<std::uint64_t>(effects.size()) - skipped)
      .member("actions_skipped", skipped);
  constexpr std::size_t k_max_shown = 50;
  writer.key("actions").begin_array();
  std::size_t shown = 0;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    // Actions without a match come in any case; others while there are few.
    if (effects[i].matches != 0 && shown >= k_max_shown) continue;
    ++shown;
    writer.begin_object()
        .member("action", static_cast<std::uint64_t>(i))
        .member("type", type_word(overlay.actions[i].type))
        .member("target", support::clip(overlay.actions[i].target->text(), 200))
        .member("matches", static_cast<std::uint64_t>(effects[i].matches));
    if (effects[i].matches != 0) writer.member("changes", static_cast<std::uint64_t>(effects[i].changes));
    if (effects[i].matches == 0) writer.member("skipped", "the target matches nothing");
    if (!effects[i].near_miss.empty()) writer.member("near_miss", effects[i].near_miss);
    writer.end_object();
  }
  writer.end_array();
  return head;
}

class OverlayTools : public Plugin {
 public:
  explicit OverlayTools(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] {
      if (tool == "overlay_apply") return apply(call);
      if (tool == "overlay_validate") return validate(call);
      throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) +
                                          "\", expected overlay_apply or overlay_validate");
    });
  }

 private:
  static void apply(Call& call) {
    const editing::EditRequest request(call);
    const bool strict = call.arguments().boolean("strict", false);
    const openapi::Opened file = load(call, "overlay", false);
    const Overlay overlay = read_overlay(file.description->document().root());
    require_valid(overlay);
    const openapi::Opened api =
        call.arguments().has("spec") ? load(call, "spec", true) : load_extended(call, overlay, file.origin);
    request.check_output(api.origin);
    openapi::edit::Edit edit(openapi::DocumentPtr(api.description, &api.description->document()));
    editing::ChangeLog log;
    support::StepBudget work(k_max_steps, support::stop_query(call));
    const auto effects = apply_overlay(overlay, edit, strict, work, log);
    if (!effects && effects.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!effects) throw Failure(effects.error().code, "/overlay" + effects.error().message);
    request.finish(call, edit, api.origin, log, actions_head(overlay, *effects));
  }

  static void validate(Call& call) {
    const openapi::Opened file = load(call, "overlay", false);
    const Overlay overlay = read_overlay(file.description->document().root());
    List list;
    list.key = "findings";
    list.total = list.matched = static_cast<std::int64_t>(overlay.problems.size());
    json::Writer head(list.head);
    head.member("valid", overlay.errors() == 0);
    if (!overlay.version.empty()) head.member("version", support::clip(overlay.version, 40));
    head.member("error_count", static_cast<std::uint64_t>(overlay.errors()))
        .member("warning_count", static_cast<std::uint64_t>(overlay.problems.size() - overlay.errors()))
        .member("action_count", static_cast<std::uint64_t>(overlay.actions.size()));
    call.json(write_list(Page::read(call.arguments()), Budget::read(call.arguments(), call.budget()), list,
                         [&](std::size_t number, std::string& out) {
                           json::Writer writer(out);
                           write_problem(writer, overlay.problems[number]);
                         }));
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::overlay

COLLET_PLUGIN(collet::overlay::OverlayTools, collet::overlay::k_manifest);
