// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/bridge.hpp"

#include "plugins/codegraph/bridge/entities/jpa_entities.hpp"
#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph {

using namespace bridge;

void add_bridge_facts(Program& program, const LoadBody& load, const std::function<bool()>& stop) {
  std::vector<Index> files;
  for (Index i = 0; i < program.files().size(); ++i)
    if (program.files()[i].summary.data_sites && !program.files()[i].library) files.push_back(i);
  if (files.empty()) return;
  Findings out;
  {
    Bodies bodies(program, load);
    StringFollower strings(bodies);
    Annotations annotations(bodies, strings);
    EntityMap entities;
    const auto known = known_names(program);
    FrameworkContext context{bodies, strings, annotations, entities, out};
    using Step = std::function<void(Index)>;
    const Step steps[] = {
        [&](Index file) { add_jpa_entities(bodies, file, annotations, known, entities, out); },
        [&](Index file) { read_named_queries(context, file); },
        [&](Index file) {
          read_statements(context, file);
          read_spring_repositories(context, file);
          read_jpa_calls(context, file);
        },
    };
    for (const auto& step : steps) {
      for (const Index file : files) {
        if (stop && stop()) return;
        step(file);
      }
    }
    add_mappings(entities, out);
  }
  out.move_into(program);
}

}  // namespace collet::codegraph
