// SPDX-License-Identifier: MIT
#include "plugins/search/answer/services.hpp"

#include <algorithm>
#include <array>
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

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns the noun of an action: "Vpc" for "DescribeVpcs".
std::string_view noun_of_action(std::string_view name) {
  const auto verb = first_word(name);
  if (verb == name.size()) return name;
  name = name.substr(verb, first_word(name.substr(verb)));
  if (name.ends_with("sses")) return name.substr(0, name.size() - 2);
  const bool plural =
      name.size() > 3 && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us");
  return plural ? name.substr(0, name.size() - 1) : name;
}

/// Returns true for "sendMessage": a usual verb and a noun in camel case.
bool is_call(std::string_view segment) {
  constexpr std::array<std::string_view, 36> k_verbs = {
      "add",    "answer", "approve", "ban",    "cancel", "close", "copy",    "create", "decline",
      "delete", "edit",   "exec",    "export", "fetch",  "find",  "forward", "get",    "import",
      "leave",  "list",   "log",     "pin",    "post",   "put",   "remove",  "reopen", "revoke",
      "run",    "search", "send",    "set",    "start",  "stop",  "unpin",   "update", "upload"};
  if (segment.empty() || !is_lower(segment.front())) return false;
  const auto verb = first_word(segment);
  return verb < segment.size() &&
         std::find(k_verbs.begin(), k_verbs.end(), segment.substr(0, verb)) != k_verbs.end();
}

/// Returns the noun of a segment that names an action, because each action has a path of its own: "Vpc" for
/// "#Action=DescribeVpcs", "Model" for "#X-Amz-Target=SageMaker.CreateModel", "Message" for "sendMessage",
/// and "chat" for "chat.postMessage". Returns other segments unchanged.
std::string_view noun_of(std::string_view segment, bool alone) {
  constexpr std::string_view k_action = "#Action=";
  constexpr std::string_view k_target = "#X-Amz-Target=";
  if (segment.starts_with(k_action) || segment.starts_with(k_target)) {
    auto name = segment.substr(segment.find('=') + 1);
    name = name.substr(0, name.find_first_of("&#?"));
    if (segment.starts_with(k_target)) name.remove_prefix(name.rfind('.') + 1);
    return name.empty() ? segment : noun_of_action(name);
  }
  if (!alone || segment.find('{') != std::string_view::npos) return segment;
  if (is_call(segment)) return noun_of_action(segment);
  const auto dot = segment.find('.');
  return dot == std::string_view::npos || dot == 0 ? segment : segment.substr(0, dot);
}

/// Returns true for a segment that does not name the things behind it: a variable, a version, a date.
bool is_void(std::string_view segment) {
  if (segment.starts_with('{') && segment.find('}') + 1 == segment.size()) return true;
  if (segment == "api" || segment == "rest") return true;
  const bool named = segment.starts_with('v');
  if (named) segment.remove_prefix(1);
  if (segment.empty() || !is_digit(segment.front())) return false;
  return std::all_of(segment.begin(), segment.end(),
                     [&](char c) { return is_digit(c) || c == '.' || c == '-' || (named && is_lower(c)); });
}

/// Takes the first segment away from a path without a leading slash, and returns it.
std::string_view take_segment(std::string_view& path) {
  const auto segment = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(segment.size() + 1, path.size()));
  return segment;
}

}  // namespace

std::string_view Services::segment_of(const Operation& operation) const {
  auto path = operation.path();
  path.remove_prefix(std::min(common_, path.size()));
  // Azure: what is behind the namespace of a provider is the thing.
  constexpr std::string_view k_providers = "/providers/Microsoft.";
  if (const auto at = path.rfind(k_providers); at != std::string_view::npos)
    if (const auto thing = path.find('/', at + k_providers.size()); thing != std::string_view::npos)
      path.remove_prefix(thing);
  const auto begin = path.find_first_not_of('/');
  if (begin == std::string_view::npos) return "/";
  path.remove_prefix(begin);
  auto segment = take_segment(path);
  while (is_void(segment) && !path.empty())
    segment = take_segment(path);
  return noun_of(segment, path.empty());
}

Services::Services(const openapi::Outline& outline) : Services(outline, Counting::on) {}

std::string Services::first_name(const openapi::Outline& outline) {
  Services services(outline, Counting::off);
  services.common_ = services.kind_ == Kind::path ? common_prefix(outline.index()) : 0;
  std::string_view first;
  bool any = false;
  const auto consider = [&](std::string_view name) {
    const auto brief = apis::without_package(name);
    if (any && brief >= first) return;
    first = brief;
    any = true;
  };
  for (const auto& operation : outline.operations()) {
    if (operation.kind != services.kind_) continue;
    const auto tags = operation.tags();
    for (std::size_t i = 0; i < tags.size(); ++i)
      consider(tags[i]);
    if (tags.empty()) consider(services.segment_of(operation));
  }
  return std::string(first);
}

Services::Services(const openapi::Outline& outline, Counting counting)
    : outline_(outline), kind_(outline.operation_count(Kind::path) == 0 ? Kind::webhook : Kind::path) {
  if (counting == Counting::off) return;
  const Index& index = outline.index();
  std::vector<std::uint32_t> of_tag(index.tag_name_count());
  std::vector<Count> counts;
  bool common_known = false;
  for (const auto& operation : outline.operations()) {
    if (operation.kind != kind_) continue;
    const auto tags = operation.tags();
    listing::for_each_distinct_tag(tags, [&](std::size_t i) {
      if (openapi::Outline::is_external(operation)) {
        counts.push_back({tags[i], 1});
      } else {
        ++of_tag[tags.number(i)];
      }
    });
    if (!tags.empty()) continue;
    if (!common_known && kind_ == Kind::path) common_ = common_prefix(index);
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
    if (operation.kind != kind_) continue;
    const auto tags = operation.tags();
    bool takes = tags.empty() && (service.prefix || segment_of(operation) == service.full);
    for (std::size_t i = 0; i < tags.size() && !takes && !service.prefix; ++i)
      takes = tags[i] == service.full;
    if (takes) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace collet::search
