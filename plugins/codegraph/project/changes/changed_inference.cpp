// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/changes/changed_inference.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/name_hashes.hpp"
#include "plugins/codegraph/link/steps/inferred_types.hpp"

namespace collet::codegraph {
namespace {

/// Each round reaches the definitions that use those of the round before.
constexpr int k_max_rounds = 20;

}  // namespace

ChangedInference::ChangedInference(Program& program, AffectedNames& affected, Input input)
    : program_(program), affected_(affected), input_(std::move(input)), types_(program) {
  for (const Index file : *input_.changed)
    changed_paths_.insert(program.files()[file].path);
}

bool ChangedInference::run() {
  restore();
  grow();
  for (int round = 0; round < k_max_rounds; ++round) {
    input_.load(open_);
    for (const Index file : open_)
      program_.files()[file].inferred.clear();
    infer_types(program_);
    for (const Index file : open_)
      affected_.add_values(changed_values(file));
    if (!grow()) return true;
  }
  return false;
}

void ChangedInference::restore() {
  for (Index number = 0; number < input_.files->size(); ++number) {
    auto& file = program_.files()[number];
    const auto found = input_.stored->find(file.path);
    if (found != input_.stored->end())
      if (auto types = unpack_inferences(found->second)) stored_.emplace(number, *std::move(types));
    if (!has_inferred_types(file)) continue;
    const auto types = stored_.find(number);
    const bool known =
        input_.changed->count(number) == 0 && types != stored_.end() &&
        std::none_of(types->second.begin(), types->second.end(),
                     [&](const StoredInference& one) { return refers_to(one.type, changed_paths_); }) &&
        types_.restore(types->second, file);
    if (!known) open_.insert(number);
  }
}

/// Adds files that a changed name reaches. Returns true if there are some.
bool ChangedInference::grow() {
  const auto before = open_.size();
  for (Index number = 0; number < input_.files->size(); ++number)
    if (open_.count(number) == 0 && has_inferred_types(program_.files()[number]) &&
        affected_.in(*(*input_.files)[number].names))
      open_.insert(number);
  return open_.size() != before;
}

/// Returns types by the full names of their definitions, with a number where several have one.
ChangedInference::Inferences ChangedInference::named(const FileSummary& summary,
                                                     const std::vector<StoredInference>& types,
                                                     std::map<std::string, std::uint32_t>* names) {
  Inferences out;
  std::vector<std::string> paths;
  std::map<std::string, int> same;
  auto next = types.begin();
  for (const auto& one : summary.definitions) {
    paths.push_back((one.parent == k_none ? one.container : paths[one.parent]) + "." + one.name);
    if (!is_inferred(one) || next == types.end()) continue;
    const std::string key = paths.back() + " " + std::to_string(++same[paths.back()]);
    if (names != nullptr) names->emplace(key, name_hash(one.name));
    out.emplace(key, *next++);
  }
  return out;
}

ChangedInference::Inferences ChangedInference::before(Index file) const {
  const auto types = stored_.find(file);
  if (types == stored_.end()) return {};
  const auto summary = input_.before->find(program_.files()[file].path);
  return named(summary == input_.before->end() ? program_.files()[file].summary : summary->second,
               types->second, nullptr);
}

/// Returns the names of the definitions in a file that may have other types than before. A type that depends
/// on itself depends on the order in which types are found, so it counts as changed.
std::vector<std::uint32_t> ChangedInference::changed_values(Index file) const {
  std::map<std::string, std::uint32_t> names;
  const auto old = before(file);
  std::vector<std::uint32_t> out;
  for (const auto& [key, now] :
       named(program_.files()[file].summary, types_.of(program_.files()[file]), &names)) {
    const auto found = old.find(key);
    if (found == old.end() || !(found->second == now) || now.circular || refers_to(now.type, changed_paths_))
      out.push_back(names[key]);
  }
  return out;
}

}  // namespace collet::codegraph
