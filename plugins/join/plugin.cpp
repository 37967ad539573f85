// SPDX-License-Identifier: MIT
/// The plugin `join`: several OpenAPI documents as one, and one document of several files.
#include <algorithm>

#include <collet/plugin.hpp>

#include "plugins/bundling/bundle.hpp"
#include "plugins/editing/edit_request.hpp"
#include "plugins/editing/result_check.hpp"
#include "plugins/join/equivalent_schemas.hpp"
#include "plugins/join/merge.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/spec_property.hpp"

namespace collet::join {
namespace {

using openapi::edit::Edit;

constexpr std::size_t k_max_documents = 20;
constexpr std::size_t k_max_listed = 100;

constexpr auto k_manifest = manifest("join", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("several documents, or the files of one, as one");
  plugin.keywords({"OpenAPI joins and bundles"});
  plugin.concurrent();
  plugin.config_schema(R"({"type":"object","additionalProperties":false})");
  plugin.tool("join")
      .title("Join, merge or bundle several specs or files into one")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, join, joins, "
          "joining, merge, merges, merging, merged, combine, combines, combined, combining, bundle, bundles, "
          "bundling, bundled, bundler, unite, unify, unified, concatenate, aggregate, aggregated, "
          "aggregation, collect, compose, consolidate, stitch, assemble, put together, together, build, "
          "into, one, single, several, multiple, many, two, more, parts, part, pieces, files, documents, "
          "docs, definitions, microservices, microservice, service, services, modules, gateway, portal, "
          "master, complete, flatten, inline, inlining, embed, resolve, external, references, referenced, "
          "reference, refs, relative, multi-file, bunch, conflicts, collisions, duplicates, prefix, "
          "openapi-merge, openapi-merge-cli, swagger-combine, swagger-merger, redocly, swagger-cli, "
          "merge_specs, mergeSpecs, bundle_spec, join_specs, self-contained, standalone, compile, link, "
          "dereference, whole, federate, all, unrelated, pre-bundle, prebundle, without, pack, packed, "
          "collision, central, hub, products, product, teams, team, redoc, multi, imports, import, include, "
          "includes, modular, glue, common, small, same, endpoints, paths, schemas, folder, directory, "
          "yamls, across, different, each, public, one file, single file")
      .description(
          "Join documents: equal parts merge; of different schemas of one name the first stays. Not to "
          "compare: diff.")
      .description_brief("Join specs; bundle: the files of one.")
      .property("specs", schema::array(schema::raw(openapi::k_spec_schema)).description("2 to 20").required())
      .property("path_strategy", schema::string().description("fail (default), accept-left, accept-right"))
      .property("schema_strategy", schema::string().description(
                                       "also rename-left, rename-right, deduplicate, deduplicate-or-rename"))
      .property("semantic_dedup", schema::boolean().description("merge equal schemas of different names"))
      .property("bundle", schema::boolean().description("one spec with its files"))
      .with(editing::edit_properties);
});

std::vector<openapi::Opened> load(const Call& call, const support::Access& access) {
  const json::View specs = call.arguments().raw("specs");
  if (!specs.is(json::Type::array))
    throw Failure(COLLET_INVALID_ARGUMENT, "/specs: expected an array of documents");
  std::vector<openapi::Opened> documents;
  for (const json::View spec : specs.items()) {
    const std::string place = "/specs/" + std::to_string(documents.size());
    if (documents.size() == k_max_documents)
      throw Failure(COLLET_TOO_LARGE, "/specs: found more than 20 documents, expected 2 to 20");
    auto opened = openapi::load_spec(spec, access, {false, call.cancel_fd()});
    if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!opened) {
      std::string message = opened.error().message;
      if (message.starts_with("/spec")) message.erase(0, 5);
      if (!message.starts_with('/') && !message.starts_with(": ")) message.insert(0, ": ");
      message.insert(0, place);
      throw Failure(opened.error().code, message);
    }
    documents.push_back(*std::move(opened));
  }
  return documents;
}

/// Adds the changes since `before`, each with the number of the document that it comes from.
void log_changes(editing::ChangeLog& log, const Edit& edit, std::uint32_t before, std::size_t source) {
  const auto changes = openapi::edit::tree_changes(edit.current().node(before), edit.current().root());
  for (const auto& change : changes) {
    std::string members;
    json::Writer writer(members);
    writer.member("type", openapi::edit::change_word(change.kind));
    writer.member("source", static_cast<std::uint64_t>(source));
    log.add({change}, members);
  }
}

void write_collisions(json::Writer& writer,
                      const std::vector<std::pair<std::size_t, Collision>>& collisions) {
  writer.member("collision_count", static_cast<std::uint64_t>(collisions.size()));
  if (collisions.empty()) return;
  writer.key("collisions").begin_array();
  for (std::size_t i = 0; i < std::min(collisions.size(), k_max_listed); ++i) {
    const auto& [source, collision] = collisions[i];
    writer.begin_object()
        .member("source", static_cast<std::uint64_t>(source))
        .member("place", collision.place);
    writer.member("action", collision.action);
    if (!collision.as.empty()) writer.member("as", collision.as);
    writer.end_object();
  }
  writer.end_array();
}

