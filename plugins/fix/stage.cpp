// SPDX-License-Identifier: MIT
#include "plugins/fix/stage.hpp"

#include <algorithm>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/openapi/read/json_document.hpp"

namespace collet::fix {

using openapi::Node;

Stage::Stage(openapi::Resolver& references, const FixOptions& fix_options,
             const validate::Cancellation& cancel)
    : resolver(references),
      document(references.document()),
      index(references.description().index()),
      inventory(references.description().inventory()),
      options(fix_options),
      cancellation(cancel) {}

Node Stage::value(const std::string& json) {
  auto read = openapi::read_json_document(json);
  if (!read) throw Failure(COLLET_INTERNAL, "a new value is no JSON: " + read.error().message);
  values_.push_back(*std::move(read));
  return values_.back()->root();
}

Node Stage::text_value(std::string_view text) {
  std::string json;
  json::append_string(json, text);
  return value(json);
}

void Stage::replace(Node at, Node value) {
  for (const NodePath& path : places_of(at))
    changes.replace(path, value);
}

void Stage::remove(Node at) {
  for (const NodePath& path : places_of(at))
    changes.remove(path);
}

void Stage::rename(Node member, std::string_view name) {
  for (const NodePath& path : places_of(member))
    changes.rename(path, name);
}

void Stage::insert(Node container, std::uint32_t after, std::string_view name, Node value) {
  for (const NodePath& path : places_of(container))
    changes.insert(path, after, name, value);
}

NodePath Stage::path_in(const openapi::PathItem& item, Node operation) {
  // An alias may repeat the path item; the way from it to the operation is the same at each place.
  NodePath path = openapi::edit::path_of(item.target);
  const NodePath below = openapi::edit::path_of(operation);
  const std::ptrdiff_t steps = operation.parent().key() == "additionalOperations" ? 2 : 1;
  path.insert(path.end(), below.end() - steps, below.end());
  return path;
}

/// Finds the containers whose children another container has too, since an alias repeats them.
void Stage::find_shared() {
  reachable_.assign(document.node_count(), false);
  std::unordered_map<std::uint32_t, std::uint32_t> first_of;  // container by first child
  reachable_[document.root().id()] = true;
  // Containers come after their children.
  for (std::uint32_t id = document.node_count(); id-- > 0;) {
    if (!reachable_[id]) continue;
    cancellation.poll();
    const Node node = document.node(id);
    if (node.size() == 0) continue;
    const std::uint32_t first = node.at(0).id();
    for (std::uint32_t child = first; child < first + node.size(); ++child)
      reachable_[child] = true;
    const auto [known, is_new] = first_of.try_emplace(first, id);
    if (is_new) continue;
    auto& all = containers_[first];
    if (all.empty()) all.push_back(known->second);
    all.push_back(id);
  }
}

const std::vector<bool>& Stage::reachable() {
  if (reachable_.empty()) find_shared();
  return reachable_;
}

bool Stage::has_aliases() {
  if (reachable_.empty()) find_shared();
  return !containers_.empty();
}

std::vector<NodePath> Stage::places_of(Node node) {
  if (reachable_.empty()) find_shared();
  if (containers_.empty()) return {openapi::edit::path_of(node)};
  // Each path from the node up, in child numbers, is extended until it reaches the root.
  struct Way {
    std::uint32_t at;
    NodePath steps;
  };
  std::vector<Way> open{{node.id(), {}}};
  std::vector<NodePath> done;
  while (!open.empty()) {
    if (open.size() + done.size() > k_max_places)
      throw Failure(COLLET_TOO_LARGE, "aliases repeat a value that a fix changes at more than " +
                                          std::to_string(k_max_places) + " places");
    Way way = std::move(open.back());
    open.pop_back();
    const Node parent = document.node(way.at).parent();
    if (!parent) {
      std::reverse(way.steps.begin(), way.steps.end());
      done.push_back(std::move(way.steps));
      continue;
    }
    const std::uint32_t first = parent.at(0).id();
    way.steps.push_back(way.at - first);
    const auto shared = containers_.find(first);
    if (shared == containers_.end()) {
      way.at = parent.id();
      open.push_back(std::move(way));
      continue;
    }
    for (const std::uint32_t container : shared->second)
      open.push_back({container, way.steps});
  }
  return done;
}

std::uint32_t behind(Node object, std::string_view name) {
  const Node member = object[name];
  if (member) return member.id() - object.at(0).id();
  return object.size() == 0 ? openapi::edit::k_front : object.size() - 1;
}

std::uint32_t before(Node object, std::initializer_list<std::string_view> names) {
  for (std::uint32_t i = 0; i < object.size(); ++i)
    if (std::find(names.begin(), names.end(), object.at(i).key()) != names.end())
      return i == 0 ? openapi::edit::k_front : i - 1;
  return object.size() == 0 ? openapi::edit::k_front : object.size() - 1;
}

}  // namespace collet::fix
