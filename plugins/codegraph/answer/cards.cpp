// SPDX-License-Identifier: MIT
/// The cards of symbols.
#include <algorithm>

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/languages/endpoint_flag.hpp"

namespace collet::codegraph {
namespace {

std::string place(const SymbolRow& symbol) {
  std::string out = symbol.path + ":" + std::to_string(symbol.first);
  if (symbol.last > symbol.first) out += "-" + std::to_string(symbol.last);
  return out;
}

/// Returns "Methods: a, b, c" for a type, with at most `limit` names.
std::string members_line(const std::vector<SymbolRow>& children, std::size_t limit) {
  std::vector<std::string> methods;
  std::size_t fields = 0;
  for (const auto& child : children) {
    if ((child.flags & k_synthesized) != 0) continue;
    if (child.kind == SymbolKind::method || child.kind == SymbolKind::function) {
      if (std::find(methods.begin(), methods.end(), child.name) == methods.end())
        methods.push_back(child.name);
    } else if (child.kind != SymbolKind::constructor && !is_type(child.kind)) {
      ++fields;
    }
  }
  std::string out;
  for (std::size_t i = 0; i < methods.size() && i < limit; ++i)
    out += (i == 0 ? "Methods: " : ", ") + methods[i];
  if (methods.size() > limit) out += ", … " + std::to_string(methods.size() - limit) + " more";
  if (fields != 0) out += (out.empty() ? "Fields: " : " | Fields: ") + std::to_string(fields);
  return out;
}

/// Returns "Columns: a, b, c" for a table, with at most `limit` names.
std::string columns_line(const std::vector<SymbolRow>& children, std::size_t limit) {
  std::string out;
  for (std::size_t i = 0; i < children.size() && i < limit; ++i)
    out += (i == 0 ? "Columns: " : ", ") + children[i].name;
  if (children.size() > limit) out += ", … " + std::to_string(children.size() - limit) + " more";
  return out;
}

/// Returns "Implementors: A, B" for a type with subtypes.
std::string subtypes_line(const IndexReader& reader, const SymbolRow& symbol, std::size_t limit) {
  std::vector<std::string> names;
  for (const auto& edge : reader.graph().neighbours(static_cast<std::uint32_t>(symbol.id), true)) {
    if (edge.edge_kind() != EdgeKind::implements && edge.edge_kind() != EdgeKind::extends) continue;
    const auto row = reader.symbol(edge.other);
    if (row && (row->flags & k_anonymous) == 0) names.push_back(row->name);
    if (names.size() > 200) break;
  }
  std::sort(names.begin(), names.end());
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < limit; ++i)
    out += (i == 0 ? std::string(symbol.kind == SymbolKind::interface ? "Implementors: " : "Subtypes: ")
                   : ", ") +
           names[i];
  if (names.size() > limit) out += ", …";
  return out;
}

/// Returns "Reads: a, b" for a method that reads fields, and "Writes: c" if it writes some.
std::string fields_line(const IndexReader& reader, const SymbolRow& symbol, std::size_t limit) {
  std::string out;
  for (const auto& [kind, title] :
       {std::pair{EdgeKind::reads_field, "Reads: "}, {EdgeKind::writes_field, "Writes: "}}) {
    std::vector<std::string> names;
    for (const auto& edge : reader.graph().neighbours(static_cast<std::uint32_t>(symbol.id), false))
      if (edge.edge_kind() == kind && names.size() <= limit)
        if (const auto row = reader.symbol(edge.other)) names.push_back(row->name);
    if (names.empty()) continue;
    if (!out.empty()) out += " | ";
    for (std::size_t i = 0; i < names.size() && i < limit; ++i)
      out += (i == 0 ? std::string(title) : ", ") + names[i];
    if (names.size() > limit) out += ", …";
  }
  return out;
}

/// Returns the counts of a symbol in one line: "Callers: 12 | Calls: 3".
std::string counts_line(const IndexReader& reader, const SymbolRow& symbol,
                        const std::vector<SymbolRow>& children) {
  std::string out;
  const auto add = [&](std::string_view name, std::int64_t count) {
    if (count == 0) return;
    if (!out.empty()) out += " | ";
    out.append(name).append(": ").append(std::to_string(count));
  };
  if (is_type(symbol.kind)) {
    add("Members", static_cast<std::int64_t>(children.size()));
    add(symbol.kind == SymbolKind::interface ? "Implementors" : "Subtypes",
        reader.count_inbound(symbol.id, {EdgeKind::implements, EdgeKind::extends}));
    add("Uses", reader.count_inbound(symbol.id, {EdgeKind::references, EdgeKind::has_type, EdgeKind::returns,
                                                 EdgeKind::instantiates}));
  } else if (has_columns(symbol.kind)) {
    add("Columns", static_cast<std::int64_t>(children.size()));
    add("Reads", reader.count_inbound(symbol.id, {EdgeKind::reads_table}));
    add("Writes", reader.count_inbound(symbol.id, {EdgeKind::inserts, EdgeKind::updates, EdgeKind::deletes,
                                                   EdgeKind::merges, EdgeKind::truncates}));
  } else if (symbol.kind == SymbolKind::column) {
    add("Reads", reader.count_inbound(symbol.id, {EdgeKind::reads_column}));
    add("Writes", reader.count_inbound(symbol.id, {EdgeKind::writes_column}));
  } else if (is_callable(symbol.kind)) {
    add("Callers", symbol.callers);
    add("Calls", symbol.callees);
    add("Overridden by", reader.count_inbound(symbol.id, {EdgeKind::overrides}));
  } else {
    add("Reads", reader.count_inbound(symbol.id, {EdgeKind::reads_field, EdgeKind::references}));
    add("Writes", reader.count_inbound(symbol.id, {EdgeKind::writes_field}));
  }
  if (symbol.test) out += out.empty() ? "Test code" : " | test code";
  return out;
}

/// Returns "Serves: POST /orders, GET /orders/{id}" for a method that serves routes.
std::string routes_line(const IndexReader& reader, const SymbolRow& symbol) {
  constexpr std::size_t k_max_routes = 3;
  if ((symbol.flags & k_endpoint) == 0) return {};
  const auto routes = Routes(reader).of(symbol.id);
  std::string out;
  for (std::size_t i = 0; i < routes.size() && i < k_max_routes; ++i) {
    out += i == 0 ? "Serves: " : ", ";
    out += route_text(routes[i]);
  }
  if (routes.size() > k_max_routes) out += ", …";
  return out;
}

/// `number` is 0 outside of lists. `names` shortens the name of a summary; null means the full name.
std::string card_text(const IndexReader& reader, const SymbolRow& symbol, Verbosity verbosity,
                      std::int64_t number, ListNames* names) {
  const auto children = is_type(symbol.kind) || has_columns(symbol.kind) ? reader.children(symbol.id)
                                                                         : std::vector<SymbolRow>();
  const std::string kind(kind_name(symbol.kind));
  const std::string counts = counts_line(reader, symbol, children);
  const std::string routes = routes_line(reader, symbol);
  const std::string mark = number > 0 ? std::to_string(number) + ". " : "";
  if (verbosity == Verbosity::summary) {
    std::string out = mark + symbol.name + " (" + kind + ") `" +
                      (names != nullptr ? names->text(symbol) : symbol.full_name) + "`";
    if (names != nullptr && names->repeats(symbol)) out += " " + place(symbol);
    out += '\n';
    if (!routes.empty()) out += routes + "\n";
    if (!counts.empty()) out += counts + "\n";
    return out + "ID: `" + symbol.key + "`\n";
  }
  constexpr std::size_t k_max_members = 8;
  const std::string indent = number > 0 ? "   " : "";
  std::string out = mark + "**" + symbol.name + "** (" + kind + ")\n";
  out += indent + "FQN: `" + symbol.full_name + "`\n";
  out += indent + "File: `" + place(symbol) + "`\n";
  if (!routes.empty()) out += indent + routes + "\n";
  const std::size_t shown = verbosity == Verbosity::full ? 1000 : k_max_members;
  const std::string members =
      has_columns(symbol.kind) ? columns_line(children, shown) : members_line(children, shown);
  if (!members.empty()) out += indent + members + "\n";
  const std::string subtypes = is_type(symbol.kind)
                                   ? subtypes_line(reader, symbol, verbosity == Verbosity::full ? 50 : 5)
                                   : std::string();
  if (!subtypes.empty()) out += indent + subtypes + "\n";
  const std::string fields = is_callable(symbol.kind)
                                 ? fields_line(reader, symbol, verbosity == Verbosity::full ? 50 : 4)
                                 : std::string();
  if (!fields.empty()) out += indent + fields + "\n";
  if (!counts.empty()) out += indent + counts + "\n";
  if (verbosity == Verbosity::full && !symbol.documentation.empty())
    out += indent + symbol.documentation + "\n";
  return out + indent + "ID: `" + symbol.key + "`\n";
}

}  // namespace

std::string route_text(const RouteRow& route) {
  return route.method.empty() ? route.path : route.method + " " + route.path;
}

std::string card(const IndexReader& reader, const SymbolRow& symbol, Verbosity verbosity) {
  return card_text(reader, symbol, verbosity, 0, nullptr);
}

std::string list_card(const IndexReader& reader, const SymbolRow& symbol, Verbosity verbosity,
                      std::int64_t number, ListNames& names) {
  return card_text(reader, symbol, verbosity, number, &names);
}

}  // namespace collet::codegraph
