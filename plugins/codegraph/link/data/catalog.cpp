// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/catalog.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/link/data/migration_order.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// The default schemas of all dialects.
constexpr std::string_view k_default_schemas[] = {"dbo", "public"};
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
  if (schema == "sys" || schema == "information_schema" || schema == "cdc" || schema == "pg_catalog")
    return true;
  if (name.starts_with("pg_") && schema.empty()) return true;
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
    if (!has_data_objects(file)) continue;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      if (is_object(one.kind) || (one.kind == SymbolKind::function && file.language->data_objects))
        objects_[folded_name(one.container) + "." + folded_name(one.name)].push_back(symbol);
      if (one.kind == SymbolKind::column && one.parent != k_none)
        add_column(one.parent + file.first_symbol, one.name, symbol);
    }
    for (const auto& parent : file.summary.data.parents)
      if (parent.definition < file.summary.definitions.size())
        parents_[parent.definition + file.first_symbol].push_back(&parent);
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
      auto found = objects_.find(folded_name(one.container));
      // A script without signs of its dialect may have the default schema of another one.
      for (const auto from : k_default_schemas) {
        for (const auto to : k_default_schemas) {
          const auto prefix = std::string(from) + ".";
          if (found == objects_.end() && folded_name(one.container).starts_with(prefix))
            found = objects_.find(std::string(to) + "." + folded_name(one.container).substr(prefix.size()));
        }
      }
      if (found == objects_.end()) continue;
      const auto [known, fresh] = tables.try_emplace(found->first);
      if (fresh) known->second = nearest(found->second, DataUse::insert, number, {});
      const auto& table = known->second;
      if (table.state == DataObject::State::found)
        add_column(table.symbol, one.name, static_cast<Index>(file.first_symbol + i));
    }
  }
  apply_removals();
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

void Catalog::add_column(Index owner, const std::string& name, Index symbol) {
  auto& columns = columns_[owner];
  const auto [known, fresh] = columns.try_emplace(name, symbol);
  if (!fresh) {
    if (program_.definition(known->second).name == name) return;
    // Until now the name found another column, whose name differs in case alone.
    known->second = symbol;
  }
  columns.emplace(folded_name(name), symbol);
  lists_[owner].push_back(symbol);
}

/// A statement drops what is defined before it: above in its file, or in a migration with a lower version.
void Catalog::apply_removals() {
  for (Index number = 0; number < program_.files().size(); ++number) {
    const auto& file = program_.files()[number];
    for (const auto& removal : file.summary.data.removals) {
      if (removal.name.size() < 2) continue;
      const auto* const all = named(folded_name(removal.name[0]), folded_name(removal.name[1]));
      if (all == nullptr) continue;
      for (const Index symbol : *all) {
        const auto remove = [&](Index one) {
          const auto& other = program_.file_of(one);
          const auto& definition = program_.definition(one);
          const bool earlier = &other == &file ? std::tie(definition.start.line, definition.start.column) <
                                                     std::tie(removal.at.line, removal.at.column)
                                               : is_earlier_version(other.path, file.path);
          if (earlier) removed_.insert(one);
        };
        if (removal.column.empty()) {
          if (static_cast<std::uint8_t>(program_.definition(symbol).kind) == removal.kind) remove(symbol);
          continue;
        }
        const auto& columns = this->columns(symbol);
        const auto column = columns.find(removal.column);
        if (column != columns.end()) remove(column->second);
      }
    }
  }
  for (auto& [owner, list] : lists_)
    list.erase(std::remove_if(list.begin(), list.end(), [&](Index one) { return is_removed(one); }),
               list.end());
}

const std::vector<Index>& Catalog::column_list(Index symbol) const {
  static const std::vector<Index> k_none_known;
  const auto found = lists_.find(symbol);
  return found == lists_.end() ? k_none_known : found->second;
}

bool Catalog::is_added_later(Index column, Index file, DataPlace at) const {
  const auto& one = program_.definition(column);
  if (one.parent != k_none) return false;
  const auto& place = program_.file_of(column);
  const auto& user = program_.files()[file];
  if (&place == &user) return std::tie(one.start.line, one.start.column) > std::tie(at.line, at.column);
  return is_earlier_version(user.path, place.path);
}

std::vector<Index> Catalog::parents(Index symbol) const {
  std::vector<Index> out;
  const auto found = parents_.find(symbol);
  if (found == parents_.end()) return out;
  for (const auto* const parent : found->second) {
    const auto& schema = program_.definition(symbol).container;
    const Index file = program_.file_number(symbol);
    auto object = find(parent->name, DataUse::refer, file, schema, parent->search_path);
    if (object.symbol == k_none || object.symbol == symbol)
      object = find(parent->name, DataUse::type, file, schema, parent->search_path);
    if (object.symbol != k_none && object.symbol != symbol) out.push_back(object.symbol);
  }
  return out;
}

const std::vector<Index>* Catalog::named(std::string_view schema, std::string_view name) const {
  const auto found = objects_.find(std::string(schema) + "." + std::string(name));
  return found == objects_.end() ? nullptr : &found->second;
}

DataObject Catalog::nearest(const std::vector<Index>& all, DataUse use, Index file, std::string_view database,
                            std::string_view written) const {
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
    // Names in quotes may differ in case alone; what is dropped is meant only if nothing else is.
    const std::size_t near =
        1 + shared_folders(path, other) + (other == path ? 100 : 0) + (in_database ? 1000 : 0) +
        (program_.definition(symbol).name == written ? 10000 : 0) + (is_removed(symbol) ? 0 : 100000);
    ++count;
    // The last one of several migrations that define an object counts.
    const bool later =
        near == best && out.symbol != k_none && is_earlier_version(program_.file_of(out.symbol).path, other);
    if (near <= best && !later) continue;
    best = near;
    out.symbol = symbol;
  }
  if (out.symbol == k_none) return out;
  out.state = database_found ? DataObject::State::found : DataObject::State::other_database;
  out.rule = count == 1 ? Rule::data_name : Rule::data_nearest;
  return out;
}

/// Returns the schemas in which a name may be, in the order in which they are looked at.
std::vector<std::string> Catalog::schemas(const std::vector<std::string>& name, Index file,
                                          std::string_view schema,
                                          const std::vector<std::string>& search_path) const {
  const std::string own = name.size() > 1 ? folded_name(name[name.size() - 2]) : std::string();
  if (!own.empty() && own[0] != '$') return {own};
  std::vector<std::string> out;
  for (const auto& one : search_path)
    out.push_back(folded_name(one));
  const auto usual = program_.files()[file].language->default_schema;
  const bool by_path = program_.files()[file].language->names_by_search_path;
  if (by_path && search_path.empty()) out.emplace_back(usual);
  if (!schema.empty()) out.push_back(folded_name(schema));
  if (!usual.empty()) out.emplace_back(usual);
  for (const auto other : k_default_schemas)
    if (other != usual) out.emplace_back(other);
  return out;
}

DataObject Catalog::find(const std::vector<std::string>& name, DataUse use, Index file,
                         std::string_view schema, const std::vector<std::string>& search_path) const {
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
  for (const auto& one : schemas(name, file, schema, search_path)) {
    const auto* const all = named(one, last);
    if (all == nullptr) continue;
    const auto found = nearest(*all, use, file, database, name.back());
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
