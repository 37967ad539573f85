// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/parts.hpp"

#include <algorithm>
#include <set>

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/languages/unfollowed_library.hpp"
#include "plugins/codegraph/overview/frameworks.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

/// Returns the folder of a module; of a long one, only the end.
std::string shown_folder(const Module& one) {
  constexpr std::size_t k_long = 30;
  if (one.folder.size() <= k_long) return one.folder;
  const auto slash = one.folder.find('/', one.folder.size() - k_long);
  return slash == std::string::npos ? "…" : "…" + one.folder.substr(slash);
}

}  // namespace

Parts::Parts(const IndexReader& reader) : modules_(modules_in(reader.meta("modules"))) {
  for (const auto& file : reader.files())
    for (Sum* sum : {&languages_[file.language], &parts_[part_of(file.path)]}) {
      ++sum->files;
      sum->lines += file.lines;
      sum->tests += (file.flags & k_file_test) != 0 ? 1U : 0U;
      sum->generated += (file.flags & k_file_generated) != 0 ? 1U : 0U;
    }
}

std::vector<std::pair<std::string, Sum>> Parts::largest() const {
  std::vector<std::pair<std::string, Sum>> out(parts_.begin(), parts_.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& one, const auto& other) { return one.second.lines > other.second.lines; });
  return out;
}

std::string Parts::part_of(const std::string& path) const {
  if (const auto module = module_of(modules_, path)) {
    const auto& one = modules_[*module];
    return one.name + " (" + one.kind + (one.folder.empty() ? "" : ", " + shown_folder(one)) + ")";
  }
  const auto source = path.find("/src/");
  const auto end = source == std::string::npos ? path.find('/') : source;
  return end == std::string::npos ? "." : path.substr(0, end);
}

std::string sum_line(const std::string& name, const Sum& sum) {
  std::string out = name + ": " + std::to_string(sum.files) + " files";
  std::string marks;
  if (sum.tests != 0) marks = std::to_string(sum.tests) + " test";
  if (sum.generated != 0) marks += (marks.empty() ? "" : ", ") + std::to_string(sum.generated) + " generated";
  if (!marks.empty()) out += " (" + marks + ")";
  return out + ", " + std::to_string(sum.lines) + " lines";
}

std::string type_line(const SymbolRow& type, const Parts& parts) {
  const auto part = parts.part_of(type.path);
  return type.name + " (" + part.substr(0, part.find(" (")) + ") `" + type.key + "`";
}

std::string frameworks_of(const IndexReader& reader, const std::string& root) {
  constexpr std::size_t k_max_bytes = 1U << 20U;
  constexpr std::size_t k_max_modules = 200;
  std::set<std::string> found;
  std::size_t count = 0;
  for (const auto& module : modules_in(reader.meta("modules"))) {
    if (++count > k_max_modules) break;
    const std::string folder = module.folder.empty() ? "" : module.folder + "/";
    for (const std::string& name :
         {std::string("pom.xml"), std::string("package.json"), module.name + ".csproj"})
      if (const auto text = read_source(root, folder + name, k_max_bytes)) add_frameworks(*text, found);
  }
  for (const char* const name : {"requirements.txt", "pyproject.toml", "go.mod"})
    if (const auto text = read_source(root, name, k_max_bytes)) add_frameworks(*text, found);
  std::string out;
  for (const auto& name : found)
    out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

std::string unfollowed_libraries(const IndexReader& reader) {
  std::map<std::string_view, std::size_t> counts;
  for (const auto& file : reader.files())
    if (const auto name =
            unfollowed_library_name(static_cast<std::uint8_t>(file.flags >> k_file_library_shift));
        !name.empty())
      ++counts[name];
  std::string out;
  for (const auto& [name, count] : counts) {
    out.append(out.empty() ? "" : ", ").append(name).append(" (").append(std::to_string(count));
    out += count == 1 ? " file)" : " files)";
  }
  return out;
}

}  // namespace collet::codegraph
