// SPDX-License-Identifier: MIT
/// The plugin `search` with the tools search_api and call_api.
#include <memory>
#include <mutex>
#include <utility>

#include <collet/plugin.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/call_api.hpp"
#include "plugins/call_api/check_api.hpp"
#include "plugins/call_api/describe_operation.hpp"
#include "plugins/call_api/manifest.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/open/spec_property.hpp"
#include "plugins/search/answer/known_types.hpp"
#include "plugins/search/search_api.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_config_schema =
    R"({"type":"object","additionalProperties":false,"properties":{)"
    R"("apis":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,)"
    R"("required":["spec"],"properties":{"spec":{"type":["string","object"],"minLength":1,"required":["$missing"]},)"
    R"("base_url":{"type":["string","object"],"required":["$missing"]},)"
    R"("auth":{"type":"object","additionalProperties":false,"required":["type","secret"],"properties":{)"
    R"("type":{"enum":["bearer","basic","api_key"]},"secret":{"type":["string","object"],"required":["$missing"]},)"
    R"("user":{"type":["string","object"],"required":["$missing"]},)"
    R"("in":{"enum":["header","query","cookie"]},"name":{"type":"string"}}},)"
    R"("methods":{"type":"array","items":{"type":"string"}},)"
    R"("operations":{"type":"array","items":{"type":"string"}},)"
    R"("origins":{"type":"array","items":{"type":"string"}},"send_read_only":{"type":"boolean"}}}},)"
    R"("types":{"type":"object","additionalProperties":{"type":"string"}}}})";

constexpr auto k_manifest = manifest("search", "0.2.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.summary("from a question to an endpoint, its parameters and schemas");
  plugin.keywords({"finding API calls", "OpenAPI", "Swagger"});
  plugin.concurrent();
  plugin.config_schema(k_config_schema);
  plugin.tool("search_api")
      .title("Find the API endpoint for a task and what its request needs")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, API, APIs, document, file, YAML, JSON, "
          "openapi.yaml, openapi.json, swagger.yaml, swagger.json, definition, contract, API search, "
          "endpoint search, search, searches, searching, find, finding, look up, lookup, discover, "
          "discovery, right, suitable, matching, best, endpoint, endpoints, operation, operations, call, "
          "calls, request, requests, method, task, do, does, how, can, need, want, should, use, way, create, "
          "creating, creates, add, adding, adds, new, get, fetch, retrieve, list, listing, update, updating, "
          "updates, change, edit, modify, set, delete, deleting, deletes, remove, removing, cancel, "
          "cancelling, close, closing, start, stop, send, sending, sends, publish, upload, uploading, "
          "download, import, export, share, assign, invite, approve, subscribe, enable, disable, register, "
          "documentation, docs, doc, help, example, examples, sample, body, payload, fields, parameters, "
          "required, words, keyword, keywords, natural language, question, semantic, fuzzy, full-text, "
          "intent, service, services, REST, gRPC, proto, search_endpoints, searchEndpoints, "
          "search_operations, find_endpoint, findEndpoint, get_endpoint_details, search_docs, locate, "
          "recommend, suggest, functionality, feature, capability, possible, relevant, name, large, huge, "
          "big, context, navigate, exploring, explore, similar, describe, describes, description, phrase, "
          "topic, about, match, matches, rank, ranked, catalog, route, routes, resource, action, needed, "
          "contains, browse, loading, without, whole, show")
      .description(
          "Find endpoints of an API and what a request needs. Call it before any request; never guess "
          "names, parameters or schemas. First query=\"create database\" (service= narrows), then "
          "operationId of the hit, then schema of its types. service alone browses; nothing lists services.")
      .description_brief(
          "Find operations and what a request needs; call it before any request, never guess schemas. "
          "query=, service=, operationId=, schema=, or nothing: all services.")
      .with(openapi::optional_spec_property)
      .property("api", schema::string().description("a configured API instead of spec"))
      .property("operationId", schema::string().description("or Service/Method, VERB /path"))
      .property("schema", schema::string().description("name, or NAME.property"))
      .property("query", schema::string().description("in words"))
      .property("service", schema::string().description("tag, or first segment of the path"))
      .property("limit", schema::integer().description("default 5, max 50"))
      .property("offset", schema::integer())
      .read_only();
  call_api::call_api_tool(plugin);
  call_api::describe_operation_tool(plugin);
});

class Search : public Plugin {
 public:
  explicit Search(const Setup& setup) : host_(setup.host()), engine_(setup) { apply(setup); }

  void configure(const Setup& setup) override {
    engine_.configure(setup);
    apply(setup);
  }

  void call(std::string_view tool, Call& call) override {
    const auto settings = current_settings();
    if (tool == "search_api")
      return engine_.serve([&] { search_api(call, settings->configured, settings->types); });
    // engine_.serve() may run its body again; a request that was sent must not be repeated.
    const openapi::Engine::ReportAtEnd report(engine_);
    if (tool == "call_api") return call_api::call_api(host_, call, settings->configured);
    if (tool == "describe_operation") return call_api::describe_operation(call, settings->configured);
    throw Failure(COLLET_NOT_FOUND,
                  "found the tool \"" + std::string(tool) + "\", expected search_api or call_api");
  }

 private:
  struct Settings {
    apis::Apis configured;
    KnownTypes types;
  };

  void apply(const Setup& setup) {
    auto apis = apis::Apis::from_config(setup.config());
    if (!apis) throw Failure(apis.error().code, apis.error().message);
    for (const auto& api : apis->all())
      if (const auto fit = call_api::check_api(api); !fit)
        throw Failure(fit.error().code, fit.error().message);
    auto settings =
        std::make_shared<const Settings>(Settings{*std::move(apis), KnownTypes(setup.config()["types"])});
    const std::lock_guard lock(mutex_);
    settings_ = std::move(settings);
  }

  /// Returns the current settings, which a call keeps until it ends.
  std::shared_ptr<const Settings> current_settings() const {
    const std::lock_guard lock(mutex_);
    return settings_;
  }

  const Host host_;
  openapi::Engine engine_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Settings> settings_;
};

}  // namespace
}  // namespace collet::search

COLLET_PLUGIN(collet::search::Search, collet::search::k_manifest);
