// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/catalog.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/link/data/migration_order.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {

bool binds_names(const ProgramFile& file) {
  return file.language->names_by_search_path;
}

namespace {

/// The default schemas of all dialects.
constexpr std::string_view k_default_schemas[] = {"dbo", "public"};
/// Further objects of one name are left out.
constexpr std::size_t k_max_same = 2000;
/// The name of a part that is not known, in an executed string.
constexpr std::string_view k_hole = "?";

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

/// Returns true if the path of a file, or USE in it, names a database.
bool is_in_database(const ProgramFile& file, std::string_view database) {
  return folded_name("/" + file.path).find("/" + std::string(database)) != std::string::npos ||
         folded_name(file.summary.container) == database;
}

}  // namespace

Catalog::Catalog(const Program& program)
    : program_(program), history_(program), ends_(program, history_), columns_(program, history_) {
  std::vector<Index> files;
  for (Index number = 0; number < program.files().size(); ++number) {
    const auto& file = program.files()[number];
    if (!has_data_objects(file)) continue;
    if (file.language->data_objects) files.push_back(number);
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      if (!is_data_object(one.kind) && (one.kind != SymbolKind::function || !file.language->data_objects))
        continue;
      auto& same = objects_[folded_name(one.container) + "." + folded_name(one.name)];
      if (same.size() < k_max_same) same.push_back(static_cast<Index>(file.first_symbol + i));
    }
    if (!file.summary.data.removals.empty()) ends_.read_starts(number);
    for (const auto& parent : file.summary.data.parents)
      if (parent.definition < file.summary.definitions.size())
        parents_[parent.definition + file.first_symbol].push_back(&parent);
    // The entry without a name is the query of a view or function.
    for (const auto& table : file.summary.data.tables)
      if (table.name.empty() && table.definition < file.summary.definitions.size() &&
          table.scope < file.summary.data.scopes.size())
        queries_.emplace(table.definition + file.first_symbol, table.scope);
  }
  std::sort(files.begin(), files.end(), [&](Index one, Index other) {
    return is_before_by_name(program.files()[one].path, program.files()[other].path);
  });
  end_objects(files);
  read_columns(files);
  columns_.finish();
  read_synonyms();
}

void Catalog::end_objects(const std::vector<Index>& files) {
  for (const Index number : files) {
    const auto& removals = program_.files()[number].summary.data.removals;
    std::vector<const DataRemoval*> in_order;
    for (const auto& removal : removals)
      if (removal.name.size() >= 2 && removal.column.empty()) in_order.push_back(&removal);
    std::stable_sort(in_order.begin(), in_order.end(), [](const DataRemoval* one, const DataRemoval* other) {
      return std::tie(one->at.line, one->at.column) < std::tie(other->at.line, other->at.column);
    });
    for (const auto* const removal : in_order) {
      const auto name = folded_name(removal->name[1]);
      const auto* const all = named(folded_name(removal->name[0]), name);
      if (all != nullptr && ends_.end(number, *removal, *all)) changed_.insert(name);
    }
  }
}

void Catalog::read_columns(const std::vector<Index>& files) {
  for (Index number = 0; number < program_.files().size(); ++number) {
    const auto& file = program_.files()[number];
    if (!has_data_objects(file)) continue;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      if (one.kind == SymbolKind::column && one.parent != k_none)
        columns_.add(one.parent + file.first_symbol, static_cast<Index>(file.first_symbol + i));
    }
  }
  for (const Index number : files)
    change_columns(number);
}

/// Adds and ends the columns that ALTER TABLE changes, which belong to the nearest table of the name.
void Catalog::change_columns(Index number) {
  struct Change {
    DataPlace at;
    const DataRemoval* removal = nullptr;
    Index column = k_none;
  };
  const auto& file = program_.files()[number];
  std::vector<Change> changes;
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    if (one.kind == SymbolKind::column && one.parent == k_none)
      changes.push_back(
          {{one.start.line, one.start.column}, nullptr, static_cast<Index>(file.first_symbol + i)});
  }
  for (const auto& removal : file.summary.data.removals)
    if (removal.name.size() > 1 && (!removal.column.empty() || ends_.end_of(number, removal).replaced))
      changes.push_back({removal.at, &removal, k_none});
  // A new name is added before the old one ends.
  std::stable_sort(changes.begin(), changes.end(), [](const Change& one, const Change& other) {
    return std::tie(one.at.line, one.at.column) < std::tie(other.at.line, other.at.column);
  });
  std::unordered_map<std::string, Index> tables;
  for (const auto& change : changes) {
    const auto* const removal = change.removal;
    NameHistory::End end;
    if (removal != nullptr) end = ends_.end_of(number, *removal);
    if (end.replaced) {
      if (const Index before = history_.before(end.successor); before != k_none)
        columns_.end_replaced(before, end);
      continue;
    }
    const auto object = removal != nullptr
                            ? folded_name(removal->name[0]) + "." + folded_name(removal->name[1])
                            : folded_name(program_.definition(change.column).container);
    const auto [known, fresh] = tables.try_emplace(object, k_none);
    if (fresh || !history_.empty()) known->second = altered(object, {number, change.at});
    if (known->second == k_none) continue;
    if (removal == nullptr) {
      columns_.add(known->second, change.column);
      continue;
    }
    columns_.end(known->second, removal->column, end);
  }
}

