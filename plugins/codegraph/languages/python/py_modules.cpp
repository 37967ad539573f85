// SPDX-License-Identifier: MIT
/// The files that imports mean.
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/languages/python/python.hpp"

namespace collet::codegraph::python {
namespace {

/// Returns the name without its last part.
std::string_view parent_of(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

std::string joined(std::string_view package, std::string_view name) {
  std::string out(package);
  if (!out.empty() && !name.empty()) out += '.';
  return out += name;
}

class Resolver {
 public:
  explicit Resolver(const std::vector<ModuleFile>& files) {
    for (const auto& file : files) {
      const std::string name = module_name(file.path);
      modules_.emplace(name, file.summary);
      if (file.path.ends_with("__init__.py") || file.path.ends_with("__init__.pyi")) packages_.insert(name);
      for (std::string_view folder = parent_of(name); folders_.insert(std::string(folder)).second;)
        folder = parent_of(folder);
    }
    // A package or module that no package contains has the short name; one of several has none.
    for (const auto& [name, summary] : modules_) {
      const auto parent = parent_of(name);
      if (packages_.contains(std::string(parent))) continue;
      const std::string last = name.substr(parent.empty() ? 0 : parent.size() + 1);
      const auto [at, fresh] = unique_.try_emplace(last, name);
      if (!fresh) at->second.clear();
    }
  }

  /// Returns the full name of the module, or an empty text if it is outside of the sources.
  std::string find(std::string_view path, std::string_view module) {
    const std::string own = module_name(path);
    const bool package = packages_.contains(own) && !own.empty();
    if (module.starts_with('.')) {
      std::string_view base = package ? std::string_view(own) : parent_of(own);
      const auto dots = std::min(module.find_first_not_of('.'), module.size());
      for (std::size_t i = 1; i < dots; ++i)
        base = parent_of(base);
      std::string name = joined(base, module.substr(dots));
      return exists(name) ? name : std::string();
    }
    // From the folder that contains the outermost package of the file, and from those above it.
    std::string_view folder = package ? std::string_view(own) : parent_of(own);
    while (packages_.contains(std::string(folder)) && !folder.empty())
      folder = parent_of(folder);
    for (bool more = true; more; folder = parent_of(folder)) {
      more = !folder.empty();
      for (const std::string_view inner : {"", "src", "lib"}) {
        std::string name = joined(joined(folder, inner), module);
        if (exists(name)) return name;
      }
    }
    const auto first = module.substr(0, module.find('.'));
    const auto found = unique_.find(std::string(first));
    if (found == unique_.end() || found->second.empty()) return {};
    std::string name = found->second + std::string(module.substr(first.size()));
    return packages_.contains(found->second) && exists(name) ? name : std::string();
  }

  bool is_module(const std::string& name) const { return modules_.contains(name); }
  /// Returns true if a module gives the name a meaning of its own.
  bool declares(const std::string& module, const std::string& name) {
    auto& names = names_[module];
    const auto found = modules_.find(module);
    if (names.empty() && found != modules_.end()) {
      names.insert("");
      for (const auto& one : found->second->definitions)
        if (one.parent == 0) names.insert(one.name);
      for (const auto& one : found->second->exports)
        names.insert(one.name);
    }
    return names.contains(name);
  }

  /// Makes the modules of each package members of it.
  void export_modules() {
    std::vector<std::string> names;
    for (const auto& [name, summary] : modules_)
      if (!parent_of(name).empty() && packages_.contains(std::string(parent_of(name)))) names.push_back(name);
    std::sort(names.begin(), names.end());
    for (const auto& name : names) {
      const std::string package(parent_of(name));
      const std::string last = name.substr(package.size() + 1);
      if (!declares(package, last)) modules_[package]->exports.push_back({last, "*", name, {}});
    }
  }

 private:
  bool exists(const std::string& name) const {
    return modules_.contains(name) || (!name.empty() && folders_.contains(name));
  }

  std::unordered_map<std::string, FileSummary*> modules_;
  std::unordered_set<std::string> packages_;
  std::unordered_set<std::string> folders_;
  std::unordered_map<std::string, std::string> unique_;
  std::unordered_map<std::string, std::unordered_set<std::string>> names_;
};

}  // namespace

std::string module_name(std::string_view path) {
  const auto dot = path.rfind('.');
  std::string out(path.substr(0, dot));
  std::replace(out.begin(), out.end(), '/', '.');
  constexpr std::string_view k_package = "__init__";
  if (out == k_package) return out;
  if (out.ends_with(".__init__")) out.resize(out.size() - k_package.size() - 1);
  return out;
}

void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile&) {
  Resolver resolver(files);
  for (const auto& file : files) {
    std::map<std::string, std::string> known;
    const std::string own = module_name(file.path);
    const auto resolve = [&](std::string& target, std::string& member, const std::string& module) {
      const auto [at, fresh] = known.try_emplace(module);
      if (fresh) at->second = resolver.find(file.path, module);
      target = at->second.empty() ? "pip:" + module : at->second;
      if (at->second.empty() || member == "*" || member.empty()) return;
      // `from package import module`
      std::string inner = joined(at->second, member);
      // A package that imports a name from itself means the module, not the import.
      const bool itself = at->second == own;
      if (!resolver.is_module(inner) || (!itself && resolver.declares(at->second, member))) return;
      target = std::move(inner);
      member = "*";
    };
    std::string all = "*";
    for (auto& import : file.summary->imports)
      resolve(import.target, import.kind == Import::Kind::exported ? import.member : all, import.module);
    for (auto& one : file.summary->exports)
      if (!one.module.empty()) resolve(one.target, one.member, one.module);
  }
  resolver.export_modules();
}

}  // namespace collet::codegraph::python
