// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/graph_walk.hpp"
#include "plugins/codegraph/walk/name_lists.hpp"
#include "plugins/codegraph/walk/symbol_members.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_max_depth = 10;
void describe(Report& report) {
  report.tool("get_dependencies")
      .title("Show what a symbol depends on, or what depends on it")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, main, dependencies, dependency, depend, depends, dependent, dependents, needs, "
          "relies, use, uses, call graph, callgraph, call hierarchy, call tree, call chain, chain, caller, "
          "callers, callee, callees, call, calls, outgoing, incoming, direct, directly, indirect, "
          "indirectly, transitive, transitively, recursive, recursively, depth, level, levels, deep, steps, "
          "follow, trace, reachable, upstream, downstream, impact, impact analysis, blast radius, affected, "
          "change, inherit, inherits, inheritance, hierarchy, type hierarchy, base, bases, parent, "
          "superclass, subclass, subclasses, derived, extends, implements, implementation, implementations, "
          "implementors, interface, overrides, coupling, circular, cycle, cycles, import, imports, module, "
          "modules, package, packages, type, types, tree, graph, relationships, relations, related, other, "
          "symbol, get_callers, get_callees, find_callees, outgoing_calls, call_graph, dependency_graph, "
          "get_call_graph, callHierarchy, flow, path, paths, connections, connected, linked, ancestors, "
          "descendants, children, parents, calling, called, who, within, inside, invoked, invokes, below, "
          "beneath, execution, between, subtypes, supertypes, overriding, overridden, implementers, "
          "implement, implementing, navigate, require, requires, imported, importing, entry point, fan-out, "
          "fan-in, body, lsp_call_hierarchy, trace_callees, get_dependents, list_dependencies, class "
          "hierarchy, no, has, have, table, tables, who depends, find, show, list, see, pulls in, pull in, "
          "pull, pulls")
      .description(
          "List dependencies of a symbol: callers, callees, types, bases. Not for lines: find_usages.")
      .description_brief("Follow relationships from a symbol.")
      .with(project_property)
      .with(symbol_property)
      .property("direction",
                schema::string().one_of({"inbound", "outbound", "both"}).description("default outbound"))
      .property("depth", schema::integer().description("default 1"))
      .property("relationship_types", schema::array(schema::string()).description("CALLS, EXTENDS, …"))
      .property("stop_at_kinds", schema::array(schema::string()).description("not followed"))
      .property("exclude_kinds", schema::array(schema::string()).description("not shown"))
      .property("min_confidence", rare(schema::number().description("0 to 1")))
      .with(frame_properties);
}

/// A use of data that no source defines.
struct OutsideUse {
  EdgeKind kind = EdgeKind::calls;
  std::string name;
  std::string place;
  bool operator<(const OutsideUse& other) const {
    return std::tie(kind, name, place) < std::tie(other.kind, other.name, other.place);
  }
};

/// Returns the tables, columns and procedures outside of the sources that symbols use, each once for a kind.
std::vector<OutsideUse> outside_uses(const IndexReader& reader, const std::vector<std::uint32_t>& symbols,
                                     const EdgeFilter& filter) {
  constexpr std::size_t k_max_symbols = 2000;
  constexpr std::size_t k_max_uses = 1000;
  std::set<OutsideUse> all;
  for (std::size_t i = 0; i < std::min(symbols.size(), k_max_symbols); ++i)
    for (const auto& one : reader.external_calls(symbols[i], k_max_uses))
      if (one.data && filter.accepts_kind(one.kind))
        all.insert({one.kind, (one.target.empty() ? "" : one.target + ".") + one.name,
                    one.path + ":" + std::to_string(one.line)});
  std::vector<OutsideUse> out;
  for (const auto& one : all)
    if (out.empty() || out.back().kind != one.kind || out.back().name != one.name) out.push_back(one);
  return out;
}

/// Symbols of one group have one title in the answer.
auto group_of(const Reached& one) {
  return std::tuple(!one.inbound, one.depth, one.kind, one.via != 0, one.via);
}

std::string title_of(const IndexReader& reader, const Reached& one, bool both) {
  std::string out = both ? (one.inbound ? "inbound " : "outbound ") : "";
  out += edge_name(one.kind);
  if (one.via != 0)
    if (const auto row = reader.symbol(one.via)) out += " via " + short_name(*row);
  if (one.depth > 1) out += ", " + std::to_string(one.depth) + " steps";
  return out;
}

