// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/schema_resources.hpp"

#include <algorithm>

#include "plugins/openapi/table/value_role.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::openapi {
namespace {

/// Returns true if `object` is reachable from the root and may be an object of the specification.
bool is_described(Node object) {
  std::vector<Node> way;
  for (Node node = object; node; node = node.parent())
    way.push_back(node);
  ValueRole role = ValueRole::object;
  for (auto at = way.rbegin(); std::next(at) != way.rend(); ++at) {
    const Node child = *std::next(at);
    if (!at->is_object()) continue;                           // an item has the role of its array
    if (at->find(child.key_symbol()) != child) return false;  // hidden by a later duplicate
    role = child_role(role, child.key(), child);
  }
  return role == ValueRole::object || role == ValueRole::example;
}

/// Returns the objects with a string under `keyword`, in document order.
std::vector<Node> objects_with(const Document& document, std::string_view keyword) {
  std::vector<Node> found;
  const Symbol symbol = document.symbol(keyword);
  if (symbol == k_no_symbol) return found;
  for (std::uint32_t id = 0; id < document.node_count(); ++id) {
    const Node value = document.node(id);
    if (!document.is_value(id) || value.key_symbol() != symbol || !value.is_string()) continue;
    const Node object = value.parent();
    if (object && object.find(symbol) == value && is_described(object)) found.push_back(object);
  }
  std::sort(found.begin(), found.end(), [](Node a, Node b) { return a.source_offset() < b.source_offset(); });
  return found;
}

}  // namespace

SchemaResources::SchemaResources(const Document& document, std::string base, bool ids) {
  const Node root = document.root();
  if (ids && root["$self"].is_string() && root["openapi"])
    base = support::resolve_uri(base, root["$self"].text());
  resources_.push_back({root, std::move(base)});
  resource_of_node_.emplace(root.id(), 0);
  if (ids) find_ids(document);
  find_anchors(document);
}

void SchemaResources::find_ids(const Document& document) {
  std::size_t room = document.source().size() + k_max_uri;
  // Outer ones come first: their `$id` is the base of the inner ones.
  for (const Node schema : objects_with(document, "$id")) {
    const auto id = schema["$id"].text();
    if (id.empty() || id.front() == '#') continue;
    const bool whole = schema == document.root();
    if (whole && schema["openapi"]) continue;
    const std::string& base = resources_[holding(schema)].uri;
    if (base.size() + id.size() > std::min(room, k_max_uri)) continue;
    std::string uri = support::resolve_uri(base, id);
    room -= std::min(room, uri.size());
    if (whole) {
      resources_.front().uri = std::move(uri);
    } else {
      resource_of_node_.emplace(schema.id(), static_cast<std::uint32_t>(resources_.size()));
      resources_.push_back({schema, std::move(uri)});
    }
  }
}

void SchemaResources::find_anchors(const Document& document) {
  for (const std::string_view keyword : {"$anchor", "$dynamicAnchor"}) {
    for (const Node schema : objects_with(document, keyword))
      anchors_.try_emplace({holding(schema), schema[keyword].text()}, schema);
  }
}

std::uint32_t SchemaResources::holding(Node node) const {
  if (resources_.size() == 1) return 0;
  for (; node; node = node.parent()) {
    const auto at = resource_of_node_.find(node.id());
    if (at != resource_of_node_.end()) return at->second;
  }
  return 0;
}

Node SchemaResources::anchor(std::uint32_t resource, std::string_view name) const {
  const auto at = anchors_.find({resource, name});
  return at == anchors_.end() ? Node() : at->second;
}

Node SchemaResources::at(std::uint32_t resource, std::string_view fragment) const {
  const bool pointer = fragment.empty() || fragment.front() == '/';
  return pointer ? find_pointer(resources_[resource].root, fragment) : anchor(resource, fragment);
}

}  // namespace collet::openapi
