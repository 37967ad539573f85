// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_run.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <unistd.h>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/project/program_builder.hpp"
#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// Sets the summary of a file from its declarations and its packed body. The body stays packed if the linker
/// reads it only while it links the file itself.
void set_summary(ReadFile& out, const SourceFile& file, FileSummary summary, std::string body) {
  if (language_of(file.path)->written_types) {
    out.body = std::move(body);
  } else if (!unpack_body(body, summary)) {
    return;
  }
  out.summary = std::move(summary);
}

/// Links some files at a time, so that only their bodies are in memory. `bodies` has the packed ones by
/// number.
Links link_in_turns(Program& program, std::vector<std::string>& bodies, const std::function<bool()>& stop,
                    bool& stopped) {
  constexpr std::size_t k_at_a_time = 500;
  Links out;
  const std::size_t count = program.files().size();
  for (std::size_t first = 0; first < count && !stopped; first += k_at_a_time) {
    std::vector<Index> files;
    for (auto i = first; i < std::min(first + k_at_a_time, count); ++i) {
      files.push_back(static_cast<Index>(i));
      if (i < bodies.size() && !bodies[i].empty()) unpack_body(bodies[i], program.files()[i].summary);
    }
    auto links = link_program(
        program, index_threads(), [&] { return stopped = stopped || (stop && stop()); }, &files);
    std::move(links.edges.begin(), links.edges.end(), std::back_inserter(out.edges));
    std::move(links.open_calls.begin(), links.open_calls.end(), std::back_inserter(out.open_calls));
    for (const auto number : files) {
      if (number >= bodies.size() || bodies[number].empty()) continue;
      drop_body(program.files()[number].summary);
    }
  }
  return out;
}

/// Returns true if a file may use data.
bool uses_data(const Program& program) {
  return std::any_of(program.files().begin(), program.files().end(),
                     [](const ProgramFile& file) { return file.summary.data_sites; });
}

/// Fills in the summaries that the cache has, and writes those that it does not have.
void take_from_cache(SummaryCache& cache, const ProjectSettings& project,
                     const std::vector<SourceFile>& files, std::vector<ReadFile>& read, bool complete) {
  std::vector<std::int64_t> used;
  std::vector<std::uint32_t> names;
  try {
    cache.begin();
    for (std::size_t i = 0; i < read.size(); ++i) {
      auto& one = read[i];
      if (!one.problem.empty()) continue;
      const auto key = SummaryCache::key(files[i].path, one.facts.hash);
      used.push_back(key);
      if (one.packed) {
        cache.write(key, *one.packed);
      } else {
        FileSummary summary;
        auto body = cache.packed_body(key);
        if (cache.read(key, summary, names) && body)
          set_summary(one, files[i], std::move(summary), *std::move(body));
      }
    }
    cache.end(used, complete);
  } catch (const DatabaseError&) {
    // The cache is damaged or the disk is full; the index does not depend on it.
    ::unlink((project.folder + "/summaries.sqlite").c_str());
  }
  for (std::size_t i = 0; i < read.size(); ++i) {
    auto& one = read[i];
    if (!one.packed) continue;
    FileSummary summary;
    if (unpack_declarations(one.packed->declarations, summary))
      set_summary(one, files[i], std::move(summary), std::move(one.packed->body));
    one.packed.reset();
  }
  std::vector<SourceFile> missing;
  for (std::size_t i = 0; i < read.size(); ++i)
    if (!read[i].summary && read[i].problem.empty()) missing.push_back(files[i]);
  if (missing.empty()) return;
  std::atomic<bool> stopped{false};
  auto parsed = read_sources(project, missing, nullptr, nullptr, nullptr, stopped);
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
                                           const std::function<bool()>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  auto lock = IndexLock::take(project.folder);
  if (!lock) return lock.error();
  const std::string revision = checked_out_revision(project.root);
  auto list = list_sources(project.root, project.exclude, project.limits, stop);
  if (!list) return list.error();
  auto cache = SummaryCache::open(project.folder);
  std::unordered_set<std::int64_t> known;
  if (cache) {
    const auto keys = cache->keys();
    known.insert(keys.begin(), keys.end());
  }
  std::atomic<bool> stopped{false};
  auto read = read_sources(project, list->files, cache ? &known : nullptr, progress, stop, stopped);
  const support::Error cancelled{COLLET_CANCELLED, "the caller cancelled the call"};
  if (stopped) return cancelled;
  if (cache) take_from_cache(*cache, project, list->files, read, list->complete);

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
    if (read[i].summary->has_errors) ++out.with_errors;
    facts.push_back(std::move(read[i].facts));
    bodies.push_back(std::move(read[i].body));
    builder.add(list->files[i].path, *std::move(read[i].summary));
  }
  read = {};
  if (progress) progress({"link", 0, 0, out.bytes, builder.program().symbol_count()});
  auto& program = builder.finish(facts);
  bool late = false;
  auto links = link_in_turns(program, bodies, stop, late);
  const auto stopped_late = [&] { return late = late || (stop && stop()); };
  if (!late) {
    const auto requests = add_bridge_facts(
        program,
        [&](Index file, FileSummary& summary) {
          return file < bodies.size() && !bodies[file].empty() && unpack_body(bodies[file], summary);
        },
        stopped_late);
    links.edges.insert(links.edges.end(), requests.begin(), requests.end());
  }
  bodies = {};
  if (!late) add_data_links(program, stop, nullptr, links);
  if (late) return cancelled;
  if (progress) progress({"write", 0, 0, out.bytes, program.symbol_count()});
  auto counts = write_index(project.index_path(), program, links, facts,
                            {project.name, project.root, revision, unreadable, builder.configuration(),
                             module_lines(builder.modules()), uses_data(program)});
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
  remove_old_graphs(project.folder, "");
  if (error)
    return support::Error{COLLET_FAILED, project.index_path() + " cannot be removed: " + error.message()};
  return existed;
}

}  // namespace collet::codegraph
