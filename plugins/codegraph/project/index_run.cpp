// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_run.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <iterator>
#include <malloc.h>
#include <unistd.h>
#include <utility>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/compiled/compiled_edges.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/project/program_builder.hpp"
#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/store/data_fingerprints.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// Moves the edges and open calls of `more` to the end of `links`.
void move_into(Links& links, Links& more) {
  std::move(more.edges.begin(), more.edges.end(), std::back_inserter(links.edges));
  std::move(more.open_calls.begin(), more.open_calls.end(), std::back_inserter(links.open_calls));
  more.edges.clear();
  more.open_calls.clear();
}

/// Links all files. `bodies` has the packed ones by number; the thread that links a file reads its body and
/// frees it, and the packed form too unless `keep`.
Links link_packed(Program& program, std::vector<std::string>& bodies, bool keep,
                  const std::function<bool()>& stop, bool& stopped) {
  const auto is_packed = [&](Index file) { return file < bodies.size() && !bodies[file].empty(); };
  const LinkHooks hooks{[&](Index file) {
                          if (is_packed(file))
                            unpack_compact_body(bodies[file], program.files()[file].summary);
                        },
                        [&](Index file) {
                          if (!is_packed(file)) return;
                          drop_body(program.files()[file].summary);
                          if (!keep) std::string().swap(bodies[file]);
                        }};
  // The caches of the threads grow with the files that they link, so that they are dropped at times.
  constexpr std::size_t k_at_a_time = 500;
  Links out;
  const std::size_t count = program.files().size();
  for (std::size_t first = 0; first < count && !stopped; first += k_at_a_time) {
    std::vector<Index> files;
    for (auto i = first; i < std::min(first + k_at_a_time, count); ++i)
      files.push_back(static_cast<Index>(i));
    auto links = link_program(
        program, index_threads(), [&] { return stopped = stopped || (stop && stop()); }, &files, &hooks);
    move_into(out, links);
  }
  return out;
}

/// A cache that a run reads and fills. If it is damaged or the disk is full, it is removed, because the index
/// does not depend on it.
class RunCache {
 public:
  explicit RunCache(const std::string& folder) : folder_(folder), cache_(SummaryCache::open(folder)) {
    guarded([&] {
      const auto keys = cache_->keys();
      filled_.known.insert(keys.begin(), keys.end());
      cache_->begin();
    });
    filled_.add = [&](std::int64_t key, const CompactSummary& summary) {
      guarded([&] { cache_->write(key, summary); });
    };
  }
  const FilledCache* filled() const { return &filled_; }

  /// Fills in the summaries that the cache has.
  void read(const std::vector<SourceFile>& files, std::string_view dialect, std::vector<ReadFile>& out,
            bool complete) {
    std::vector<std::int64_t> used;
    std::vector<std::uint32_t> names;
    guarded([&] {
      for (std::size_t i = 0; i < out.size(); ++i) {
        auto& one = out[i];
        if (!one.problem.empty()) continue;
        const auto key = summary_key(files[i].path, one.facts.hash, dialect);
        used.push_back(key);
        if (one.summary) continue;
        FileSummary summary;
        auto body = cache_->packed_body(key);
        if (cache_->read(key, summary, names) && body)
          set_summary(one, files[i], std::move(summary), *std::move(body));
      }
      cache_->end(used, complete);
    });
    cache_.reset();
  }

 private:
  template <class Action>
  void guarded(const Action& action) {
    if (!cache_) return;
    try {
      action();
    } catch (const DatabaseError&) {
      cache_.reset();
      ::unlink((folder_ + "/summaries.sqlite").c_str());
    }
  }

  std::string folder_;
  std::optional<SummaryCache> cache_;
  FilledCache filled_;
};

/// Parses the files whose summaries the cache should have and has not.
void read_missing(const ProjectSettings& project, const std::vector<SourceFile>& files,
                  std::string_view dialect, std::vector<ReadFile>& read) {
  std::vector<SourceFile> missing;
  for (std::size_t i = 0; i < read.size(); ++i)
    if (!read[i].summary && read[i].problem.empty()) missing.push_back(files[i]);
  if (missing.empty()) return;
  std::atomic<bool> stopped{false};
  auto parsed = read_sources(project, missing, dialect, nullptr, nullptr, nullptr, stopped);
  std::size_t next = 0;
  for (auto& one : read)
    if (!one.summary && one.problem.empty()) one = std::move(parsed[next++]);
}

}  // namespace

std::string checked_out_revision(const std::string& root) {
  constexpr std::size_t k_shown = 7;
  auto head = support::read_file(root + "/.git/HEAD", 4096);
  if (!head) return {};
  std::string text(support::trim(*head));
  if (text.starts_with("ref: ")) {
    const std::string name = text.substr(5);
    if (name.find("..") != std::string::npos) return {};
    if (auto direct = support::read_file(root + "/.git/" + name, 4096)) {
      text = support::trim(*direct);
    } else {
      auto packed = support::read_file(root + "/.git/packed-refs");
      if (!packed) return {};
      const auto at = packed->find(" " + name + "\n");
      if (at == std::string::npos || at < 40) return {};
      text = packed->substr(at - 40, 40);
    }
  }
  const bool hexadecimal =
      text.size() >= k_shown && text.find_first_not_of("0123456789abcdef") == std::string::npos;
  return hexadecimal ? text.substr(0, k_shown) : std::string();
}

