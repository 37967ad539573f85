// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/run/run.hpp"

namespace collet::support::json_schema {

// Out of line, so that the frames of the recursion stay small.
[[gnu::noinline]] static bool check_branch(Run& run, Id schema, const Instance& at,
                                           std::vector<Violation>* reasons);
[[gnu::noinline]] static bool check_any_of(Run& run, const std::vector<Id>& branches, Id schema,
                                           const Instance& at);
[[gnu::noinline]] static bool check_one_of(Run& run, const std::vector<Id>& branches, Id schema,
                                           const Instance& at);
[[gnu::noinline]] static bool check_conditional(Run& run, const LogicRules& rules, const Instance& at);
[[gnu::noinline]] static Id dynamic_target(Run& run, const LogicRules& rules, const Instance& at);

bool check_logic(Run& run, const LogicRules& rules, Id schema, const Instance& at) {
  bool fits = true;
  const auto apply_also = [&](Id other) {
    if (other == k_none) return true;
    fits = run.eval(other, at) && fits;
    return fits || Run::wants_more(at);
  };
  if (!apply_also(rules.ref)) return false;
  if (rules.dynamic_ref != k_none && !apply_also(dynamic_target(run, rules, at))) return false;
  for (const Id other : rules.all_of) {
    if (!apply_also(other)) return false;
  }
  if (!rules.any_of.empty() && !check_any_of(run, rules.any_of, schema, at)) {
    fits = false;
    if (!Run::wants_more(at)) return false;
  }
  if (!rules.one_of.empty() && !check_one_of(run, rules.one_of, schema, at)) {
    fits = false;
    if (!Run::wants_more(at)) return false;
  }
  if (rules.not_ != k_none) {
    Instance silent = at;
    silent.report = nullptr;
    silent.evaluated = nullptr;
    if (run.eval(rules.not_, silent)) {
      fits = run.refuse(schema, "not", at, [&](Violation& violation) {
        violation.found = run.found(at);
        violation.expected = "a value that the schema under not refuses";
      });
      if (!Run::wants_more(at)) return false;
    }
  }
  if (rules.if_ != k_none && !check_conditional(run, rules, at)) fits = false;
  return fits;
}

static bool check_branch(Run& run, Id schema, const Instance& at, std::vector<Violation>* reasons) {
  Evaluated evaluated;
  Report report;
  Instance inner = at;
  inner.evaluated = at.evaluated == nullptr ? nullptr : &evaluated;
  inner.report = reasons == nullptr ? nullptr : &report;
  if (!run.eval(schema, inner)) {
    if (reasons != nullptr && !report.violations.empty())
      reasons->push_back(std::move(report.violations.front()));
    return false;
  }
  if (at.evaluated != nullptr) at.evaluated->merge(evaluated);
  return true;
}

static bool check_any_of(Run& run, const std::vector<Id>& branches, Id schema, const Instance& at) {
  std::vector<Violation> reasons;
  bool fits = false;
  for (const Id other : branches) {
    fits = check_branch(run, other, at, Run::wants_more(at) ? &reasons : nullptr) || fits;
    if (run.exhausted()) return false;
    // If evaluated members are needed, those of the other branches count too.
    if (fits && at.evaluated == nullptr) return true;
  }
  if (!fits && Run::wants_more(at)) report_nearest(run, schema, "anyOf", at, std::move(reasons));
  return fits;
}

static bool check_one_of(Run& run, const std::vector<Id>& branches, Id schema, const Instance& at) {
  std::vector<Violation> reasons;
  std::size_t first = branches.size();
  for (std::size_t i = 0; i < branches.size(); ++i) {
    if (!check_branch(run, branches[i], at, Run::wants_more(at) ? &reasons : nullptr)) {
      if (run.exhausted()) return false;
      continue;
    }
    if (first == branches.size()) {
      first = i;
      continue;
    }
    return run.refuse(schema, "oneOf", at, [&](Violation& violation) {
      violation.found = run.found(at) + ", which fits the alternatives " + std::to_string(first) + " and " +
                        std::to_string(i);
      violation.expected = "a value that fits exactly one of " + std::to_string(branches.size());
    });
  }
  if (first == branches.size() && Run::wants_more(at))
    report_nearest(run, schema, "oneOf", at, std::move(reasons));
  return first != branches.size();
}

static bool check_conditional(Run& run, const LogicRules& rules, const Instance& at) {
  const bool holds = check_branch(run, rules.if_, at, nullptr);
  if (run.exhausted()) return false;
  const Id next = holds ? rules.then : rules.else_;
  return next == k_none || run.eval(next, at);
}

static Id dynamic_target(Run& run, const LogicRules& rules, const Instance& at) {
  Id target = rules.dynamic_ref;
  if (rules.dynamic_name.empty()) return target;
  // Finds the outermost resource that has such an anchor.
  for (const DynamicScope* scope = at.scope; scope != nullptr && run.spend(1); scope = scope->parent) {
    if (scope->resource >= run.program.dynamic_anchors.size()) continue;
    for (const auto& [name, id] : run.program.dynamic_anchors[scope->resource]) {
      if (name == rules.dynamic_name) target = id;
    }
  }
  return target;
}

}  // namespace collet::support::json_schema
