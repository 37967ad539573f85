// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/object_ends.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "plugins/codegraph/link/data/model_tables.hpp"

namespace collet::codegraph {
namespace {

auto order_in_file(const SourcePlace& place) {
  return std::tie(place.at.line, place.at.column);
}

}  // namespace

void ObjectEnds::read_starts(Index file) {
  const auto& summary = program_.files()[file].summary;
  std::set<std::pair<std::uint32_t, std::uint32_t>> places;
  for (const auto& removal : summary.data.removals)
    places.insert({removal.at.line, removal.at.column});
  for (Index i = 0; i < summary.definitions.size(); ++i) {
    const auto& one = summary.definitions[i];
    const bool starts = one.kind == SymbolKind::column ? one.parent == k_none : is_data_object(one.kind);
    if (!starts || places.count({one.start.line, one.start.column}) == 0) continue;
    auto& same = starts_[{file, one.start.line, one.start.column, static_cast<std::uint8_t>(one.kind)}];
    if (same.first == k_none) same.first = i;
    same.by_name.insert_or_assign(one.name, i);
  }
}

NameHistory::End ObjectEnds::end_of(Index file, const DataRemoval& removal) const {
  NameHistory::End out{{file, removal.at}, k_none, false};
  const auto found = starts_.find({file, removal.at.line, removal.at.column, removal.kind});
  if (found == starts_.end()) return out;
  Index next = found->second.first;
  if (removal.name.size() > 1)
    if (const auto named = found->second.by_name.find(removal.name[1]); named != found->second.by_name.end())
      next = named->second;
  const auto& definition = program_.files()[file].summary.definitions[next];
  out.successor = next + program_.files()[file].first_symbol;
  out.replaced = removal.column.empty() && removal.name.size() > 1 && definition.name == removal.name[1] &&
                 definition.container == removal.name[0];
  return out;
}

ObjectEnds::Open& ObjectEnds::open_objects(const DataRemoval& removal, const std::vector<Index>& objects) {
  const auto [known, fresh] = open_.try_emplace({&objects, removal.kind});
  auto& out = known->second.objects;
  if (!fresh) return known->second;
  for (const Index symbol : objects)
    if (static_cast<std::uint8_t>(program_.definition(symbol).kind) == removal.kind)
      out.push_back({symbol, history_.place_of(symbol)});
  std::stable_sort(out.begin(), out.end(), [](const Open::Object& one, const Open::Object& other) {
    return std::pair(one.place.file, order_in_file(one.place)) <
           std::pair(other.place.file, order_in_file(other.place));
  });
  return known->second;
}

bool ObjectEnds::end(Index file, const DataRemoval& removal, const std::vector<Index>& objects) {
  const auto end = end_of(file, removal);
  auto& open = open_objects(removal, objects);
  auto& all = open.objects;
  bool out = false;
  const auto try_end = [&](const Open::Object& one) {
    if (one.symbol == end.successor || !history_.ends_at(one.symbol, end)) return;
    history_.end(one.symbol, end);
    out = true;
  };
  const auto [first, last] = std::equal_range(
      all.begin(), all.end(), Open::Object{k_none, {file, {}}},
      [](const Open::Object& one, const Open::Object& other) { return one.place.file < other.place.file; });
  if (open.file != file) {
    open.file = file;
    std::fill(std::begin(open.seen), std::end(open.seen), false);
  }
  const std::size_t sort = end.successor == k_none ? 0 : end.replaced ? 1 : 2;
  if (!std::exchange(open.seen[sort], true)) {
    std::for_each(all.begin(), first, try_end);
    std::for_each(last, all.end(), try_end);
  }
  const auto above = std::find_if(first, last, [&](const Open::Object& one) {
    return !(order_in_file(one.place) < order_in_file(end.place));
  });
  std::for_each(first, above, try_end);
  SourcePlace below = end.place;
  ++below.at.column;
  const auto is_over = [&](const Open::Object& one) { return !history_.is_alive(one.symbol, below); };
  all.erase(std::remove_if(first, above, is_over), above);
  return out;
}

}  // namespace collet::codegraph
