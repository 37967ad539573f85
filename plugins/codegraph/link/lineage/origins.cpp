// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/lineage/origins.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/languages/data_marks.hpp"

namespace collet::codegraph {
namespace {

using State = ColumnLookup::State;

constexpr std::size_t k_max_origins = 500;

Rule weaker(Rule one, Rule other) {
  return confidence(one) <= confidence(other) ? one : other;
}

bool is_indirect(FlowKind flow) {
  return flow >= FlowKind::join;
}

}  // namespace

/// A list without repetitions.
class Origins::Combined {
 public:
  void add(const OriginList& some, FlowKind flow, Rule rule = Rule::flow) {
    for (const auto& one : some) {
      const FlowKind both = std::max(one.flow, flow);
      const Rule weak = weaker(one.rule, rule);
      const auto same = std::find_if(out_.begin(), out_.end(), [&](const Origin& other) {
        return other.symbol == one.symbol && other.flow == both;
      });
      if (same != out_.end()) {
        if (confidence(weak) > confidence(same->rule)) same->rule = weak;
      } else if (out_.size() < k_max_origins) {
        out_.push_back({one.symbol, both, weak});
      }
    }
  }
  OriginList take() { return std::move(out_); }

 private:
  OriginList out_;
};

Origins::Origins(const Program& program, const Catalog& catalog, ResultNameTable& names)
    : program_(program), catalog_(catalog), names_(names), slots_(program, catalog, names) {
  for (Index number = 0; number < program.files().size(); ++number) {
    const auto& file = program.files()[number];
    if (!file.language->data_objects) continue;
    for (const auto& table : file.summary.data.tables)
      if (table.name.starts_with('#'))
        shared_[folded_name(table.name)].emplace_back(number, table.definition);
  }
}

const ScopeIndex& Origins::index(Index file) {
  auto& known = indexes_[file];
  if (!known) known = std::make_unique<ScopeIndex>(program_.files()[file]);
  return *known;
}

OriginList Origins::of_value(Index file, Index scope, Index number) {
  const Key key{file, scope, number};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (const auto busy = busy_.find(key); busy != busy_.end()) {
    cut_at_ = std::min(cut_at_, busy->second);
    return {};
  }
  if (busy_.size() >= k_max_depth || ++steps_ > k_max_steps) return {};
  const std::size_t depth = busy_.size();
  busy_.emplace(key, depth);
  const std::size_t outer_cut = std::exchange(cut_at_, SIZE_MAX);
  OriginList out = compute(file, scope, number);
  busy_.erase(key);
  // A value in a circle that begins further out is not complete.
  if (cut_at_ >= depth) known_.emplace(key, out);
  cut_at_ = std::min(outer_cut, cut_at_ >= depth ? SIZE_MAX : cut_at_);
  return out;
}

OriginList Origins::compute(Index file, Index scope, Index number) {
  const auto& all = program_.files()[file].summary.data.scopes;
  if (scope >= all.size()) return {};
  const auto& one = all[scope];
  const auto& parts = index(file).scope(scope);
  Combined out;
  for_parts(parts.columns, number, [&](Index column) {
    out.add(of_column(file, one, one.columns[column]), one.columns[column].flow);
  });
  for_parts(parts.variables, number, [&](Index variable) {
    const auto& used = one.variables[variable];
    if (used.name == k_called_value) return out.add(of_call(file, one, used), used.flow);
    // A name that may be that of a column means the column.
    const bool is_column = std::any_of(parts.columns.begin(), parts.columns.end(), [&](const auto& part) {
      const auto& column = one.columns[part.second];
      return part.first == number && column.optional && column.name.size() == 1 &&
             column.name[0] == used.name && !of_column(file, one, column).empty();
    });
    if (is_column) return;
    out.add(of_variable(file, one.definition, used.name), used.flow);
  });
  for_parts(parts.inner, number, [&](Index inner) { out.add(of_result(file, inner, 0), all[inner].flow); });
  if (one.takes != k_none) out.add(of_result(file, one.takes, number), FlowKind::identity);
  return out.take();
}

Index Origins::called(Index file, const DataScope& scope) {
  if (scope.sources.empty() || scope.sources[0].use != DataUse::call || scope.sources[0].rows) return k_none;
  const auto& found = names_.object(file, scope, scope.sources[0]);
  return found.state == DataObject::State::found ? catalog_.without_synonyms(found.symbol) : k_none;
}

Index Origins::parameter_of(Index file, const DataScope& call, Index argument) {
  const Index procedure = called(file, call);
  if (procedure == k_none || argument >= call.arguments.size()) return k_none;
  const Index home = program_.file_number(procedure);
  const Index definition = procedure - program_.files()[home].first_symbol;
  const auto& name = call.arguments[argument];
  if (!name.empty()) return index(home).parameter(definition, name);
  const auto& list = index(home).parameters(definition);
  return argument < list.size() ? list[argument] : k_none;
}

OriginList Origins::of_result(Index file, Index scope, std::size_t position) {
  const auto& all = program_.files()[file].summary.data.scopes;
  if (scope >= all.size()) return {};
  Combined out;
  const auto& list = slots_.of(file, scope).slots;
  if (position < list.size()) {
    const auto& slot = list[position];
    if (slot.value != k_none) {
      out.add(of_value(file, scope, slot.value), FlowKind::identity);
    } else if (slot.source == k_none) {
      DataColumn merged;
      merged.name = {slot.name};
      out.add(of_column(file, all[scope], merged), FlowKind::identity, Rule::flow_star);
    } else {
      out.add(of_source(file, all[scope], slot.source, slot.name), FlowKind::identity, Rule::flow_star);
    }
  } else if (const Index procedure = called(file, all[scope]); procedure != k_none) {
    // The rows of INSERT … EXEC are those that the procedure returns.
    const Index home = program_.file_number(procedure);
    if (busy_.size() < k_max_depth && ++steps_ <= k_max_steps)
      for (const Index query : index(home).returned(procedure - program_.files()[home].first_symbol))
        if (home != file || query != scope)
          out.add(of_result(home, query, position), FlowKind::identity, Rule::flow_local);
  }
  for (const Index branch : index(file).scope(scope).branches)
    out.add(of_result(file, branch, position), FlowKind::identity);
  return out.take();
}

OriginList Origins::of_named(Index file, Index scope, const std::string& name) {
  const auto& list = slots_.of(file, scope);
  const auto place = list.places.find(name);
  return place == list.places.end() ? OriginList() : of_result(file, scope, place->second);
}

OriginList Origins::of_inputs(Index file, const DataScope& scope, const DataSource& source) {
  Combined out;
  for (auto i = source.first_input; i < source.last_input && i < scope.columns.size(); ++i)
    out.add(of_column(file, scope, scope.columns[i]), scope.columns[i].flow);
  for (auto i = source.first_variable; i < source.last_variable && i < scope.variables.size(); ++i)
    out.add(of_variable(file, scope.definition, scope.variables[i].name), scope.variables[i].flow);
  return out.take();
}

OriginList Origins::of_source(Index file, const DataScope& scope, std::size_t number,
                              const std::string& name) {
  if (++steps_ > k_max_steps) return {};
  const auto& source = scope.sources[number];
  const auto is_name = [&](const std::string& one) { return folded_name(one) == name; };
  if (!source.pivoted.empty()) {
    if (std::any_of(source.pivoted.begin(), source.pivoted.end(), is_name))
      return of_inputs(file, scope, source);
    // All other columns are those of the source that PIVOT turns.
    for (auto next = number + 1; next < scope.sources.size(); ++next)
      if (scope.sources[next].rows && names_.find(file, scope, scope.sources[next], name).state == State::yes)
        return of_source(file, scope, next, name);
    return {};
  }
  if (source.use == DataUse::none && source.alias == k_excluded_row && scope.takes != k_none)
    return of_excluded(file, scope, name);
  const auto listed = std::find_if(source.columns.begin(), source.columns.end(), is_name);
  const auto position = static_cast<std::size_t>(listed - source.columns.begin());
  if (source.scope != k_none)
    return listed != source.columns.end() ? of_result(file, source.scope, position)
                                          : of_named(file, source.scope, name);
  if (source.local) return of_local(file, scope, source, name);
  const auto& found = names_.object(file, scope, source);
  if (found.state != DataObject::State::found) return of_inputs(file, scope, source);
  const Index symbol = catalog_.without_synonyms(found.symbol);
  if (listed != source.columns.end() && position < slots_.columns(symbol).size())
    return {{slots_.columns(symbol)[position].second, FlowKind::identity, Rule::flow}};
  const Index column = catalog_.column(symbol, name, names_.place_of(file, scope, source));
  if (column != k_none) return {{column, FlowKind::identity, Rule::flow}};
  const auto query = catalog_.query_of(symbol);
  if (query.scope == k_none && program_.definition(symbol).kind == SymbolKind::function) {
    // A function has rows of a type, or one value that it makes from its arguments.
    const auto of_type = names_.find(file, scope, source, name).symbol;
    if (of_type != k_none) return {{of_type, FlowKind::identity, Rule::flow}};
    return of_inputs(file, scope, source);
  }
  if (query.scope == k_none) return {};
  Combined out;
  out.add(of_named(query.file, query.scope, name), FlowKind::identity, Rule::flow_star);
  return out.take();
}

/// Returns the origins of what a statement was to insert into a column.
OriginList Origins::of_excluded(Index file, const DataScope& scope, const std::string& name) {
  const auto number = static_cast<Index>(&scope - program_.files()[file].summary.data.scopes.data());
  for (const auto& column : scope.columns) {
    if (!column.written || column.source >= scope.sources.size()) continue;
    if (!column.star) {
      if (!column.name.empty() && folded_name(column.name.back()) == name)
        return of_value(file, number, column.number);
      continue;
    }
    const auto& target = names_.object(file, scope, scope.sources[column.source]);
    if (target.state != DataObject::State::found) return {};
    Index value = column.number;
    for (const Index one : slots_.insertable(catalog_.without_synonyms(target.symbol))) {
      if (folded_name(program_.definition(one).name) == name) return of_value(file, number, value);
      ++value;
    }
  }
  return {};
}

void Origins::add_writes(Index file, const LocalUses& uses, const std::string& name, Combined& out) {
  const auto& all = program_.files()[file].summary.data.scopes;
  for (const auto& write : uses.writes) {
    const auto& scope = all[write.scope];
    for (const auto& column : scope.columns) {
      if (!column.written || column.source != write.item) continue;
      if (!column.star) {
        if (!column.name.empty() && folded_name(column.name.back()) == name)
          out.add(of_value(file, write.scope, column.number), FlowKind::identity, Rule::flow_local);
        continue;
      }
      if (uses.table == nullptr) continue;
      for (Index i = 0; i < uses.table->columns.size(); ++i)
        if (folded_name(uses.table->columns[i]) == name)
          out.add(of_value(file, write.scope, column.number + i), FlowKind::identity, Rule::flow_local);
    }
  }
  if (uses.table != nullptr && uses.table->scope != k_none)
    out.add(of_named(file, uses.table->scope, name), FlowKind::identity, Rule::flow_local);
}

OriginList Origins::of_local(Index file, const DataScope& scope, const DataSource& source,
                             const std::string& name) {
  if (source.name.empty() || source.name.back().empty()) return of_inputs(file, scope, source);
  const auto& local = source.name.back();
  if (source.use == DataUse::call) return of_inputs(file, scope, source);
  Combined out;
  const Index parameter = index(file).parameter(scope.definition, local);
  if (parameter != k_none) out.add({{parameter, FlowKind::identity, Rule::flow}}, FlowKind::identity);
  const auto* const uses = index(file).local(scope.definition, local);
  if (uses != nullptr) add_writes(file, *uses, name, out);
  if ((uses == nullptr || uses->table == nullptr) && local[0] == '#') {
    // A procedure sees the temporary tables of its caller.
    constexpr std::size_t k_max_shared = 4;
    const auto others = shared_.find(folded_name(local));
    if (others != shared_.end() && others->second.size() <= k_max_shared)
      for (const auto& [other, definition] : others->second)
        if (const auto* const found = index(other).local(definition, local))
          add_writes(other, *found, name, out);
  }
  return out.take();
}

OriginList Origins::of_variable(Index file, Index definition, const std::string& name) {
  if (++steps_ > k_max_steps) return {};
  const Index parameter = index(file).parameter(definition, name);
  if (parameter != k_none) return {{parameter, FlowKind::identity, Rule::flow}};
  Combined out;
  const auto* const all = index(file).assigned(definition, name);
  if (all == nullptr) return {};
  for (const auto& place : *all) {
    const auto& scope = program_.files()[file].summary.data.scopes[place.scope];
    if (const Index passed = parameter_of(file, scope, place.item); passed != k_none) {
      out.add({{passed, FlowKind::identity, Rule::flow_argument}}, FlowKind::identity);
    } else {
      out.add(of_value(file, place.scope, place.item), FlowKind::identity, Rule::flow_local);
    }
  }
  return out.take();
}

/// Returns the origins of what a scalar function returns. Its parameters are none of them: the arguments of a
/// call go into its value by themselves.
OriginList Origins::of_call(Index file, const DataScope& scope, const DataVariable& call) {
  if (call.symbol >= scope.sources.size() || busy_.size() >= k_max_depth || ++steps_ > k_max_steps) return {};
  const auto& found = names_.object(file, scope, scope.sources[call.symbol]);
  if (found.state != DataObject::State::found) return {};
  const Index function = catalog_.without_synonyms(found.symbol);
  if (program_.definition(function).kind != SymbolKind::function) return {};
  const Index home = program_.file_number(function);
  OriginList out;
  for (const auto& one : of_variable(home, function - program_.files()[home].first_symbol, k_returned_value))
    if (program_.definition(one.symbol).kind != SymbolKind::parameter) out.push_back(one);
  return out;
}

OriginList Origins::of_column(Index file, const DataScope& start, const DataColumn& column) {
  if (column.name.empty() || ++steps_ > k_max_steps) return {};
  const auto name = folded_name(column.name.back());
  if (column.source < start.sources.size()) return of_source(file, start, column.source, name);
  const auto qualifier =
      column.name.size() > 1 ? folded_name(column.name[column.name.size() - 2]) : std::string();
  const auto& all = program_.files()[file].summary.data.scopes;
  constexpr int k_max_scopes = 300;
  const DataScope* scope = &start;
  for (int depth = 0; depth < k_max_scopes; ++depth) {
    if (qualifier.empty() && !scope->merging_joins.empty())
      if (auto merged = of_merged(file, *scope, name); !merged.empty()) return merged;
    std::size_t open = 0;
    std::size_t last_open = 0;
    for (std::size_t i = 0; i < scope->sources.size(); ++i) {
      const auto& source = scope->sources[i];
      if (source.use == DataUse::call && !source.rows) continue;
      if (qualifier.empty()) {
        if (!source.rows) continue;
      } else {
        const auto& shown = source.alias.empty() && !source.name.empty() ? source.name.back() : source.alias;
        if (folded_name(shown) != qualifier) continue;
        return of_source(file, *scope, i, name);
      }
      const bool pivoted = std::any_of(source.pivoted.begin(), source.pivoted.end(),
                                       [&](const std::string& one) { return folded_name(one) == name; });
      const auto state = pivoted ? State::yes : names_.find(file, *scope, source, name).state;
      if (state == State::yes) return of_source(file, *scope, i, name);
      if (state == State::open && source.pivoted.empty()) {
        ++open;
        last_open = i;
      }
    }
    if (open == 1) return of_source(file, *scope, last_open, name);
    if (open > 1 || scope->parent >= all.size()) return {};
    scope = &all[scope->parent];
  }
  return {};
}

/// Returns the origins of a column that a join with USING merges, if the values are not those of its first
/// source.
OriginList Origins::of_merged(Index file, const DataScope& scope, const std::string& name) {
  for (auto join = scope.merging_joins.rbegin(); join != scope.merging_joins.rend(); ++join) {
    if (join->side == MergedSide::first || join->last > scope.sources.size()) continue;
    const auto names = names_.merged_names(file, scope, *join);
    if (std::none_of(names.begin(), names.end(),
                     [&](const std::string& one) { return folded_name(one) == name; }))
      continue;
    Combined out;
    const bool both = join->side == MergedSide::both;
    const auto side = [&](Index first, Index last) {
      for (auto i = first; i < last; ++i) {
        if (!scope.sources[i].rows || names_.find(file, scope, scope.sources[i], name).state != State::yes)
          continue;
        out.add(of_source(file, scope, i, name), both ? FlowKind::transformation : FlowKind::identity);
        return;
      }
    };
    if (both) side(join->first, join->middle);
    side(join->middle, join->last);
    return out.take();
  }
  return {};
}

OriginList Origins::of_rows(Index file, Index number) {
  const auto& all = program_.files()[file].summary.data.scopes;
  const std::pair key{file, number};
  if (number >= all.size()) return {};
  if (const auto found = rows_.find(key); found != rows_.end()) return found->second;
  if (busy_rows_.size() > k_max_depth || ++steps_ > k_max_steps || !busy_rows_.insert(key).second) return {};
  const auto& scope = all[number];
  const auto& parts = index(file).scope(number);
  Combined out;
  for_parts(parts.columns, k_none, [&](Index column) {
    if (is_indirect(scope.columns[column].flow))
      out.add(of_column(file, scope, scope.columns[column]), scope.columns[column].flow);
  });
  for_parts(parts.variables, k_none, [&](Index variable) {
    const auto& used = scope.variables[variable];
    if (is_indirect(used.flow) && used.name == k_called_value) out.add(of_call(file, scope, used), used.flow);
  });
  for (const auto& [value, inner] : parts.inner) {
    if (value == k_none && is_indirect(all[inner].flow)) out.add(of_result(file, inner, 0), all[inner].flow);
    out.add(of_rows(file, inner), FlowKind::identity);
  }
  for (const auto& source : scope.sources)
    if (source.scope != k_none) out.add(of_rows(file, source.scope), FlowKind::identity);
  for (const auto& join : scope.merging_joins)
    for (const auto& name : names_.merged_names(file, scope, join))
      for (auto i = join.first; i < join.last; ++i)
        if (scope.sources[i].rows && names_.find(file, scope, scope.sources[i], name).state == State::yes)
          out.add(of_source(file, scope, i, folded_name(name)), FlowKind::join);
  if (scope.takes != k_none) out.add(of_rows(file, scope.takes), FlowKind::identity);
  for (const Index branch : parts.branches)
    out.add(of_rows(file, branch), FlowKind::identity);
  for (const Index other : parts.deciding) {
    const auto results = slots_.of(file, other).slots.size();
    for (std::size_t i = 0; i < results; ++i)
      out.add(of_result(file, other, i), all[other].flow);
    out.add(of_rows(file, other), FlowKind::identity);
  }
  busy_rows_.erase(key);
  return rows_.emplace(key, out.take()).first->second;
}

}  // namespace collet::codegraph