/// Returns the object that ALTER TABLE changes at a place, or none.
Index Catalog::altered(std::string_view object, const SourcePlace& place) const {
  auto found = objects_.find(std::string(object));
  // A script without signs of its dialect may have the default schema of another one.
  for (const auto from : k_default_schemas) {
    for (const auto to : k_default_schemas) {
      const auto prefix = std::string(from) + ".";
      if (found == objects_.end() && object.starts_with(prefix))
        found = objects_.find(std::string(to) + "." + std::string(object.substr(prefix.size())));
    }
  }
  if (found == objects_.end()) return k_none;
  const auto table = nearest(found->second, DataUse::insert, place.file, {}, {}, place);
  return table.state == DataObject::State::found ? table.symbol : k_none;
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
  if (parents_.empty()) return out;
  Index defined = symbol;
  auto found = parents_.find(defined);
  while (found == parents_.end()) {
    defined = history_.renamed_from(defined);
    if (defined == k_none) return out;
    found = parents_.find(defined);
  }
  for (const auto* const parent : found->second) {
    const auto& schema = program_.definition(defined).container;
    const Index file = program_.file_number(defined);
    const SourcePlace place{file, binds_names(program_.files()[file]) ? parent->at : DataPlace()};
    auto object = find(parent->name, DataUse::refer, file, schema, parent->search_path, place);
    if (object.symbol == k_none || object.symbol == symbol)
      object = find(parent->name, DataUse::type, file, schema, parent->search_path, place);
    if (object.symbol != k_none && object.symbol != symbol) out.push_back(object.symbol);
  }
  return out;
}

const std::vector<Index>* Catalog::named(std::string_view schema, std::string_view name) const {
  const auto found = objects_.find(std::string(schema) + "." + std::string(name));
  return found == objects_.end() ? nullptr : &found->second;
}

DataObject Catalog::nearest(const std::vector<Index>& all, DataUse use, Index file, std::string_view database,
                            std::string_view written, const SourcePlace& place) const {
  DataObject out;
  const auto& path = program_.files()[file].path;
  std::size_t best = 0;
  std::size_t count = 0;
  bool database_found = database.empty();
  for (const Index symbol : all) {
    if (!fits(program_.definition(symbol).kind, use)) continue;
    const auto& other = program_.file_of(symbol).path;
    const bool in_database = !database.empty() && is_in_database(program_.file_of(symbol), database);
    database_found = database_found || in_database || other == path;
    // Names in quotes may differ in case alone; what is not there is meant only if nothing else is. A table
    // that a query makes is meant if none is defined.
    const std::size_t near = 1 + shared_folders(path, other) + (other == path ? 100 : 0) +
                             (is_made(symbol) ? 0 : 300) + (in_database ? 1000 : 0) +
                             (program_.definition(symbol).name == written ? 10000 : 0) +
                             (history_.is_alive(symbol, place) ? 100000 : 0);
    ++count;
    // The last one of several migrations that define an object counts.
    const bool later = near == best && out.symbol != k_none &&
                       program_.file_number(out.symbol) != program_.file_number(symbol) &&
                       is_earlier_version(program_.file_of(out.symbol).path, other);
    if (near <= best && !later) continue;
    best = near;
    out.symbol = symbol;
  }
  if (out.symbol == k_none) return out;
  out.symbol = history_.last(out.symbol);
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
  out.reserve(search_path.size() + 4);
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
                         std::string_view schema, const std::vector<std::string>& search_path,
                         const SourcePlace& place) const {
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
    const auto found = nearest(*all, use, file, database, name.back(), place);
    if (found.symbol != k_none) return found;
  }
  if (is_system(own, last, use)) {
    out.state = DataObject::State::system;
  } else if (!database.empty()) {
    out.state = DataObject::State::other_database;
  }
  return out;
}

Index Catalog::column(Index symbol, const std::string& name, const SourcePlace& place) const {
  const Index own = columns_.find(symbol, name, place);
  if (own != k_none || place.is_end() || history_.empty()) return own;
  // A partition has the columns of its table under their new names.
  for (const Index parent : parents(symbol)) {
    const Index other = columns_.find(parent, name, place);
    if (other == k_none || program_.definition(other).name == name) continue;
    if (const Index renamed = columns_.find(symbol, program_.definition(other).name, {}); renamed != k_none)
      return renamed;
  }
  return k_none;
}

bool Catalog::is_changed(const std::vector<std::string>& name) const {
  return !changed_.empty() && !name.empty() && changed_.count(folded_name(name.back())) != 0;
}

/// Returns true for a table whose columns are those of a query.
bool Catalog::is_made(Index symbol) const {
  return program_.definition(symbol).kind == SymbolKind::table && queries_.count(symbol) != 0;
}

bool Catalog::is_made_again(Index symbol) const {
  if (!is_made(symbol)) return false;
  const auto& made = program_.definition(symbol);
  const auto* const all = named(folded_name(made.container), folded_name(made.name));
  return all != nullptr && std::any_of(all->begin(), all->end(), [&](Index other) {
           return program_.definition(other).kind == SymbolKind::table && !is_made(other);
         });
}

Catalog::Query Catalog::query_of(Index symbol) const {
  auto found = queries_.find(symbol);
  while (found == queries_.end()) {
    symbol = history_.renamed_from(symbol);
    if (symbol == k_none) return {};
    found = queries_.find(symbol);
  }
  return {program_.file_number(symbol), found->second};
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
