// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/run/run.hpp"

namespace collet::support::json_schema {

bool Run::logic(const LogicRules& rules, Id schema, const At& at) {
  bool fits = true;
  const auto apply_also = [&](Id other) {
    if (other == k_none) return true;
    fits = eval(other, at) && fits;
    return fits || wants_more(at);
  };
  if (!apply_also(rules.ref)) return false;
  if (rules.dynamic_ref != k_none && !apply_also(dynamic_target(rules, at))) return false;
  for (const Id other : rules.all_of) {
    if (!apply_also(other)) return false;
  }
  if (!rules.any_of.empty() && !any_of(rules.any_of, schema, at)) {
    fits = false;
    if (!wants_more(at)) return false;
  }
  if (!rules.one_of.empty() && !one_of(rules.one_of, schema, at)) {
    fits = false;
    if (!wants_more(at)) return false;
  }
  if (rules.not_ != k_none) {
    At silent = at;
    silent.report = nullptr;
    silent.evaluated = nullptr;
    if (eval(rules.not_, silent)) {
      fits = refuse(schema, "not", at, [&](Violation& violation) {
        violation.found = found(at);
        violation.expected = "a value that the schema under not refuses";
      });
      if (!wants_more(at)) return false;
    }
  }
  if (rules.if_ != k_none && !conditional(rules, at)) fits = false;
  return fits;
}

bool Run::branch(Id schema, const At& at, std::vector<Violation>* reasons) {
  Evaluated evaluated;
  Report report;
  At inner = at;
  inner.evaluated = at.evaluated == nullptr ? nullptr : &evaluated;
  inner.report = reasons == nullptr ? nullptr : &report;
  if (!eval(schema, inner)) {
    if (reasons != nullptr && !report.violations.empty())
      reasons->push_back(std::move(report.violations.front()));
    return false;
  }
  if (at.evaluated != nullptr) at.evaluated->merge(evaluated);
  return true;
}

bool Run::any_of(const std::vector<Id>& branches, Id schema, const At& at) {
  std::vector<Violation> reasons;
  bool fits = false;
  for (const Id other : branches) {
    fits = branch(other, at, wants_more(at) ? &reasons : nullptr) || fits;
    if (exhausted()) return false;
    // If evaluated members are needed, those of the other branches count too.
    if (fits && at.evaluated == nullptr) return true;
  }
  if (!fits && wants_more(at)) report_nearest(schema, "anyOf", at, std::move(reasons));
  return fits;
}

bool Run::one_of(const std::vector<Id>& branches, Id schema, const At& at) {
  std::vector<Violation> reasons;
  std::size_t first = branches.size();
  for (std::size_t i = 0; i < branches.size(); ++i) {
    if (!branch(branches[i], at, wants_more(at) ? &reasons : nullptr)) {
      if (exhausted()) return false;
      continue;
    }
    if (first == branches.size()) {
      first = i;
      continue;
    }
    return refuse(schema, "oneOf", at, [&](Violation& violation) {
      violation.found =
          found(at) + ", which fits the alternatives " + std::to_string(first) + " and " + std::to_string(i);
      violation.expected = "a value that fits exactly one of " + std::to_string(branches.size());
    });
  }
  if (first == branches.size() && wants_more(at)) report_nearest(schema, "oneOf", at, std::move(reasons));
  return first != branches.size();
}

bool Run::conditional(const LogicRules& rules, const At& at) {
  const bool holds = branch(rules.if_, at, nullptr);
  if (exhausted()) return false;
  const Id next = holds ? rules.then : rules.else_;
  return next == k_none || eval(next, at);
}

Id Run::dynamic_target(const LogicRules& rules, const At& at) {
  Id target = rules.dynamic_ref;
  if (rules.dynamic_name.empty()) return target;
  // Finds the outermost resource that has such an anchor.
  for (const Scope* scope = at.scope; scope != nullptr && spend(1); scope = scope->parent) {
    if (scope->resource >= program_.dynamic_anchors.size()) continue;
    for (const auto& [name, id] : program_.dynamic_anchors[scope->resource]) {
      if (name == rules.dynamic_name) target = id;
    }
  }
  return target;
}

}  // namespace collet::support::json_schema
