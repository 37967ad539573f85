// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/change_list.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace collet::codegraph {
namespace {

SymbolKey container_of(const SymbolChange& one) {
  const auto kind = one.state().symbol_kind();
  return is_type(kind) || has_columns(kind) ? one.state().key : one.parent;
}

bool is_test(const SymbolChange& one) {
  return (one.state().flags & k_state_test) != 0;
}

}  // namespace

ChangeCounts count_changes_by_type(const std::vector<SymbolChange>& changes) {
  ChangeCounts out{};
  for (const auto& one : changes)
    for (std::size_t type = 0; type < k_change_types; ++type)
      if (one.has(static_cast<SymbolChangeType>(type))) out[type] += 1 + one.members;
  return out;
}

ChangeList::ChangeList(std::vector<SymbolChange> changes, const StateNames& names)
    : changes_(std::move(changes)), order_(changes_.size()) {
  std::map<std::pair<SymbolKey, bool>, std::size_t> numbers;
  for (const auto& one : changes_) {
    const auto key = container_of(one);
    const auto [place, fresh] = numbers.try_emplace({key, is_test(one)}, groups_.size());
    if (fresh) groups_.push_back({key == SymbolKey{} ? std::string() : names.name(key).full_name, key, 0, 0});
    auto& group = groups_[place->second];
    group.impact = std::max(group.impact, one.impact());
    ++group.count;
    group_of_.push_back(place->second);
  }
  const auto rank = [&](std::size_t i) {
    const auto& one = changes_[i];
    const auto& group = groups_[group_of_[i]];
    return std::tuple(is_test(one), -std::int64_t{group.impact}, std::string_view(group.name), group.key,
                      -std::int64_t{one.impact()}, one.types, std::string_view(one.name), one.state().key);
  };
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(), [&](auto one, auto other) { return rank(one) < rank(other); });
}

}  // namespace collet::codegraph