/// Returns how else the source of an edge to a table uses the table: each symbol is in the group of one edge.
std::string other_uses(const IndexReader& reader, const Reached& one, const EdgeFilter& filter) {
  if (one.via != 0 || one.kind < EdgeKind::reads_table || one.kind > EdgeKind::truncates) return {};
  const std::int64_t source = one.inbound ? one.symbol : one.from;
  const std::int64_t target = one.inbound ? one.from : one.symbol;
  std::string out;
  for (auto kind = EdgeKind::reads_table; kind <= EdgeKind::truncates;
       kind = static_cast<EdgeKind>(static_cast<int>(kind) + 1)) {
    if (kind == one.kind) continue;
    const auto edge = reader.first_edge(source, target, kind);
    if (edge && filter.accepts(*edge)) out.append(out.empty() ? ", also " : ", ").append(edge_name(kind));
  }
  return out;
}

std::string line_of(const IndexReader& reader, const Reached& one, const SymbolRow& symbol,
                    Verbosity verbosity, const EdgeFilter& filter, Places& places) {
  const auto also = other_uses(reader, one, filter);
  if (verbosity == Verbosity::summary) {
    std::string out = "- " + brief_name(symbol);
    if (symbol.test) out += " test";
    // The place shows that a use of data is one.
    if (one.kind >= EdgeKind::reads_table && one.via == 0)
      if (const auto edge = reader.first_edge(one.inbound ? one.symbol : one.from,
                                              one.inbound ? one.from : one.symbol, one.kind))
        out += " " + places.text(edge->path, edge->line);
    return out + also + " `" + symbol.key + "`\n";
  }
  std::string out = "- " + short_name(symbol) + " (" + std::string(kind_name(symbol.kind)) + ")";
  if (one.count > 1) out += " ×" + std::to_string(one.count);
  if (symbol.test) out += ", test";
  const std::int64_t source = one.inbound ? one.symbol : one.from;
  const std::int64_t target = one.via != 0 ? one.via : one.inbound ? one.from : one.symbol;
  if (const auto edge = reader.first_edge(source, target, one.kind)) {
    out += " " + places.text(edge->path, edge->line);
    if (verbosity == Verbosity::full || confidence(edge->rule) < 95) out += " " + evidence(*edge);
  }
  out += also;
  if (verbosity == Verbosity::full) out += " FQN: `" + symbol.full_name + "`";
  return out + " — ID: `" + symbol.key + "`\n";
}

/// The order of items: by group, then code before tests, what is called more before what is called less.
bool better(const Reached& one, const Reached& other) {
  return std::tuple(group_of(one), one.test, other.callers) <
         std::tuple(group_of(other), other.test, one.callers);
}

/// Moves the items from `first` to `last` of that order to their places, and returns their rows. Items that
/// are alike are in the order of their full names, or, if they are many, in an order that follows from their
/// IDs.
std::vector<SymbolRow> sort_items(const IndexReader& reader, std::vector<Reached>& items, std::size_t first,
                                  std::size_t last) {
  constexpr std::ptrdiff_t k_max_named = 200;
  std::vector<SymbolRow> out;
  last = std::min(last, items.size());
  if (first >= last) return out;
  const auto begin = items.begin();
  auto end = begin + static_cast<std::ptrdiff_t>(last);
  std::partial_sort(begin, end, items.end(), better);
  const Reached worst = *(end - 1);
  end = std::partition(end, items.end(), [&](const Reached& one) { return !better(worst, one); });
  std::sort(begin, end, [](const Reached& one, const Reached& other) {
    if (better(one, other) || better(other, one)) return better(one, other);
    return std::tie(one.order, one.symbol) < std::tie(other.order, other.symbol);
  });
  for (auto at = begin; at - begin < static_cast<std::ptrdiff_t>(last);) {
    auto same = at;
    while (same != end && !better(*at, *same))
      ++same;
    if (same - at <= k_max_named && same - begin > static_cast<std::ptrdiff_t>(first)) {
      std::vector<std::pair<std::string, Reached>> named;
      for (auto one = at; one != same; ++one) {
        const auto row = reader.symbol(one->symbol);
        named.emplace_back(row ? row->full_name + " " + row->key : std::string(), *one);
      }
      std::sort(named.begin(), named.end(),
                [](const auto& one, const auto& other) { return one.first < other.first; });
      std::transform(named.begin(), named.end(), at, [](const auto& one) { return one.second; });
    }
    at = same;
  }
  for (std::size_t i = first; i < last; ++i)
    out.push_back(reader.symbol(items[i].symbol).value_or(SymbolRow{}));
  return out;
}

/// Counts the items of groups.
class GroupSizes {
 public:
  explicit GroupSizes(const std::vector<Reached>& items) {
    for (const auto& one : items)
      ++(one.via == 0 ? plain_[one.inbound ? 1 : 0][one.depth][static_cast<std::size_t>(one.kind)]
                      : other_[group_of(one)]);
  }
  int of(const Reached& one) const {
    return one.via == 0 ? plain_[one.inbound ? 1 : 0][one.depth][static_cast<std::size_t>(one.kind)]
                        : other_.at(group_of(one));
  }

 private:
  int plain_[2][k_max_depth + 1][static_cast<std::size_t>(EdgeKind::count)] = {};
  std::map<decltype(group_of(Reached())), int> other_;
};

