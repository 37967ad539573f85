// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/change_set.hpp"

#include <algorithm>

namespace collet::openapi::edit {

std::vector<std::uint32_t> path_of(Node node) {
  std::vector<std::uint32_t> path;
  for (Node parent = node.parent(); parent; parent = node.parent()) {
    path.push_back(node.id() - parent.at(0).id());
    node = parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

ChangeSet::ChangeSet() : root_(std::make_unique<Change>()) {}
ChangeSet::~ChangeSet() = default;
ChangeSet::ChangeSet(ChangeSet&&) noexcept = default;
ChangeSet& ChangeSet::operator=(ChangeSet&&) noexcept = default;

/// Most changes come in the order of the document, so that the last child is the one, or a new one follows
/// it.
ChangeSet::Change& ChangeSet::at(Path place) {
  Change* change = root_.get();
  for (const std::uint32_t number : place) {
    auto& children = change->children;
    if (!children.empty() && children.rbegin()->first == number)
      change = &children.rbegin()->second;
    else
      change = &children.try_emplace(children.end(), number)->second;
  }
  return *change;
}

void ChangeSet::replace(Path place, Node value) {
  at(place).value = value;
}

void ChangeSet::remove(Path place) {
  if (!place.empty()) at(place).removed = true;
}

void ChangeSet::rename(Path member, std::string_view name) {
  at(member).name = name;
}

void ChangeSet::insert(Path container, std::uint32_t after, std::string_view name, Node value) {
  at(container).inserted.push_back({after, std::string(name), value});
}

bool ChangeSet::empty() const {
  return root_->children.empty() && root_->inserted.empty() && !root_->value;
}

}  // namespace collet::openapi::edit
