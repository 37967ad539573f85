// SPDX-License-Identifier: MIT
/// The plugin `codegraph`: the symbols of configured code bases, their relationships, and who uses what. Its
/// tools are offered once a project is configured.
#include <collet/plugin.hpp>

#include "plugins/codegraph/endpoints/endpoint_schema.hpp"
#include "plugins/codegraph/exchange/share_commands.hpp"
#include "plugins/codegraph/shared_store/index_fetcher.hpp"
#include "plugins/codegraph/shared_store/store_commands.hpp"
#include "plugins/codegraph/tools/commands.hpp"
#include "plugins/codegraph/tools/compare_snapshots.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/vectors/models.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_config_schema =
    R"({"type":"object","additionalProperties":false,"properties":{)"
    R"("state":{"type":"string","minLength":1},"max_file_bytes":{"type":"integer","minimum":1},)"
    R"("snapshots":{"type":"object","additionalProperties":false,"properties":{)"
    R"("keep":{"type":"integer","minimum":2,"maximum":1000},"days":{"type":"integer","minimum":1,"maximum":36500}}},)"
    R"("store":{"type":["string","object"],"minLength":1,"additionalProperties":false,)"
    R"("anyOf":[{"required":["url"]},{"required":["$missing"]}],"properties":{"$missing":{"type":"string"},)"
    R"("url":{"type":["string","object"],"minLength":1,"required":["$missing"]},)"
    R"("keep":{"type":"integer","minimum":1,"maximum":1000},"max_bytes":{"type":"integer","minimum":1},)"
    R"("interval_seconds":{"type":"number","minimum":0.1,"maximum":86400}}},)"
    R"("embeddings":)" COLLET_ENDPOINT_SCHEMA R"(,"summaries":)" COLLET_ENDPOINT_SCHEMA
    ","
    R"("projects":{"type":"object","propertyNames":{"pattern":"^[A-Za-z0-9_-]{1,64}$"},"additionalProperties":)"
    R"({"type":"object","additionalProperties":false,"required":["root"],"properties":{)"
    R"("root":{"type":"string","minLength":1},"exclude":{"type":"array","items":{"type":"string"}}}}}}})";

constexpr auto k_manifest = manifest("codegraph", "0.2.0", [](auto& plugin) {
  plugin.summary("the symbols of code bases, who calls and uses what, found by name and words");
  plugin.keywords({"code search", "call graphs"});
  plugin.concurrent();
  plugin.config_schema(k_config_schema);
  plugin.needs_setting("config.projects");
  plugin.permissions(R"({"threads":true})");
  plugin.command("codegraph", "Index the configured code bases, share an index, draw a graph",
                 k_commands_usage);
});

const Tool* const k_tools[] = {&k_search_symbols,   &k_get_symbol_details, &k_get_dependencies,
                               &k_find_usages,      &k_get_file_contents,  &k_list_project_overview,
                               &k_query_graph,      &k_trace_lineage,      &k_analyze_impact,
                               &k_compare_snapshots};

class CodegraphPlugin : public Plugin {
 public:
  explicit CodegraphPlugin(const Setup& setup)
      : projects_(setup),
        limits_(limits_of(setup)),
        store_(store_settings(setup.config()["store"])),
        fetcher_(store_),
        opener_(projects_, store_.configured() ? &fetcher_ : nullptr),
        models_(setup),
        values_(setup.host()) {}

  void describe(Report& report) override {
    if (projects_.empty()) return;
    for (const Tool* tool : k_tools)
      tool->describe(report);
    report.tool("codegraph_index")
        .title("Build the index of a code base again")
        .search_hint("index or re-index a code base, refresh the code graph, build the symbol index")
        .description("Builds the index anew. Not needed after edits: the other tools re-read what changed.")
        .description_brief("Builds the index anew.")
        .property("project", schema::string().description("absent: the only one"))
        .idempotent()
        .opt_in()
        .latency_long();
  }

  void call(std::string_view tool, Call& call) override {
    try {
      if (tool == "codegraph_index") return index(call);
      for (const Tool* one : k_tools)
        if (one->id == tool) return run(*one, call);
    } catch (const DatabaseError& error) {
      throw Failure(COLLET_FAILED, std::string("the index is damaged: ") + error.what() +
                                       "; build it again: collet codegraph index PROJECT");
    }
    throw Failure(COLLET_NOT_FOUND, "there is no tool '" + std::string(tool) + "'");
  }

  int command(std::string_view word, const std::vector<std::string>& arguments, Call& call) override {
    static_cast<void>(word);
    if (!arguments.empty() && is_share_command(arguments[0]))
      return run_share_command(projects_, arguments, call);
    if (!arguments.empty() && is_store_command(arguments[0]))
      return run_store_command(projects_, store_, arguments, call);
    const int code = run_command(projects_, limits_, models_, arguments, call);
    if (store_.configured() && !arguments.empty() && arguments[0] == "status")
      call.text(store_lines(projects_, store_, arguments.size() > 1 ? arguments[1] : std::string(),
                            [&] { return call.cancelled(); }));
    return code;
  }

 private:
  void run(const Tool& tool, Call& call) {
    OpenProject project = opener_.open(call);
    project.models = &models_;
    const IndexReader& reader = project.reader;
    const std::string state = project.settings.name + ' ' + reader.meta("revision") + ' ' +
                              reader.meta("symbols") + ' ' + reader.meta("edges");
    Investigation session(values_, call, tool.id, state);
    tool.call(project, session, call);
    session.save(call);
  }

  void index(Call& call) {
    const auto& project = projects_.find(call.arguments().string("project", std::string_view()));
    RunBodies bodies;
    auto report = index_with_bodies(
        project,
        [&](const IndexProgress& progress) {
          if ((progress.done & 63U) == 0)
            call.progress(static_cast<double>(progress.done), static_cast<double>(progress.total),
                          progress.stage);
        },
        [&] { return call.cancelled(); }, bodies);
    call.throw_if_cancelled();
    if (!report) throw Failure(report.error().code, report.error().message);
    call.text(report_text(project.name, *report) + follow_up_report(project, limits_, models_, bodies, call));
  }

  static SnapshotLimits limits_of(const Setup& setup) {
    SnapshotLimits out;
    const auto config = setup.config()["snapshots"];
    out.keep = config["keep"].integer().value_or(out.keep);
    out.days = config["days"].integer().value_or(out.days);
    return out;
  }

  Projects projects_;
  const SnapshotLimits limits_;
  const StoreSettings store_;
  IndexFetcher fetcher_;
  ProjectOpener opener_;
  const Models models_;
  const Kv values_;
};

}  // namespace
}  // namespace collet::codegraph

COLLET_PLUGIN(collet::codegraph::CodegraphPlugin, collet::codegraph::k_manifest);
