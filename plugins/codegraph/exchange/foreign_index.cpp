// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/foreign_index.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/exchange/other_name.hpp"
#include "plugins/codegraph/project/configuration.hpp"
#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_no_time = -1;

/// Returns the lines of what a database defines.
std::vector<std::string> definitions_of(const Database& database) {
  auto statement = database.prepare(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1");
  std::vector<std::string> out;
  while (statement.step())
    out.push_back(statement.text(0));
  return out;
}

/// Returns true if a database has the tables that `sql` makes, and nothing else.
bool has_tables(const std::string& path, const char* sql) {
  const auto wanted = Database::create(":memory:");
  wanted.run(sql);
  return definitions_of(Database::open(path)) == definitions_of(wanted);
}

struct Row {
  std::int64_t id = 0;
  std::string path;
  std::string hash;
  std::uint64_t size = 0;
  std::int64_t modified_ns = k_no_time;  ///< the time of the file here, if its content is that of the index
};

std::vector<Row> rows_of(const Database& database) {
  auto statement = database.prepare("SELECT id, path, hash, size FROM file");
  std::vector<Row> out;
  while (statement.step())
    out.push_back({statement.integer(0), statement.text(1), statement.text(2),
                   static_cast<std::uint64_t>(statement.integer(3))});
  return out;
}

bool has_hash(const ProjectSettings& project, const std::string& path, const std::string& hash) {
  const auto text = read_source(project.root, path, project.limits.max_file_bytes);
  return text && content_hash(*text) == hash;
}

/// Sets the times of the rows whose files are the same here.
bool compare(const ProjectSettings& project, const SourceList& list, std::vector<Row>& rows,
             const std::function<bool()>& stop) {
  std::map<std::string_view, const SourceFile*> here;
  for (const auto& file : list.files)
    here.emplace(file.path, &file);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  const auto work = [&](bool first) {
    for (std::size_t i = next++; i < rows.size() && !stopped; i = next++) {
      if (first && stop && stop()) stopped = true;
      const auto found = here.find(rows[i].path);
      if (found != here.end() && found->second->size == rows[i].size &&
          has_hash(project, rows[i].path, rows[i].hash))
        rows[i].modified_ns = found->second->modified_ns;
    }
  };
  in_index_threads(work);
  return !stopped;
}

/// Returns the number of files that the index does not have, without those that it names as unreadable.
std::size_t count_new_files(const SourceList& list, const std::vector<Row>& rows,
                            const std::string& unreadable) {
  std::set<std::string_view> known;
  for (const auto& row : rows)
    known.insert(row.path);
  return static_cast<std::size_t>(
      std::count_if(list.files.begin(), list.files.end(), [&](const SourceFile& file) {
        return known.count(file.path) == 0 && unreadable.find("\n" + file.path + "\n") == std::string::npos;
      }));
}

/// Returns the configuration with the states that files with the same contents have here. A file with another
/// content keeps a state that no file has, so that it counts as changed.
std::string adopted_configuration(const ProjectSettings& project, const std::string& before,
                                  const std::vector<SettingsFile>& settings, std::size_t& differing) {
  std::map<std::string, std::string> hashes;
  for (const auto& one : settings)
    hashes.emplace(one.path, one.hash);
  std::string out;
  for (const auto& [path, old] : states_by_path(before)) {
    const auto known = hashes.find(path);
    const std::string state = file_state(project, path);
    const bool same = known != hashes.end() && !state.empty() && has_hash(project, path, known->second);
    if (!same) ++differing;
    out.append(same ? state : "0 0").append(" ").append(path).append("\n");
  }
  return out;
}

void set_meta(const Database& database, std::string_view key, const std::string& value) {
  auto statement = database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)");
  statement.bind(1, key).bind(2, std::string_view(value)).run();
}

std::string meta_of(const Database& database, std::string_view key) {
  auto statement = database.prepare("SELECT value FROM meta WHERE key = ?");
  statement.bind(1, key);
  return statement.step() ? statement.text(0) : std::string();
}

}  // namespace

std::vector<SettingsFile> hash_settings(const ProjectSettings& project, const std::string& configuration) {
  std::vector<SettingsFile> out;
  for (const auto& [path, state] : states_by_path(configuration)) {
    if (file_state(project, path) != state) continue;
    if (const auto text = read_source(project.root, path, project.limits.max_file_bytes))
      out.push_back({path, content_hash(*text)});
  }
  return out;
}

std::string settings_lines(const std::vector<SettingsFile>& files) {
  std::string out;
  for (const auto& file : files)
    out.append(file.hash).append(" ").append(file.path).append("\n");
  return out;
}

std::vector<SettingsFile> settings_in(const std::string& text) {
  std::vector<SettingsFile> out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto space = text.find(' ', begin);
    if (space < end)
      out.push_back({text.substr(space + 1, end - space - 1), text.substr(begin, space - begin)});
    begin = end + 1;
  }
  return out;
}

support::Result<void> check_tables(const ForeignParts& parts) {
  const support::Error strange{COLLET_FAILED, "the file is no index: its database has other tables"};
  try {
    const std::string index = std::string(k_index_tables) + k_index_indexes;
    const bool good = has_tables(parts.index, index.c_str()) &&
                      (parts.summaries.empty() || has_tables(parts.summaries, k_summary_table)) &&
                      (parts.compiled.empty() || has_tables(parts.compiled, k_compiled_tables));
    if (!good) return strange;
    return {};
  } catch (const DatabaseError& error) {
    return support::Error{COLLET_FAILED, std::string("the file is no index: ") + error.what()};
  }
}

support::Result<Adopted> adopt_index(const ProjectSettings& project, const ForeignParts& parts,
                                     const std::vector<SettingsFile>& settings, const std::string& graph_name,
                                     const std::function<bool()>& stop) {
  const support::Error cancelled{COLLET_CANCELLED, "the caller cancelled the call"};
  auto list = list_sources(project.root, project.exclude, project.limits, stop);
  if (!list) return list.error();
  Adopted out;
  try {
    const auto database = Database::open_copy(parts.index);
    if (meta_of(database, "version") != std::to_string(k_index_version))
      return support::Error{COLLET_UNSUPPORTED, "the index in the file has another version than its header"};
    auto rows = rows_of(database);
    if (!compare(project, *list, rows, stop)) return cancelled;
    database.run("BEGIN");
    auto update = database.prepare("UPDATE file SET modified = ? WHERE id = ?");
    for (const auto& row : rows) {
      update.bind(1, row.modified_ns).bind(2, row.id).run();
      if (row.modified_ns == k_no_time) ++out.differing;
    }
    out.files = rows.size();
    out.differing += count_new_files(*list, rows, "\n" + meta_of(database, "unreadable"));
    const auto configuration =
        adopted_configuration(project, meta_of(database, "configuration"), settings, out.differing);
    if (const std::string before = meta_of(database, "project"); before != project.name)
      if (auto done = rename_symbols(database, parts.graph, before, project.name, stop); !done)
        return done.error();
    set_meta(database, "configuration", configuration);
    set_meta(database, "project", project.name);
    set_meta(database, "root", project.root);
    set_meta(database, "graph", graph_name);
    out.revision = meta_of(database, "revision");
    database.run("COMMIT");
  } catch (const DatabaseError& error) {
    return support::Error{COLLET_FAILED, std::string("the index in the file is damaged: ") + error.what()};
  }
  return out;
}

}  // namespace collet::codegraph
