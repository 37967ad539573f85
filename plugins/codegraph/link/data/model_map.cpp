// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/model_map.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

std::string_view name_end(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

/// Returns how many folders two paths have in common.
std::size_t common_folders(std::string_view one, std::string_view other) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < one.size() && i < other.size() && one[i] == other[i]; ++i)
    if (one[i] == '/') ++out;
  return out;
}

}  // namespace

ModelMap::ModelMap(const Program& program) : program_(program) {
  for (Index file = 0; file < program.files().size(); ++file) {
    const auto& models = program.files()[file].summary.models;
    for (Index i = 0; i < models.size(); ++i)
      if (!models[i].name.empty()) named_[models[i].name].push_back({file, i});
  }
  for (Index file = 0; file < program.files().size(); ++file)
    for (Index i = 0; i < program.files()[file].summary.models.size(); ++i)
      if (const ModelRef ref{file, i}; !is_none(ref)) all_.push_back(ref);
}

ModelRef ModelMap::named(std::string_view name, Index file) const {
  const auto found = named_.find(name_end(name));
  if (found == named_.end()) return {};
  const auto& user = program_.files()[file];
  ModelRef best;
  std::size_t score = 0;
  // The application in front of a name in Django is the name of a folder.
  const auto dot = name.rfind('.');
  const std::string folder =
      dot == std::string_view::npos ? std::string() : "/" + std::string(name.substr(0, dot)) + "/";
  constexpr std::size_t k_max_candidates = 200;
  for (std::size_t i = 0; i < std::min(found->second.size(), k_max_candidates); ++i) {
    const auto ref = found->second[i];
    const auto& other = program_.files()[ref.file];
    if (other.language != user.language) continue;
    const bool in_folder = !folder.empty() && ("/" + other.path).find(folder) != std::string::npos;
    const auto near =
        1 + common_folders(user.path, other.path) + (ref.file == file ? 1000 : 0) + (in_folder ? 2000 : 0);
    if (near <= score) continue;
    score = near;
    best = ref;
  }
  return best;
}

std::vector<ModelRef> ModelMap::bases(ModelRef ref) const {
  std::vector<ModelRef> out;
  for (const auto& base : at(ref).bases)
    if (const auto found = named(base, ref.file); found.found() && !(found == ref)) out.push_back(found);
  return out;
}

bool ModelMap::is_none(ModelRef ref) const {
  std::vector<ModelRef> open{ref};
  for (std::size_t i = 0; i < open.size() && i < 64; ++i) {
    if (!at(open[i]).uncertain) return false;
    for (const auto& base : bases(open[i]))
      if (std::find(open.begin(), open.end(), base) == open.end()) open.push_back(base);
  }
  return true;
}

std::vector<std::string> ModelMap::table(ModelRef ref) const {
  for (int i = 0; i < k_max_levels && ref.found(); ++i) {
    const auto& model = at(ref);
    if (model.abstract || is_none(ref)) return {};
    const auto above = bases(ref);
    const auto real =
        std::find_if(above.begin(), above.end(), [&](ModelRef base) { return !at(base).abstract; });
    if (!model.shares) return model.table;
    if (real == above.end()) return model.table;
    ref = *real;
  }
  return {};
}

void ModelMap::add_columns(ModelRef ref, bool own, int depth, std::vector<ModelRef>& seen,
                           std::vector<ModelColumnRef>& out) const {
  if (depth > k_max_levels || std::find(seen.begin(), seen.end(), ref) != seen.end()) return;
  seen.push_back(ref);
  const auto& model = at(ref);
  // A concrete base has its columns in a table of its own, unless the class shares it.
  if (!own && !model.abstract) return;
  for (const auto& column : model.columns) {
    const bool known = std::any_of(out.begin(), out.end(), [&](const ModelColumnRef& one) {
      return one.column->member == column.member && one.column->name == column.name;
    });
    if (!known) out.push_back({ref.file, &column});
  }
  for (const auto& base : bases(ref))
    add_columns(base, model.shares && own, depth + 1, seen, out);
}

std::vector<ModelColumnRef> ModelMap::columns(ModelRef ref) const {
  std::vector<ModelColumnRef> out;
  std::vector<ModelRef> seen;
  add_columns(ref, true, 0, seen, out);
  return out;
}

std::vector<std::string> ModelMap::referenced_table(const ModelColumnRef& column, ModelRef owner) const {
  const auto& one = *column.column;
  if (!one.references.empty()) {
    const auto dot = one.references.rfind('.');
    if (dot == std::string::npos) return {one.references};
    return {one.references.substr(0, dot), one.references.substr(dot + 1)};
  }
  if (one.target.empty() || one.name.empty()) return {};
  const auto target = one.target == "self" ? owner : named(one.target, column.file);
  return target.found() ? table(target) : std::vector<std::string>();
}

}  // namespace collet::codegraph
