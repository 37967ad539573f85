// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/search/symbol_search.hpp"
#include "plugins/codegraph/tools/edge_filter.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/name_lists.hpp"
#include "plugins/codegraph/tools/tools.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_max_depth = 6;
constexpr std::size_t k_max_reached = 20000;

void describe(Report& report) {
  report.tool("get_dependencies")
      .title("Show what a symbol depends on, or what depends on it")
      .search_hint(
          "callers and callees, call graph, what depends on this class or method, what does it use, impact, "
          "inheritance, implementations, dependency tree, upstream and downstream"
          "; call hierarchy, recursively, transitive, circular dependencies, cycles, call_graph, "
          "find_callees, outgoing_calls, impact analysis, type hierarchy")
      .description(
          "Follows relationships from a symbol: callers, callees, types, bases. Each symbol once; not for "
          "single "
          "lines: find_usages.")
      .description_brief("Follows relationships from a symbol.")
      .with(project_property)
      .with(symbol_property)
      .property("direction",
                schema::string().one_of({"inbound", "outbound", "both"}).description("default outbound"))
      .property("depth", schema::integer().description("steps, default 1, at most 6"))
      .property("relationship_types",
                schema::array(schema::string()).description("CALLS, EXTENDS, HAS_TYPE, …"))
      .property("stop_at_kinds", schema::array(schema::string()).description("shown, not followed"))
      .property("exclude_kinds", schema::array(schema::string()).description("followed, not shown"))
      .property("min_confidence", schema::number().description("0 to 1"))
      .with(frame_properties);
}

struct Reached {
  SymbolRow symbol;
  EdgeRow edge;  ///< the first edge that led to it
  int depth = 0;
  int count = 0;  ///< edges of this kind from the step before
  bool inbound = false;
  std::string via;
};

class Traversal {
 public:
  Traversal(const IndexReader& reader, Call& call)
      : reader_(reader),
        call_(call),
        filter_(EdgeFilter::read(call, "relationship_types")),
        stop_(read_symbol_kinds(call, "stop_at_kinds")),
        exclude_(read_symbol_kinds(call, "exclude_kinds")) {}

  void run(const SymbolRow& start, bool inbound, std::int64_t depth) {
    seen_.clear();
    std::vector<std::int64_t> open;
    add_members(start, open);
    for (const auto id : open)
      seen_.insert(id);
    for (int step = 1; step <= depth && !open.empty(); ++step) {
      std::vector<std::int64_t> next;
      for (const auto id : open)
        expand(id, inbound, step, next);
      open = std::move(next);
    }
  }
  std::vector<Reached>& reached() { return reached_; }
  bool complete() const { return complete_; }

 private:
  /// The members of a type belong to it.
  void add_members(const SymbolRow& symbol, std::vector<std::int64_t>& out) {
    out.push_back(symbol.id);
    if (!is_type(symbol.kind) || out.size() > k_max_reached) return;
    for (const auto& child : reader_.children(symbol.id))
      add_members(child, out);
  }

  void expand(std::int64_t id, bool inbound, int step, std::vector<std::int64_t>& next) {
    call_.throw_if_cancelled();
    for (const auto& edge : reader_.edges(id, inbound))
      follow(edge, inbound, step, {}, next);
    if (!inbound) return;
    // A call of a method of a base may run this method.
    for (const auto& base : reader_.edges(id, false)) {
      if (base.kind != EdgeKind::overrides) continue;
      const auto row = reader_.symbol(base.other);
      if (!row) continue;
      for (const auto& edge : reader_.edges(base.other, true))
        if (edge.kind == EdgeKind::calls) follow(edge, inbound, step, short_name(*row), next);
    }
  }

  void follow(const EdgeRow& edge, bool inbound, int step, const std::string& via,
              std::vector<std::int64_t>& next) {
    if (!filter_.accepts(edge)) return;
    const std::pair<std::int64_t, std::pair<int, std::string>> key{edge.other,
                                                                   {static_cast<int>(edge.kind), via}};
    if (const auto known = places_.find(key); known != places_.end() &&
                                              reached_[known->second].depth == step &&
                                              reached_[known->second].inbound == inbound) {
      ++reached_[known->second].count;
      return;
    }
    if (seen_.count(edge.other) != 0) return;
    if (reached_.size() >= k_max_reached) {
      complete_ = false;
      return;
    }
    auto row = reader_.symbol(edge.other);
    if (!row) return;
    const bool stops = stop_.count(row->kind) != 0;
    seen_.insert(edge.other);
    if (!stops) next.push_back(edge.other);
    if (exclude_.count(row->kind) != 0) return;
    places_[key] = reached_.size();
    reached_.push_back({*std::move(row), edge, step, 1, inbound, via});
  }

