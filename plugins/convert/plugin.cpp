// SPDX-License-Identifier: MIT
/// The plugin `convert`: OpenAPI documents in another version of the specification.
#include <collet/plugin.hpp>

#include "plugins/bundling/bundle.hpp"
#include "plugins/convert/convert.hpp"
#include "plugins/editing/edit_request.hpp"
#include "plugins/editing/result_check.hpp"
#include "plugins/openapi/edit/tree_changes.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "sdk/support/text.hpp"

namespace collet::convert {
namespace {

constexpr std::uint64_t k_max_steps = 200'000'000;
constexpr std::size_t k_max_shown_failures = 5;

constexpr auto k_manifest = manifest("convert", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("a document in another version, Swagger 2.0 to OpenAPI 3.2");
  plugin.keywords({"OpenAPI version conversion"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("convert")
      .title("Convert a spec to another version: Swagger 2.0, OpenAPI 3.0, 3.1, 3.2")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, convert, converts, "
          "converting, conversion, converter, transform, translate, change, turn, turning, migrate, "
          "migrating, migration, upgrade, upgrading, upgrades, downgrade, downgrading, downconvert, "
          "down-convert, backport, port, move, switch, from, to, into, version, versions, newer, older, "
          "old, new, latest, legacy, 2, 2.0, 3, 3.0, 3.0.0, 3.0.1, 3.0.3, 3.0.4, 3.1, 3.1.0, 3.1.1, 3.2, "
          "3.2.0, v2, v3, swagger2, swagger 2, openapi3, openapi 3, oas2, oas3, nullable, null, "
          "exclusiveMinimum, type arrays, requestBody, consumes, servers, basePath, support, supports, "
          "accept, accepts, takes, only, compatible, tools, gateway, swagger2openapi, openapi-down-convert, "
          "api-spec-converter, swagger-converter, convert_spec, convertSpec, convertTo, upgrade_spec, "
          "target, newest, compat, rewrite, switching, import, before, know, knows, understand, "
          "understands, union, format, modernize, bump, outdated, conversions, OAS 3.0, OAS 3.1, express, "
          "apigee, API management, editor, type, types, array, syntax, serialize")
      .description(
          "Convert a document to another OpenAPI version. Lists each change, first what the target cannot "
          "express. Not for edits: overlay_apply.")
      .description_brief("Convert a document to another OpenAPI version.")
      .property("spec", schema::raw(openapi::k_spec_schema).required())
      .property("target", schema::string().description("2.0, 3.0, 3.1, 3.1.1, 3.2").required())
      .property("unsupported",
                schema::string().one_of({"keep", "drop", "fail"}).description("default keep, as x-oas-*"))
      .property(
          "external",
          schema::string().one_of({"keep", "convert"}).description("convert: bundle files that $refs name"))
      .with(editing::edit_properties);
});

Unsupported mode_of(const Call& call) {
  const std::string word = call.arguments().string("unsupported", "keep");
  return word == "drop" ? Unsupported::drop : word == "fail" ? Unsupported::fail : Unsupported::keep;
}

/// Fails if something has no counterpart, and that is to be an error.
void require_supported(const Report& report, const openapi::edit::Edit& edit) {
  if (report.unsupported() == 0) return;
  std::string message =
      "/unsupported: found " + std::to_string(report.unsupported()) + " without a counterpart: ";
  std::size_t shown = 0;
  for (const Entry& entry : report.entries()) {
    if (entry.kind != Entry::Kind::unsupported || ++shown > k_max_shown_failures) continue;
    if (shown > 1) message += "; ";
    message += "'" + support::clip(report.pointer(edit, entry), 200) + "': " + entry.message;
  }
  throw Failure(COLLET_UNSUPPORTED, message);
}

class ConvertTool : public Plugin {
 public:
  explicit ConvertTool(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] {
      if (tool == "convert") return run(call);
      throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected convert");
    });
  }

 private:
  /// Makes components of what references to other files lead to.
  static bundling::Bundled bundle(const Call& call, const openapi::Opened& opened, openapi::edit::Edit& edit,
                                  editing::ChangeLog& log) {
    openapi::Resolver references(opened, support::Access::from_json(call.access()),
                                 {false, {false, call.cancel_fd()}});
    bundling::Bundled bundled = bundling::bundle(edit, references);
    call.throw_if_cancelled();
    log.add(openapi::edit::tree_changes(edit.base().root(), edit.current().root()), "\"type\":\"bundled\"");
    return bundled;
  }

  static void run(Call& call) {
    const editing::EditRequest request(call);
    const auto target = read_target(call.arguments().string("target", ""));
    if (!target) throw Failure(target.error().code, "/target: " + target.error().message);
    auto opened = openapi::load_spec(call.arguments().raw("spec"), support::Access::from_json(call.access()),
                                     {false, call.cancel_fd()});
    if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!opened) throw Failure(opened.error().code, opened.error().message);
    request.check_output(opened->origin);
    const openapi::Index& index = opened->description->index();
    const std::string source_version(index.version_text());
    openapi::edit::Edit edit(openapi::DocumentPtr(opened->description, &opened->description->document()));
    editing::ChangeLog log;
    const bundling::Bundled bundled = call.arguments().string("external", "keep") == "convert"
                                          ? bundle(call, *opened, edit, log)
                                          : bundling::Bundled();
    Report report;
    support::StepBudget work(k_max_steps, support::stop_query(call));
    StepContext context{edit, report, work, mode_of(call)};
    const auto done = convert(context, index.version(), *target);
    if (!done && done.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!done) throw Failure(done.error().code, "/spec: " + done.error().message);
    if (context.mode == Unsupported::fail) require_supported(report, edit);
    report.finish();
    log.add_deferred(report.size(),
                     [&](std::size_t number, std::string& out) { report.print(edit, number, out); });
    std::string head;
    json::Writer writer(head);
    writer.member("source_version", source_version)
        .member("target_version", index.version() == target->version && !target->complete
                                      ? std::string_view(source_version)
                                      : std::string_view(target->text))
        .member("unsupported_count", static_cast<std::uint64_t>(report.unsupported()));
    if (!bundled.imported.empty())
      writer.member("imported_count", static_cast<std::uint64_t>(bundled.imported.size()));
    if (!bundled.warnings.empty()) {
      writer.key("warnings").begin_array();
      for (const std::string& warning : bundled.warnings)
        writer.string(warning);
      writer.end_array();
    }
    editing::write_check(writer, editing::check_result(call, edit, *opened, {.moves = true}));
    request.finish(call, edit, opened->origin, log, std::move(head));
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::convert

COLLET_PLUGIN(collet::convert::ConvertTool, collet::convert::k_manifest);
