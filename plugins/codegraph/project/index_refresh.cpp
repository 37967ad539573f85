// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_refresh.hpp"

#include <algorithm>
#include <chrono>
#include <deque>

#include "plugins/codegraph/link/changes/affected_names.hpp"
#include "plugins/codegraph/link/data/bind_data.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/project/program_builder.hpp"
#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/store/index_update.hpp"

namespace collet::codegraph {
namespace {

/// More changed files than this are read by a full run.
constexpr std::size_t k_max_changed = 500;

struct Difference {
  std::vector<SourceFile> changed;  ///< new files, and files with another size or time
  std::vector<FileRow> removed;
  std::size_t size() const { return changed.size() + removed.size(); }
};

/// Compares the files of the index with the present ones, both by path. Files that cannot be read are no
/// change.
Difference compare(const IndexReader& reader, const std::vector<FileRow>& indexed, const SourceList& list) {
  Difference out;
  const std::string unreadable = "\n" + reader.meta("unreadable");
  auto old = indexed.begin();
  for (const auto& file : list.files) {
    for (; old != indexed.end() && old->path < file.path; ++old)
      out.removed.push_back(*old);
    if (old != indexed.end() && old->path == file.path) {
      if (old->size != file.size || old->modified_ns != file.modified_ns) out.changed.push_back(file);
      ++old;
    } else if (unreadable.size() == 1 || unreadable.find("\n" + file.path + "\n") == std::string::npos) {
      out.changed.push_back(file);
    }
  }
  out.removed.insert(out.removed.end(), old, indexed.end());
  return out;
}

/// Returned by a step if only a full run gives the right index.
struct Whole {};

class Refresh {
 public:
  Refresh(const ProjectSettings& project, const SourceList& list, SummaryCache& cache,
          const std::function<bool()>& stop)
      : project_(project), list_(list), cache_(cache), stop_(stop), builder_(project, list) {}

  /// Throws Whole, or a DatabaseError of the cache.
  support::Result<std::size_t> run(const IndexReader& reader, const std::vector<FileRow>& indexed,
                                   const Difference& difference) {
    if (reader.meta("project") != project_.name) throw Whole{};
    read_changed(difference.changed);
    if (auto done = build(indexed, difference); !done) return done.error();
    const auto affected = affected_names(changes_, declared());
    if (affected.everything) throw Whole{};
    for (Index i = 0; i < files_.size(); ++i)
      if (change_.changed.count(i) != 0 || affected.in(names_[i])) change_.linked.insert(i);
    link_all_data(difference);
    for (const auto& path : difference.removed)
      change_.removed.insert(path.path);
    load_bodies();
    for (auto& file : files_)
      builder_.add(file.path, std::move(file.summary));
    const auto& program = builder_.finish(facts_);
    const std::vector<Index> files(change_.linked.begin(), change_.linked.end());
    bool late = false;
    const auto links = link_with_data(
        program, files.size() > 8 ? index_threads() : 1, [&] { return late = late || (stop_ && stop_()); },
        &files);
    if (late) return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
    change_.facts = &facts_;
    auto counts = update_index(project_.index_path(), program, links, change_,
                               {project_.name, project_.root, checked_out_revision(project_.root),
                                reader.meta("unreadable"), builder_.configuration()});
    if (!counts) {
      if (counts.error().code == COLLET_UNSUPPORTED) throw Whole{};
      return counts.error();
    }
    return files.size();
  }

 private:
  void read_changed(const std::vector<SourceFile>& changed) {
    std::atomic<bool> stopped{false};
    auto read = read_sources(project_, changed, nullptr, nullptr, stop_, stopped);
    for (std::size_t i = 0; i < read.size(); ++i) {
      // A file that cannot be read is named by a full run.
      if (!read[i].summary) throw Whole{};
      read_.emplace(changed[i].path, std::move(read[i]));
    }
  }

