// SPDX-License-Identifier: MIT
#include <chrono>
#include <sys/statvfs.h>
#include <unistd.h>

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/exchange/shared_index.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_settings_bytes = 16U << 20U;

/// The extracted parts, beside the index. Those that do not get a place are removed; those of a killed
/// process are removed by the next one that takes the lock.
class Extracted {
 public:
  explicit Extracted(const ProjectSettings& project)
      : beside_(project.index_path() + ".new-" + std::to_string(::getpid())) {
    remove();
  }
  ~Extracted() { remove(); }
  Extracted(const Extracted&) = delete;
  Extracted& operator=(const Extracted&) = delete;

  /// Returns the path of a part, or nothing for one that this version does not know.
  std::string path(std::string_view part) const {
    for (const auto* name : k_names)
      if (part == name) return beside_ + "-" + name;
    return {};
  }

 private:
  static constexpr const char* k_names[] = {"settings", "index", "graph", "summaries", "compiled"};
  void remove() const {
    for (const auto* name : k_names)
      ::unlink(path(name).c_str());
  }
  std::string beside_;
};

support::Result<void> check_header(const ProjectSettings& project, const ArchiveHeader& header) {
  if (header.index_version != k_index_version)
    return support::Error{COLLET_UNSUPPORTED,
                          "the file has an index of version " + std::to_string(header.index_version) +
                              ", expected " + std::to_string(k_index_version) +
                              ": export it with this version of Collet, or run: collet codegraph index " +
                              project.name};
  bool index = false;
  bool graph = false;
  for (const auto& part : header.parts) {
    index = index || part.name == "index";
    graph = graph || part.name == "graph";
  }
  if (!index || !graph) return support::Error{COLLET_FAILED, "the file is damaged: it has no index"};
  struct statvfs disk {};
  if (::statvfs(project.folder.c_str(), &disk) == 0 &&
      header.total() > std::uint64_t{disk.f_bavail} * disk.f_frsize)
    return support::Error{COLLET_TOO_LARGE, "the index needs " + std::to_string(header.total() >> 20U) +
                                                " MiB, more than the disk of " + project.folder +
                                                " has left"};
  return {};
}

/// Puts the parts in their places. The index comes last: until then readers see the old one.
support::Result<void> place(const ProjectSettings& project, const ForeignParts& parts,
                            const std::string& graph) {
  if (auto done = replace_file(parts.graph, project.folder + "/" + graph, true); !done) return done;
  const std::string cache = project.folder + "/summaries.sqlite";
  ::unlink((cache + "-journal").c_str());
  if (!parts.summaries.empty()) {
    if (auto done = replace_file(parts.summaries, cache, true); !done) return done;
  }
  // The edges of a compiler belong to the index that has them.
  const std::string compiled = compiled_path(project.folder);
  if (parts.compiled.empty()) {
    ::unlink(compiled.c_str());
  } else if (auto done = replace_file(parts.compiled, compiled, true); !done) {
    return done;
  }
  if (auto done = replace_file(parts.index, project.index_path(), true); !done) return done;
  remove_old_graphs(project.folder, graph);
  return {};
}

}  // namespace

support::Result<ImportReport> import_index(const ProjectSettings& project, const ArchiveFile& file,
                                           const std::function<bool()>& stop) {
  const auto lock = IndexLock::take(project.folder);
  return lock ? import_index(project, file, *lock, stop) : lock.error();
}

support::Result<ImportReport> import_index(const ProjectSettings& project, const ArchiveFile& file,
                                           const IndexLock& /*lock*/, const std::function<bool()>& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const auto& header = file.header();
  if (auto done = check_header(project, header); !done) return done.error();
  const Extracted extracted(project);
  ForeignParts parts{extracted.path("index"), extracted.path("graph"), {}, {}};
  auto done = file.extract(
      [&](const ArchivePart& part) {
        if (part.name == "summaries") parts.summaries = extracted.path(part.name);
        if (part.name == "compiled") parts.compiled = extracted.path(part.name);
        return extracted.path(part.name);
      },
      stop);
  if (!done) return done.error();
  if (done = check_tables(parts); !done) return done.error();
  if (auto nodes = Adjacency::open(parts.graph); !nodes) return nodes.error();
  const auto settings = support::read_file(extracted.path("settings"), k_max_settings_bytes);
  const std::string graph = new_graph_name();
  auto adopted = adopt_index(project, parts, settings ? settings_in(*settings) : std::vector<SettingsFile>{},
                             graph, stop);
  if (!adopted) return adopted.error();
  if (done = place(project, parts, graph); !done) {
    ::unlink((project.folder + "/" + graph).c_str());
    return done.error();
  }
  return ImportReport{header, *std::move(adopted),
                      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

}  // namespace collet::codegraph
