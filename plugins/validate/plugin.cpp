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
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, validate, "
          "validates, validating, validation, validator, valid, invalid, validity, verify, verification, "
          "check, checks, checking, checker, lint, lints, linting, linter, rule, rules, ruleset, style "
          "guide, best practices, guidelines, conventions, quality, score, audit, review, conform, conforms, "
          "conformance, conformant, compliant, compliance, standard, official, error, errors, warning, "
          "warnings, problem, problems, issue, issues, mistake, mistakes, violation, violations, fault, "
          "faults, defects, finding, findings, find, report, reports, broken, malformed, wrong, incorrect, "
          "syntax, structural, semantic, line, lines, column, position, where, why, fails, missing, "
          "duplicate, duplicated, repeated, unresolved, undefined, ambiguous, operationId, description, "
          "example, examples, schema, spectral, redocly, vacuum, swagger-cli, swagger editor, editor, "
          "openapi-spec-validator, speccy, zally, validate_spec, validateSpec, lint_spec, lintSpec, "
          "check_spec, bugs, sanity, correctness, grade, test, diagnose, diagnostics, inspect, strict, "
          "conformity, adhere, adheres, well-formed, pass, passes, failed, failing, failure, custom, "
          "severity, level, action, GitHub action, GitHub, CI, pre-commit, hook, false positive, OWASP, "
          "naming, security, contact, tags, tag, summary, unique, path, parameters, placeholder, explain, "
          "good, look, content, loads, parse, no, not, have, has, ok, okay, right, sane, healthy, proper, "
          "trouble, complain, complains, correct, double check")
      .description(
          "Check (lint) an OpenAPI/Swagger document; two versions: diff. Errors break the specification, "
          "the rest advises. Alone: counts by rule and the worst findings; then one rule or path, or "
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
