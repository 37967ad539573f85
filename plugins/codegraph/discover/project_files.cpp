// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/project_files.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_references = 1000;

std::string_view folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

/// Returns a path without `.` and `..`, or an empty text if it leads out of the root.
std::string normal(std::string_view folder, std::string_view path) {
  std::string out(folder);
  while (!path.empty()) {
    const auto end = path.find_first_of("/\\");
    const auto part = path.substr(0, end);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (out.empty()) return {};
      out.resize(folder_of(out).size());
      continue;
    }
    if (!out.empty()) out += '/';
    out += part;
  }
  return out;
}

}  // namespace

std::vector<std::string> referenced_projects(std::string_view path, std::string_view text) {
  constexpr std::string_view k_element = "<ProjectReference";
  std::vector<std::string> out;
  while (out.size() < k_max_references) {
    const auto at = text.find(k_element);
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + k_element.size());
    const auto tag = text.substr(0, text.find('>'));
    const auto attribute = tag.find("Include=");
    if (attribute == std::string_view::npos || attribute + 9 >= tag.size()) continue;
    const char quote = tag[attribute + 8];
    const auto value = tag.substr(attribute + 9);
    const auto end = value.find(quote);
    if ((quote != '"' && quote != '\'') || end == std::string_view::npos) continue;
    std::string found = normal(folder_of(path), value.substr(0, end));
    if (!found.empty()) out.push_back(std::move(found));
  }
  return out;
}

ProjectScopes::ProjectScopes(const std::vector<std::string>& paths,
                             const std::function<std::string(const std::string& path)>& read) {
  std::vector<std::vector<Index>> direct;
  for (const auto& path : paths) {
    folders_.emplace_back(folder_of(path));
    auto& references = direct.emplace_back();
    for (const auto& one : referenced_projects(path, read(path)))
      if (const auto found = std::find(paths.begin(), paths.end(), one); found != paths.end())
        references.push_back(static_cast<Index>(found - paths.begin()));
  }
  for (Index project = 0; project < paths.size(); ++project) {
    std::vector<Index> seen{project};
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const Index current = seen[i];
      for (Index one = 0; one < paths.size(); ++one) {
        // Projects of one folder share its files.
        const auto& refers = direct[current];
        if (folders_[one] != folders_[current] &&
            std::find(refers.begin(), refers.end(), one) == refers.end())
          continue;
        if (std::find(seen.begin(), seen.end(), one) == seen.end()) seen.push_back(one);
      }
    }
    std::sort(seen.begin(), seen.end());
    visible_.push_back(std::move(seen));
  }
}

Index ProjectScopes::project_of(std::string_view file) const {
  Index out = k_none;
  for (Index project = 0; project < folders_.size(); ++project) {
    const auto& folder = folders_[project];
    const bool inside =
        folder.empty() || (file.starts_with(folder) && file.substr(folder.size()).starts_with('/'));
    if (inside && (out == k_none || folder.size() > folders_[out].size())) out = project;
  }
  return out;
}

}  // namespace collet::codegraph
