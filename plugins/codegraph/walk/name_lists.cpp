// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/name_lists.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/codegraph/walk/edge_groups.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

/// Calls `add` with the place of each item of an array among the names.
template <class Add>
void read_names(const Call& call, std::string_view argument, const std::vector<std::string>& names,
                const Add& add) {
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
    add(static_cast<std::size_t>(found - names.begin()));
  }
}

}  // namespace

std::set<SymbolKind> read_symbol_kinds(const Call& call, std::string_view argument) {
  static const auto k_names = [] {
    std::vector<std::string> out;
    out.reserve(static_cast<std::size_t>(SymbolKind::count));
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(SymbolKind::count); ++kind)
      out.emplace_back(kind_name(static_cast<SymbolKind>(kind)));
    return out;
  }();
  std::set<SymbolKind> out;
  read_names(call, argument, k_names,
             [&](std::size_t number) { out.insert(static_cast<SymbolKind>(number)); });
  return out;
}

std::set<EdgeKind> read_edge_kinds(const Call& call, std::string_view argument) {
  std::set<EdgeKind> out;
  read_names(call, argument, relationship_names(),
             [&](std::size_t number) { add_relationship(number, out); });
  return out;
}

}  // namespace collet::codegraph
