// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/structural_summary.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_rows = 5000;

bool is_code(const GraphNode& node) {
  return node.kind < static_cast<std::uint8_t>(SymbolKind::table) &&
         node.kind != static_cast<std::uint8_t>(SymbolKind::module);
}

bool is_table(const GraphNode& node) {
  return node.kind == static_cast<std::uint8_t>(SymbolKind::table) ||
         node.kind == static_cast<std::uint8_t>(SymbolKind::view);
}

std::string list_of(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i)
    out.append(i == 0 ? "" : ", ").append(names[i]);
  return names.size() > most ? out + ", …" : out;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

/// The number of production types by the words that their names end with.
struct TypeCounts {
  std::size_t controllers = 0;
  std::size_t services = 0;
  std::size_t repositories = 0;
};

TypeCounts count_types(const IndexReader& reader) {
  constexpr std::size_t k_max_types = 20000;
  const auto ends = [](std::string_view name, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return name.ends_with(word); });
  };
  TypeCounts out;
  std::size_t looked = 0;
  for (std::uint32_t i = 0; i < reader.graph().size() && looked < k_max_types; ++i) {
    const auto node = reader.graph().node(i);
    if (node.kind != static_cast<std::uint8_t>(SymbolKind::class_) ||
        (node.flags & (k_node_test | k_node_hidden)) != 0)
      continue;
    ++looked;
    const auto row = reader.symbol(i);
    if (!row) continue;
    out.controllers += ends(row->name, {"Controller", "Resource", "ViewSet"}) ? 1U : 0U;
    out.services += ends(row->name, {"Service", "ServiceImpl"}) ? 1U : 0U;
    out.repositories += ends(row->name, {"Repository", "Dao", "DAO", "Mapper", "DbContext"}) ? 1U : 0U;
  }
  return out;
}

/// A script that is a template has places instead of names: `<table_name, sysname, t>`.
bool is_placeholder(std::string_view name) {
  return name.find('<') != std::string_view::npos;
}

/// Returns the names of tables, those of the most users first.
std::vector<std::string> names_by_use(const IndexReader& reader, const std::set<std::uint32_t>& tables) {
  std::vector<std::tuple<std::int64_t, std::string>> order;
  for (const auto table : tables)
    if (const auto row = reader.symbol(table))
      order.emplace_back(-static_cast<std::int64_t>(reader.graph().neighbours(table, true).size()),
                         row->name);
  std::sort(order.begin(), order.end());
  std::vector<std::string> out;
  for (auto& [use, name] : order)
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
  return out;
}

struct Boundary {
  std::set<std::uint32_t> reads;
  std::set<std::uint32_t> writes;
};

/// Returns the names of the services that the members of a type call.
std::vector<std::string> called_services(const IndexReader& reader, std::uint32_t type) {
  constexpr std::size_t k_max_calls = 300;
  std::map<std::string, std::size_t> calls;
  std::size_t looked = 0;
  for (const auto& member : reader.children(type))
    for (const auto& one : reader.graph().neighbours(static_cast<std::uint32_t>(member.id), false)) {
      if (one.edge_kind() != EdgeKind::calls || ++looked > k_max_calls) continue;
      const auto callee = reader.symbol(one.other);
      if (!callee || callee->parent == type || callee->parent == 0) continue;
      const auto owner = reader.symbol(callee->parent);
      if (!owner) continue;
      for (const std::string_view end : {"Service", "Client", "Repository", "Dao", "Api", "Gateway"})
        if (owner->name.ends_with(end)) ++calls[owner->name];
    }
  std::vector<std::pair<std::size_t, std::string>> order;
  order.reserve(calls.size());
  for (const auto& [name, count] : calls)
    order.emplace_back(count, name);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> out;
  out.reserve(order.size());
  for (auto& [count, name] : order)
    out.push_back(std::move(name));
  return out;
}

}  // namespace

std::string source_summary(const IndexReader& reader) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
    if (count != 0) parts.push_back(counted(count, one, many));
  };
  const auto types = count_types(reader);
  add(types.controllers, "controller", "controllers");
  add(types.services, "service", "services");
  add(types.repositories, "repository or mapper", "repositories and mappers");
  std::size_t read = 0;
  std::size_t written = 0;
  const auto& graph = reader.graph();
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if (!is_table(graph.node(i))) continue;
    const auto users = graph.neighbours(i, true);
    const auto any = [&](const auto& fits) {
      return std::any_of(users.begin(), users.end(), [&](const Neighbour& one) {
        return is_code(graph.node(one.other)) && fits(one.edge_kind());
      });
    };
    read += any([](EdgeKind kind) { return kind == EdgeKind::reads_table; }) ? 1U : 0U;
    written += any(is_table_write) ? 1U : 0U;
  }
  std::string out = list_of(parts, parts.size());
  if (read + written != 0)
    out += (out.empty() ? "" : "; ") + ("code reads " + counted(read, "table", "tables")) + " and writes " +
           std::to_string(written);
  return out;
}

