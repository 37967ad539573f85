// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/read_sources.hpp"

#include <algorithm>
#include <mutex>
#include <thread>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/discover/database_drivers.hpp"
#include "plugins/codegraph/sql/sql_languages.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr unsigned k_max_threads = 8;

ReadFile read_one(const ProjectSettings& project, const SourceFile& file, std::string_view dialect,
                  const FilledCache* cache, std::mutex& adding, const std::atomic<bool>& stopped) {
  ReadFile out;
  auto text = read_source(project.root, file.path, project.limits.max_file_bytes, &out.is_windows_1252);
  if (!text) {
    out.problem = text.error().message;
    return out;
  }
  out.facts = {content_hash(*text), file.size, file.modified_ns};
  const auto key = summary_key(file.path, out.facts.hash, dialect);
  if (cache != nullptr && cache->known.count(key) != 0) return out;
  const auto* const language = language_of(file.path);
  const StopQuery stop = [](void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load(); };
  auto* const flag = const_cast<std::atomic<bool>*>(&stopped);
  auto summary = language == &tsql::language()
                     ? read_sql(file.path, *text, dialect_named(dialect), stop, flag)
                     : language->read(file.path, *text, stop, flag);
  if (!summary) {
    out.problem = summary.error().message;
    return out;
  }
  add_models(file.path, *summary);
  mark_data_sites(*summary);
  out.symbols = summary->definitions.size();
  if (cache == nullptr) {
    out.summary = std::move(*summary);
    return out;
  }
  const auto packed = pack(*summary);
  FileSummary declared;
  const bool is_read_again = language->written_types && unpack_declarations(packed.declarations, declared);
  auto compacted = compact(packed);
  {
    const std::lock_guard lock(adding);
    cache->add(key, compacted);
  }
  if (is_read_again) {
    set_summary(out, file, std::move(declared), std::move(compacted.body));
  } else {
    out.summary = std::move(*summary);
    if (is_linked_packed(*language)) out.body = std::move(compacted.body);
  }
  return out;
}

}  // namespace

bool is_linked_packed(const Language& language) {
  // The data of languages of databases is a part of the body.
  return language.written_types || language.rules.inferred_types;
}

void set_summary(ReadFile& out, const SourceFile& file, FileSummary summary, std::string body) {
  const Language& language = *language_of(file.path);
  if (!language.written_types && !unpack_compact_body(body, summary)) return;
  if (is_linked_packed(language)) out.body = std::move(body);
  out.summary = std::move(summary);
}

std::string content_hash(std::string_view text) {
  XXH64_canonical_t hash;
  XXH64_canonicalFromHash(&hash, XXH3_64bits(text.data(), text.size()));
  return support::hexadecimal({reinterpret_cast<const char*>(hash.digest), sizeof hash.digest});
}

unsigned index_threads() {
  return std::clamp(std::thread::hardware_concurrency(), 1U, k_max_threads);
}

void in_index_threads(const std::function<void(bool first)>& work) {
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < index_threads(); ++thread)
    others.emplace_back([&] { work(false); });
  work(true);
  for (auto& other : others)
    other.join();
}

std::string project_dialect(const ProjectSettings& project, const SourceList& list) {
  constexpr std::size_t k_max_files = 2000;
  DatabaseDrivers drivers;
  std::size_t count = 0;
  for (const auto& file : list.projects) {
    const auto name = std::string_view(file.path).substr(file.path.rfind('/') + 1);
    if (!may_name_drivers(name)) continue;
    if (++count > k_max_files) break;
    if (const auto text = read_source(project.root, file.path, project.limits.max_file_bytes))
      add_drivers(name, *text, drivers);
  }
  const auto dialect = dialect_of_drivers(drivers);
  return dialect ? std::string(dialect_name(*dialect)) : std::string();
}

std::int64_t summary_key(std::string_view path, std::string_view hash, std::string_view dialect) {
  const bool depends = language_of(path) == &tsql::language();
  return SummaryCache::key(path, hash, depends ? dialect : std::string_view());
}

std::vector<ReadFile> read_sources(const ProjectSettings& project, const std::vector<SourceFile>& files,
                                   std::string_view dialect, const FilledCache* cache,
                                   const std::function<void(const IndexProgress&)>& progress,
                                   const std::function<bool()>& stop, std::atomic<bool>& stopped) {
  std::vector<ReadFile> out(files.size());
  std::atomic<std::size_t> next{0};
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> symbols{0};
  std::mutex adding;
  const auto work = [&](bool first) {
    for (std::size_t i = next++; i < files.size() && !stopped; i = next++) {
      out[i] = read_one(project, files[i], dialect, cache, adding, stopped);
      bytes += files[i].size;
      symbols += out[i].symbols;
      if (!first) continue;
      if (stop && stop()) stopped = true;
      if (progress) progress({"read", i + 1, files.size(), bytes, symbols});
    }
  };
  in_index_threads(work);
  return out;
}

}  // namespace collet::codegraph
