// SPDX-License-Identifier: MIT
#include "plugins/search/answer/services.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "plugins/apis/operation_names.hpp"
#include "plugins/openapi/print/list/distinct_tags.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::search {
namespace {

using openapi::Index;
using openapi::Kind;
using openapi::Operation;

constexpr std::size_t k_near = 5;

/// Returns the length of the segments that all paths begin with. At least one segment of each path remains.
std::size_t common_prefix(const Index& index) {
  const auto count = index.path_item_count(Kind::path);
  std::string_view common;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto path = index.path_item(i).path;
    // The path without its last segment.
    auto folder = path.substr(0, path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/'));
    if (const auto brace = folder.find('{'); brace != std::string_view::npos)
      folder = folder.substr(0, folder.rfind('/', brace));
    if (i == 0) common = folder;
    const auto end = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end()).first;
    auto length = static_cast<std::size_t>(end - common.begin());
    const bool whole = (length == common.size() || common[length] == '/') &&
                       (length == folder.size() || folder[length] == '/');
    if (!whole) length = length == 0 ? 0 : common.substr(0, length).rfind('/');
    common = common.substr(0, length == std::string_view::npos ? 0 : length);
    if (common.empty()) return 0;
  }
  return common.size();
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Returns the length of the first word of a name in camel case: 6 for "CreateVpc", 3 for "VPCPeering".
std::size_t first_word(std::string_view name) {
  std::size_t end = 1;
  if (name.size() > 1 && is_upper(name[1])) {
    while (end < name.size() && is_upper(name[end]) && (end + 1 == name.size() || is_upper(name[end + 1])))
      ++end;
    return std::min(end, name.size());
  }
  while (end < name.size() && !is_upper(name[end]))
    ++end;
  return std::min(end, name.size());
}

/// Returns the noun of a segment that names an action, "Vpc" for "#Action=DescribeVpcs", because each action
/// has a path of its own. Returns other segments unchanged.
std::string_view noun_of(std::string_view segment) {
  constexpr std::string_view k_action = "#Action=";
  if (!segment.starts_with(k_action)) return segment;
  auto name = segment.substr(k_action.size());
  name = name.substr(0, name.find_first_of("&#?"));
  if (name.empty()) return segment;
  const auto verb = first_word(name);
  if (verb == name.size()) return name;
  name = name.substr(verb, first_word(name.substr(verb)));
  if (name.ends_with("sses")) return name.substr(0, name.size() - 2);
  const bool plural =
      name.size() > 3 && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us");
  return plural ? name.substr(0, name.size() - 1) : name;
}

}  // namespace

std::string_view Services::segment_of(const Operation& operation) const {
  auto path = operation.path();
  path.remove_prefix(std::min(common_, path.size()));
  const auto begin = path.find_first_not_of('/');
  if (begin == std::string_view::npos) return "/";
  return noun_of(path.substr(begin, path.find('/', begin) - begin));
}

Services::Services(const openapi::Outline& outline) : outline_(outline) {
  const Index& index = outline.index();
  std::vector<std::uint32_t> of_tag(index.tag_name_count());
  std::vector<Count> counts;
  bool common_known = false;
  for (const auto& operation : outline.operations()) {
    if (operation.kind != Kind::path) continue;
    const auto tags = operation.tags();
    listing::for_each_distinct_tag(tags, [&](std::size_t i) {
      if (openapi::Outline::is_external(operation)) {
        counts.push_back({tags[i], 1});
      } else {
        ++of_tag[tags.number(i)];
      }
    });
    if (!tags.empty()) continue;
    if (!common_known) common_ = common_prefix(index);
    common_known = true;
    // Operations of one path, and mostly of one segment, are neighbours.
    const auto segment = segment_of(operation);
    if (counts.empty() || counts.back().name != segment) counts.push_back({segment, 0});
    ++counts.back().operations;
    ++prefix_.operations;
  }
  if (common_ != 0) {
    const auto path = index.path_item(0).path;
    prefix_.prefix = true;
    prefix_.full = path.substr(1, std::min(path.find('/', 1), common_) - 1);
    prefix_.name = prefix_.full;
  }
  for (std::uint32_t tag = 0; tag < of_tag.size(); ++tag)
    if (of_tag[tag] != 0) counts.push_back({index.tag_name(tag), of_tag[tag]});
  merge(counts);
  add(counts);
}

/// Sorts the counts by name and adds those of one name together.
void Services::merge(std::vector<Count>& counts) {
  std::sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) { return a.name < b.name; });
  std::size_t kept = 0;
  for (const Count& one : counts) {
    if (kept != 0 && counts[kept - 1].name == one.name) {
      counts[kept - 1].operations += one.operations;
    } else {
      counts[kept++] = one;
    }
  }
  counts.resize(kept);
}

/// Adds a service for each name. A service has its name without the package if no other service has the same.
void Services::add(const std::vector<Count>& counts) {
  std::unordered_map<std::string_view, std::uint32_t> short_names;
  const bool packages = std::any_of(counts.begin(), counts.end(), [](const Count& one) {
    return apis::without_package(one.name).size() != one.name.size();
  });
  if (packages)
    for (const Count& one : counts)
      ++short_names[apis::without_package(one.name)];
  services_.reserve(counts.size());
  for (const Count& one : counts) {
    const auto brief = apis::without_package(one.name);
    const bool alone = packages && short_names[brief] == 1;
    services_.push_back({std::string(alone ? brief : one.name), std::string(one.name), one.operations});
  }
  if (packages)
    std::sort(services_.begin(), services_.end(), [](const Service& a, const Service& b) {
      return std::tie(a.name, a.full) < std::tie(b.name, b.full);
    });
}

std::vector<const Service*> Services::find(std::string_view name) const {
  std::vector<const Service*> found;
  for (const auto& service : services_)
    if (service.full == name) return {&service};
  for (const auto& service : services_)
    if (service.name == name || apis::without_package(service.full) == name) found.push_back(&service);
  if (!found.empty()) return found;
  for (const auto& service : services_)
    if (support::equal_ignoring_case(service.full, name) ||
        support::equal_ignoring_case(apis::without_package(service.full), name))
      found.push_back(&service);
  if (found.empty() && prefix_.prefix && prefix_.full == name) found.push_back(&prefix_);
  return found;
}

std::vector<std::string> Services::near(std::string_view name) const {
  std::vector<std::string> names;
  names.reserve(services_.size());
  for (const auto& service : services_)
    names.push_back(service.name);
  auto near = support::nearest(name, names, k_near);
  if (!near.empty() || name.size() < 3 || name.size() > 200) return near;
  const auto word = name.back() == 's' ? name.substr(0, name.size() - 1) : name;
  for (const auto& one : names) {
    const bool holds = std::search(one.begin(), one.end(), word.begin(), word.end(), [](char a, char b) {
                         return support::lower(a) == support::lower(b);
                       }) != one.end();
    if (holds && near.size() < k_near) near.push_back(one);
  }
  return near;
}

std::vector<std::uint32_t> Services::operations_of(const Service& service) const {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < outline_.operations().size(); ++number) {
    const Operation operation = outline_.operation(number);
    if (operation.kind != Kind::path) continue;
    const auto tags = operation.tags();
    bool takes = tags.empty() && (service.prefix || segment_of(operation) == service.full);
    for (std::size_t i = 0; i < tags.size() && !takes && !service.prefix; ++i)
      takes = tags[i] == service.full;
    if (takes) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace collet::search
