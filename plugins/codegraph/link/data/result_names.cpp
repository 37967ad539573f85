// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/result_names.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_total = 2000000;

}  // namespace

void ResultNames::add(const std::string& name) {
  if (names.insert(folded_name(name)).second) list.push_back(name);
}

void ResultNames::add(const ResultNames& other) {
  for (const auto& name : other.list)
    add(name);
  open = open || other.open;
}

const DataObject& ResultNameTable::object(Index file, const DataScope& scope, const DataSource& source) {
  const auto& definitions = program_.files()[file].summary.definitions;
  std::string_view schema;
  if (scope.definition < definitions.size()) schema = definitions[scope.definition].container;
  std::string key = std::to_string(file) + " " + std::to_string(static_cast<int>(source.use)) + " ";
  key.append(schema);
  for (const auto& part : source.name)
    key.append(1, '\0').append(part);
  for (const auto& part : scope.search_path)
    key.append(1, '\1').append(part);
  SourcePlace place;
  if (catalog_.is_changed(source.name)) {
    place = place_of(file, scope, source);
    key.append(1, '\2')
        .append(std::to_string(place.at.line))
        .append(1, ':')
        .append(std::to_string(place.at.column));
  }
  const auto [found, fresh] = objects_.try_emplace(std::move(key));
  if (fresh) found->second = catalog_.find(source.name, source.use, file, schema, scope.search_path, place);
  return found->second;
}

SourcePlace ResultNameTable::place_of(Index file, const DataScope& scope, const DataSource& source) const {
  const auto& one = program_.files()[file];
  if (!binds_names(one) || scope.symbol != k_none) return {};
  if (scope.definition < one.summary.definitions.size()) {
    const auto kind = one.summary.definitions[scope.definition].kind;
    if (kind == SymbolKind::function || kind == SymbolKind::procedure) return {};
  }
  return {file, source.at};
}

const LocalTable* ResultNameTable::local(Index file, const DataScope& scope, const DataSource& source) {
  const auto key = [](Index definition, const std::string& name) {
    return std::to_string(definition) + " " + folded_name(name);
  };
  if (local_file_ != file) {
    locals_.clear();
    for (const auto& table : program_.files()[file].summary.data.tables)
      if (!table.name.empty()) locals_[key(table.definition, table.name)] = &table;
    local_file_ = file;
  }
  if (source.name.empty()) return nullptr;
  const auto found = locals_.find(key(scope.definition, source.name.back()));
  return found == locals_.end() ? nullptr : found->second;
}

void ResultNameTable::add_object(Index symbol, ResultNames& out, const SourcePlace& place) {
  symbol = catalog_.without_synonyms(symbol);
  bool known = false;
  if (place.is_end() || catalog_.history().empty()) {
    const auto& columns = catalog_.column_list(symbol);
    known = !columns.empty();
    for (const Index column : columns)
      out.add(program_.definition(column).name);
  } else {
    const auto columns = catalog_.columns().list_at(symbol, place);
    known = !columns.empty();
    for (const auto& column : columns)
      out.add(program_.definition(column.definition).name);
  }
  if (const auto query = catalog_.query_of(symbol); query.scope != k_none) {
    out.add(of_scope(query.file, query.scope));
    known = true;
  }
  if (++depth_ <= k_max_depth) {
    for (const Index parent : catalog_.parents(symbol)) {
      add_object(parent, out, place);
      known = true;
    }
  }
  --depth_;
  if (!known) out.open = true;
}

bool ResultNameTable::is_fixed(Index file, const DataScope& scope) const {
  const auto& definitions = program_.files()[file].summary.definitions;
  if (scope.definition >= definitions.size()) return false;
  const auto kind = definitions[scope.definition].kind;
  return kind == SymbolKind::view || kind == SymbolKind::table;
}

