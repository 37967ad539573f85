// SPDX-License-Identifier: MIT
/// The plugin `diff`: the changes between two OpenAPI documents, and the clients that they break.
#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include <collet/plugin.hpp>

#include "plugins/diff/operation/document_comparison.hpp"
#include "plugins/diff/report/answer.hpp"
#include "plugins/diff/report/overlay.hpp"
#include "plugins/diff/report/rule_list.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"

namespace collet::diff {
namespace {

constexpr std::string_view k_config =
    R"({"type":"object","properties":{"severities":{"type":"object","additionalProperties":{"enum":["breaking","warning","info","off"]}},"extensions":{"type":"boolean"}},"additionalProperties":false})";

// Not required, because rules=true needs no document.
constexpr auto documents = [](auto& tool) {
  tool.property("base", schema::raw(openapi::k_spec_schema))
      .property("revision", schema::raw(openapi::k_spec_schema))
      .idempotent()
      .open_world();
};

constexpr auto k_manifest = manifest("diff", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("changes between two documents, and what breaks clients");
  plugin.keywords({"OpenAPI", "Swagger", "breaking changes", "API changelogs"});
  plugin.concurrent();
  plugin.config_schema(k_config);
  plugin.tool("diff")
      .title("Compare two API versions: breaking changes, compatibility, changelog")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, API changes, list "
          "of changes, version differences, spec diff, diff, diffs, difference, differences, differ, "
          "differs, compare, compares, compared, comparing, comparison, change, changes, changed, changing, "
          "changelog, changelogs, release notes, new, old, added, additions, removed, removing, removal, "
          "deleted, renamed, modified, break, breaks, breaking, broken, breakage, incompatible, "
          "incompatibility, incompatibilities, compatible, compatibility, backward, backwards, forward, "
          "regression, regressions, client, clients, consumer, consumers, migration, version, versions, "
          "previous, latest, last, since, between, against, two, both, base, head, revision, revisions, "
          "branch, branches, commit, commits, main, pull request, pull requests, PR, CI, pipeline, gate, "
          "git, release, releases, semver, bump, major, minor, drift, evolution, narrowed, tightened, "
          "required, optional, fields, field, operations, endpoints, generate, overlay, oasdiff, "
          "openapi-diff, openapi-changes, swagger-diff, openapi-compare, diff_spec, diffSpecs, "
          "compare_specs, compareSpecs, check_breaking_changes, delta, versus, vs, side by side, upgrade, "
          "impact, affect, affected, report, summary, additive, non-breaking, deploy, deployment, safe, "
          "contract testing, baseline, block, blocks, merge, fail, fails, track, monitor, evolve, evolving, "
          "stability, stable, before, after, notice, affects, remove, rename, schema, schemas, model, "
          "response, request, parameter, contracts, build, check, checks, checking, property, properties, "
          "type, types, format, string, integer, enum, value, values, considered, counts as, classify, "
          "classified, classification, widened, incompatible change, security, header, find, show, list, "
          "get, see, anything, recent, recently, yesterday")
      .description(
          "Compare two OpenAPI/Swagger documents by meaning; one: validate; both base and revision are "
          "needed. breaking: clients of base fail; warning: some may; info: none. Alone: verdict and the "
          "worst; then breaking_only=true first, or group_by.")
      .description_brief("Compare base with revision by meaning: what breaks clients. breaking_only first.")
      .with(documents)
      .property("path", schema::string().description("/users/*, /drives/**"))
      .property("tag", schema::string().description("exact"))
      .property("rule", schema::string().description("id or glob: *-enum-*"))
      .property("breaking_only", schema::boolean().description("no others"))
      .property("no_info", schema::boolean().description("no infos"))
      .property("group_by", schema::string().one_of({"path", "rule", "severity", "kind"}))
      .property("rules", schema::boolean().description("list the rules instead"))
      .property("as_overlay", schema::boolean().description("Overlay from base to revision"))
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"))
      .read_only();
});

struct Settings {
  Severities severities;
  Options options;
};

std::shared_ptr<const Settings> read_settings(json::View config) {
  auto settings = std::make_shared<Settings>();
  const auto done = settings->severities.set(config["severities"]);
  if (!done) throw Failure(done.error().code, done.error().message);
  settings->options.extensions = config["extensions"].boolean().value_or(false);
  return settings;
}

/// An unknown rule id is an error, not an empty answer.
void check_rule(const Arguments& arguments, const std::string& wanted) {
  if (wanted.empty() || listing::is_glob(wanted)) return;
  std::vector<std::string_view> ids;
  ids.reserve(rules().size());
  for (const Rule& one : rules())
    ids.push_back(one.id);
  if (std::find(ids.begin(), ids.end(), wanted) == ids.end())
    arguments.refuse("rule", listing::in_quotes(wanted), "the id of a rule, or a glob", nearest(wanted, ids));
}

