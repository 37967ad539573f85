// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/publish_index.hpp"

#include <chrono>

#include "plugins/codegraph/exchange/shared_index.hpp"
#include "plugins/codegraph/shared_store/publications.hpp"
#include "plugins/codegraph/shared_store/store_record.hpp"
#include "plugins/codegraph/shared_store/unlinked_file.hpp"
#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {
namespace {

struct Exported {
  ArchiveHeader header;
  UnlinkedFile file;
};

support::Result<Exported> export_unlinked(const ProjectSettings& project, const std::function<bool()>& stop) {
  const std::string path = name_beside(project.folder + "/published");
  auto done = export_index(project, path, stop);
  if (!done) return done.error();
  auto file = UnlinkedFile::take(path);
  if (!file) return file.error();
  return Exported{std::move(done->header), *std::move(file)};
}

}  // namespace

support::Result<PublishReport> publish_index(const ProjectSettings& project, const StoreSettings& settings,
                                             const std::function<bool()>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  // A store that cannot be reached is noticed before the work, and not held open during it.
  if (auto store = StoreConnection::open(settings, stop); !store) return store.error();
  if (!IndexReader::open(project.index_path()))
    if (auto done = index_project(project, nullptr, stop); !done) return done.error();
  const auto exported = export_unlinked(project, stop);
  if (!exported) return exported.error();
  auto store = StoreConnection::open(settings, stop);
  if (!store) return store.error();
  std::uint64_t offset = k_archive_header_bytes;
  auto number = write_publication(*store, exported->header, settings.keep, [&](std::size_t size) {
    auto piece = exported->file.read(size, offset);
    if (piece) offset += piece->size();
    return piece;
  });
  if (!number) return number.error();
  auto record = read_record(project.folder, store->address().fingerprint());
  record.contact = utc_now();
  record.hash = exported->header.hash;
  record.revision = exported->header.revision;
  write_record(project.folder, record);
  return PublishReport{exported->header, *number,
                       std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

}  // namespace collet::codegraph