void ResultNameTable::add_source(Index file, const DataScope& scope, const DataSource& source,
                                 ResultNames& out) {
  if (!source.columns.empty()) {
    for (const auto& name : source.columns)
      out.add(name);
    // The columns that the list does not reach keep their names.
    if (source.local || source.use == DataUse::call) return;
    ResultNames inner;
    auto plain = source;
    plain.columns.clear();
    add_source(file, scope, plain, inner);
    for (std::size_t i = source.columns.size(); i < inner.list.size(); ++i)
      out.add(inner.list[i]);
  } else if (source.scope != k_none) {
    out.add(of_scope(file, source.scope));
  } else if (source.local) {
    const auto* const table = local(file, scope, source);
    if (table == nullptr || (table->columns.empty() && table->scope == k_none)) {
      out.open = true;
      return;
    }
    for (const auto& name : table->columns)
      out.add(name);
    if (table->scope != k_none) out.add(of_scope(file, table->scope));
  } else {
    const auto& found = object(file, scope, source);
    if (found.state == DataObject::State::found && is_fixed(file, scope)) {
      ResultNames all;
      const auto place = place_of(file, scope, source);
      const Index object = catalog_.without_synonyms(found.symbol);
      add_object(object, all, place);
      const bool at_place = !place.is_end() && !catalog_.history().empty();
      for (const auto& name : all.list) {
        const Index column = catalog_.column(object, name, place);
        if (at_place || column == k_none || !catalog_.is_added_later(column, file, source.at)) out.add(name);
      }
      out.open = out.open || all.open;
    } else if (found.state == DataObject::State::found) {
      add_object(found.symbol, out);
    } else {
      out.open = true;
    }
  }
}

const ResultNames& ResultNameTable::of_scope(Index file, Index scope) {
  static const ResultNames k_open{{}, {}, true};
  const auto& all = program_.files()[file].summary.data.scopes;
  if (scope >= all.size()) return k_open;
  const std::pair key{file, scope};
  if (const auto found = scopes_.find(key); found != scopes_.end()) return found->second;
  if (busy_.size() > k_max_depth || total_ > k_max_total || !busy_.insert(key).second) return k_open;
  ResultNames out;
  const auto& one = all[scope];
  for (const auto& star : one.stars) {
    // Merged columns come first, those of the outermost join before others.
    for (auto join = one.merging_joins.rbegin(); star.empty() && join != one.merging_joins.rend(); ++join)
      for (const auto& name : merged_names(file, one, *join))
        out.add(name);
    for (const auto& source : one.sources) {
      if (!star.empty()) {
        const auto& shown = source.alias.empty() ? source.name.back() : source.alias;
        if (folded_name(shown) != star) continue;
      } else if (!source.rows) {
        continue;
      }
      add_source(file, one, source, out);
    }
    if (out.names.size() > k_max_names) break;
  }
  for (const auto& name : one.outputs)
    if (!name.empty()) out.add(name);
  if (out.names.size() > k_max_names) out = k_open;
  busy_.erase(key);
  total_ += out.names.size();
  return scopes_.emplace(key, std::move(out)).first->second;
}

const ResultNames& ResultNameTable::of_source(Index file, const DataScope& scope, const DataSource& source) {
  static const ResultNames k_open{{}, {}, true};
  if (source.columns.empty() && source.scope != k_none) return of_scope(file, source.scope);
  if (const auto found = sources_.find(&source); found != sources_.end()) return found->second;
  if (total_ > k_max_total) return k_open;
  ResultNames names;
  add_source(file, scope, source, names);
  total_ += names.names.size();
  return sources_.emplace(&source, std::move(names)).first->second;
}

/// Finds a column that a source without a list of names has.
ColumnLookup ResultNameTable::find_plain(Index file, const DataScope& scope, const DataSource& source,
                                         const std::string& name) {
  if (source.join) return find_in_join(file, source, name);
  const auto& found = object(file, scope, source);
  if (found.state != DataObject::State::found) return {ColumnLookup::State::yes, k_none};
  return {ColumnLookup::State::yes,
          catalog_.column(catalog_.without_synonyms(found.symbol), name, place_of(file, scope, source))};
}