/// Returns true if the filter accepts uses of data alone: tables and columns that are read or written.
bool accepts_data_only(const EdgeFilter& filter) {
  for (int kind = 0; kind < static_cast<int>(EdgeKind::count); ++kind)
    if ((kind < static_cast<int>(EdgeKind::reads_table) ||
         kind > static_cast<int>(EdgeKind::writes_column)) &&
        filter.accepts_kind(static_cast<EdgeKind>(kind)))
      return false;
  return true;
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  Frame frame = Frame::read(call, 0);
  if (frame.limit == 0) frame.limit = frame.verbosity == Verbosity::summary ? 10 : 25;
  const auto direction = call.arguments().one_of("direction", {"inbound", "outbound", "both"}, "outbound");
  const auto depth = std::clamp<std::int64_t>(call.arguments().integer("depth", 1), 1, k_max_depth);
  const WalkRules rules{EdgeFilter::read(call, "relationship_types"),
                        read_symbol_kinds(call, "stop_at_kinds"), read_symbol_kinds(call, "exclude_kinds")};
  const auto& reader = project.reader;
  const auto symbol = find_symbol(reader, session, call, frame);
  if (!symbol) return;
  const auto starts = with_members(reader, *symbol);
  bool only_calls = false;
  // Calls lead to the procedures that use data for a method.
  auto outbound = rules;
  const bool data_only = accepts_data_only(rules.edges);
  if (data_only) outbound.edges.add(EdgeKind::calls);
  std::vector<Reached> reached;
  for (const bool inbound : {true, false}) {
    if (direction == (inbound ? "outbound" : "inbound")) continue;
    auto some = walk(reader.graph(), starts, inbound, static_cast<int>(depth), inbound ? rules : outbound,
                     [&] { call.throw_if_cancelled(); });
    const auto calls = [](const Reached& one) { return one.kind == EdgeKind::calls; };
    const auto all = some.size();
    if (data_only && !inbound) std::erase_if(some, calls);
    only_calls = some.empty() && all > 0 && depth == 1;
    if (reached.empty()) {
      reached = std::move(some);
    } else {
      reached.insert(reached.end(), some.begin(), some.end());
    }
  }
  const bool both = direction == "both";
  const GroupSizes sizes(reached);
  const auto first = static_cast<std::size_t>(frame.offset);
  const auto outside =
      direction == "inbound" ? std::vector<OutsideUse>() : outside_uses(reader, starts, rules.edges);
  const auto rows = sort_items(reader, reached, first, first + static_cast<std::size_t>(frame.limit));
  Answer answer(frame, session);
  std::string tail;
  if (only_calls && reached.empty() && outside.empty())
    tail = "It uses none itself; `depth` 2 or more also follows its calls.\n";
  if (direction != "inbound") {
    const auto external = reader.external_calls(symbol->id, 1000);
    std::set<std::string> leaves;
    for (const auto& one : external)
      if (!one.data) leaves.insert((one.target.empty() ? "?" : one.target) + "." + one.name);
    std::string line;
    std::size_t shown = 0;
    for (const auto& leaf : leaves)
      if (shown++ < 8) line += (line.empty() ? "" : ", ") + leaf;
    if (!leaves.empty() && frame.verbosity != Verbosity::summary)
      tail = "Outside of the sources (" + std::to_string(leaves.size()) + "): " + line +
             (leaves.size() > 8 ? ", …" : "") + "\n" + tail;
  }
  answer.tail(tail + project.freshness);
  answer.head(short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" + symbol->full_name +
              "`, ID: `" + symbol->key + "`: " + std::to_string(reached.size() + outside.size()) + " " +
              std::string(both ? "related" : direction) + "\n");
  Places places;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& one = reached[first + i];
    if (i == 0 || group_of(reached[first + i - 1]) != group_of(one))
      answer.group(title_of(reader, one, both) + " (" + std::to_string(sizes.of(one)) + "):\n");
    const bool seen = frame.verbosity != Verbosity::summary && session.has_seen(rows[i]);
    if (!answer.item(seen ? "- " + seen_line(rows[i])
                          : line_of(reader, one, rows[i], frame.verbosity, rules.edges, places)))
      break;
  }
  auto number = reached.size();
  std::optional<EdgeKind> group;
  for (const auto& one : outside) {
    if (number++ < first || answer.full() || answer.returned() >= frame.limit) continue;
    if (std::exchange(group, one.kind) != one.kind)
      answer.group(std::string(edge_name(one.kind)) + ", not in the sources:\n");
    answer.item("- " + one.name + " " + one.place + "\n");
  }
  answer.send(call, static_cast<std::int64_t>(number));
}

}  // namespace

const Tool k_get_dependencies{"get_dependencies", &describe, &show};

}  // namespace collet::codegraph
