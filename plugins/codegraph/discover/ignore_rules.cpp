// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/ignore_rules.hpp"

#include "sdk/support/text/glob.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_rules = 10000;
constexpr std::size_t k_max_pattern = 1000;

}  // namespace

void IgnoreRules::add(std::string_view folder, std::string_view text) {
  while (!text.empty() && rules_.size() < k_max_rules) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (line.ends_with(' ') && !line.ends_with("\\ "))
      line.remove_suffix(1);
    if (line.empty() || line.front() == '#' || line.size() > k_max_pattern) continue;
    Rule rule;
    if (line.front() == '!') {
      rule.excludes = false;
      line.remove_prefix(1);
    } else if (line.front() == '\\') {
      line.remove_prefix(1);
    }
    if (line.ends_with('/')) {
      rule.only_folders = true;
      line.remove_suffix(1);
    }
    if (line.empty()) continue;
    // A slash in front or within binds a pattern to the folder of its file.
    const bool bound = line.find('/') != std::string_view::npos;
    if (line.front() == '/') line.remove_prefix(1);
    rule.pattern = folder;
    if (!folder.empty()) rule.pattern += '/';
    if (!bound) rule.pattern += "**/";
    rule.pattern += line;
    rules_.push_back(std::move(rule));
  }
}

bool IgnoreRules::ignores(std::string_view path, bool is_folder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->only_folders && !is_folder) continue;
    if (support::segment_match(rule->pattern, path)) return rule->excludes;
  }
  return false;
}

}  // namespace collet::codegraph
