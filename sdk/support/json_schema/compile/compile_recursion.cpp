// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/compile/compiler.hpp"

namespace collet::support::json_schema {

void Compiler::refuse_endless_recursion() {
  enum class Mark : std::uint8_t { fresh, open, done };
  struct Step {
    Id schema;
    std::size_t next;  // next edge to follow: $ref, then allOf
  };
  std::vector<Mark> marks(program_.subschemas.size(), Mark::fresh);
  std::vector<Step> path;
  for (Id start = 0; start < marks.size(); ++start) {
    if (marks[start] != Mark::fresh) continue;
    marks[start] = Mark::open;
    path.push_back({start, 0});
    while (!path.empty()) {
      Step& step = path.back();
      const Subschema& sub = program_.subschemas[step.schema];
      const LogicRules* const logic = sub.logic == k_none ? nullptr : &program_.logic[sub.logic];
      if (logic == nullptr || step.next > logic->all_of.size()) {
        marks[step.schema] = Mark::done;
        path.pop_back();
        continue;
      }
      const Id other = step.next == 0 ? logic->ref : logic->all_of[step.next - 1];
      ++step.next;
      if (other == k_none || marks[other] == Mark::done) continue;
      if (marks[other] == Mark::open) {
        fail(sub.place, {COLLET_INVALID_ARGUMENT,
                         "found a schema that applies itself to the same value without end, by $ref or "
                         "allOf; expected references that lead on"});
        return;
      }
      marks[other] = Mark::open;
      path.push_back({other, 0});
    }
  }
}

}  // namespace collet::support::json_schema
