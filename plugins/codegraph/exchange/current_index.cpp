// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/current_index.hpp"

#include "plugins/codegraph/project/index_refresh.hpp"

namespace collet::codegraph {

support::Result<void> make_current(const ProjectSettings& project, const std::function<bool()>& stop) {
  const auto list = list_sources(project.root, project.exclude, project.limits, stop);
  if (!list) return list.error();
  const auto done = refresh_index(project, *list, stop);
  if (!done)
    return support::Error{done.error().code, "project " + project.name + ": " + done.error().message +
                                                 "; run: collet codegraph index " + project.name};
  return {};
}

}  // namespace collet::codegraph
