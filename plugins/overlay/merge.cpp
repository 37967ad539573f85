// SPDX-License-Identifier: MIT
#include "plugins/overlay/merge.hpp"

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::overlay {
namespace {

using openapi::Node;

bool is_primitive(Node node) {
  return !node.is_object() && !node.is_array();
}

class Merge {
 public:
  explicit Merge(openapi::edit::ChangeSet& changes, std::vector<std::uint32_t> path)
      : changes_(changes), path_(std::move(path)) {}

  /// `root` is true for a selected node, whose array takes other values than arrays as items.
  bool run(Node target, Node update, bool root) {
    if (target.is_object() && update.is_object()) return objects(target, update);
    if (target.is_array() && (update.is_array() || root)) {
      if (!update.is_array()) append(target, update);
      for (std::uint32_t i = 0; update.is_array() && i < update.size(); ++i)
        append(target, update.at(i));
      return true;
    }
    if (is_primitive(target) && is_primitive(update)) {
      if (!openapi::edit::equal_values(target, update)) changes_.replace(path_, update);
      return true;
    }
    problem_ = "found " + std::string(type_word(target.type())) + " at '" + pointer_ +
               "', which cannot take " + std::string(type_word(update.type())) +
               "; remove it in an action before";
    return false;
  }
  const std::string& problem() const { return problem_; }

 private:
  void append(Node target, Node value) {
    changes_.insert(path_, target.size() == 0 ? openapi::edit::k_front : target.size() - 1, {}, value);
  }

  bool objects(Node target, Node update) {
    for (const Node member : update) {
      const Node old = target.find(member.key());
      if (!old) {
        changes_.insert(path_, target.size() == 0 ? openapi::edit::k_front : target.size() - 1, member.key(),
                        member);
        continue;
      }
      const std::size_t size = pointer_.size();
      openapi::append_pointer_step(pointer_, member.key());
      path_.push_back(old.id() - target.at(0).id());
      if (!run(old, member, false)) return false;
      path_.pop_back();
      pointer_.resize(size);
    }
    return true;
  }

  openapi::edit::ChangeSet& changes_;
  std::vector<std::uint32_t> path_;
  std::string pointer_;
  std::string problem_;
};

}  // namespace

std::optional<std::string> merge(openapi::edit::ChangeSet& changes, std::vector<std::uint32_t> path,
                                 Node target, Node update) {
  Merge merge(changes, std::move(path));
  if (merge.run(target, update, true)) return std::nullopt;
  return merge.problem();
}

}  // namespace collet::overlay
