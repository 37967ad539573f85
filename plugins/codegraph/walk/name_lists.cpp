// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/name_lists.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

/// Reads an array of the names of the first `count` values of an enumeration.
template <class Kind>
std::set<Kind> read_kinds(const Call& call, std::string_view argument, int count,
                          std::string_view (*name_of)(Kind)) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(count));
  for (int kind = 0; kind < count; ++kind)
    names.emplace_back(name_of(static_cast<Kind>(kind)));
  std::set<Kind> out;
  for (const auto item : call.arguments().raw(argument).items()) {
    const std::string word = support::upper_case(item.string().value_or(std::string()));
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      std::string list;
      for (const auto& name : names)
        list += (list.empty() ? "" : ", ") + name;
      throw Failure(COLLET_INVALID_ARGUMENT, "/" + std::string(argument) + ": found " + support::quote(word) +
                                                 ", expected some of " + list +
                                                 support::did_you_mean(word, names));
    }
    out.insert(static_cast<Kind>(found - names.begin()));
  }
  return out;
}

}  // namespace

std::set<SymbolKind> read_symbol_kinds(const Call& call, std::string_view argument) {
  return read_kinds<SymbolKind>(call, argument, static_cast<int>(SymbolKind::count), kind_name);
}

std::set<EdgeKind> read_edge_kinds(const Call& call, std::string_view argument) {
  // The last two names mean all kinds of writes and all kinds of flows.
  constexpr int k_count = static_cast<int>(EdgeKind::count);
  constexpr auto k_writes = EdgeKind::count;
  constexpr auto k_flows = static_cast<EdgeKind>(k_count + 1);
  auto out = read_kinds<EdgeKind>(call, argument, k_count + 2, [](EdgeKind kind) {
    return kind == k_writes  ? std::string_view("WRITES_TABLE")
           : kind == k_flows ? std::string_view("FLOWS_TO")
                             : edge_name(kind);
  });
  if (out.erase(k_flows) != 0)
    for (int kind = 0; kind < k_count; ++kind)
      if (is_flow(static_cast<EdgeKind>(kind))) out.insert(static_cast<EdgeKind>(kind));
  if (out.erase(k_writes) != 0)
    out.insert(
        {EdgeKind::inserts, EdgeKind::updates, EdgeKind::deletes, EdgeKind::merges, EdgeKind::truncates});
  return out;
}

}  // namespace collet::codegraph
