// SPDX-License-Identifier: MIT
/// Import paths, by the module paths in go.mod.
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/languages/go/go_constraints.hpp"
#include "plugins/codegraph/languages/go/go_syntax.hpp"
#include "plugins/codegraph/languages/go/golang.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::go {
namespace {

std::string_view folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

/// Returns the path after `module` in a go.mod file.
std::string module_path(std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = support::trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.starts_with("module ")) continue;
    line = support::trim(line.substr(7));
    line = support::trim(line.substr(0, line.find("//")));
    if (line.size() > 1 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
    return std::string(line);
  }
  return {};
}

class Resolver {
 public:
  Resolver(const std::vector<ModuleFile>& files, const ReadProjectFile& read) {
    for (const auto& file : files) {
      const std::string folder(folder_of(file.path));
      const auto& summary = *file.summary;
      if (summary.definitions.empty() || summary.container.ends_with("_test")) continue;
      packages_.try_emplace(folder, Package{summary.definitions.front().name, summary.container});
      for (std::string_view above = folder; folders_.try_emplace(std::string(above)).second;
           above = folder_of(above)) {
        const std::string path = above.empty() ? "go.mod" : std::string(above) + "/go.mod";
        if (const auto text = read(path))
          if (std::string module = module_path(*text); !module.empty())
            modules_.emplace(std::move(module), above);
      }
    }
  }

  struct Package {
    std::string full_name;
    std::string name;
  };
  /// Returns the package that an import path means, or null.
  const Package* find(std::string_view path) const {
    // The longest module path that begins the import path.
    for (auto end = path.size(); end != 0 && end != std::string_view::npos; end = path.rfind('/', end - 1)) {
      const auto module = modules_.find(std::string(path.substr(0, end)));
      if (module != modules_.end()) {
        std::string folder = module->second;
        if (end < path.size()) folder += (folder.empty() ? "" : "/") + std::string(path.substr(end + 1));
        const auto found = packages_.find(folder);
        if (found != packages_.end()) return &found->second;
      }
      if (end == 1) break;
    }
    // Folders as in GOPATH: src/path, vendor/path, or the path itself.
    for (const std::string_view before : {"", "src/", "vendor/"}) {
      const auto found = packages_.find(std::string(before) + std::string(path));
      if (found != packages_.end()) return &found->second;
    }
    return nullptr;
  }

 private:
  std::unordered_map<std::string, Package> packages_;  ///< by folder
  std::unordered_map<std::string, bool> folders_;
  std::unordered_map<std::string, std::string> modules_;  ///< folders by module path
};

bool is_usual(const ModuleFile& file) {
  constexpr std::string_view k_constraint = "go:build ";
  if (!is_usual_file(file.path)) return false;
  const auto& annotations = file.summary->definitions.front().annotations;
  return annotations.empty() ||
         is_usual_build(std::string_view(annotations.front()).substr(k_constraint.size()));
}

/// Files for other systems declare names again that the usual build has. Calls mean those of the usual build:
/// the others keep their full names and are no members.
void leave_out_other_builds(const std::vector<ModuleFile>& files) {
  std::unordered_set<std::string> usual;
  const auto full_name = [](const FileSummary& summary, Index index) {
    const auto& one = summary.definitions[index];
    const auto& owner = summary.definitions[one.parent];
    return owner.parent == k_none ? owner.name : summary.definitions[owner.parent].name + "." + owner.name;
  };
  const auto is_member = [](const FileSummary& summary, const Definition& one) {
    if (one.parent == k_none || is_type(one.kind)) return false;
    const Index above = summary.definitions[one.parent].parent;
    return above == k_none ||
           (is_type(summary.definitions[one.parent].kind) && summary.definitions[above].parent == k_none);
  };
  std::vector<FileSummary*> others;
  for (const auto& file : files) {
    auto& summary = *file.summary;
    if (summary.definitions.empty()) continue;
    if (!is_usual(file)) {
      others.push_back(&summary);
      continue;
    }
    for (Index i = 1; i < summary.definitions.size(); ++i)
      if (is_member(summary, summary.definitions[i]))
        usual.insert(full_name(summary, i) + "." + summary.definitions[i].name);
  }
  for (auto* const summary : others) {
    std::vector<std::pair<Index, std::string>> left_out;
    for (Index i = 1; i < summary->definitions.size(); ++i) {
      const auto& one = summary->definitions[i];
      if (!is_member(*summary, one)) continue;
      std::string owner = full_name(*summary, i);
      if (usual.contains(owner + "." + one.name)) left_out.emplace_back(i, std::move(owner));
    }
    for (auto& [index, owner] : left_out) {
      summary->definitions[index].parent = k_none;
      summary->definitions[index].container = std::move(owner);
    }
  }
}

}  // namespace

void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile& read) {
  leave_out_other_builds(files);
  const Resolver resolver(files, read);
  for (const auto& file : files)
    for (auto& import : file.summary->imports) {
      const auto* const package = resolver.find(import.module);
      import.target = package == nullptr ? "go:" + import.module : package->full_name;
      if (import.name.starts_with('$'))
        import.name = package == nullptr ? import.name.substr(1) : package->name;
    }
}

}  // namespace collet::codegraph::go
