// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/catalog.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_default_schema = "dbo";
/// The name of a part that is not known, in an executed string.
constexpr std::string_view k_hole = "?";

bool is_object(SymbolKind kind) {
  return kind >= SymbolKind::table && kind <= SymbolKind::sequence && kind != SymbolKind::column;
}

bool fits(SymbolKind kind, DataUse use) {
  switch (use) {
    case DataUse::call:
      return kind == SymbolKind::procedure || kind == SymbolKind::function || kind == SymbolKind::synonym;
    case DataUse::type:
      return kind == SymbolKind::data_type;
    case DataUse::refer:
      return kind != SymbolKind::data_type;
    default:
      return kind == SymbolKind::table || kind == SymbolKind::view || kind == SymbolKind::synonym ||
             kind == SymbolKind::function;
  }
}

bool is_system_database(std::string_view name) {
  return name == "master" || name == "msdb" || name == "tempdb" || name == "model";
}

bool is_system(std::string_view schema, std::string_view name, DataUse use) {
  if (schema == "sys" || schema == "information_schema" || schema == "cdc") return true;
  if (name.starts_with("sys") && schema.empty()) return true;
  return name.starts_with("sp_") || name.starts_with("xp_") || name.starts_with("fn_") ||
         (use == DataUse::call && schema.empty());
}

/// Returns how many folders two paths have in common.
std::size_t shared_folders(std::string_view one, std::string_view other) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < one.size() && i < other.size() && one[i] == other[i]; ++i)
    if (one[i] == '/') ++out;
  return out;
}

}  // namespace

std::string folded_name(std::string_view name) {
  return support::lower_case(name);
}

Catalog::Catalog(const Program& program) : program_(program) {
  for (const auto& file : program.files()) {
    if (!file.language->data_objects) continue;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      if (is_object(one.kind) || one.kind == SymbolKind::function)
        objects_[folded_name(one.container) + "." + folded_name(one.name)].push_back(symbol);
      if (one.kind == SymbolKind::column && one.parent != k_none)
        columns_[one.parent + file.first_symbol].emplace(folded_name(one.name), symbol);
    }
    // The entry without a name is the query of a view or function.
    for (const auto& table : file.summary.data.tables)
      if (table.name.empty() && table.definition < file.summary.definitions.size() &&
          table.scope < file.summary.data.scopes.size())
        queries_.emplace(table.definition + file.first_symbol, table.scope);
  }
  // Columns that ALTER TABLE adds belong to the nearest table of the name.
  std::unordered_map<std::string, DataObject> tables;
  for (Index number = 0; number < program.files().size(); ++number) {
    const auto& file = program.files()[number];
    if (!file.language->data_objects) continue;
    tables.clear();
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      if (one.kind != SymbolKind::column || one.parent != k_none) continue;
      const auto found = objects_.find(folded_name(one.container));
      if (found == objects_.end()) continue;
      const auto [known, fresh] = tables.try_emplace(found->first);
      if (fresh) known->second = nearest(found->second, DataUse::insert, number, {});
      const auto& table = known->second;
      if (table.state == DataObject::State::found)
        columns_[table.symbol].emplace(folded_name(one.name), static_cast<Index>(file.first_symbol + i));
    }
  }
  read_synonyms();
}

void Catalog::read_synonyms() {
  for (Index number = 0; number < program_.files().size(); ++number) {
    const auto& file = program_.files()[number];
    for (const auto& scope : file.summary.data.scopes) {
      if (scope.definition >= file.summary.definitions.size() || scope.sources.empty()) continue;
      if (file.summary.definitions[scope.definition].kind != SymbolKind::synonym) continue;
      const auto target = find(scope.sources[0].name, DataUse::refer, number, {});
      if (target.state == DataObject::State::found)
        synonyms_.emplace(scope.definition + file.first_symbol, target.symbol);
    }
  }
}

const std::vector<Index>* Catalog::named(std::string_view schema, std::string_view name) const {
  const auto found = objects_.find(std::string(schema) + "." + std::string(name));
  return found == objects_.end() ? nullptr : &found->second;
}

DataObject Catalog::nearest(const std::vector<Index>& all, DataUse use, Index file,
                            std::string_view database) const {
  DataObject out;
  const auto& path = program_.files()[file].path;
  std::size_t best = 0;
  std::size_t count = 0;
  bool database_found = database.empty();
  for (const Index symbol : all) {
    if (!fits(program_.definition(symbol).kind, use)) continue;
    const auto& other = program_.file_of(symbol).path;
    const bool in_database =
        !database.empty() && folded_name("/" + other).find("/" + std::string(database)) != std::string::npos;
    database_found = database_found || in_database || other == path;
    const std::size_t near =
        1 + shared_folders(path, other) + (other == path ? 100 : 0) + (in_database ? 1000 : 0);
    ++count;
    if (near <= best) continue;
    best = near;
    out.symbol = symbol;
  }
  if (out.symbol == k_none) return out;
  out.state = database_found ? DataObject::State::found : DataObject::State::other_database;
  out.rule = count == 1 ? Rule::data_name : Rule::data_nearest;
  return out;
}

DataObject Catalog::find(const std::vector<std::string>& name, DataUse use, Index file,
                         std::string_view schema) const {
  DataObject out;
  if (name.empty()) return out;
  for (const auto& part : name) {
    if (part.find(k_hole) != std::string::npos) {
      out.state = DataObject::State::unknown;
      return out;
    }
  }
  const std::string last = folded_name(name.back());
  const std::string own = name.size() > 1 ? folded_name(name[name.size() - 2]) : std::string();
  std::string database = name.size() > 2 ? folded_name(name[name.size() - 3]) : std::string();
  const bool linked = name.size() > 3 && !name.front().empty();
  if (database.starts_with("$(")) database.clear();
  if (linked || is_system_database(database)) {
    out.state = linked ? DataObject::State::other_database : DataObject::State::system;
    return out;
  }
  std::vector<std::string> schemas;
  if (!own.empty() && !own.starts_with("$(")) {
    schemas.push_back(own);
  } else {
    if (!schema.empty()) schemas.push_back(folded_name(schema));
    schemas.emplace_back(k_default_schema);
  }
  for (const auto& one : schemas) {
    const auto* const all = named(one, last);
    if (all == nullptr) continue;
    const auto found = nearest(*all, use, file, database);
    if (found.symbol != k_none) return found;
  }
  if (is_system(own, last, use)) {
    out.state = DataObject::State::system;
  } else if (!database.empty()) {
    out.state = DataObject::State::other_database;
  }
  return out;
}

const Catalog::Columns& Catalog::columns(Index symbol) const {
  static const Columns k_no_columns;
  const auto found = columns_.find(symbol);
  return found == columns_.end() ? k_no_columns : found->second;
}

Index Catalog::query_of(Index symbol) const {
  const auto found = queries_.find(symbol);
  return found == queries_.end() ? k_none : found->second;
}

Index Catalog::without_synonyms(Index symbol) const {
  constexpr int k_max_steps = 8;
  for (int i = 0; i < k_max_steps; ++i) {
    const auto found = synonyms_.find(symbol);
    if (found == synonyms_.end()) return symbol;
    symbol = found->second;
  }
  return symbol;
}

}  // namespace collet::codegraph
