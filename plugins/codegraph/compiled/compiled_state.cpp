// SPDX-License-Identifier: MIT
#include "plugins/codegraph/compiled/compiled_state.hpp"

#include <map>

namespace collet::codegraph {

std::string compiled_state(const CompiledFacts& facts, const std::vector<FileRow>& files) {
  constexpr std::size_t k_max_shown = 3;
  std::map<std::string_view, std::string_view> hashes;
  for (const auto& file : files)
    hashes.emplace(file.path, file.hash);
  std::size_t lost = 0;
  std::string names;
  for (const auto& file : facts.files) {
    const auto found = hashes.find(file.path);
    if (found != hashes.end() && found->second == file.hash) continue;
    if (++lost <= k_max_shown) names += (names.empty() ? "" : ", ") + file.path;
  }
  std::string out =
      ", SCIP edges of " + std::to_string(facts.files.size() - lost) + " files by " + facts.tool;
  if (lost != 0)
    out += " (" + std::to_string(lost) + " more changed since and have none: " + names +
           (lost > k_max_shown ? ", …)" : ")");
  return out;
}

}  // namespace collet::codegraph
