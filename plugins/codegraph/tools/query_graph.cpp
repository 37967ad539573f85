// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/query/graph_query.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/graph_walk.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_set = 20000;

void describe(Report& report) {
  report.tool("query_graph")
      .title("Query the code graph: sets of symbols, steps, filters")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, query, queries, querying, graph, code graph, knowledge graph, cypher, Neo4j, "
          "CodeQL, structured, custom, complex, advanced, expression, filter, filters, stages, pipeline, "
          "step, steps, combine, combined, several, conditions, both, and, also, sets, all, list, every, "
          "that, which, implement, implements, interface, call, calls, caller, callers, write, writes, read, "
          "reads, use, uses, touch, touches, table, tables, stored procedure, tests, test, pattern, match, "
          "matches, naming, symbol, symbols, kind, kinds, relation, relations, unused, dead, dead code, "
          "uncalled, unreachable, without, never, count, group, query_code, queryGraph, graph_query, "
          "run_query, cypher_query, traverse, traversal, DSL, edges, nodes, relationships, analysis, "
          "metrics, find, where, exclude, no, not, nobody, incoming, outgoing, strongly connected, circular, "
          "cycle, cycles, cyclic, dependency, dependencies, module, modules, package, packages, orphan, "
          "orphans, coupling, hotspots, hotspot, most, top, highest, degree, largest, longest, path, paths, "
          "shortest, between, import, imports, importing, extend, extends, inherit, inherits, entry points, "
          "field, fields, columns, column, select, run, ask, language, compound, arbitrary, show, get, see")
      .description(
          "Query symbols by kind and name, then stages: steps, filters, fields. For one symbol: "
          "get_dependencies.")
      .description_brief("Runs a query over the graph.")
      .with(project_property)
      .property("query",
                schema::string().required().description(
                    "as INTERFACE *Service | in IMPLEMENTS 1..2 | where test=no callers>3 path=dao/* | show "
                    "name,path; start: kinds, name glob or ID; in/out/both"))
      .property("min_confidence", rare(schema::number().description("0 to 1")))
      .with(frame_properties);
}

/// The set of symbols while a query runs.
class Query {
 public:
  Query(const IndexReader& reader, Call& call)
      : reader_(reader), call_(call), edges_(EdgeFilter::read(call, "relationship_types")) {}

  void start(const QueryStart& start) {
    set_ = reader_.matching(start.kinds, start.pattern, k_max_set + 1);
    cut();
  }
  void run(const QueryStage& stage) {
    if (stage.kind == QueryStage::Kind::step) {
      step(stage.step);
    } else {
      filter(stage.conditions);
    }
  }
  bool complete() const { return complete_; }
  const std::vector<std::uint32_t>& set() const { return set_; }

 private:
  void cut() {
    if (set_.size() <= k_max_set) return;
    complete_ = false;
    set_.resize(k_max_set);
  }

  void step(const QueryStep& step) {
    WalkRules rules{edges_, {}, {}};
    for (const auto kind : step.edges)
      rules.edges.add(kind);
    std::vector<std::uint32_t> next;
    for (const bool inbound : {true, false}) {
      if (inbound ? !step.inbound : !step.outbound) continue;
      for (const auto& one :
           walk(reader_.graph(), set_, inbound, step.max_depth, rules, [&] { call_.throw_if_cancelled(); }))
        if (one.depth >= step.min_depth) next.push_back(one.symbol);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    set_ = std::move(next);
    cut();
  }

  void filter(const std::vector<QueryCondition>& conditions) {
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < set_.size(); ++i) {
      if ((i & 255U) == 0) call_.throw_if_cancelled();
      const auto row = reader_.symbol(set_[i]);
      if (row && std::all_of(conditions.begin(), conditions.end(),
                             [&](const QueryCondition& one) { return holds(*row, one); }))
        kept.push_back(set_[i]);
    }
    set_ = std::move(kept);
  }

  static bool holds(const SymbolRow& row, const QueryCondition& condition);

  const IndexReader& reader_;
  Call& call_;
  EdgeFilter edges_;
  std::vector<std::uint32_t> set_;
  bool complete_ = true;
};

std::int64_t number_of(const SymbolRow& row, QueryField field) {
  switch (field) {
    case QueryField::callers:
      return row.callers;
    case QueryField::calls:
      return row.callees;
    case QueryField::lines:
      return std::int64_t{row.last} - row.first + 1;
    default:
      return row.test ? 1 : 0;
  }
}