std::vector<std::string> schema_summaries(const IndexReader& reader, std::size_t limit) {
  struct Schema {
    std::size_t views = 0;
    std::set<std::uint32_t> tables;
  };
  constexpr std::size_t k_central = 5;
  std::map<std::string, Schema> schemas;
  for (const auto number : reader.matching({SymbolKind::table, SymbolKind::view}, "*", k_max_rows)) {
    const auto row = reader.symbol(number);
    if (!row || is_placeholder(row->full_name)) continue;
    const auto dot = row->full_name.rfind('.');
    auto& schema = schemas[dot == std::string::npos ? std::string() : row->full_name.substr(0, dot)];
    if (row->kind == SymbolKind::view) {
      ++schema.views;
    } else {
      schema.tables.insert(number);
    }
  }
  std::vector<std::pair<std::string, Schema>> order(schemas.begin(), schemas.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& one, const auto& other) {
    return one.second.tables.size() + one.second.views > other.second.tables.size() + other.second.views;
  });
  std::vector<std::string> out;
  for (const auto& [name, schema] : order) {
    if (out.size() == limit) {
      out.push_back("… " + counted(order.size() - limit, "schema more", "schemas more"));
      break;
    }
    std::string line = name.empty() ? "" : name + ": ";
    line += counted(schema.tables.size(), "table", "tables");
    if (schema.views != 0) line += ", " + counted(schema.views, "view", "views");
    if (!schema.tables.empty())
      line += " centred on " + list_of(names_by_use(reader, schema.tables), k_central);
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<std::string> service_summaries(const IndexReader& reader, std::size_t limit) {
  constexpr std::size_t k_named = 4;
  const auto& graph = reader.graph();
  std::map<std::uint32_t, Boundary> methods;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    if (!is_table(graph.node(i))) continue;
    for (const auto& one : graph.neighbours(i, true)) {
      const auto user = graph.node(one.other);
      if (!is_code(user) || (user.flags & k_node_test) != 0) continue;
      if (one.edge_kind() == EdgeKind::reads_table) methods[one.other].reads.insert(i);
      if (is_table_write(one.edge_kind())) methods[one.other].writes.insert(i);
    }
  }
  std::map<std::uint32_t, Boundary> types;
  std::size_t looked = 0;
  for (const auto& [method, boundary] : methods) {
    if (++looked > k_max_rows) break;
    const auto row = reader.symbol(method);
    if (!row || row->parent <= 0) continue;
    auto& type = types[static_cast<std::uint32_t>(row->parent)];
    type.reads.insert(boundary.reads.begin(), boundary.reads.end());
    type.writes.insert(boundary.writes.begin(), boundary.writes.end());
  }
  std::vector<std::pair<std::uint32_t, const Boundary*>> order;
  order.reserve(types.size());
  for (const auto& [type, boundary] : types)
    order.emplace_back(type, &boundary);
  const auto size = [](const Boundary& one) { return one.reads.size() + 2 * one.writes.size(); };
  // Rows are numbered differently after an update, so that equal types are sorted by their IDs.
  std::sort(order.begin(), order.end(), [&](const auto& one, const auto& other) {
    return std::tuple(-static_cast<std::int64_t>(size(*one.second)), graph.node(one.first).order) <
           std::tuple(-static_cast<std::int64_t>(size(*other.second)), graph.node(other.first).order);
  });
  std::vector<std::string> out;
  for (const auto& [type, boundary] : order) {
    if (out.size() == limit) break;
    const auto row = reader.symbol(type);
    if (!row) continue;
    std::string line = row->name;
    if (!boundary->reads.empty()) line += " reads " + list_of(names_by_use(reader, boundary->reads), k_named);
    if (!boundary->writes.empty())
      line += (boundary->reads.empty() ? " writes " : ", writes ") +
              list_of(names_by_use(reader, boundary->writes), k_named);
    if (const auto calls = called_services(reader, type); !calls.empty())
      line += ", calls " + list_of(calls, 3);
    out.push_back(line + " `" + row->key + "`");
  }
  return out;
}

}  // namespace collet::codegraph
