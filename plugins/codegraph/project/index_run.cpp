// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_run.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr unsigned k_max_threads = 8;

unsigned thread_count() {
  return std::clamp(std::thread::hardware_concurrency(), 1U, k_max_threads);
}

/// The result that one thread computes for one file.
struct ReadFile {
  std::optional<FileSummary> summary;
  std::string problem;
  FileFacts facts;
};

ReadFile read_one(const ProjectSettings& project, const SourceFile& file, const std::atomic<bool>& stopped) {
  ReadFile out;
  auto text = read_source(project.root, file.path, project.limits.max_file_bytes);
  if (!text) {
    out.problem = text.error().message;
    return out;
  }
  const auto* const language = language_of(file.path);
  auto summary = language->read(
      file.path, *text, [](void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load(); },
      const_cast<std::atomic<bool>*>(&stopped));
  if (!summary) {
    out.problem = summary.error().message;
    return out;
  }
  XXH64_canonical_t hash;
  XXH64_canonicalFromHash(&hash, XXH3_64bits(text->data(), text->size()));
  out.facts = {support::hexadecimal({reinterpret_cast<const char*>(hash.digest), sizeof hash.digest}),
               text->size(), file.modified_ns};
  out.summary = std::move(*summary);
  return out;
}

std::vector<ReadFile> read_all(const ProjectSettings& project, const std::vector<SourceFile>& files,
                               const std::function<void(const IndexProgress&)>& progress,
                               const std::function<bool()>& stop, std::atomic<bool>& stopped) {
  std::vector<ReadFile> out(files.size());
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> symbols{0};
  const auto work = [&](bool first) {
    for (std::size_t i = next++; i < files.size() && !stopped; i = next++) {
      out[i] = read_one(project, files[i], stopped);
      bytes += files[i].size;
      if (out[i].summary) symbols += out[i].summary->definitions.size();
      if (!first) continue;
      if (stop && stop()) stopped = true;
      if (progress) progress({"read", i + 1, files.size(), bytes, symbols});
    }
  };
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < thread_count(); ++thread)
    others.emplace_back(work, false);
  work(true);
  for (auto& other : others)
    other.join();
  return out;
}

/// Adds what the languages of the files know of types outside of them.
void add_libraries(Program& program, std::vector<FileFacts>& facts) {
  std::vector<const Language*> used;
  for (const auto& file : program.files())
    if (std::find(used.begin(), used.end(), file.language) == used.end()) used.push_back(file.language);
  for (const Language* language : used) {
    if (language->library.empty() || !language->shares_types_of.empty()) continue;
    auto summary = language->read("library", language->library, nullptr, nullptr);
    if (!summary) continue;
    program.add({"", language, *std::move(summary), true, 0});
    facts.emplace_back();
  }
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
  std::atomic<bool> stopped{false};
  auto read = read_all(project, list->files, progress, stop, stopped);
  const support::Error cancelled{COLLET_CANCELLED, "the caller cancelled the call"};
  if (stopped) return cancelled;

  IndexReport out;
  out.complete = list->complete;
  out.skipped = std::move(list->skipped);
  out.skipped_count = list->skipped_count;
  Program program;
  std::vector<FileFacts> facts;
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
    program.add(
        {list->files[i].path, language_of(list->files[i].path), *std::move(read[i].summary), false, 0});
  }
  read = {};
  add_libraries(program, facts);
  if (progress) progress({"link", 0, 0, out.bytes, program.symbol_count()});
  resolve_modules(program, [&](const std::string& path) -> std::optional<std::string> {
    auto text = read_source(project.root, path, project.limits.max_file_bytes);
    return text ? std::optional(*std::move(text)) : std::nullopt;
  });
  program.declare();
  resolve_bases(program);
  infer_types(program);
  bool late = false;
  const auto links = link_program(program, thread_count(), [&] { return late = late || (stop && stop()); });
  if (late) return cancelled;
  if (progress) progress({"write", 0, 0, out.bytes, program.symbol_count()});
  auto counts = write_index(project.index_path(), program, links, facts,
                            {project.name, project.root, revision, unreadable});
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
  if (error)
    return support::Error{COLLET_FAILED, project.index_path() + " cannot be removed: " + error.message()};
  return existed;
}

}  // namespace collet::codegraph