support::Result<IndexReport> index_project(const ProjectSettings& project,
                                           const std::function<void(const IndexProgress&)>& progress,
                                           const std::function<bool()>& stop, const BesideWriting& beside) {
  const auto begin = std::chrono::steady_clock::now();
  auto lock = IndexLock::take(project.folder);
  if (!lock) return lock.error();
  const std::string revision = checked_out_revision(project.root);
  auto list = list_sources(project.root, project.exclude, project.limits, stop);
  if (!list) return list.error();
  const std::string dialect = project_dialect(project, *list);
  std::atomic<bool> stopped{false};
  std::vector<ReadFile> read;
  {
    RunCache cache(project.folder);
    read = read_sources(project, list->files, dialect, cache.filled(), progress, stop, stopped);
    // Another thread may have read all files.
    if (stop && stop()) stopped = true;
    if (!stopped) cache.read(list->files, dialect, read, list->complete);
  }
  const support::Error cancelled{COLLET_CANCELLED, "the caller cancelled the call"};
  if (stopped) return cancelled;
  read_missing(project, list->files, dialect, read);
  // The trees of the parser leave many small holes in the memory of each thread.
  ::malloc_trim(0);

  IndexReport out;
  out.complete = list->complete;
  out.skipped = std::move(list->skipped);
  out.skipped_count = list->skipped_count;
  ProgramBuilder builder(project, *list);
  std::vector<FileFacts> facts;
  std::vector<std::string> bodies;
  std::string unreadable;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (!read[i].summary) {
      ++out.skipped_count;
      unreadable += list->files[i].path + "\n";
      if (out.skipped.size() < SourceList::k_max_skipped)
        out.skipped.push_back({list->files[i].path, read[i].problem});
      continue;
    }
    out.bytes += read[i].facts.size;
    if (read[i].is_windows_1252 && ++out.windows_1252_count <= SourceList::k_max_skipped)
      out.windows_1252.push_back(list->files[i].path);
    if (read[i].summary->has_errors) ++out.with_errors;
    facts.push_back(std::move(read[i].facts));
    bodies.push_back(std::move(read[i].body));
    builder.add(list->files[i].path, *std::move(read[i].summary));
  }
  read = std::vector<ReadFile>();
  if (progress) progress({"link", 0, 0, out.bytes, builder.program().symbol_count()});
  auto& program = builder.finish(facts);
  // Types are inferred from all bodies together; the linker reads them again one by one.
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!bodies[i].empty()) drop_body(program.files()[i].summary);
  ::malloc_trim(0);
  bool late = false;
  const bool data = uses_data(program);
  auto links = link_packed(program, bodies, data, stop, late);
  // The threads that linked leave holes in memory that this one does not use.
  ::malloc_trim(0);
  // Rows are written while the uses of data are looked for, unless a compiler's edges replace some of them.
  Links data_links;
  IndexWriting writing(project.index_path(), program);
  const auto compiled = read_compiled(project.folder);
  if (!late && !compiled) writing.start(std::exchange(links, {}));
  const auto stopped_late = [&] { return late = late || (stop && stop()); };
  if (!late && data) {
    auto bridge = add_bridge_facts(
        program,
        [&](Index file, FileSummary& summary) {
          return file < bodies.size() && !bodies[file].empty() && unpack_compact_body(bodies[file], summary);
        },
        stopped_late);
    const DataFingerprints fingerprints(program, bridge.requests);
    for (std::size_t i = 0; i < facts.size(); ++i)
      facts[i].data = fingerprints.of(static_cast<Index>(i));
    data_links.edges = std::move(bridge.requests);
    data_links.routes = std::move(bridge.routes);
  }
  bodies = std::vector<std::string>();
  ::malloc_trim(0);
  if (!late) add_data_links(program, stop, nullptr, data_links);
  if (stopped_late()) return cancelled;
  if (compiled) {
    move_into(links, data_links);
    apply_compiled(
        *compiled, program, [&](Index file) { return facts[file].hash; }, nullptr, links);
    writing.start(std::move(links));
  }
  if (progress) progress({"write", 0, 0, out.bytes, program.symbol_count()});
  std::future<void> done_beside;
  if (beside) done_beside = std::async(std::launch::async, [&] { beside(program, facts); });
  auto counts = writing.finish(data_links, facts,
                               {project.name, project.root, revision, unreadable, builder.configuration(),
                                module_lines(builder.modules()), data, dialect});
  if (!counts) return counts.error();
  out.counts = *counts;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

support::Result<bool> forget_project(const ProjectSettings& project) {
  auto lock = IndexLock::take(project.folder);
  if (!lock) return lock.error();
  std::error_code error;
  const bool existed = std::filesystem::remove(project.index_path(), error);
  if (!error) std::filesystem::remove(project.folder + "/summaries.sqlite", error);
  if (!error) std::filesystem::remove(compiled_path(project.folder), error);
  remove_old_graphs(project.folder, "");
  if (error)
    return support::Error{COLLET_FAILED, project.index_path() + " cannot be removed: " + error.message()};
  return existed;
}

}  // namespace collet::codegraph