void write_texts(json::Writer& writer, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  writer.key(name).begin_array();
  for (std::size_t i = 0; i < std::min(texts.size(), k_max_listed); ++i)
    writer.string(texts[i]);
  writer.end_array();
}

class JoinTool : public Plugin {
 public:
  explicit JoinTool(const Setup& setup) : engine_(setup) {}

  void configure(const Setup& setup) override { engine_.configure(setup); }

  void call(std::string_view tool, Call& call) override {
    engine_.serve([&] {
      if (tool != "join")
        throw Failure(COLLET_NOT_FOUND, "found the tool \"" + std::string(tool) + "\", expected join");
      run(call);
    });
  }

 private:
  static void run(Call& call) {
    const editing::EditRequest request(call);
    const Strategies strategies{path_strategy(call.arguments()), schema_strategy(call.arguments())};
    const bool bundles = call.arguments().boolean("bundle", false);
    const auto access = support::Access::from_json(call.access());
    const auto documents = load(call, access);
    if (documents.empty() || (documents.size() == 1) != bundles)
      throw Failure(COLLET_INVALID_ARGUMENT,
                    "/specs: found " + std::to_string(documents.size()) + " document" +
                        (documents.size() == 1 ? "" : "s") + ", expected " +
                        (bundles ? "one with bundle" : "2 to 20, or one with bundle"));
    const openapi::Opened& first = documents.front();
    request.check_output(first.origin);
    Edit edit(openapi::DocumentPtr(first.description, &first.description->document()));
    editing::ChangeLog log;
    std::string head;
    json::Writer writer(head);
    if (bundles)
      bundle_one(call, access, first, edit, log, writer);
    else
      join_all(call, documents, strategies, edit, log, writer);
    const auto result = editing::describe_current(edit);
    const auto& index = result->index();
    writer.member("version", index.version_text());
    writer.member("path_count", std::uint64_t{index.path_item_count(openapi::Kind::path)});
    writer.member("schema_count", std::uint64_t{index.schemas().size()});
    editing::write_check(writer, editing::check_result(call, edit, first, {}, result));
    request.finish(call, edit, first.origin, log, std::move(head));
  }

  static void join_all(const Call& call, const std::vector<openapi::Opened>& documents,
                       const Strategies& strategies, Edit& edit, editing::ChangeLog& log,
                       json::Writer& writer) {
    std::vector<std::pair<std::size_t, Collision>> collisions;
    std::vector<std::string> warnings;
    std::uint64_t identical = 0;
    const std::string first = label_of(documents.front(), 0);
    for (std::size_t i = 1; i < documents.size(); ++i) {
      call.throw_if_cancelled();
      const std::uint32_t before = edit.current().root().id();
      Merged merged;
      try {
        const auto described = edit.changed() ? editing::describe_current(edit) : documents[0].description;
        merged = merge(edit, described, documents[0].origin, documents[i], strategies, first,
                       label_of(documents[i], i));
      } catch (const Failure& failure) {
        throw Failure(failure.code(), "/specs/" + std::to_string(i) + ": " + failure.what());
      }
      log_changes(log, edit, before, i);
      identical += merged.identical;
      for (Collision& collision : merged.collisions)
        collisions.emplace_back(i, std::move(collision));
      for (const std::string& warning : merged.warnings)
        warnings.push_back("specs/" + std::to_string(i) + ": " + warning);
    }
    std::uint64_t equivalent = 0;
    if (call.arguments().boolean("semantic_dedup", false)) {
      const std::uint32_t before = edit.current().root().id();
      const auto now = editing::describe_current(edit);
      const auto names = equivalent_schemas(*now, *documents.front().description);
      for (const auto& [component, name] : names)
        collisions.push_back(
            {0, {component.first + "/" + component.second, "merged into the equivalent", name}});
      equivalent = names.size();
      merge_components(edit, *now, names);
      log_changes(log, edit, before, 0);
    }
    writer.member("spec_count", static_cast<std::uint64_t>(documents.size()));
    writer.member("identical", identical);
    if (equivalent != 0) writer.member("equivalent", equivalent);
    write_collisions(writer, collisions);
    write_texts(writer, "warnings", warnings);
  }

  static void bundle_one(const Call& call, const support::Access& access, const openapi::Opened& document,
                         Edit& edit, editing::ChangeLog& log, json::Writer& writer) {
    openapi::Resolver references(document, access, {false, {false, call.cancel_fd()}});
    const std::uint32_t before = edit.current().root().id();
    const bundling::Bundled bundled = bundling::bundle(edit, references);
    call.throw_if_cancelled();
    log_changes(log, edit, before, 0);
    writer.member("imported_count", static_cast<std::uint64_t>(bundled.imported.size()));
    writer.key("imported").begin_array();
    for (std::size_t i = 0; i < std::min(bundled.imported.size(), k_max_listed); ++i)
      writer.begin_object()
          .member("place", bundled.imported[i].place)
          .member("from", bundled.imported[i].from)
          .end_object();
    writer.end_array();
    write_texts(writer, "warnings", bundled.warnings);
  }

  openapi::Engine engine_;
};

}  // namespace
}  // namespace collet::join

COLLET_PLUGIN(collet::join::JoinTool, collet::join::k_manifest);
