// SPDX-License-Identifier: MIT
#include "host/call/arguments/json_without.hpp"

#include <algorithm>
#include <charconv>

#include <collet/json.hpp>

namespace collet::host::call {
namespace {

/// Decodes the escapes of one step of a JSON Pointer (RFC 6901, section 4).
std::string unescape(std::string_view step) {
  std::string name;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] == '~' && i + 1 < step.size()) {
      name += step[++i] == '1' ? '/' : '~';
    } else {
      name += step[i];
    }
  }
  return name;
}

json::View child_of(json::View parent, std::string_view step) {
  if (parent.is(json::Type::object)) return parent[unescape(step)];
  std::size_t number = 0;
  if (!parent.is(json::Type::array) ||
      std::from_chars(step.data(), step.data() + step.size(), number).ec != std::errc())
    return {};
  for (const auto item : parent.items()) {
    if (number-- == 0) return item;
  }
  return {};
}

}  // namespace

void OmittedMembers::insert(const void* value) {
  const auto at = std::lower_bound(values_.begin(), values_.end(), value);
  if (at == values_.end() || *at != value) values_.insert(at, value);
}

bool OmittedMembers::has(const void* value) const {
  return std::binary_search(values_.begin(), values_.end(), value);
}

void OmittedMembers::add(std::string_view object, std::string_view name) {
  for (const auto& member : json::View(object).members()) {
    if (member.key.equals(name)) insert(member.value.raw().data());
  }
}

void OmittedMembers::add_null(std::string_view object, std::string_view pointer) {
  json::View at(object);
  for (auto rest = pointer; rest.starts_with('/');) {
    rest.remove_prefix(1);
    const auto step = rest.substr(0, rest.find('/'));
    rest.remove_prefix(step.size());
    if (!rest.empty()) {
      at = child_of(at, step);
      continue;
    }
    if (!at.is(json::Type::object)) return;
    const auto name = unescape(step);
    for (const auto& member : at.members()) {
      if (member.value.is(json::Type::null) && member.key.equals(name)) insert(member.value.raw().data());
    }
  }
}

bool FilteredAccess::next(Cursor& cursor) const {
  while (text_.next(cursor)) {
    if (!omitted_.has(cursor.value.data)) return true;
  }
  return false;
}

}  // namespace collet::host::call
