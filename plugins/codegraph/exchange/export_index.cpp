// SPDX-License-Identifier: MIT
#include <chrono>
#include <fstream>
#include <unistd.h>

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/exchange/current_index.hpp"
#include "plugins/codegraph/exchange/shared_index.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/store/summary_cache.hpp"

namespace collet::codegraph {
namespace {

std::uint64_t count_in(const IndexReader& reader, std::string_view key) {
  return std::strtoull(reader.meta(key).c_str(), nullptr, 10);
}

support::Result<ArchiveHeader> write_locked(const ProjectSettings& project, const std::string& path,
                                            const std::string& settings_path,
                                            const std::function<bool()>& stop) {
  auto reader = IndexReader::open(project.index_path());
  if (!reader) return reader.error();
  ArchiveHeader header;
  header.index_version = k_index_version;
  header.project = project.name;
  header.revision = checked_out_revision(project.root);
  header.files = count_in(*reader, "files");
  header.symbols = count_in(*reader, "symbols");
  header.edges = count_in(*reader, "edges");
  std::ofstream(settings_path, std::ios::binary)
      << settings_lines(hash_settings(project, reader->meta("configuration")));
  std::vector<ArchiveSource> sources = {{"settings", settings_path},
                                        {"index", project.index_path()},
                                        {"graph", project.folder + "/" + reader->meta("graph")}};
  // Opening the cache undoes what a killed run has written to it.
  if (SummaryCache::open(project.folder))
    sources.push_back({"summaries", project.folder + "/summaries.sqlite"});
  if (read_compiled(project.folder)) sources.push_back({"compiled", compiled_path(project.folder)});
  return write_archive(path, std::move(header), sources, stop);
}

}  // namespace

support::Result<ExportReport> export_index(const ProjectSettings& project, const std::string& path,
                                           const std::function<bool()>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  if (auto done = make_current(project, stop); !done) return done.error();
  auto lock = IndexLock::take(project.folder);
  if (!lock) return lock.error();
  const std::string settings = project.index_path() + ".new-" + std::to_string(::getpid()) + "-settings";
  try {
    auto header = write_locked(project, path, settings, stop);
    ::unlink(settings.c_str());
    if (!header) return header.error();
    return ExportReport{*std::move(header),
                        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
  } catch (const DatabaseError& error) {
    ::unlink(settings.c_str());
    return support::Error{COLLET_FAILED, std::string("the index is damaged: ") + error.what()};
  }
}

}  // namespace collet::codegraph
