// SPDX-License-Identifier: MIT
/// Tools in a map, for uses without a host.
#include <utility>

#include "plugins/workflow/language/check/check.hpp"

namespace collet::workflow {

std::string Tools::note(std::string_view /*key*/) const {
  return {};
}

const ToolInfo* Tools::operation(std::string_view /*call*/) const {
  return nullptr;
}

std::string Tools::operation_problem(std::string_view /*call*/) const {
  return {};
}

void ToolMap::add(ToolInfo tool) {
  std::string key = tool.key;
  tools_.insert_or_assign(std::move(key), std::move(tool));
}

void ToolMap::set_problem(std::string alias, std::string reason) {
  problems_[std::move(alias)] = std::move(reason);
}

const ToolInfo* ToolMap::find(std::string_view name) const {
  const auto found = tools_.find(name);
  if (found != tools_.end()) return &found->second;
  if (name.find(':') != std::string_view::npos) return nullptr;
  const ToolInfo* only = nullptr;
  for (const auto& [key, tool] : tools_) {
    if (tool.external || key.substr(key.find(':') + 1) != name) continue;
    if (only != nullptr) return nullptr;
    only = &tool;
  }
  return only;
}

std::vector<std::string> ToolMap::keys() const {
  std::vector<std::string> out;
  for (const auto& [key, tool] : tools_)
    out.push_back(key);
  return out;
}

std::string ToolMap::problem(std::string_view alias) const {
  const auto found = problems_.find(alias);
  return found == problems_.end() ? std::string() : found->second;
}

}  // namespace collet::workflow
