// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/partial_refresh.hpp"

#include <algorithm>

#include "plugins/codegraph/compiled/compiled_edges.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"

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
  IndexCopy copy(project_.index_path());
  data_sites_ = !reader.meta("data_sites").empty();
  read_changed(changes);
  load_declarations(indexed);
  find_changes(indexed, changes);
  AffectedNames affected(changes_, declared());
  if (affected.everything() || affects_models(changes)) throw NeedsFullRun{};
  auto& program = build();
  // A file that did not change may have other columns.
  if (builder_.columns_meet()) throw NeedsFullRun{};
  infer_changed(program, affected);
  for (Index i = 0; i < files_.size(); ++i)
    if (change_.changed.count(i) != 0 || affected.in(files_[i].names)) change_.linked.insert(i);
  link_all_data(changes);
  for (const auto& row : changes.removed)
    change_.removed.insert(row.path);
  if (data_sites_ && affects_data(changes)) link_data_sites(reader, program);
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
                              uses_data(program)});
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
  auto read = read_sources(project_, changes.changed, nullptr, nullptr, stop_, stopped);
  for (std::size_t i = 0; i < read.size(); ++i) {
    // A file that cannot be read is named by a full run.
    if (!read[i].summary) throw NeedsFullRun{};
    languages_.insert(linked_language(changes.changed[i].path));
    data_sites_ = data_sites_ || read[i].summary->data_sites;
    read_.emplace(changes.changed[i].path, std::move(read[i]));
  }
  for (const auto& row : changes.removed)
    if (language_of(row.path) != nullptr) languages_.insert(linked_language(row.path));
}

bool PartialRefresh::belongs(std::string_view path) const {
  return data_sites_ || languages_.count(linked_language(path)) != 0;
}

/// Returns true if what code does with data may have changed: a changed object, a changed text, or a file
/// that is linked again and uses data.
bool PartialRefresh::affects_data(const FileChanges& changes) const {
  for (const auto& row : changes.removed) {
    const auto before = before_.find(row.path);
    const auto* const language = language_of(row.path);
    if (language != nullptr && language->data_objects) return true;
    if (before != before_.end() && before->second.data_sites) return true;
  }
  const auto& files = builder_.program().files();
  for (const Index number : change_.linked) {
    const auto& file = files[number];
    if (file.language->data_objects || file.summary.data_sites) return true;
    const auto before = before_.find(file.path);
    if (change_.changed.count(number) == 0) continue;
    if (before == before_.end() || before->second.data_sites) return true;
    if (before->second.data_values != file.summary.data_values) return true;
  }
  return false;
}

void PartialRefresh::link_data_sites(const IndexReader& reader, Program& program) {
  bridge_ = add_bridge_facts(
      program,
      [&](Index file, FileSummary& summary) {
        return file < files_.size() && cache_.read_body(files_[file].key, summary);
      },
      stop_);
  const auto users = DataUses(reader).files();
  const std::set<std::string_view> before(users.begin(), users.end());
  std::set<Index> more;
  for (Index i = 0; i < files_.size(); ++i) {
    const auto& file = program.files()[i];
    if (file.language->data_objects) continue;
    // A request is served by a method of a file that is a site too.
    if (file.summary.data_sites || !file.summary.data.scopes.empty() || before.count(file.path) != 0)
      more.insert(i);
    for (const auto& scope : file.summary.data.scopes)
      if (scope.symbol != k_none) more.insert(program.file_number(scope.symbol));
  }
  // Files of libraries have the last numbers.
  change_.linked.insert(more.begin(), more.lower_bound(static_cast<Index>(files_.size())));
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
      one.key = SummaryCache::key(file.path, row->second->hash);
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
    file.key = SummaryCache::key(file.path, read.facts.hash);
    cache_.write(file.key, packed);
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
  if (!cache_.read(SummaryCache::key(row.path, row.hash), out, names)) throw NeedsFullRun{};
  return out;
}

std::vector<DeclaredFile> PartialRefresh::declared() const {
  std::vector<DeclaredFile> out;
  for (const auto& file : files_)
    out.push_back({&file.summary, &file.names});
  return out;
}

/// A change of an object of a database may change what any SQL file means.
void PartialRefresh::link_all_data(const FileChanges& changes) {
  const auto is_data = [](const std::string& path) {
    const auto* const language = language_of(path);
    return language != nullptr && language->data_objects;
  };
  bool any = std::any_of(changes.removed.begin(), changes.removed.end(),
                         [&](const FileRow& row) { return is_data(row.path); });
  for (const Index file : change_.changed)
    any = any || is_data(files_[file].path);
  for (Index i = 0; any && i < files_.size(); ++i)
    if (is_data(files_[i].path)) change_.linked.insert(i);
}

/// Returns true if the tables that models define may have changed: with a model, or with the SQL that defines
/// a table instead.
bool PartialRefresh::affects_models(const FileChanges& changes) const {
  const auto has_models = [](const FileSummary& summary) { return !summary.models.empty(); };
  bool data = false;
  for (const Index number : change_.changed) {
    const auto& file = files_[number];
    const auto* const language = language_of(file.path);
    data = data || (language != nullptr && language->data_objects);
    const auto before = before_.find(file.path);
    if (has_models(file.summary) || (before != before_.end() && has_models(before->second))) return true;
  }
  for (const auto& row : changes.removed) {
    const auto* const language = language_of(row.path);
    data = data || (language != nullptr && language->data_objects);
    if (has_models(before_.at(row.path))) return true;
  }
  return data &&
         std::any_of(files_.begin(), files_.end(), [&](const auto& one) { return has_models(one.summary); });
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
