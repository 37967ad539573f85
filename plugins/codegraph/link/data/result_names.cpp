// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/result_names.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_total = 2000000;

}  // namespace

const DataObject& ResultNameTable::object(Index file, const DataScope& scope, const DataSource& source) {
  const auto& definitions = program_.files()[file].summary.definitions;
  std::string_view schema;
  if (scope.definition < definitions.size()) schema = definitions[scope.definition].container;
  std::string key = std::to_string(file) + " " + std::to_string(static_cast<int>(source.use)) + " ";
  key.append(schema);
  for (const auto& part : source.name)
    key.append(1, '\0').append(part);
  const auto [found, fresh] = objects_.try_emplace(std::move(key));
  if (fresh) found->second = catalog_.find(source.name, source.use, file, schema);
  return found->second;
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

void ResultNameTable::add_object(Index symbol, ResultNames& out) {
  symbol = catalog_.without_synonyms(symbol);
  const auto& columns = catalog_.columns(symbol);
  for (const auto& [name, column] : columns)
    out.names.insert(name);
  if (const Index query = catalog_.query_of(symbol); query != k_none) {
    const auto& inner = of_scope(program_.file_number(symbol), query);
    out.names.insert(inner.names.begin(), inner.names.end());
    out.open = out.open || inner.open;
  } else if (columns.empty()) {
    out.open = true;
  }
}

void ResultNameTable::add_source(Index file, const DataScope& scope, const DataSource& source,
                                 ResultNames& out) {
  if (!source.columns.empty()) {
    for (const auto& name : source.columns)
      out.names.insert(folded_name(name));
  } else if (source.scope != k_none) {
    const auto& inner = of_scope(file, source.scope);
    out.names.insert(inner.names.begin(), inner.names.end());
    out.open = out.open || inner.open;
  } else if (source.local) {
    const auto* const table = local(file, scope, source);
    if (table == nullptr || (table->columns.empty() && table->scope == k_none)) {
      out.open = true;
      return;
    }
    for (const auto& name : table->columns)
      out.names.insert(folded_name(name));
    if (table->scope != k_none) {
      const auto& inner = of_scope(file, table->scope);
      out.names.insert(inner.names.begin(), inner.names.end());
      out.open = out.open || inner.open;
    }
  } else {
    const auto& found = object(file, scope, source);
    if (found.state == DataObject::State::found) {
      add_object(found.symbol, out);
    } else {
      out.open = true;
    }
  }
}

const ResultNames& ResultNameTable::of_scope(Index file, Index scope) {
  static const ResultNames k_open{{}, true};
  const auto& all = program_.files()[file].summary.data.scopes;
  if (scope >= all.size()) return k_open;
  const std::pair key{file, scope};
  if (const auto found = scopes_.find(key); found != scopes_.end()) return found->second;
  if (busy_.size() > k_max_depth || total_ > k_max_total || !busy_.insert(key).second) return k_open;
  ResultNames out;
  const auto& one = all[scope];
  for (const auto& name : one.outputs)
    out.names.insert(folded_name(name));
  for (const auto& star : one.stars) {
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
  if (out.names.size() > k_max_names) out = k_open;
  busy_.erase(key);
  total_ += out.names.size();
  return scopes_.emplace(key, std::move(out)).first->second;
}

const ResultNames& ResultNameTable::of_source(Index file, const DataScope& scope, const DataSource& source) {
  static const ResultNames k_open{{}, true};
  if (source.columns.empty() && source.scope != k_none) return of_scope(file, source.scope);
  if (const auto found = sources_.find(&source); found != sources_.end()) return found->second;
  if (total_ > k_max_total) return k_open;
  ResultNames names;
  add_source(file, scope, source, names);
  total_ += names.names.size();
  return sources_.emplace(&source, std::move(names)).first->second;
}

ColumnLookup ResultNameTable::find(Index file, const DataScope& scope, const DataSource& source,
                                   const std::string& name) {
  using State = ColumnLookup::State;
  if (source.columns.empty() && source.scope == k_none && !source.local) {
    const auto& found = object(file, scope, source);
    if (found.state == DataObject::State::found) {
      const auto& columns = catalog_.columns(catalog_.without_synonyms(found.symbol));
      if (const auto column = columns.find(name); column != columns.end())
        return {State::yes, column->second};
    }
  }
  const auto& names = of_source(file, scope, source);
  return {names.names.count(name) != 0 ? State::yes : names.open ? State::open : State::no, k_none};
}

}  // namespace collet::codegraph
