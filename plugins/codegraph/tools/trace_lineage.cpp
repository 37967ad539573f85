// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/edge_filter.hpp"
#include "plugins/codegraph/walk/lineage_tree.hpp"
#include "plugins/codegraph/walk/name_lists.hpp"
#include "plugins/codegraph/walk/symbol_members.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_usual_depth = 5;
constexpr std::int64_t k_max_depth = 20;
constexpr std::size_t k_max_steps = 20000;

void describe(Report& report) {
  report.tool("trace_lineage")
      .title("Trace data lineage: where values come from or go to")
      .search_hint(
          "code, codebase, code base, source, program, class, method, procedure, stored procedure, table, "
          "column, columns, view, parameter, field, SQL, T-SQL, data lineage, lineage, data flow, dataflow, "
          "flow, flows, trace, trace back, follow, track, provenance, origin, origins, originate, come from, "
          "comes, goes, go to, ends up, end up, source of, sources, sink, upstream, downstream, backward, "
          "forward, backwards, forwards, derived, derive, computed, calculated, feeds, feed, populated, "
          "populate, populates, filled, loaded, written, writes, reads, value, values, data, database, "
          "transformation, aggregation, ETL, OpenLineage, column-level, column level, cross-language, end to "
          "end, endpoint, persist, stored, which tables, inputs, outputs, impact, path, chain, tracking, "
          "personal, PII, GDPR, pipeline, pipelines, sourced, derivation, formula, expression, procedures, "
          "stored procedures, views, tables, fields, methods, functions, controller, report, reports, "
          "consumers, mapping, mapped, table-level, field-level, warehouse, dbt, sqllineage, column_lineage, "
          "get_lineage, data_lineage, table_lineage, insert, inserts, select, update, updates, join, joins, "
          "where, dependency, dependencies, fill, moves, move, travels, passes, propagation, propagates, "
          "input, output, target, column lineage, table lineage, dependent, dependents, depends, depend, "
          "get_table_lineage, read_table_lineage, artifacts, relation, relations, object, objects, script, "
          "scripts, dump, tree, graph, diagram, find, show, list, get, see")
      .description(
          "Trace where values of a column, table or method come from or go to. Not for call graphs: "
          "get_dependencies.")
      .description_brief("Trace where values come from or go to.")
      .with(project_property)
      .with(symbol_property)
      .property("direction", schema::string().one_of({"backward", "forward"}).description("default backward"))
      .property("max_depth", schema::integer().description("default 5"))
      .property("stop_at_kinds", schema::array(schema::string()).description("not followed"))
      .property("exclude_kinds", rare(schema::array(schema::string()).description("not shown")))
      .property("cross_language_only", schema::boolean().description("hides others"))
      .property("min_confidence", rare(schema::number().description("0 to 1")))
      .with(frame_properties);
}

/// Returns "IDENTITY" for FLOWS_IDENTITY, and other names as they are.
std::string_view shown_edge(EdgeKind kind) {
  constexpr std::string_view k_prefix = "FLOWS_";
  auto out = edge_name(kind);
  if (is_flow(kind)) out.remove_prefix(k_prefix.size());
  return out;
}

class Lines {
 public:
  Lines(const IndexReader& reader, const LineageWalk& walk, const SymbolRow& start, const Frame& frame)
      : reader_(reader), walk_(walk), start_(start), frame_(frame) {}

  std::string text(const LineageTree::Line& line, const SymbolRow& row) {
    const auto& step = walk_.steps[line.step];
    std::string out(static_cast<std::size_t>(line.indent) * 2, ' ');
    const bool brief = frame_.verbosity == Verbosity::summary;
    out += "- " + (brief ? brief_name(row) : short_name(row));
    if (!brief) out += " (" + std::string(kind_name(row.kind)) + ")";
    out.append(" ").append(shown_edge(step.kind));
    // A line names the column of the table that was asked for.
    const std::uint32_t own = is_flow(step.kind) && step.from == LineageStep::k_start
                                  ? (step.source == step.symbol ? step.target : step.source)
                                  : 0;
    if (own != 0 && own != static_cast<std::uint32_t>(start_.id))
      if (const auto column = reader_.symbol(own))
        out += (step.source == step.symbol ? " to " : " from ") + column->name;
    if (line.hidden > 0)
      out += " via " + std::to_string(line.hidden) + (line.hidden == 1 ? " step" : " steps");
    if (row.test) out += brief ? " test" : ", test";
    if (const auto edge = reader_.first_edge(step.source, step.target, step.kind)) {
      out += " " + places_.text(edge->path, edge->line);
      if (frame_.verbosity == Verbosity::full || confidence(edge->rule) < 95) out += " " + evidence(*edge);
    }
    if (brief) return out + " `" + row.key + "`\n";
    if (frame_.verbosity == Verbosity::full) out += " FQN: `" + row.full_name + "`";
    return out + " — ID: `" + row.key + "`\n";
  }

 private:
  const IndexReader& reader_;
  const LineageWalk& walk_;
  const SymbolRow& start_;
  const Frame& frame_;
  Places places_;
};

void trace(const OpenProject& project, Investigation& session, Call& call) {
  Frame frame = Frame::read(call, 0);
  if (frame.limit == 0) frame.limit = frame.verbosity == Verbosity::summary ? 10 : 25;
  const auto& arguments = call.arguments();
  LineageRules rules;
  const auto direction = arguments.one_of("direction", {"backward", "forward"}, "backward");
  rules.backward = direction == "backward";
  rules.max_depth = static_cast<int>(
      std::clamp<std::int64_t>(arguments.integer("max_depth", k_usual_depth), 1, k_max_depth));
  rules.min_confidence = EdgeFilter::read(call, "relationship_types").min_confidence();
  rules.stop = read_symbol_kinds(call, "stop_at_kinds");
  rules.max_steps = k_max_steps;
  const LineageView view{arguments.boolean("cross_language_only", false),
                         read_symbol_kinds(call, "exclude_kinds")};
  const auto& reader = project.reader;
  const auto symbol = find_symbol(reader, session, call, frame);
  if (!symbol) return;
  auto starts = with_members(reader, *symbol);
  // The columns of a table lead further than the table, so they are followed first.
  std::rotate(starts.begin(), starts.begin() + 1, starts.end());
  const auto walk = walk_lineage(reader, starts, rules, [&] { call.throw_if_cancelled(); });
  LineageTree tree(reader, walk);
  const auto lines = tree.lines(view, *symbol);
  Answer answer(frame, session);
  answer.tail(project.freshness);
  std::string head = short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" +
                     symbol->full_name + "`, ID: `" + symbol->key + "`: " + std::to_string(lines.size()) +
                     " symbols " + (rules.backward ? "that its data comes from" : "that its data goes to");
  if (view.cross_language_only) head += " in another language";
  if (!walk.complete) head += "; the walk ended at " + std::to_string(k_max_steps);
  answer.head(head + "\n");
  Lines texts(reader, walk, *symbol, frame);
  const auto first = static_cast<std::size_t>(frame.offset);
  for (auto i = first; i < lines.size() && answer.returned() < frame.limit; ++i)
    if (!answer.item(texts.text(lines[i], tree.row(lines[i].step)))) break;
  answer.send(call, static_cast<std::int64_t>(lines.size()));
}

}  // namespace

const Tool k_trace_lineage{"trace_lineage", &describe, &trace};

}  // namespace collet::codegraph