std::string text_of(const SymbolRow& row, QueryField field) {
  switch (field) {
    case QueryField::name:
      return row.name;
    case QueryField::fqn:
      return row.full_name;
    case QueryField::kind:
      return std::string(kind_name(row.kind));
    case QueryField::path:
      return row.path + ":" + std::to_string(row.first);
    case QueryField::id:
      return row.key;
    case QueryField::signature:
      return row.signature;
    case QueryField::doc:
      return sentences(row.documentation, 1);
    case QueryField::test:
      return row.test ? "yes" : "no";
    default:
      return std::to_string(number_of(row, field));
  }
}

bool Query::holds(const SymbolRow& row, const QueryCondition& condition) {
  using Operator = QueryCondition::Operator;
  if (!condition.text.empty()) {
    const std::string text = condition.field == QueryField::path ? row.path : text_of(row, condition.field);
    return fits_pattern(text, condition.text) == (condition.op == Operator::equal);
  }
  const auto value = number_of(row, condition.field);
  switch (condition.op) {
    case Operator::equal:
      return value == condition.number;
    case Operator::unequal:
      return value != condition.number;
    case Operator::less:
      return value < condition.number;
    case Operator::at_most:
      return value <= condition.number;
    case Operator::greater:
      return value > condition.number;
    default:
      return value >= condition.number;
  }
}

std::string line_of(const SymbolRow& row, const std::vector<QueryField>& fields) {
  if (fields.empty()) return "- " + short_line(row);
  std::string out;
  for (const auto field : fields) {
    std::string text = text_of(row, field);
    if (field == QueryField::callers || field == QueryField::calls || field == QueryField::lines ||
        field == QueryField::test)
      text.insert(0, std::string(field_name(field)).append(" "));
    out += (out.empty() ? "- " : " | ") + text;
  }
  return out + "\n";
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 25;
  const Frame frame = Frame::read(call, k_usual_limit);
  const auto query = parse_query(call.arguments().string("query"));
  if (!query) throw Failure(query.error().code, query.error().message);
  Query run(project.reader, call);
  run.start(query->start);
  for (const auto& stage : query->stages)
    run.run(stage);
  // Types come first, then what is used most, by the arrays of the graph alone.
  const auto& graph = project.reader.graph();
  struct Ranked {
    int rank;
    std::uint32_t callers;
    std::uint32_t symbol;
  };
  std::vector<Ranked> ranked;
  for (const auto symbol : run.set()) {
    const auto node = graph.node(symbol);
    const auto kind = static_cast<SymbolKind>(node.kind);
    const int rank = ((node.flags & k_node_test) != 0 ? 4 : 0) + (is_type(kind)       ? 0
                                                                  : is_callable(kind) ? 1
                                                                                      : 2);
    ranked.push_back({rank, node.callers, symbol});
  }
  const auto better = [](const Ranked& one, const Ranked& other) {
    return std::tuple(one.rank, other.callers) < std::tuple(other.rank, one.callers);
  };
  std::stable_sort(ranked.begin(), ranked.end(), better);
  Answer answer(frame, session);
  const auto total = static_cast<std::int64_t>(ranked.size());
  answer.tail((run.complete()
                   ? ""
                   : "Only " + std::to_string(k_max_set) + " symbols were followed; narrow the query\n") +
              project.freshness);
  answer.head(std::to_string(total) + (total == 1 ? " symbol" : " symbols") + "\n");
  // Symbols of one rank are in the order of their full names.
  std::size_t first = 0;
  const auto end = static_cast<std::size_t>(std::min<std::int64_t>(frame.offset + frame.limit, total));
  while (first < end) {
    std::size_t last = first;
    std::vector<SymbolRow> rows;
    for (; last < ranked.size() && !better(ranked[first], ranked[last]); ++last)
      if (auto row = project.reader.symbol(ranked[last].symbol)) rows.push_back(*std::move(row));
    std::sort(rows.begin(), rows.end(), [](const SymbolRow& one, const SymbolRow& other) {
      return std::tie(one.full_name, one.key) < std::tie(other.full_name, other.key);
    });
    for (std::size_t i = 0; i < rows.size() && first + i < end; ++i)
      if (static_cast<std::int64_t>(first + i) >= frame.offset &&
          !answer.item(line_of(rows[i], query->shown)))
        break;
    first = last;
  }
  answer.send(call, total);
}

}  // namespace

const Tool k_query_graph{"query_graph", &describe, &show};

}  // namespace collet::codegraph
