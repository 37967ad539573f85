// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/index_refresh.hpp"

#include <chrono>

#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/project/partial_refresh.hpp"

namespace collet::codegraph {

std::size_t count_changes(const IndexReader& reader, const ProjectSettings& project, const SourceList& list) {
  return file_changes(reader, reader.files(), list).size() +
         count_changes_since(reader.meta("configuration"), project, list);
}

support::Result<RefreshReport> refresh_index(const ProjectSettings& project, const SourceList& list,
                                             const std::function<bool()>& stop,
                                             const std::function<void(std::shared_ptr<void>)>& discard) {
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
      const auto changes = file_changes(*reader, indexed, list);
      const auto settings = count_changes_since(reader->meta("configuration"), project, list);
      out.changed = changes.size() + settings;
      if (out.changed == 0) return finish();
      if (settings != 0) throw NeedsFullRun{};
      auto cache = out.changed <= k_max_changed ? SummaryCache::open(project.folder) : std::nullopt;
      if (cache) {
        const auto refresh_parts = [&](bool all) {
          auto refresh = std::make_shared<PartialRefresh>(project, list, *cache, stop, all);
          auto linked = refresh->run(*reader, indexed, changes);
          out.lost_compiled = refresh->lost_compiled();
          if (discard) discard(std::move(refresh));
          return linked;
        };
        support::Result<std::size_t> linked = std::size_t{0};
        try {
          linked = refresh_parts(false);
        } catch (const NeedsAllLanguages&) {
          linked = refresh_parts(true);
        }
        if (!linked) return linked.error();
        out.linked = *linked;
        return finish();
      }
    } catch (const NeedsFullRun&) {
    } catch (const DatabaseError&) {
    }
  }
  out.whole = true;
  auto report = index_project(project, nullptr, stop);
  if (!report) return report.error();
  return finish();
}

}  // namespace collet::codegraph
