// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/revisions/changed_code.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/impact_list.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/name_lists.hpp"
#include "plugins/codegraph/walk/symbol_members.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_usual_depth = 4;
constexpr std::int64_t k_max_depth = 10;
constexpr std::size_t k_max_symbols = 20000;

void describe(Report& report) {
  report.tool("analyze_impact")
      .title("Analyze the impact of a change: what breaks, how far")
      .search_hint(
          "code, codebase, code base, source, program, class, method, procedure, stored procedure, table, "
          "column, view, SQL, impact, impact analysis, analyze, analyse, assess, blast radius, change, "
          "changes, changing, changed, what breaks, break, breaks, breaking, affected, affects, affect, "
          "consequences, effect, effects, risk, risky, safe, safely, rename, renaming, remove, removing, "
          "removal, delete, deleting, drop, dropping, drop column, alter, alter table, alter column, type "
          "change, signature, parameter, nullable, nullability, NOT NULL, migration, refactor, refactoring, "
          "before, if I, what if, ripple, downstream, dependents, transitive, severity, tests, which "
          "tests, regression, diff, commit, git, pull request, working tree, rerun, re-run, touched, "
          "touches, influence, influences, dependent, consumers, who, dropped, renamed, tables, columns, "
          "procedures, classes, methods, function, functions, edit, editing, edited, modify, modifying, "
          "modified, propagate, propagates, fallout, damage, knock-on, breakage, broken, impact_radius, "
          "get_impact, change_impact, blast_radius, codegraph_impact, symbol, symbols, API, field, "
          "interface, need, needs, test, testing, radius, analysis, depends, callers, used, find, show, "
          "list, get, see, adapt")
      .description("Show what a change breaks. Not for uses: find_usages.")
      .description_brief("Show what a change breaks.")
      .with(project_property)
      .property("symbol", schema::string().description("ID or name"))
      .property("change", schema::string().description("or git:REV..REV, worktree"))
      .property("change_type", schema::string()
                                   .one_of({"rename", "type", "remove", "signature", "nullability"})
                                   .description("default remove"))
      .property("max_depth", schema::integer().description("default 4"))
      .property("stop_at_kinds", schema::array(schema::string()).description("not followed"))
      .property("exclude_kinds", rare(schema::array(schema::string()).description("not shown")))
      .property("severity_threshold", schema::string().one_of({"low", "medium", "high"}))
      .with(frame_properties);
}

ChangeType read_change_type(const Call& call, std::string_view usual) {
  if (!call.arguments().has("change_type") && usual.empty()) return ChangeType::edit;
  const auto word =
      call.arguments().one_of("change_type", {"rename", "type", "remove", "signature", "nullability"}, usual);
  return word == "rename"      ? ChangeType::rename
         : word == "type"      ? ChangeType::type
         : word == "signature" ? ChangeType::signature
         : word == "remove"    ? ChangeType::remove
                               : ChangeType::nullability;
}

Severity read_threshold(const Call& call) {
  const auto word = call.arguments().one_of("severity_threshold", {"low", "medium", "high"}, "low");
  return word == "high" ? Severity::high : word == "medium" ? Severity::medium : Severity::low;
}

void analyze(const OpenProject& project, Investigation& session, Call& call) {
  Frame frame = Frame::read(call, 0);
  if (frame.limit == 0) frame.limit = frame.verbosity == Verbosity::summary ? 10 : 25;
  const bool of_change = call.arguments().has("change");
  if (of_change == call.arguments().has("symbol"))
    throw Failure(COLLET_INVALID_ARGUMENT, std::string("found ") + (of_change ? "both" : "none") +
                                               " of /symbol and /change, expected one of them");
  ImpactRules rules;
  rules.change = read_change_type(call, of_change ? "" : "remove");
  rules.max_depth = static_cast<int>(
      std::clamp<std::int64_t>(call.arguments().integer("max_depth", k_usual_depth), 1, k_max_depth));
  rules.threshold = read_threshold(call);
  rules.stop = read_symbol_kinds(call, "stop_at_kinds");
  rules.exclude = read_symbol_kinds(call, "exclude_kinds");
  rules.max_symbols = k_max_symbols;
  const auto& reader = project.reader;
  const auto check = [&] { call.throw_if_cancelled(); };
  if (of_change) {
    const auto code = ChangedCode::read(project, call);
    const auto walk = walk_impact(reader, code.starts(), rules, check);
    return send_impacts({code.head(frame), code.tail(), walk}, project, session, frame, call);
  }
  const auto symbol = find_symbol(reader, session, call, frame);
  if (!symbol) return;
  const auto walk = walk_impact(reader, with_members(reader, *symbol), rules, check);
  const std::string head = short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" +
                           symbol->full_name + "`, ID: `" + symbol->key + "`";
  send_impacts({head, "", walk}, project, session, frame, call);
}

}  // namespace

const Tool k_analyze_impact{"analyze_impact", &describe, &analyze};

}  // namespace collet::codegraph
