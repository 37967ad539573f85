// SPDX-License-Identifier: MIT
/// The plugin `validate`: the faults of an OpenAPI document.
#include <memory>
#include <mutex>
#include <utility>

#include <collet/plugin.hpp>

#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/validate/report/settings.hpp"
#include "plugins/validate/validate.hpp"

namespace collet::validate {
namespace {

constexpr auto k_manifest = manifest("validate", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("errors and style findings of a document");
  plugin.keywords({"OpenAPI", "Swagger", "API linting"});
  plugin.concurrent();
  plugin.config_schema(k_config_schema);
  plugin.tool("validate")
      .title("Lint an OpenAPI or Swagger spec: errors, mistakes, rules")
      .search_hint(
          "validate, verify, check or lint an OpenAPI or Swagger spec, file, document, API "
          "description; linter, spectral, redocly, vacuum rules, ruleset, style guide, best "
          "practices; errors, warnings, problems, issues, mistakes, violations, invalid, broken, "
          "malformed, wrong syntax, yaml or json errors, schema validation; is the spec valid, "
          "conformant, compliant; duplicate or missing operationId, missing description, missing "
          "response, path parameter not defined, unresolved, duplicate paths, ambiguous paths, "
          "security not defined, example does not match the schema; audit, review, quality of the API"
          "; report errors in the input; validator, validate_spec, lint_spec, check_spec, "
          "openapi-spec-validator, swagger-cli, repeated, unresolved or undefined")
      .description(
          "Lints an OpenAPI/Swagger document; two versions: diff. Errors break the specification, the rest "
          "advises. Alone: counts by rule and the worst findings; then one rule or path, or "
          "offset=next_offset.")
      .description_brief("Checks a document: counts by rule and the worst findings; then rule or path.")
      // Not required, because rules=true needs no document.
      .with(openapi::optional_spec_property)
      .property("no_warnings", schema::boolean().description("errors alone"))
      .property("strict", schema::boolean().description("warn of broken SHOULDs"))
      .property("validate_structure", schema::boolean().description("default true; false: only meaning"))
      .property("rule", schema::string().description("id or glob: path-*"))
      .property("path", schema::string().description("/users/*, or a JSON Pointer"))
      .property("since", schema::string().description("git revision; only new findings"))
      .property("group_by", schema::string().one_of({"rule", "path", "severity"}))
      .property("rules", schema::boolean().description("lists the rules"))
      .property("fields", schema::array(schema::string()).description("members to show"))
      .with(openapi::web_properties)
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"))
      .read_only();
});

class Validate : public Plugin {
 public:
  explicit Validate(const Setup& setup) : engine_(setup) { read(setup); }

  void configure(const Setup& setup) override {
    engine_.configure(setup);
    read(setup);
  }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] { run(tool, call); });
  }

 private:
  void run(std::string_view tool, Call& call) {
    if (tool == "validate") return validate(call, *severities());
    throw Failure(COLLET_NOT_FOUND,
                  "found the tool \"" + std::string(tool) + "\", expected one that this plugin lists");
  }

  // Running calls keep the severities with which they began.
  void read(const Setup& setup) {
    auto now = std::make_shared<const Severities>(read_severities(setup.config()));
    const std::lock_guard lock(mutex_);
    severities_ = std::move(now);
  }
  std::shared_ptr<const Severities> severities() {
    const std::lock_guard lock(mutex_);
    return severities_;
  }

  openapi::Engine engine_;
  std::mutex mutex_;
  std::shared_ptr<const Severities> severities_;
};

}  // namespace
}  // namespace collet::validate

COLLET_PLUGIN(collet::validate::Validate, collet::validate::k_manifest);