  const IndexReader& reader_;
  Call& call_;
  const EdgeFilter filter_;
  const std::set<SymbolKind> stop_;
  const std::set<SymbolKind> exclude_;
  std::set<std::int64_t> seen_;
  std::map<std::pair<std::int64_t, std::pair<int, std::string>>, std::size_t> places_;
  std::vector<Reached> reached_;
  bool complete_ = true;
};

std::string title_of(const Reached& one, bool both) {
  std::string out = both ? (one.inbound ? "inbound " : "outbound ") : "";
  out += edge_name(one.edge.kind);
  if (!one.via.empty()) out += " via " + one.via;
  if (one.depth > 1) out += ", " + std::to_string(one.depth) + " steps";
  return out;
}

std::string line_of(const Reached& one, Verbosity verbosity) {
  std::string out = "- " + short_name(one.symbol) + " (" + std::string(kind_name(one.symbol.kind)) + ")";
  if (one.count > 1) out += " ×" + std::to_string(one.count);
  if (one.symbol.test) out += ", test";
  if (verbosity != Verbosity::summary) {
    out += " " + one.edge.path + ":" + std::to_string(one.edge.line);
    if (verbosity == Verbosity::full || confidence(one.edge.rule) < 95) out += " " + evidence(one.edge);
    if (verbosity == Verbosity::full) out += " FQN: `" + one.symbol.full_name + "`";
  }
  return out + " — ID: `" + one.symbol.key + "`\n";
}

void show(const OpenProject& project, Call& call) {
  Frame frame = Frame::read(call, 0);
  if (frame.limit == 0) frame.limit = frame.verbosity == Verbosity::summary ? 10 : 25;
  const auto direction = call.arguments().one_of("direction", {"inbound", "outbound", "both"}, "outbound");
  const auto depth = std::clamp<std::int64_t>(call.arguments().integer("depth", 1), 1, k_max_depth);
  Traversal traversal(project.reader, call);
  const auto symbol = find_symbol(project.reader, call, frame);
  if (!symbol) return;
  if (direction != "outbound") traversal.run(*symbol, true, depth);
  if (direction != "inbound") traversal.run(*symbol, false, depth);
  auto& reached = traversal.reached();
  std::map<std::string, int> sizes;
  const bool both = direction == "both";
  for (const auto& one : reached)
    ++sizes[title_of(one, both)];
  std::stable_sort(reached.begin(), reached.end(), [](const Reached& one, const Reached& other) {
    const auto group = [](const Reached& it) {
      return std::tuple(!it.inbound, it.depth, it.edge.kind, !it.via.empty(), it.via);
    };
    if (group(one) != group(other)) return group(one) < group(other);
    if (one.symbol.test != other.symbol.test) return other.symbol.test;
    if (one.symbol.callers != other.symbol.callers) return one.symbol.callers > other.symbol.callers;
    return one.symbol.full_name < other.symbol.full_name;
  });
  Answer answer(frame);
  std::string tail = project.freshness;
  if (direction != "inbound") {
    const auto external = project.reader.external_calls(symbol->id, 1000);
    std::set<std::string> leaves;
    for (const auto& one : external)
      leaves.insert((one.target.empty() ? "?" : one.target) + "." + one.name);
    std::string line;
    std::size_t shown = 0;
    for (const auto& leaf : leaves)
      if (shown++ < 8) line += (line.empty() ? "" : ", ") + leaf;
    if (!leaves.empty() && frame.verbosity != Verbosity::summary)
      tail = "Outside of the sources (" + std::to_string(leaves.size()) + "): " + line +
             (leaves.size() > 8 ? ", …" : "") + "\n" + tail;
  }
  if (!traversal.complete())
    tail = "Only " + std::to_string(k_max_reached) + " symbols were followed\n" + tail;
  answer.tail(tail);
  answer.head(short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" + symbol->full_name +
              "`, ID: `" + symbol->key + "`: " + std::to_string(reached.size()) + " " +
              std::string(both ? "related" : direction) + "\n");
  std::string group;
  for (std::size_t i = static_cast<std::size_t>(frame.offset);
       i < reached.size() && answer.returned() < frame.limit; ++i) {
    const std::string title = title_of(reached[i], both);
    if (title != group) answer.group(title + " (" + std::to_string(sizes[title]) + "):\n");
    group = title;
    if (!answer.item(line_of(reached[i], frame.verbosity))) break;
  }
  answer.send(call, static_cast<std::int64_t>(reached.size()));
}

}  // namespace

const Tool k_get_dependencies{"get_dependencies", &describe, &show};

}  // namespace collet::codegraph