/// A list of names behind the alias renames the first columns of a table.
ColumnLookup ResultNameTable::find_renamed(Index file, const DataScope& scope, const DataSource& source,
                                           const std::string& name) {
  using State = ColumnLookup::State;
  auto plain = source;
  plain.columns.clear();
  ResultNames inner;
  add_source(file, scope, plain, inner);
  for (std::size_t i = 0; i < source.columns.size(); ++i) {
    if (folded_name(source.columns[i]) != folded_name(name)) continue;
    if (i >= inner.list.size() || inner.open) return {State::yes, k_none};
    return find_plain(file, scope, plain, inner.list[i]);
  }
  for (std::size_t i = source.columns.size(); i < inner.list.size(); ++i)
    if (folded_name(inner.list[i]) == folded_name(name)) return find_plain(file, scope, plain, inner.list[i]);
  return {inner.open ? State::open : State::no, k_none};
}

std::vector<std::string> ResultNameTable::merged_names(Index file, const DataScope& scope,
                                                       const MergingJoin& join) {
  if (!join.names.empty()) return join.last <= scope.sources.size() ? join.names : std::vector<std::string>();
  std::vector<std::string> out;
  if (join.last > scope.sources.size() || join.middle > join.last) return out;
  std::unordered_set<std::string> right;
  for (auto source = join.middle; source < join.last; ++source) {
    if (!scope.sources[source].rows) continue;
    const auto& names = of_source(file, scope, scope.sources[source]).names;
    right.insert(names.begin(), names.end());
  }
  for (auto source = join.first; source < join.middle; ++source) {
    if (!scope.sources[source].rows) continue;
    for (const auto& name : of_source(file, scope, scope.sources[source]).list)
      if (right.count(folded_name(name)) != 0) out.push_back(name);
  }
  return out;
}

ColumnLookup ResultNameTable::find_in_join(Index file, const DataSource& source, const std::string& name) {
  const auto& all = program_.files()[file].summary.data.scopes;
  ColumnLookup out;
  if (source.scope >= all.size() || ++depth_ > k_max_depth) return out;
  const auto& scope = all[source.scope];
  for (const auto& one : scope.sources) {
    if (!one.rows) continue;
    const auto found = find(file, scope, one, name);
    if (found.state == ColumnLookup::State::yes) out = found;
    if (found.state == ColumnLookup::State::open && out.state == ColumnLookup::State::no) out = found;
    if (found.state == ColumnLookup::State::yes) break;
  }
  --depth_;
  return out;
}

ColumnLookup ResultNameTable::find(Index file, const DataScope& scope, const DataSource& source,
                                   const std::string& name) {
  using State = ColumnLookup::State;
  const bool renames = !source.columns.empty() && !source.local && source.use != DataUse::call &&
                       (source.join || source.scope == k_none);
  if (renames) {
    if (++depth_ > k_max_depth) {
      --depth_;
      return {};
    }
    const auto out = find_renamed(file, scope, source, name);
    --depth_;
    return out;
  }
  if (source.join) return find_in_join(file, source, name);
  if (source.columns.empty() && source.scope == k_none && !source.local) {
    const auto& found = object(file, scope, source);
    if (found.state == DataObject::State::found) {
      const auto place = place_of(file, scope, source);
      const Index column = catalog_.column(catalog_.without_synonyms(found.symbol), name, place);
      if (column != k_none) return {State::yes, column};
      // The rows of a function may be those of a table.
      if (program_.definition(found.symbol).kind == SymbolKind::function) {
        for (const Index parent : catalog_.parents(found.symbol)) {
          if (const Index other = catalog_.column(parent, name, place); other != k_none)
            return {State::yes, other};
        }
      }
    }
  }
  const auto& names = of_source(file, scope, source);
  return {names.names.count(folded_name(name)) != 0 ? State::yes
          : names.open                              ? State::open
                                                    : State::no,
          k_none};
}

}  // namespace collet::codegraph
