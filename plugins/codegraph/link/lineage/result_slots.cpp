// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/lineage/result_slots.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph {

const std::vector<std::pair<std::string, Index>>& ResultSlots::columns(Index symbol) {
  const auto [found, fresh] = columns_.try_emplace(symbol);
  if (!fresh) return found->second;
  for (const Index column : catalog_.column_list(symbol))
    found->second.emplace_back(folded_name(program_.definition(column).name), column);
  // Columns that ALTER TABLE adds follow those of the table's definition.
  const Index home = program_.file_number(symbol);
  std::sort(found->second.begin(), found->second.end(), [&](const auto& one, const auto& other) {
    const bool first = program_.file_number(one.second) != home;
    const bool second = program_.file_number(other.second) != home;
    return std::pair(first, one.second) < std::pair(second, other.second);
  });
  return found->second;
}

std::vector<Index> ResultSlots::insertable(Index symbol) {
  std::vector<Index> out;
  // The columns of a table that a query made have no types of their own.
  const bool made = catalog_.query_of(symbol).scope != k_none;
  for (const auto& [name, column] : columns(symbol)) {
    const auto& one = program_.definition(column);
    // In T-SQL, a computed column has no type, and the values of an identity come from the server.
    const bool generated =
        !made && !program_.files()[program_.file_number(symbol)].language->names_by_search_path &&
        (one.type.name.empty() || support::upper_case(one.signature).find(" IDENTITY") != std::string::npos);
    if (!generated) out.push_back(column);
  }
  return out;
}

std::vector<std::string> ResultSlots::source_names(Index file, const DataScope& scope,
                                                   const DataSource& source) {
  std::vector<std::string> out;
  if (!source.columns.empty()) {
    for (const auto& name : source.columns)
      out.push_back(folded_name(name));
    return out;
  }
  const auto take = [&](Index other, Index query) {
    for (const auto& slot : of(other, query).slots)
      out.push_back(slot.name);
  };
  if (source.scope != k_none) {
    take(file, source.scope);
  } else if (source.local) {
    const auto* const table = names_.local(file, scope, source);
    if (table == nullptr) return out;
    for (const auto& name : table->columns)
      out.push_back(folded_name(name));
    if (table->scope != k_none) take(file, table->scope);
  } else {
    const auto& found = names_.object(file, scope, source);
    if (found.state != DataObject::State::found) return out;
    const Index symbol = catalog_.without_synonyms(found.symbol);
    const auto query = catalog_.query_of(symbol);
    const auto place = names_.place_of(file, scope, source);
    // The columns of a view with `*` are those of its query.
    if (query.scope != k_none &&
        !program_.files()[query.file].summary.data.scopes[query.scope].stars.empty()) {
      take(query.file, query.scope);
    } else if (!place.is_end() && !catalog_.history().empty()) {
      for (const auto& column : catalog_.columns().list_at(symbol, place))
        out.push_back(folded_name(program_.definition(column.definition).name));
    } else {
      for (const auto& [name, column] : columns(symbol))
        out.push_back(name);
    }
  }
  return out;
}

const SlotList& ResultSlots::of(Index file, Index scope) {
  static const SlotList k_none_known;
  const auto& all = program_.files()[file].summary.data.scopes;
  const std::pair key{file, scope};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (scope >= all.size() || busy_.size() > k_max_depth || total_ > k_max_total || !busy_.insert(key).second)
    return k_none_known;
  SlotList out;
  const auto& one = all[scope];
  const auto add = [&](ResultSlot slot) {
    if (out.slots.size() >= k_max_slots) return;
    out.places.try_emplace(slot.name, out.slots.size());
    out.slots.push_back(std::move(slot));
  };
  std::size_t star = 0;
  for (Index value = 0; value <= one.outputs.size(); ++value) {
    for (; star < one.stars.size() && star < one.star_places.size() && one.star_places[star] == value;
         ++star) {
      const auto& wanted = one.stars[star];
      std::unordered_set<std::string> merged;
      if (wanted.empty()) {
        // Merged columns come first, those of the outermost join before others, and only once.
        for (auto join = one.merging_joins.rbegin(); join != one.merging_joins.rend(); ++join)
          for (const auto& name : names_.merged_names(file, one, *join))
            if (merged.insert(folded_name(name)).second) add({k_none, k_none, folded_name(name)});
      }
      for (Index i = 0; i < one.sources.size(); ++i) {
        const auto& source = one.sources[i];
        const auto& shown = source.alias.empty() && !source.name.empty() ? source.name.back() : source.alias;
        if (wanted.empty() ? !source.rows : folded_name(shown) != wanted) continue;
        for (auto& name : source_names(file, one, source))
          if (merged.count(name) == 0) add({k_none, i, std::move(name)});
      }
    }
    if (value < one.outputs.size()) add({value, k_none, folded_name(one.outputs[value])});
  }
  busy_.erase(key);
  total_ += out.slots.size();
  return known_.emplace(key, std::move(out)).first->second;
}

}  // namespace collet::codegraph
