// SPDX-License-Identifier: MIT
#include "plugins/join/path_plan.hpp"

#include <collet/failure.hpp>

#include "plugins/bundling/component_names.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "sdk/support/text.hpp"

namespace collet::join {
namespace {

using openapi::Node;
using openapi::edit::equal_values;

constexpr std::size_t k_max_shown = 5;

class Planner {
 public:
  Planner(const openapi::Description& left, const openapi::Description& right, Strategy strategy)
      : left_(left), right_(right), strategy_(strategy) {}

  PathPlan run(std::string_view label) {
    for (const std::string_view section : {"paths", "webhooks"})
      compare(section);
    if (failed_ != 0)
      throw Failure(COLLET_FAILED, std::to_string(failed_) +
                                       (failed_ == 1 ? " operation differs" : " operations differ") +
                                       " from the one of that path in the documents before: " + failures_ +
                                       (failed_ > k_max_shown ? ", …" : "") +
                                       "; choose another path_strategy: accept-left or accept-right");
    rename_operations(label);
    return std::move(plan_);
  }

 private:
  void compare(std::string_view section) {
    const Node mine = left_.document().root()[section];
    const Node theirs = right_.document().root()[section];
    if (!theirs.is_object()) return;
    for (const Node item : theirs) {
      const Node other = mine.find(item.key());
      if (!other) {
        take(section, item, {}, false);
      } else if (equal_values(other, item)) {
        for (const Node member : item)
          if (openapi::is_method(member.key(), right_.index().version())) ++plan_.identical;
      } else if (section == "paths" && item.key().starts_with("x-")) {
        continue;
      } else if (item["$ref"] || other["$ref"]) {
        collide(section, item, {});
      } else {
        compare_items(section, other, item);
      }
    }
  }

  void compare_items(std::string_view section, Node mine, Node theirs) {
    for (const Node member : theirs) {
      if (!openapi::is_method(member.key(), right_.index().version())) continue;
      const Node other = mine[member.key()];
      if (!other)
        take(section, theirs, member, false);
      else if (equal_values(other, member))
        ++plan_.identical;
      else
        collide(section, theirs, member);
    }
  }

  void take(std::string_view section, Node item, Node operation, bool replaces) {
    plan_.taken.push_back(
        {std::string(section), std::string(item.key()), std::string(operation.key()), replaces});
    if (operation) return add_ids(operation);
    add_ids(item);
  }

  void collide(std::string_view section, Node item, Node operation) {
    const std::string method = operation ? support::upper_case(operation.key()) + " " : std::string();
    const std::string place = method + std::string(item.key());
    if (strategy_ == Strategy::accept_left) {
      plan_.collisions.push_back({place, "kept the left one"});
    } else if (strategy_ == Strategy::accept_right) {
      plan_.collisions.push_back({place, "took the right one"});
      take(section, item, operation, true);
      const Node other = left_.document().root()[section][item.key()];
      free_ids(operation ? other[operation.key()] : other);
    } else if (++failed_ <= k_max_shown) {
      failures_ += (failures_.empty() ? "" : ", ") + support::quote(place);
    }
  }

  /// Collects the operationIds in an operation, or in a path item, with those of its callbacks.
  void ids_in(Node node, std::set<std::string>& ids) const {
    if (const Node id = node["operationId"]; id.is_string()) ids.emplace(id.text());
    for (const Node member : node) {
      if (openapi::is_method(member.key(), right_.index().version())) ids_in(member, ids);
      if (member.key() != "callbacks") continue;
      for (const Node callback : member)
        for (const Node item : callback)
          ids_in(item, ids);
    }
  }
  void add_ids(Node node) { ids_in(node, wanted_); }
  void free_ids(Node node) { ids_in(node, freed_); }

  void rename_operations(std::string_view label) {
    std::set<std::string> taken;
    for (const std::string_view id : left_.index().operation_ids())
      if (!id.empty() && !freed_.contains(std::string(id))) taken.emplace(id);
    const std::set<std::string> known = taken;
    for (const std::string_view id : right_.index().operation_ids())
      if (!id.empty()) taken.emplace(id);
    for (const std::string& id : wanted_) {
      if (!known.contains(id)) continue;
      plan_.ids[id] = bundling::new_name(id, label, taken);
      plan_.collisions.push_back({"operationId " + id, "renamed the right one", plan_.ids[id]});
    }
  }

  const openapi::Description& left_;
  const openapi::Description& right_;
  const Strategy strategy_;
  std::set<std::string> wanted_;
  std::set<std::string> freed_;
  std::size_t failed_ = 0;
  std::string failures_;
  PathPlan plan_;
};

}  // namespace

PathPlan plan_paths(const openapi::Description& left, const openapi::Description& right, Strategy strategy,
                    std::string_view label) {
  return Planner(left, right, strategy).run(label);
}

}  // namespace collet::join
