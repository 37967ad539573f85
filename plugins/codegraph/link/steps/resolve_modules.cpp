// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/steps/resolve_modules.hpp"

#include <map>

namespace collet::codegraph {

void resolve_modules(Program& program, const ReadProjectFile& read) {
  // Languages that share types share modules.
  std::map<decltype(Language::resolve_modules), std::vector<ModuleFile>> groups;
  for (std::size_t i = 0; i < program.files().size(); ++i) {
    auto& file = program.files()[i];
    if (file.language->resolve_modules != nullptr)
      groups[file.language->resolve_modules].push_back({file.path, &file.summary});
  }
  for (const auto& [resolve, files] : groups)
    resolve(files, read);
}

}  // namespace collet::codegraph