Request read_request(const Call& call) {
  const Arguments& arguments = call.arguments();
  Request request;
  request.breaking_only = arguments.boolean("breaking_only", false);
  request.no_info = arguments.boolean("no_info", false);
  request.group_by =
      arguments.one_of("group_by", {"path", "rule", "severity", "kind"}, std::string_view(), Case::ignored);
  request.path = listing::path_argument(arguments, "path");
  request.tag = listing::text_argument(arguments, "tag");
  request.rule = listing::text_argument(arguments, "rule", listing::k_max_rule_bytes);
  check_rule(arguments, request.rule);
  request.first = !request.breaking_only && !request.no_info && request.group_by.empty() &&
                  request.path.empty() && request.tag.empty() && request.rule.empty() &&
                  !arguments.has("limit") && !arguments.has("offset");
  request.page = Page::read(arguments);
  request.budget = Budget::read(arguments, call.budget());
  return request;
}

openapi::Resolver load(const Call& call, std::string_view name) {
  auto access = support::Access::from_json(call.access());
  openapi::Following following;
  following.fetching.cancel_fd = call.cancel_fd();
  auto opened = openapi::load_spec(call.arguments().raw(name), access, following.fetching);
  if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
  if (!opened) {
    std::string message = opened.error().message;
    if (message.starts_with("/spec")) {
      message = std::string("/").append(name).append(message.substr(5));
    } else {
      message = std::string("/").append(name).append(": ").append(message);
    }
    throw Failure(opened.error().code, message);
  }
  return openapi::Resolver(*std::move(opened), std::move(access), following);
}

class Diff : public Plugin {
 public:
  explicit Diff(const Setup& setup) : engine_(setup), settings_(read_settings(setup.config())) {}

  void configure(const Setup& setup) override {
    engine_.configure(setup);
    auto settings = read_settings(setup.config());
    const std::lock_guard lock(mutex_);
    settings_ = std::move(settings);
  }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] { run(tool, call); });
  }

 private:
  void run(std::string_view tool, Call& call) {
    if (tool != "diff")
      throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected diff");
    const auto settings = this->settings();
    const Request request = read_request(call);
    if (call.arguments().boolean("rules", false))
      return listing::write_json(call, list_rules(request, settings->severities));
    DocumentSide base(load(call, "base"));
    DocumentSide revision(load(call, "revision"));
    if (call.arguments().boolean("as_overlay", false))
      return return_overlay(call, base, revision, request.budget);
    listing::write_json(call, compare(request, *settings, base, revision, call));
  }

  /// Returns the overlay in the answer, or as a resource that the host keeps if it is larger than the budget.
  static void return_overlay(Call& call, const DocumentSide& base, const DocumentSide& revision,
                             const Budget& budget) {
    const auto overlay = overlay_of(base.references.document(), revision.references.document(),
                                    [&call] { call.throw_if_cancelled(); });
    constexpr std::size_t k_rest = 200;  // characters of the answer beside the overlay
    const bool large = count_characters(overlay.json) + k_rest > budget.characters();
    std::string out;
    json::Writer writer(out);
    writer.begin_object().member("action_count", overlay.actions);
    if (large) {
      writer.member("overlay", "in the attached resource overlay.json");
    } else {
      writer.member_raw("overlay", overlay.json);
    }
    writer.end_object();
    listing::write_json(call, std::move(out));
    if (large) call.blob(overlay.json, "application/json", "overlay.json");
  }

  std::shared_ptr<const Settings> settings() {
    const std::lock_guard lock(mutex_);
    return settings_;
  }

  static std::string compare(const Request& request, const Settings& settings, DocumentSide& base,
                             DocumentSide& revision, const Call& call) {
    const auto check = [&call] { call.throw_if_cancelled(); };
    const Findings findings = compare_documents(base, revision, settings.options, check);
    std::function<bool(const Subject&)> includes;
    if (!request.path.empty() || !request.tag.empty())
      includes = [&](const Subject& subject) { return request.includes(subject); };
    const Report report(findings, settings.severities, includes, check);
    return answer(request, report, base, revision, check);
  }

  openapi::Engine engine_;
  std::mutex mutex_;
  std::shared_ptr<const Settings> settings_;
};

}  // namespace
}  // namespace collet::diff

COLLET_PLUGIN(collet::diff::Diff, collet::diff::k_manifest);
