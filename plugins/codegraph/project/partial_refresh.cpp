// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/partial_refresh.hpp"

#include <algorithm>

#include "plugins/codegraph/compiled/compiled_edges.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"
#include "plugins/codegraph/store/data_fingerprints.hpp"

namespace collet::codegraph {
namespace {

/// Languages that share their types are linked together; others never meet.
std::string_view linked_language(std::string_view path) {
  const auto* const language = language_of(path);
  return language->shares_types_of.empty() ? language->name : language->shares_types_of;
}

/// Returns the inferred types of the files of an index that have some, by path, as pack_inferences writes
/// them.
std::unordered_map<std::string, std::string> read_inferences(const Database& index) {
  auto statement = index.prepare("SELECT f.path, i.types FROM inferred i JOIN file f ON f.id = i.file");
  std::unordered_map<std::string, std::string> out;
  while (statement.step())
    out.emplace(statement.text(0), std::string(statement.blob(1)));
  return out;
}

}  // namespace

support::Result<std::size_t> PartialRefresh::run(const IndexReader& reader,
                                                 const std::vector<FileRow>& indexed,
                                                 const FileChanges& changes) {
  if (reader.meta("project") != project_.name) throw NeedsFullRun{};
  // A changed project file or setting means a full run, so that the dialect is that of the index.
  dialect_ = reader.meta("dialect");
  IndexCopy copy(project_.index_path());
  for (const auto& row : indexed)
    if (row.data != 0) uses_before_.emplace(row.path, row.data);
  read_changed(changes);
  load_declarations(indexed);
  find_changes(indexed, changes);
  AffectedNames affected(changes_, declared());
  if (affected.everything() || affects_models(changes)) throw NeedsFullRun{};
  if (with_all_ || changes_objects(changes)) load_data_objects();
  auto& program = build();
  // A file that did not change may have other columns.
  if (builder_.columns_meet() && changes_objects(changes)) throw NeedsFullRun{};
  infer_changed(program, affected);
  for (Index i = 0; i < files_.size(); ++i)
    if (change_.changed.count(i) != 0 || affected.in(files_[i].names)) change_.linked.insert(i);
  link_all_data(changes);
  for (const auto& row : changes.removed)
    change_.removed.insert(row.path);
  const bool had_data_sites = !reader.meta("data_sites").empty();
  if ((had_data_sites || with_all_) && affects_data(changes)) {
    if (!with_all_) throw NeedsAllLanguages{};
    link_data_sites(changes, program);
  }
  load_bodies(program, change_.linked);
  const std::vector<Index> files(change_.linked.begin(), change_.linked.end());
  bool late = false;
  auto links = link_with_data(
      program, files.size() > 8 ? index_threads() : 1, [&] { return late = late || (stop_ && stop_()); },
      &files);
  if (late) return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  if (bridge_) {
    links.edges.insert(links.edges.end(), bridge_->requests.begin(), bridge_->requests.end());
    links.routes = std::move(bridge_->routes);
  }
  apply_compiled_facts(indexed, program, links);
  change_.facts = &facts_;
  change_.graph = &reader.graph();
  auto counts = update_index(project_.index_path(), copy, program, links, change_,
                             {project_.name,
                              project_.root,
                              checked_out_revision(project_.root),
                              reader.meta("unreadable"),
                              configuration(reader.meta("configuration")),
                              {},
                              uses_data(program) || (!all_languages_ && had_data_sites)});
  if (!counts) {
    if (counts.error().code == COLLET_UNSUPPORTED) throw NeedsFullRun{};
    return counts.error();
  }
  return files.size();
}

/// A file that changed loses the edges that a compiler found in it.
void PartialRefresh::apply_compiled_facts(const std::vector<FileRow>& indexed, const Program& program,
                                          Links& links) {
  const auto compiled = read_compiled(project_.folder);
  if (!compiled) return;
  std::map<std::string_view, const std::string*> hashes;
  for (const auto& row : indexed)
    hashes.emplace(row.path, &row.hash);
  const auto hash_of = [&](Index file) {
    if (change_.changed.count(file) != 0) return facts_[file].hash;
    const auto found = hashes.find(program.files()[file].path);
    return found == hashes.end() ? std::string() : *found->second;
  };
  lost_compiled_ = apply_compiled(*compiled, program, hash_of, &change_.linked, links).lost;
}

void PartialRefresh::read_changed(const FileChanges& changes) {
  std::atomic<bool> stopped{false};
  auto read = read_sources(project_, changes.changed, dialect_, nullptr, nullptr, stop_, stopped);
  for (std::size_t i = 0; i < read.size(); ++i) {
    // A file that cannot be read is named by a full run.
    if (!read[i].summary) throw NeedsFullRun{};
    languages_.insert(linked_language(changes.changed[i].path));
    with_all_ = with_all_ || read[i].summary->data_sites || uses_before_.count(changes.changed[i].path) != 0;
    read_.emplace(changes.changed[i].path, std::move(read[i]));
  }
  for (const auto& row : changes.removed)
    if (language_of(row.path) != nullptr) languages_.insert(linked_language(row.path));
}

bool PartialRefresh::belongs(std::string_view path) const {
  return with_all_ || languages_.count(linked_language(path)) != 0;
}

/// Returns true if what code does with data may have changed: a changed object, a changed text, or a file
/// that is linked again and uses data.
bool PartialRefresh::affects_data(const FileChanges& changes) const {
  for (const auto& row : changes.removed) {
    const auto before = before_.find(row.path);
    const auto* const language = language_of(row.path);
    if (language != nullptr && language->data_objects) return true;
    if (uses_before_.count(row.path) != 0) return true;
    if (before != before_.end() && before->second.data_sites) return true;
  }
  const auto& files = builder_.program().files();
  for (const Index number : change_.linked) {
    const auto& file = files[number];
    if (file.language->data_objects || file.summary.data_sites) return true;
    const auto before = before_.find(file.path);
    if (uses_before_.count(file.path) != 0) return true;
    if (change_.changed.count(number) == 0) continue;
    if (before == before_.end() || before->second.data_sites) return true;
    if (before->second.data_values != file.summary.data_values) return true;
  }
  return false;
}

void PartialRefresh::link_data_sites(const FileChanges& changes, Program& program) {
  auto bridge = add_bridge_facts(
      program,
      [&](Index file, FileSummary& summary) {
        return file < files_.size() && cache_.read_body(files_[file].key, summary);
      },
      stop_);
  const DataFingerprints found(program, bridge.requests);
  // Another object of the same name may be what code uses now.
  const bool all = changes_objects(changes);
  for (Index i = 0; i < files_.size(); ++i) {
    facts_[i].data = found.of(i);
    const auto before = uses_before_.find(files_[i].path);
    const auto number = before == uses_before_.end() ? 0 : before->second;
    if (facts_[i].data != number || (all && number != 0)) change_.linked.insert(i);
  }
  found.add_partners(change_.linked);
  std::erase_if(bridge.requests, [&](const Edge& edge) {
    return change_.linked.count(program.file_number(edge.source)) == 0;
  });
  bridge_ = std::move(bridge);
}

void PartialRefresh::load_declarations(const std::vector<FileRow>& indexed) {
  std::map<std::string_view, const FileRow*> rows;
  for (const auto& row : indexed)
    rows.emplace(row.path, &row);
  std::vector<StoredSummary> stored;
  for (const auto& file : list_.files) {
    const auto changed = read_.find(file.path);
    const auto row = rows.find(file.path);
    if (changed == read_.end() && row == rows.end()) continue;  // it cannot be read
    if (!belongs(file.path)) {
      all_languages_ = false;
      continue;
    }
    auto& one = files_.emplace_back();
    one.path = file.path;
    if (changed == read_.end()) {
      one.key = summary_key(file.path, row->second->hash, dialect_);
      stored.push_back({one.key, &one.summary, &one.names});
      facts_.emplace_back();
    } else {
      facts_.push_back(changed->second.facts);
      change_.changed.insert(static_cast<Index>(files_.size() - 1));
    }
  }
  if (!read_declarations(cache_, project_.folder, stored)) throw NeedsFullRun{};
}

void PartialRefresh::find_changes(const std::vector<FileRow>& indexed, const FileChanges& changes) {
  cache_.begin();
  for (const auto& row : indexed)
    if (read_.count(row.path) != 0) before_.emplace(row.path, read_before(row));
  for (const auto& row : changes.removed)
    before_.emplace(row.path, read_before(row));
  for (const Index number : change_.changed) {
    auto& file = files_[number];
    auto& read = read_.at(file.path);
    const auto packed = pack(*read.summary);
    file.names = unpack_names(packed.names);
    file.key = summary_key(file.path, read.facts.hash, dialect_);
    cache_.write(file.key, compact(packed));
    file.summary = *std::move(read.summary);
    const auto before = before_.find(file.path);
    changes_.push_back({before == before_.end() ? nullptr : &before->second, &file.summary});
  }
  cache_.end({}, false);
  for (const auto& row : changes.removed)
    changes_.push_back({&before_.at(row.path), nullptr});
}

FileSummary PartialRefresh::read_before(const FileRow& row) {
  FileSummary out;
  std::vector<std::uint32_t> names;
  if (!cache_.read(summary_key(row.path, row.hash, dialect_), out, names)) throw NeedsFullRun{};
  return out;
}

std::vector<DeclaredFile> PartialRefresh::declared() const {
  std::vector<DeclaredFile> out;
  for (const auto& file : files_)
    out.push_back({&file.summary, &file.names});
  return out;
}

/// Returns true if a file of SQL changed, or another file that defines objects of a database.
bool PartialRefresh::changes_objects(const FileChanges& changes) const {
  const auto is_data = [](const std::string& path) {
    const auto* const language = language_of(path);
    return language != nullptr && language->data_objects;
  };
  return std::any_of(changes.removed.begin(), changes.removed.end(),
                     [&](const FileRow& row) { return is_data(row.path); }) ||
         std::any_of(change_.changed.begin(), change_.changed.end(),
                     [&](Index file) { return is_data(files_[file].path); });
}

/// A change of an object of a database may change what any SQL file means.
void PartialRefresh::link_all_data(const FileChanges& changes) {
  if (!changes_objects(changes)) return;
  for (Index i = 0; i < files_.size(); ++i)
    if (language_of(files_[i].path)->data_objects) change_.linked.insert(i);
}

/// Returns true if the tables that models define may have changed: with a model, or with the SQL that defines
/// a table instead.
bool PartialRefresh::affects_models(const FileChanges& changes) const {
  const auto has_models = [](const FileSummary& summary) { return !summary.models.empty(); };
  for (const Index number : change_.changed) {
    const auto& file = files_[number];
    const auto before = before_.find(file.path);
    if (has_models(file.summary) || (before != before_.end() && has_models(before->second))) return true;
  }
  for (const auto& row : changes.removed)
    if (has_models(before_.at(row.path))) return true;
  return changes_objects(changes) &&
         std::any_of(files_.begin(), files_.end(), [&](const auto& one) { return has_models(one.summary); });
}

/// Reads the statements that give objects of a database columns of others, or drop them.
void PartialRefresh::load_data_objects() {
  std::vector<StoredSummary> stored;
  for (Index i = 0; i < files_.size(); ++i)
    if (language_of(files_[i].path)->data_objects && change_.changed.count(i) == 0 &&
        loaded_.insert(i).second)
      stored.push_back({files_[i].key, &files_[i].summary, nullptr});
  if (!read_bodies(cache_, project_.folder, stored)) throw NeedsFullRun{};
}

/// Moves the summaries into a program.
Program& PartialRefresh::build() {
  for (auto& file : files_)
    builder_.add(file.path, std::move(file.summary));
  return builder_.declare(facts_);
}

void PartialRefresh::infer_changed(Program& program, AffectedNames& affected) {
  std::vector<DeclaredFile> files;
  for (Index i = 0; i < files_.size(); ++i)
    files.push_back({&program.files()[i].summary, &files_[i].names});
  const auto stored = read_inferences(Database::open(project_.index_path()));
  ChangedInference inference(program, affected,
                             {&change_.changed, &before_, &stored, &files,
                              [&](const std::set<Index>& numbers) { load_bodies(program, numbers); }});
  if (!inference.run()) throw NeedsFullRun{};
}

void PartialRefresh::load_bodies(Program& program, const std::set<Index>& files) {
  std::vector<StoredSummary> stored;
  for (const Index i : files)
    if (change_.changed.count(i) == 0 && loaded_.insert(i).second)
      stored.push_back({files_[i].key, &program.files()[i].summary, nullptr});
  if (!read_bodies(cache_, project_.folder, stored)) throw NeedsFullRun{};
}

/// Returns the states of all configuration files. Those that only other languages read are as before.
std::string PartialRefresh::configuration(const std::string& before) const {
  const std::string now = builder_.configuration();
  return all_languages_ ? now : united_states(before, now);
}

}  // namespace collet::codegraph
