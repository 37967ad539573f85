// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>

#include "plugins/codegraph/tools/edge_filter.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/name_lists.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/impact_walk.hpp"
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
          "before, if I, what if, ripple, downstream, dependents, transitive, severity, tests to run, which "
          "tests, regression")
      .description(
          "Show what a change of a symbol breaks, over steps, and how sure that is. Not for plain uses: "
          "find_usages.")
      .description_brief("Show what a change breaks.")
      .with(project_property)
      .with(symbol_property)
      .property("change_type", schema::string()
                                   .one_of({"rename", "type", "remove", "signature", "nullability"})
                                   .description("default remove"))
      .property("max_depth", schema::integer().description("default 4"))
      .property("stop_at_kinds", schema::array(schema::string()).description("not followed"))
      .property("severity_threshold",
                schema::string().one_of({"low", "medium", "high"}).description("default low"))
      .with(frame_properties);
}

ChangeType read_change_type(const Call& call) {
  const auto word = call.arguments().one_of(
      "change_type", {"rename", "type", "remove", "signature", "nullability"}, "remove");
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

std::string_view tier_title(int depth) {
  return depth == 1 ? "Direct" : depth == 2 ? "Two hops" : "Three and more";
}
int tier(const Impact& one) {
  return std::min(one.depth, 3);
}

/// Returns the order of kinds within a tier: what runs, then what it reads.
int kind_rank(SymbolKind kind) {
  if (is_callable(kind)) return 0;
  if (kind == SymbolKind::view) return 1;
  if (is_type(kind)) return 2;
  return kind == SymbolKind::column ? 4 : 3;
}

/// The reached symbols in the order of the answer, with their rows.
class ImpactList {
 public:
  struct Item {
    Impact impact;
    SymbolRow row;
  };

  ImpactList(const IndexReader& reader, const ImpactWalk& walk) {
    items_.reserve(walk.reached.size());
    for (const auto& one : walk.reached)
      items_.push_back({one, reader.symbol(one.symbol).value_or(SymbolRow{})});
    std::sort(items_.begin(), items_.end(), [](const Item& one, const Item& other) {
      const auto order = [](const Item& item) {
        return std::tuple(tier(item.impact), item.impact.test, -static_cast<int>(item.impact.severity),
                          kind_rank(item.row.kind), item.impact.depth);
      };
      if (order(one) != order(other)) return order(one) < order(other);
      return std::tie(one.row.full_name, one.row.key) < std::tie(other.row.full_name, other.row.key);
    });
  }
  const std::vector<Item>& items() const { return items_; }
  std::size_t in_tier(int wanted) const {
    return static_cast<std::size_t>(std::count_if(
        items_.begin(), items_.end(), [&](const Item& item) { return tier(item.impact) == wanted; }));
  }
  /// Returns a line with the tests among the symbols, or an empty text.
  std::string tests() const {
    constexpr std::size_t k_shown = 8;
    std::string out;
    std::size_t count = 0;
    for (const auto& item : items_)
      if (item.impact.test && is_callable(item.row.kind) && ++count <= k_shown)
        out += (count == 1 ? "" : ", ") + brief_name(item.row);
    if (count == 0) return {};
    return "Tests to run (" + std::to_string(count) + "): " + out + (count > k_shown ? ", …" : "") + "\n";
  }

 private:
  std::vector<Item> items_;
};

std::string line_of(const IndexReader& reader, const ImpactList::Item& item, const Frame& frame,
                    Places& places) {
  const auto& one = item.impact;
  const bool brief = frame.verbosity == Verbosity::summary;
  char sure[16];
  std::snprintf(sure, sizeof sure, "%.2f", one.confidence);
  std::string out = "- " + std::string(severity_text(one.severity)) + " (" + sure + "): ";
  out += brief ? brief_name(item.row)
               : short_name(item.row) + " (" + std::string(kind_name(item.row.kind)) + ")";
  if (one.test) out += " test";
  out.append(" ").append(use_text(one.kind)).append(" ");
  const auto used =
      one.depth > 1 || frame.verbosity == Verbosity::full ? reader.symbol(one.used) : std::nullopt;
  out += used ? brief_name(*used) : "it";
  const std::int64_t source = is_flow(one.kind) ? one.used : one.symbol;
  const std::int64_t target = is_flow(one.kind) ? one.symbol : one.used;
  if (const auto edge = reader.first_edge(source, target, one.kind)) {
    out += ", " + places.text(edge->path, edge->line);
    if (frame.verbosity == Verbosity::full) out += " " + evidence(*edge);
  }
  return out + (brief ? " `" + item.row.key + "`\n" : " — ID: `" + item.row.key + "`\n");
}

void analyze(const OpenProject& project, Investigation& session, Call& call) {
  Frame frame = Frame::read(call, 0);
  if (frame.limit == 0) frame.limit = frame.verbosity == Verbosity::summary ? 10 : 25;
  ImpactRules rules;
  rules.change = read_change_type(call);
  rules.max_depth = static_cast<int>(
      std::clamp<std::int64_t>(call.arguments().integer("max_depth", k_usual_depth), 1, k_max_depth));
  rules.threshold = read_threshold(call);
  rules.stop = read_symbol_kinds(call, "stop_at_kinds");
  rules.max_symbols = k_max_symbols;
  const auto& reader = project.reader;
  const auto symbol = find_symbol(reader, session, call, frame);
  if (!symbol) return;
  const auto walk =
      walk_impact(reader, with_members(reader, *symbol), rules, [&] { call.throw_if_cancelled(); });
  const ImpactList list(reader, walk);
  const auto& items = list.items();
  Answer answer(frame, session);
  answer.tail(list.tests() + project.freshness);
  answer.head(short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" + symbol->full_name +
              "`, ID: `" + symbol->key + "`: " + std::to_string(items.size()) + " symbols affected" +
              (walk.complete ? "" : "; the walk ended at " + std::to_string(k_max_symbols)) + "\n");
  Places places;
  const auto first = static_cast<std::size_t>(frame.offset);
  for (auto i = first; i < items.size() && answer.returned() < frame.limit; ++i) {
    const int here = tier(items[i].impact);
    if (i == first || tier(items[i - 1].impact) != here)
      answer.group(std::string(tier_title(here)) + " (" + std::to_string(list.in_tier(here)) + "):\n");
    if (!answer.item(line_of(reader, items[i], frame, places))) break;
  }
  answer.send(call, static_cast<std::int64_t>(items.size()));
}

}  // namespace

const Tool k_analyze_impact{"analyze_impact", &describe, &analyze};

}  // namespace collet::codegraph
