// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/impact_list.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "plugins/codegraph/languages/endpoint_flag.hpp"
#include "plugins/codegraph/walk/edge_filter.hpp"

namespace collet::codegraph {
namespace {

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

  ImpactList(const IndexReader& reader, const ImpactWalk& walk) : reader_(reader) {
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
    return names(
        "Tests to run", [](const Item& item) { return item.impact.test && is_callable(item.row.kind); },
        [](const Item& item) { return brief_name(item.row); });
  }
  /// Returns a line with the routes that are served by the symbols.
  std::string endpoints() const {
    return names(
        "Endpoints", [](const Item& item) { return (item.row.flags & k_endpoint) != 0; },
        [&](const Item& item) {
          const auto routes = Routes(reader_).of(item.row.id);
          return routes.empty() ? brief_name(item.row) : route_text(routes.front());
        });
  }

 private:
  template <class Wanted, class Name>
  std::string names(std::string_view title, const Wanted& wanted, const Name& name) const {
    constexpr std::size_t k_shown = 8;
    std::string out;
    std::size_t count = 0;
    for (const auto& item : items_) {
      if (!wanted(item) || ++count > k_shown) continue;
      if (count != 1) out += ", ";
      out += name(item);
    }
    if (count == 0) return {};
    return std::string(title) + " (" + std::to_string(count) + "): " + out + (count > k_shown ? ", …" : "") +
           "\n";
  }

  const IndexReader& reader_;
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

}  // namespace

void send_impacts(const ImpactAnswer& impacts, const OpenProject& project, const Investigation& session,
                  const Frame& frame, Call& call) {
  const auto& reader = project.reader;
  const ImpactList list(reader, impacts.walk);
  const auto& items = list.items();
  Answer answer(frame, session);
  answer.tail(impacts.tail + list.endpoints() + list.tests() + project.freshness);
  const auto line_end = std::min(impacts.head.find('\n'), impacts.head.size());
  answer.head(impacts.head.substr(0, line_end) + ": " + std::to_string(items.size()) + " symbols affected" +
              (impacts.walk.complete ? "" : "; the walk ended there") + impacts.head.substr(line_end) + "\n");
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

}  // namespace collet::codegraph
