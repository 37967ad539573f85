// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/bridge.hpp"

#include "plugins/codegraph/bridge/entities/ef_entities.hpp"
#include "plugins/codegraph/bridge/entities/jpa_entities.hpp"
#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/bridge/frameworks/result_maps.hpp"
#include "plugins/codegraph/bridge/routes/route_readers.hpp"

namespace collet::codegraph {

namespace bridge {
namespace {

/// Reads all files that may use data, once for each step, because later steps need what earlier ones found.
class BridgeRun {
 public:
  BridgeRun(Program& program, const LoadBody& load, std::vector<Index> files,
            const std::function<bool()>& stop, const BodyLimits& limits)
      : program_(program),
        bodies_(program, load, limits),
        strings_(bodies_),
        annotations_(bodies_, strings_),
        context_{bodies_, strings_, annotations_, entities_, out_},
        files_(std::move(files)),
        stop_(stop) {}

  BridgeLinks run() {
    read_entities();
    read_uses();
    read_routes();
    add_mappings(entities_, out_);
    return std::move(links_);
  }
  Findings& findings() { return out_; }

 private:
  template <class Step>
  void for_all_files(Step&& step) {
    for (const Index file : files_) {
      stopped_ = stopped_ || (stop_ && stop_());
      if (stopped_) return;
      bodies_.make_room();
      step(file);
    }
  }

  void read_entities() {
    const auto known = known_names(program_);
    add_model_entities(program_, entities_, context_.named_models, out_);
    for_all_files([&](Index file) {
      add_jpa_entities(bodies_, file, annotations_, known, entities_, out_);
      add_ef_entities(bodies_, file, annotations_, known, entities_);
    });
    // A class that has a set has the name of the set for its table.
    for_all_files([&](Index file) { add_ef_tables(bodies_, file, annotations_, known, entities_); });
    for_all_files([&](Index file) { add_ef_configurations(bodies_, file, strings_, entities_); });
  }

  void read_uses() {
    for_all_files([&](Index file) {
      read_named_queries(context_, file);
      read_mapper_fragments(context_, file);
      result_maps_.read(file);
    });
    for_all_files([&](Index file) {
      read_statements(context_, file);
      read_spring_repositories(context_, file);
      read_jpa_calls(context_, file);
      read_criteria_queries(context_, file);
      read_jdbc_inserts(context_, file);
      read_mapper_statements(context_, file);
      read_mapper_annotations(context_, file);
      result_maps_.add_mapper(file);
      result_maps_.add_annotated(file);
      read_ef_queries(context_, file);
      read_ef_columns(context_, file);
      read_django_queries(context_, file);
      read_sqlalchemy_queries(context_, file);
      read_typeorm_calls(context_, file);
      read_prisma_calls(context_, file);
      read_row_columns(context_, file);
    });
    constexpr int k_max_rounds = 4;
    std::size_t passed_on = context_.procedure_parameters.size();
    for (int i = 0; i < k_max_rounds && passed_on != 0; ++i) {
      passed_on = 0;
      for_all_files([&](Index file) { passed_on += read_passed_procedures(context_, file); });
    }
    if (context_.inherited_uses.empty()) return;
    passed_on = 1;
    for (int i = 0; i < k_max_rounds && passed_on != 0; ++i) {
      passed_on = 0;
      for_all_files([&](Index file) { passed_on += pass_on_inherited_uses(context_, file); });
    }
    for_all_files([&](Index file) { read_inherited_uses(context_, file); });
  }

  void read_routes() {
    RouteTable routes;
    for_all_files([&](Index file) { read_served_routes(context_, file, routes); });
    if (routes.empty()) return;
    routes.mark_endpoints(program_);
    for_all_files([&](Index file) { read_requests(context_, file, routes, links_.requests); });
    links_.routes = routes.take_served();
  }

  Program& program_;
  Bodies bodies_;
  StringFollower strings_;
  Annotations annotations_;
  EntityMap entities_;
  Findings out_;
  FrameworkContext context_;
  ResultMaps result_maps_{context_};
  std::vector<Index> files_;
  const std::function<bool()>& stop_;
  bool stopped_ = false;
  BridgeLinks links_;
};

}  // namespace
}  // namespace bridge

BridgeLinks add_bridge_facts(Program& program, const bridge::LoadBody& load,
                             const std::function<bool()>& stop, const bridge::BodyLimits& limits) {
  std::vector<Index> files;
  for (Index i = 0; i < program.files().size(); ++i)
    if (program.files()[i].summary.data_sites && !program.files()[i].library) files.push_back(i);
  if (files.empty()) return {};
  bridge::Findings found;
  BridgeLinks out;
  {
    bridge::BridgeRun run(program, load, std::move(files), stop, limits);
    out = run.run();
    found = std::move(run.findings());
  }
  found.move_into(program);
  return out;
}

}  // namespace collet::codegraph
