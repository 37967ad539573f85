// SPDX-License-Identifier: MIT
#include "plugins/overlay/apply.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "plugins/openapi/edit/tree_changes.hpp"
#include "plugins/overlay/merge.hpp"
#include "plugins/overlay/near_miss.hpp"
#include "plugins/validate/values/node_access.hpp"

namespace collet::overlay {
namespace {

using openapi::Node;
using support::Error;
using support::Result;
using validate::NodeAccess;
using NodePath = std::vector<std::uint32_t>;

const NodeAccess& node_access() {
  static const NodeAccess access;
  return access;
}

enum class Shape : std::uint8_t { object, array, primitive };
Shape shape_of(Node node) {
  return node.is_object() ? Shape::object : node.is_array() ? Shape::array : Shape::primitive;
}

/// Applies one action to the current document of the edit.
class Application {
 public:
  Application(const Action& action, openapi::edit::Edit& edit, support::StepBudget& work)
      : action_(action), edit_(edit), work_(work) {}

  Result<std::size_t> run() {
    const auto found = select(*action_.target);
    if (!found) return found.error();
    auto paths = paths_of(*found);
    if (paths.empty() || action_.type == Action::Type::none) return paths.size();
    const auto done = action_.type == Action::Type::remove ? remove(paths) : update(paths);
    if (!done) return done.error();
    return paths.size();
  }

 private:
  Result<support::jsonpath::Selection> select(const support::jsonpath::JsonPath& query) {
    return query.select({&node_access(), NodeAccess::value(edit_.current().root())}, work_);
  }

  /// Returns the places that were selected, in document order, each once.
  static std::vector<NodePath> paths_of(const support::jsonpath::Selection& found) {
    std::vector<NodePath> paths;
    paths.reserve(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      NodePath path;
      for (const auto& step : found.steps(i))
        path.push_back(static_cast<std::uint32_t>(step.number));
      paths.push_back(std::move(path));
    }
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
  }

  Node node_at(const NodePath& path) const {
    Node node = edit_.current().root();
    for (const std::uint32_t number : path)
      node = node.at(number);
    return node;
  }

  Result<void> remove(const std::vector<NodePath>& paths) {
    openapi::edit::ChangeSet changes;
    for (const NodePath& path : paths) {
      if (path.empty()) return Error{COLLET_INVALID_ARGUMENT, "found remove of the root, which must stay"};
      changes.remove(path);
    }
    return edit_.apply(changes);
  }

  Result<void> update(const std::vector<NodePath>& paths) {
    Node value = action_.update;
    if (action_.type == Action::Type::copy) {
      const auto source = select(*action_.source);
      if (!source) return source.error();
      if (source->size() != 1)
        return Error{COLLET_INVALID_ARGUMENT, "copy selects " + std::to_string(source->size()) +
                                                  " values, expected exactly one" + hint(source->empty())};
      value = NodeAccess::node(source->value(0));
    }
    const Shape shape = shape_of(node_at(paths.front()));
    for (const NodePath& path : paths)
      if (shape_of(node_at(path)) != shape)
        return Error{COLLET_INVALID_ARGUMENT,
                     "target selects values of different kinds, expected only objects, only arrays or only "
                     "others"};
    // A selected value is updated before selected values inside it, since both may get the same member.
    openapi::edit::ChangeSet changes;
    const NodePath* last = nullptr;
    for (const NodePath& path : paths) {
      const bool inner = last != nullptr && path.size() > last->size() &&
                         std::equal(last->begin(), last->end(), path.begin());
      if (inner) {
        const std::uint32_t id = value.document() == &edit_.current() ? value.id() : openapi::k_none;
        const auto done = edit_.apply(std::exchange(changes, {}));
        if (!done) return done;
        if (id != openapi::k_none) value = edit_.current().node(id);
      }
      last = &path;
      if (const auto problem = merge(changes, path, node_at(path), value))
        return Error{COLLET_INVALID_ARGUMENT, *problem};
    }
    return edit_.apply(changes);
  }

  std::string hint(bool nothing) {
    if (!nothing) return {};
    const std::string near = near_miss(*action_.source, edit_.current().root(), work_);
    return near.empty() ? near : ": " + near;
  }

  const Action& action_;
  openapi::edit::Edit& edit_;
  support::StepBudget& work_;
};

}  // namespace

Result<std::vector<Effect>> apply_overlay(const Overlay& overlay, openapi::edit::Edit& edit, bool strict,
                                          support::StepBudget& work, editing::ChangeLog& log) {
  std::vector<Effect> effects;
  for (std::size_t number = 0; number < overlay.actions.size(); ++number) {
    const Action& action = overlay.actions[number];
    const std::string where = "/actions/" + std::to_string(number) + ": ";
    const std::uint32_t before = edit.current().root().id();
    const auto matches = Application(action, edit, work).run();
    if (!matches) return Error{matches.error().code, where + matches.error().message};
    Effect effect{*matches};
    if (*matches == 0) {
      effect.near_miss = near_miss(*action.target, edit.current().root(), work);
      if (strict)
        return Error{COLLET_NOT_FOUND, where + "the target matches nothing" +
                                           (effect.near_miss.empty() ? "" : ": " + effect.near_miss)};
    }
    if (edit.changed()) {
      // The nodes of the state before are still in the arena.
      const auto changes = openapi::edit::tree_changes(edit.current().node(before), edit.current().root());
      effect.changes = changes.size();
      std::string members;
      json::Writer(members)
          .member("action", static_cast<std::uint64_t>(number))
          .member("type", type_word(action.type));
      log.add(changes, members);
    }
    effects.push_back(std::move(effect));
  }
  return effects;
}

}  // namespace collet::overlay
