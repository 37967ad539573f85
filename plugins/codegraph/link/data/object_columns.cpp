// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/object_columns.hpp"

#include <algorithm>
#include <unordered_set>

#include "sdk/support/text.hpp"

namespace collet::codegraph {

std::string folded_name(std::string_view name) {
  return support::lower_case(name);
}

bool ObjectColumns::belongs(Index column, Index object) const {
  const auto& one = program_.definition(column);
  if (one.parent != k_none) {
    const auto& file = program_.files()[program_.file_number(column)];
    return one.parent + file.first_symbol == object;
  }
  const auto& owner = program_.definition(object);
  return one.container.size() == owner.container.size() + owner.name.size() + 1 &&
         one.container.starts_with(owner.container) && one.container.ends_with(owner.name);
}

const ObjectColumns::Table* ObjectColumns::table(Index object) const {
  const auto found = tables_.find(history_.first(object));
  return found == tables_.end() ? nullptr : &found->second;
}

/// Returns true if both columns are those of different queries of a view.
bool ObjectColumns::has_replaced_owner(Index column, Index other) const {
  const Index one = program_.definition(column).parent;
  const Index two = program_.definition(other).parent;
  if (history_.empty() || one == k_none || two == k_none) return false;
  return one + program_.files()[program_.file_number(column)].first_symbol !=
         two + program_.files()[program_.file_number(other)].first_symbol;
}

void ObjectColumns::add(Index object, Index column) {
  const Index first = history_.first(object);
  const auto& one = program_.definition(column);
  // An object has its columns from its first definition; later names repeat them.
  if (first != object && (one.flags & k_synthesized) != 0 && history_.before(object) != k_none) {
    moved_[object].emplace(one.name, column);
    return;
  }
  auto& table = tables_[first];
  auto& same = table.by_name[one.name];
  const auto place = history_.place_of(column);
  for (const Index other : same)
    if (program_.definition(other).name == one.name &&
        (history_.empty() || (history_.is_alive(other, place) && !has_replaced_owner(other, column))))
      return;
  // A name that comes and goes more often is no work of people.
  constexpr std::size_t k_max_same = 64;
  if (same.size() >= k_max_same) return;
  same.push_back(column);
  if (auto folded = folded_name(one.name); folded != one.name)
    table.by_name[std::move(folded)].push_back(column);
  table.all.push_back(column);
}

void ObjectColumns::end(Index object, const std::string& name, const NameHistory::End& end) {
  const auto found = tables_.find(history_.first(object));
  if (found == tables_.end()) return;
  const auto* const same = named(found->second, name);
  if (same == nullptr) return;
  for (const Index column : *same)
    if (column != end.successor && history_.ends_at(column, end)) history_.end(column, end);
}

void ObjectColumns::end_replaced(Index object, const NameHistory::End& end) {
  const auto found = tables_.find(history_.first(object));
  if (found == tables_.end()) return;
  for (const Index column : found->second.all) {
    if (belongs(column, end.successor) || !history_.ends_at(column, end)) continue;
    auto one = end;
    one.successor = k_none;
    if (const auto* const same = named(found->second, program_.definition(column).name))
      for (const Index other : *same)
        if (other != column && belongs(other, end.successor)) one.successor = other;
    history_.end(column, one);
  }
}

Index ObjectColumns::current(Index object, Index column) const {
  if (history_.empty()) return column;
  const Index out = history_.last(column);
  const Index owner = history_.last(history_.first(object));
  if (belongs(out, owner)) return out;
  const auto moved = moved_.find(owner);
  if (moved == moved_.end()) return out;
  const auto found = moved->second.find(program_.definition(out).name);
  return found == moved->second.end() ? out : found->second;
}

void ObjectColumns::finish() {
  for (auto& [object, table] : tables_) {
    if (history_.empty()) {
      table.list = table.all;
      continue;
    }
    std::unordered_set<Index> seen;
    for (const Index column : table.all)
      if (!history_.has_ended(history_.last(column)))
        if (const Index one = current(object, column); seen.insert(one).second) table.list.push_back(one);
  }
}

const std::vector<Index>* ObjectColumns::named(const Table& table, const std::string& name) const {
  auto found = table.by_name.find(name);
  if (found == table.by_name.end()) found = table.by_name.find(folded_name(name));
  return found == table.by_name.end() ? nullptr : &found->second;
}

Index ObjectColumns::find(Index object, const std::string& name, const SourcePlace& place) const {
  const auto* const one = table(object);
  const auto* const same = one == nullptr ? nullptr : named(*one, name);
  if (same == nullptr) return k_none;
  Index best = k_none;
  int most = -1;
  for (const Index column : *same) {
    const int fit = (history_.empty() || history_.is_alive(column, place) ? 2 : 0) +
                    (program_.definition(column).name == name ? 1 : 0);
    // The last one is meant if several have ended.
    if (fit < most || (fit == most && fit >= 2)) continue;
    most = fit;
    best = column;
  }
  return best == k_none ? k_none : current(object, best);
}

const std::vector<Index>& ObjectColumns::list(Index object) const {
  static const std::vector<Index> k_none_known;
  const auto* const one = table(object);
  return one == nullptr ? k_none_known : one->list;
}

std::vector<ColumnAt> ObjectColumns::written_in(Index object) const {
  std::vector<ColumnAt> out;
  const auto* const one = table(object);
  if (one == nullptr) return out;
  for (const Index column : one->all)
    if (program_.definition(column).parent != k_none && belongs(column, object))
      out.push_back({column, current(object, column)});
  return out;
}

std::vector<ColumnAt> ObjectColumns::list_at(Index object, const SourcePlace& place) const {
  std::vector<ColumnAt> out;
  const auto* const one = table(object);
  if (one == nullptr) return out;
  for (const Index column : one->all)
    if (history_.is_alive(column, place)) out.push_back({column, current(object, column)});
  return out;
}

}  // namespace collet::codegraph