  support::Result<void> build(const std::vector<FileRow>& indexed, const Difference& difference) {
    std::map<std::string_view, const FileRow*> rows;
    for (const auto& row : indexed)
      rows.emplace(row.path, &row);
    cache_.begin();
    std::vector<std::int64_t> keys;
    for (const auto& file : list_.files) {
      const auto changed = read_.find(file.path);
      const auto row = rows.find(file.path);
      if (changed == read_.end() && row == rows.end()) continue;  // it cannot be read
      FileSummary summary;
      auto& names = names_.emplace_back();
      if (changed == read_.end()) {
        const auto key = SummaryCache::key(file.path, row->second->hash);
        if (!cache_.read(key, summary, names)) throw Whole{};
        keys.push_back(key);
        facts_.emplace_back();
      } else {
        const auto packed = pack(*changed->second.summary);
        names = unpack_names(packed.names);
        const auto key = SummaryCache::key(file.path, changed->second.facts.hash);
        cache_.write(key, packed);
        keys.push_back(key);
        summary = *std::move(changed->second.summary);
        facts_.push_back(changed->second.facts);
        change_.changed.insert(static_cast<Index>(files_.size()));
        if (row != rows.end()) before_.emplace(file.path, read_before(*row->second));
      }
      files_.push_back({file.path, std::move(summary)});
    }
    cache_.end({}, false);
    keys_ = std::move(keys);
    for (const auto& row : difference.removed)
      before_.emplace(row.path, read_before(row));
    for (const Index file : change_.changed) {
      const auto before = before_.find(files_[file].path);
      changes_.push_back({before == before_.end() ? nullptr : &before->second, &files_[file].summary});
    }
    for (const auto& row : difference.removed)
      changes_.push_back({&before_.at(row.path), nullptr});
    return {};
  }

  FileSummary read_before(const FileRow& row) {
    FileSummary out;
    std::vector<std::uint32_t> names;
    if (!cache_.read(SummaryCache::key(row.path, row.hash), out, names)) throw Whole{};
    return out;
  }

  std::vector<DeclaredFile> declared() const {
    std::vector<DeclaredFile> out;
    for (std::size_t i = 0; i < files_.size(); ++i)
      out.push_back({&files_[i].summary, &names_[i]});
    return out;
  }

  /// A change of an object of a database may change what any SQL file means.
  void link_all_data(const Difference& difference) {
    const auto is_data = [](const std::string& path) {
      const auto* const language = language_of(path);
      return language != nullptr && language->data_objects;
    };
    bool any = std::any_of(difference.removed.begin(), difference.removed.end(),
                           [&](const FileRow& row) { return is_data(row.path); });
    for (const Index file : change_.changed)
      any = any || is_data(files_[file].path);
    for (Index i = 0; any && i < files_.size(); ++i)
      if (is_data(files_[i].path)) change_.linked.insert(i);
  }

  void load_bodies() {
    for (Index i = 0; i < files_.size(); ++i) {
      auto& file = files_[i];
      if (change_.changed.count(i) != 0) continue;
      if (language_of(file.path)->written_types && change_.linked.count(i) == 0) continue;
      if (!cache_.read_body(keys_[i], file.summary)) throw Whole{};
    }
  }

  struct File {
    std::string path;
    FileSummary summary;
  };

  const ProjectSettings& project_;
  const SourceList& list_;
  SummaryCache& cache_;
  const std::function<bool()>& stop_;
  std::map<std::string, ReadFile> read_;
  std::map<std::string, FileSummary> before_;
  std::deque<File> files_;
  ProgramBuilder builder_;
  std::vector<FileFacts> facts_;
  std::vector<std::vector<std::uint32_t>> names_;
  std::vector<std::int64_t> keys_;
  std::vector<FileChange> changes_;
  IndexChange change_;
};

}  // namespace

std::size_t count_changes(const IndexReader& reader, const ProjectSettings& project, const SourceList& list) {
  return compare(reader, reader.files(), list).size() +
         count_changes_since(reader.meta("configuration"), project, list);
}

support::Result<RefreshReport> refresh_index(const ProjectSettings& project, const SourceList& list,
                                             const std::function<bool()>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  RefreshReport out;
  const auto finish = [&] {
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
  };
  {
    auto lock = IndexLock::take(project.folder);
    if (!lock) return lock.error();
    auto reader = IndexReader::open(project.index_path());
    if (!reader) return reader.error();
    try {
      const auto indexed = reader->files();
      const auto difference = compare(*reader, indexed, list);
      const auto settings = count_changes_since(reader->meta("configuration"), project, list);
      out.changed = difference.size() + settings;
      if (out.changed == 0) return finish();
      if (settings != 0) throw Whole{};
      auto cache = out.changed <= k_max_changed ? SummaryCache::open(project.folder) : std::nullopt;
      if (cache) {
        auto linked = Refresh(project, list, *cache, stop).run(*reader, indexed, difference);
        if (!linked) return linked.error();
        out.linked = *linked;
        return finish();
      }
    } catch (const Whole&) {
    } catch (const DatabaseError&) {
    }
  }
  out.whole = true;
  auto report = index_project(project, nullptr, stop);
  if (!report) return report.error();
  return finish();
}

}  // namespace collet::codegraph
