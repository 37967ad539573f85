// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/import_scip.hpp"

#include "plugins/codegraph/exchange/current_index.hpp"
#include "plugins/codegraph/project/index_lock.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_scip_bytes = std::size_t{2} << 30U;

}  // namespace

support::Result<ScipImport> import_scip(const ProjectSettings& project, const std::string& path,
                                        const std::function<bool()>& stop) {
  ScipImport out;
  {
    auto bytes = support::read_file(path, k_max_scip_bytes);
    if (!bytes) return bytes.error();
    if (auto done = make_current(project, stop); !done) return done.error();
    try {
      auto found = scip_facts(project, Database::open(project.index_path()), *bytes, stop);
      if (!found) return found.error();
      out.scip = *std::move(found);
    } catch (const DatabaseError& error) {
      return support::Error{COLLET_FAILED, std::string("the index is damaged: ") + error.what()};
    }
  }
  {
    auto lock = IndexLock::take(project.folder);
    if (!lock) return lock.error();
    if (auto done = write_compiled(project.folder, out.scip.facts); !done) return done.error();
  }
  auto report = index_project(project, nullptr, stop);
  if (!report) return report.error();
  out.index = *std::move(report);
  return out;
}

}  // namespace collet::codegraph
