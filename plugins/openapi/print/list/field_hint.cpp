// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/field_hint.hpp"

#include <algorithm>
#include <array>

#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::listing {
namespace {

/// Returns true if the name is a member of the item itself, not of its value.
bool is_item_member(std::string_view name) {
  constexpr std::array<std::string_view, 5> k_names = {"name", "in", "location", "status", "component"};
  return is_envelope_member(name) || std::find(k_names.begin(), k_names.end(), name) != k_names.end();
}

}  // namespace

std::string no_such_field(const Query& query, std::string_view value_key,
                          const std::vector<openapi::Located>& values) {
  if (!query.detail || query.fields.all() || values.empty()) return {};
  std::vector<std::string_view> missing;
  std::vector<openapi::Node> nodes;
  nodes.reserve(values.size());
  for (const auto& value : values)
    nodes.push_back(query.resolve_refs ? query.references->resolve(value).node : value.node);
  for (const std::string_view name : query.fields.names()) {
    if (name == value_key || is_item_member(name)) continue;
    if (std::none_of(nodes.begin(), nodes.end(), [&](openapi::Node node) { return node.find(name); }))
      missing.push_back(name);
  }
  if (missing.empty()) return {};
  std::vector<std::string_view> keys;
  for (const auto node : nodes)
    if (node.is_object())
      for (const auto member : node)
        keys.push_back(member.key());
  for (const auto name : missing)
    if (!support::nearest(name, keys, 1).empty()) return no_such("member of these items", name, keys);
  if (missing.size() < query.fields.names().size()) return {};
  return no_such("member of these items", missing.front(), keys);
}

}  // namespace collet::listing
