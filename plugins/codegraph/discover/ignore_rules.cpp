// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/ignore_rules.hpp"

#include "sdk/support/text/glob.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_rules = 10000;
constexpr std::size_t k_max_pattern = 1000;
constexpr std::string_view k_wildcards = "*?[";

/// Takes the text up to the next slash, and the slash.
std::string_view take_segment(std::string_view& text) {
  const auto end = text.find('/');
  const auto out = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return out;
}

}  // namespace

IgnoreRules::Segment IgnoreRules::segment(std::string_view text) {
  Segment out;
  if (text == "**") {
    out.kind = Segment::Kind::any_number;
    return out;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      if (k_wildcards.find(text[i]) != std::string_view::npos) out.kind = Segment::Kind::glob;
      out.text += text[i];
    } else if (++i < text.size()) {
      const bool quoted = k_wildcards.find(text[i]) != std::string_view::npos;
      if (quoted) out.kind = Segment::Kind::glob;
      out.text += quoted ? std::string{'[', text[i], ']'} : std::string(1, text[i]);
    }
  }
  if (out.text.starts_with('*') && out.text.find_first_of(k_wildcards, 1) == std::string::npos) {
    out.kind = Segment::Kind::ending;
    out.text.erase(0, 1);
  }
  return out;
}

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
    }
    if (line.ends_with('/')) {
      rule.only_folders = true;
      line.remove_suffix(1);
    }
    if (line.empty()) continue;
    // A slash in front or within binds a pattern to the folder of its file.
    rule.bound = line.find('/') != std::string_view::npos;
    if (line.front() == '/') line.remove_prefix(1);
    while (!line.empty()) {
      auto one = segment(take_segment(line));
      const bool repeats = one.kind == Segment::Kind::any_number && !rule.segments.empty() &&
                           rule.segments.back().kind == Segment::Kind::any_number;
      if (!repeats) rule.segments.push_back(std::move(one));
    }
    if (rule.segments.empty()) continue;
    rule.folder = folder;
    if (!folder.empty()) rule.folder += '/';
    rules_.push_back(std::move(rule));
  }
}

bool IgnoreRules::Segment::matches(std::string_view name) const {
  switch (kind) {
    case Kind::literal:
      return name == text;
    case Kind::ending:
      return name.ends_with(text);
    case Kind::glob:
      return support::glob_match(text, name);
    case Kind::any_number:
      break;
  }
  return true;
}

bool IgnoreRules::Rule::matches(std::string_view path) const {
  if (!path.starts_with(folder)) return false;
  path.remove_prefix(folder.size());
  // Most rules fail here.
  if (!segments.back().matches(path.substr(path.rfind('/') + 1))) return false;
  if (!bound) return true;
  // Only the last `**` is tried again with one name more: what the segments before it match stays right.
  std::size_t at = 0;
  std::size_t retry = 0;
  std::string_view retry_path;
  while (!path.empty()) {
    if (at < segments.size() && segments[at].kind == Segment::Kind::any_number) {
      if (++at == segments.size()) return true;
      retry = at;
      retry_path = path;
      take_segment(retry_path);
      continue;
    }
    auto rest = path;
    if (at < segments.size() && segments[at].matches(take_segment(rest))) {
      ++at;
      path = rest;
    } else if (retry != 0 && !retry_path.empty()) {
      at = retry;
      path = retry_path;
      take_segment(retry_path);
    } else {
      return false;
    }
  }
  return at == segments.size();
}

bool IgnoreRules::ignores(std::string_view path, bool is_folder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->only_folders && !is_folder) continue;
    if (rule->matches(path)) return rule->excludes;
  }
  return false;
}

}  // namespace collet::codegraph
