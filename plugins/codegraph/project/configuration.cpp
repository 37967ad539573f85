// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/configuration.hpp"

#include <sys/stat.h>

namespace collet::codegraph {
namespace {

std::string state_of(std::uint64_t size, std::int64_t modified_ns) {
  return std::to_string(size) + " " + std::to_string(modified_ns);
}

std::string state_of(const ProjectSettings& project, const std::string& path) {
  struct stat info {};
  if (::lstat((project.root + "/" + path).c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return {};
  return state_of(static_cast<std::uint64_t>(info.st_size),
                  static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1000000000 + info.st_mtim.tv_nsec);
}

std::map<std::string, std::string> listed_states(const SourceList& list) {
  std::map<std::string, std::string> out;
  for (const auto& file : list.projects)
    if (file.path.find('\n') == std::string::npos)
      out.emplace(file.path, state_of(file.size, file.modified_ns));
  return out;
}

using States = std::map<std::string, std::string>;

std::string text_of(const States& states) {
  std::string out;
  for (const auto& [path, state] : states)
    out.append(state).append(" ").append(path).append("\n");
  return out;
}

States states_in(const std::string& text) {
  States out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    const auto space = line.find(' ', std::min(line.find(' '), line.size() - 1) + 1);
    if (space != std::string::npos) out.emplace(line.substr(space + 1), line.substr(0, space));
  }
  return out;
}

}  // namespace

Configuration::Configuration(const ProjectSettings& project, const SourceList& list)
    : project_(project), states_(listed_states(list)) {
  for (const auto& file : list.projects)
    listed_.push_back(file.path);
}

std::vector<Module> Configuration::modules() {
  constexpr std::size_t k_max_modules = 5000;
  std::vector<Module> out;
  for (const auto& path : listed_) {
    if (out.size() == k_max_modules) break;
    const auto text = read(path);
    if (!text) continue;
    if (auto found = module_of_file(path, *text)) out.push_back(*std::move(found));
  }
  return out;
}

std::optional<std::string> Configuration::read(const std::string& path) {
  const bool noted = states_.count(path) != 0;
  std::string state = noted ? std::string() : state_of(project_, path);
  auto text = read_source(project_.root, path, project_.limits.max_file_bytes);
  if (!text) return std::nullopt;
  if (!noted && !state.empty() && path.find('\n') == std::string::npos)
    states_.emplace(path, std::move(state));
  return *std::move(text);
}

std::string Configuration::state() const {
  return text_of(states_);
}

std::string file_state(const ProjectSettings& project, const std::string& path) {
  return state_of(project, path);
}

std::map<std::string, std::string> states_by_path(const std::string& state) {
  return states_in(state);
}

std::string united_states(const std::string& before, const std::string& now) {
  auto all = states_in(now);
  all.merge(states_in(before));
  return text_of(all);
}

std::size_t count_changes_since(const std::string& state, const ProjectSettings& project,
                                const SourceList& list) {
  auto listed = listed_states(list);
  std::size_t out = 0;
  for (const auto& [path, before] : states_in(state)) {
    const auto found = listed.find(path);
    if (before != (found == listed.end() ? state_of(project, path) : found->second)) ++out;
    if (found != listed.end()) listed.erase(found);
  }
  return out + listed.size();
}

}  // namespace collet::codegraph
