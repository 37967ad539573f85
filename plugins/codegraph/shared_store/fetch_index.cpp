// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/fetch_index.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "plugins/codegraph/exchange/shared_index.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/shared_store/unlinked_file.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {
namespace {

using Clock = std::chrono::steady_clock;

support::Error missing(const ProjectSettings& project, const std::string& versions) {
  if (versions.empty())
    return {COLLET_NOT_FOUND, "the shared store has no index of the project " + project.name};
  return {COLLET_NOT_FOUND, "the shared store has indexes of the project " + project.name + " of version " +
                                versions + ", expected " + std::to_string(k_index_version) +
                                ": publish one with this version of Collet"};
}

std::string name_of(const Publication& publication) {
  return "index " + std::to_string(publication.number) + " of the shared store";
}

support::Result<void> check_size(const Publication& publication, std::uint64_t max_bytes) {
  const auto size = std::max(publication.header.total(), publication.header.compressed);
  if (size <= max_bytes) return {};
  return support::Error{COLLET_TOO_LARGE, name_of(publication) + " has " + std::to_string(size) +
                                              " bytes, more than max_bytes = " + std::to_string(max_bytes) +
                                              " of [plugins.codegraph.config.store]"};
}

/// Waits for the lock of a project, because a refresh in another call takes it for a moment.
support::Result<IndexLock> wait_for_lock(const std::string& folder, const std::function<bool()>& stop) {
  constexpr std::chrono::seconds k_limit{20};
  constexpr std::chrono::milliseconds k_pause{20};
  const auto end = Clock::now() + k_limit;
  for (;;) {
    auto lock = IndexLock::take(folder);
    if (lock || Clock::now() > end) return lock;
    if (stop && stop()) return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
    std::this_thread::sleep_for(k_pause);
  }
}

support::Result<void> transfer(StoreConnection& store, const Publication& publication,
                               const UnlinkedFile& file, const FetchHooks& hooks) {
  if (auto done = file.append(publication.packed_header); !done) return done;
  std::uint64_t written = 0;
  return read_pieces(store, publication, [&](std::string_view bytes) {
    written += bytes.size();
    if (hooks.progress) hooks.progress(written, publication.header.compressed);
    return file.append(bytes);
  });
}

/// Checks the transferred file and puts its index in the place of the local one.
support::Result<void> adopt(const ProjectSettings& project, const UnlinkedFile& file, const FetchHooks& hooks,
                            FetchReport& report) {
  const auto archive = ArchiveFile::open(file.path());
  if (!archive) {
    report.damaged = report.publication.number;
    return support::Error{archive.error().code,
                          name_of(report.publication) + " is not used: " + archive.error().message};
  }
  const auto lock = wait_for_lock(project.folder, hooks.stop);
  if (!lock) return lock.error();
  auto imported = import_index(project, *archive, *lock, hooks.stop);
  if (!imported) {
    if (imported.error().code == COLLET_CANCELLED) return imported.error();
    report.damaged = report.publication.number;
    return support::Error{imported.error().code,
                          name_of(report.publication) + " is not used: " + imported.error().message};
  }
  report.differing = imported->adopted.differing;
  return {};
}

}  // namespace

bool is_wanted(const Publication& publication, const FetchSituation& situation, const StoreRecord& record) {
  const bool same = publication.header.hash == record.hash;
  if (situation.asked) return !situation.has_index || !same;
  if (publication.number == situation.refused) return false;
  if (!situation.has_index) return true;
  if (same) return false;
  const auto& revision = publication.header.revision;
  if (!situation.revision.empty() && revision == situation.revision) return record.revision != revision;
  return situation.revision.empty() || situation.many_changes;
}

FetchSituation situation_of(const ProjectSettings& project) {
  FetchSituation out;
  out.has_index = static_cast<bool>(IndexReader::open(project.index_path()));
  out.revision = checked_out_revision(project.root);
  return out;
}

support::Result<Publication> best_publication(StoreConnection& store, const ProjectSettings& project,
                                              const FetchSituation& situation) {
  if (auto done = begin_reading(store); !done) return done.error();
  auto found = find_publication(store, project.name, k_index_version, situation.revision);
  if (!found) return found.error();
  if (*found) return **std::move(found);
  const auto versions = versions_of(store, project.name);
  return versions ? missing(project, *versions) : versions.error();
}

support::Result<void> fetch_index(const ProjectSettings& project, const StoreSettings& settings,
                                  const FetchSituation& situation, const FetchHooks& hooks,
                                  FetchReport& report) {
  const auto begin = Clock::now();
  auto store = StoreConnection::open(settings, hooks.stop);
  if (!store) return store.error();
  auto best = best_publication(*store, project, situation);
  if (!best) return best.error();
  report.publication = *std::move(best);
  auto record = read_record(project.folder, store->address().fingerprint());
  record.contact = utc_now();
  const auto& publication = report.publication;
  if (is_wanted(publication, situation, record)) {
    if (auto done = check_size(publication, settings.max_bytes); !done) return done;
    const auto file = UnlinkedFile::create(project.folder);
    if (!file) return file.error();
    if (auto done = transfer(*store, publication, *file, hooks); !done) {
      if (done.error().code != COLLET_NOT_FOUND) return done;
      report.damaged = publication.number;
      return support::Error{COLLET_FAILED, done.error().message};
    }
    if (auto done = adopt(project, *file, hooks, report); !done) return done;
    report.fetched = true;
    record.hash = publication.header.hash;
    record.revision = publication.header.revision;
  }
  write_record(project.folder, record);
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return {};
}

}  // namespace collet::codegraph
