// SPDX-License-Identifier: MIT
#include <map>
#include <set>

#include <collet/json.hpp>

#include "plugins/codegraph/languages/typescript/ts_config.hpp"
#include "plugins/codegraph/languages/typescript/typescript.hpp"

namespace collet::codegraph::typescript {
namespace {

constexpr std::string_view k_extensions[] = {".d.ts", ".d.mts", ".d.cts", ".ts",  ".tsx", ".mts",
                                             ".cts",  ".js",    ".jsx",   ".mjs", ".cjs"};

std::string_view folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

class Resolver {
 public:
  Resolver(const std::vector<ModuleFile>& files, const ReadProjectFile& read) : read_(read), configs_(read) {
    for (const auto& file : files)
      modules_.insert(module_name(file.path));
    for (const auto& file : files)
      add_packages(folder_of(file.path));
  }

  /// Returns the full name of the module, or the name of a package of others.
  std::string resolve(std::string_view path, const std::string& module) {
    const std::string folder(folder_of(path));
    std::string found;
    if (module.starts_with(".")) {
      found = find(join_path(folder, module));
      return found.empty() ? "file:" + join_path(folder, module) : found;
    }
    for (const auto& candidate : configs_.candidates(folder, module)) {
      found = find(candidate);
      if (!found.empty()) return found;
    }
    found = find_package(module);
    if (found.empty() && module.starts_with("rxjs/")) return "npm:rxjs";
    return found.empty() ? "npm:" + module : found;
  }

 private:
  std::string find(const std::string& path) const {
    if (modules_.contains(path)) return path;
    const std::string stem = module_name(path);
    if (stem != path && modules_.contains(stem)) return stem;
    const std::string index = path.empty() ? "index" : path + "/index";
    return modules_.contains(index) ? index : std::string();
  }

  /// Notes the packages in a folder and in those around it.
  void add_packages(std::string_view folder) {
    while (folders_.insert(std::string(folder)).second) {
      const std::string path = folder.empty() ? "package.json" : std::string(folder) + "/package.json";
      if (const auto text = read_(path)) {
        const std::string json = plain_json(*text);
        const json::View package(json);
        const auto name = package["name"].string();
        if (name && !name->empty()) {
          Package one{std::string(folder), {}};
          for (const char* key : {"source", "types", "typings", "module", "main"})
            if (const auto entry = package[key].string()) one.entries.push_back(*entry);
          packages_.emplace(*name, std::move(one));
        }
      }
      if (folder.empty()) return;
      folder = folder_of(folder);
    }
  }

  std::string find_package(const std::string& module) const {
    for (auto end = module.size(); end != std::string::npos && end != 0; end = module.rfind('/', end - 1)) {
      const auto package = packages_.find(module.substr(0, end));
      if (package == packages_.end()) continue;
      const auto& folder = package->second.folder;
      std::string rest = module.substr(end);
      std::vector<std::string> entries;
      if (rest.empty()) {
        entries = package->second.entries;
        entries.insert(entries.end(), {"src", "src/public-api", "src/main", "lib", "."});
      } else {
        rest.erase(0, 1);
        entries = {rest, "src/" + rest};
      }
      for (const auto& entry : entries)
        if (std::string found = find(join_path(folder, entry)); !found.empty()) return found;
    }
    return {};
  }

  struct Package {
    std::string folder;
    std::vector<std::string> entries;
  };
  const ReadProjectFile& read_;
  CompilerConfigs configs_;
  std::set<std::string, std::less<>> modules_;
  std::set<std::string, std::less<>> folders_;
  std::map<std::string, Package> packages_;
};

}  // namespace

std::string module_name(std::string_view path) {
  for (const auto extension : k_extensions)
    if (path.ends_with(extension) && path.size() > extension.size()) {
      path.remove_suffix(extension.size());
      break;
    }
  return std::string(path);
}

void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile& read) {
  Resolver resolver(files, read);
  for (const auto& file : files) {
    std::map<std::string, std::string> known;
    const auto resolve = [&](const std::string& module) -> const std::string& {
      const auto [at, fresh] = known.try_emplace(module);
      if (fresh) at->second = resolver.resolve(file.path, module);
      return at->second;
    };
    for (auto& import : file.summary->imports)
      if (import.kind == Import::Kind::exported) import.target = resolve(import.module);
    for (auto& one : file.summary->exports)
      if (!one.module.empty()) one.target = resolve(one.module);
  }
}

}  // namespace collet::codegraph::typescript
