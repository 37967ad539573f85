// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/namespace_summary.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_types = 20000;
constexpr std::size_t k_max_central = 2000;
constexpr std::size_t k_central = 3;

/// One type in a namespace is no group.
constexpr std::size_t k_min_types = 2;

struct Namespace {
  std::size_t types = 0;
  std::map<std::string_view, std::size_t> roles;  ///< by the word that the names of types end with
  std::vector<std::string> central;
};

/// The words at the end of names, and their groups.
constexpr std::pair<std::string_view, std::string_view> k_roles[] = {
    {"Controller", "controllers"},  {"Service", "services"},     {"ServiceImpl", "services"},
    {"Repository", "repositories"}, {"Dao", "repositories"},     {"Mapper", "mappers"},
    {"Entity", "entities"},         {"Exception", "exceptions"}, {"Config", "settings"},
    {"Configuration", "settings"},  {"Factory", "factories"},    {"Handler", "handlers"},
    {"Component", "components"},    {"Module", "modules"}};

/// Returns the namespace of a type, or an empty text.
std::string namespace_of(const SymbolRow& type) {
  const auto size = type.full_name.size();
  if (size <= type.name.size() + 1 || !type.full_name.ends_with(type.name)) return {};
  const auto end = size - type.name.size() - 1;
  return type.full_name[end] == '.' ? type.full_name.substr(0, end) : std::string();
}

bool is_code_type(const GraphNode& node) {
  const auto kind = static_cast<SymbolKind>(node.kind);
  const bool type = kind == SymbolKind::class_ || kind == SymbolKind::interface ||
                    kind == SymbolKind::struct_ || kind == SymbolKind::enum_;
  return node.kind != GraphNode::k_no_node && type && (node.flags & (k_node_test | k_node_hidden)) == 0;
}

std::string sentence(const std::string& name, const Namespace& one) {
  std::string out = name + ": " + std::to_string(one.types) + " types";
  std::vector<std::pair<std::size_t, std::string_view>> roles;
  for (const auto& [role, count] : one.roles)
    if (count * 4 >= one.types && count > 1) roles.emplace_back(count, role);
  std::stable_sort(roles.begin(), roles.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [count, role] : roles)
    out.append(", ").append(std::to_string(count)).append(" ").append(role);
  for (std::size_t i = 0; i < one.central.size(); ++i)
    out.append(i == 0 ? ", centred on " : ", ").append(one.central[i]);
  return out;
}

}  // namespace

std::vector<std::string> namespace_summaries(const IndexReader& reader, std::size_t limit) {
  std::map<std::string, Namespace> all;
  std::size_t looked = 0;
  for (std::uint32_t i = 0; i < reader.graph().size() && looked < k_max_types; ++i) {
    if (!is_code_type(reader.graph().node(i))) continue;
    ++looked;
    const auto row = reader.symbol(i);
    if (!row) continue;
    auto name = namespace_of(*row);
    if (name.empty()) continue;
    auto& one = all[std::move(name)];
    ++one.types;
    for (const auto& [end, role] : k_roles)
      if (row->name.ends_with(end)) ++one.roles[role];
  }
  for (const auto& type : reader.central_types(k_max_central)) {
    const auto found = all.find(namespace_of(type));
    if (found == all.end()) continue;
    auto& central = found->second.central;
    if (central.size() < k_central && std::find(central.begin(), central.end(), type.name) == central.end())
      central.push_back(type.name);
  }
  std::vector<std::pair<std::string, const Namespace*>> order;
  for (const auto& [name, one] : all)
    if (one.types >= k_min_types) order.emplace_back(name, &one);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second->types > b.second->types; });
  if (order.size() > limit) order.resize(limit);
  std::vector<std::string> out;
  out.reserve(order.size());
  for (const auto& [name, one] : order)
    out.push_back(sentence(name, *one));
  return out;
}

}  // namespace collet::codegraph
