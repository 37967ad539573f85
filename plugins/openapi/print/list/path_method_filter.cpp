// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/path_method_filter.hpp"

#include "plugins/openapi/print/list/filter/path_suggestion.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "sdk/support/text.hpp"

namespace collet::listing {

using openapi::k_none;

Owner PathMethodFilter::owner(const openapi::Unit& unit, const openapi::Index& index) const {
  Owner owner = owner_of(unit, index);
  if (shared_.empty() || (unit.path_item != k_none && path_item_matches_[unit.path_item])) return owner;
  if (const auto number = shared_by(unit.node); number != k_none) {
    const auto item = index.path_item(number);
    owner.path = item.path;
    owner.kind = item.kind;
  }
  return owner;
}

std::uint32_t PathMethodFilter::shared_by(openapi::Node node) const {
  const auto at = shared_.find(node.id());
  return at == shared_.end() ? k_none : at->second;
}

/// Records the operations that a path item has through its reference, and the path items in between.
void PathMethodFilter::share(std::uint32_t number, const openapi::Description& description) {
  constexpr int k_max_steps = 8;
  const auto& index = description.index();
  const auto& inventory = description.inventory();
  const auto item = index.path_item(number);
  if (item.target == item.node) return;
  for (std::uint32_t i = 0; i < item.operation_count; ++i)
    shared_.emplace(index.operation(item.first_operation + i).node.id(), number);
  openapi::Node at = item.node;
  for (int step = 0; step < k_max_steps && at && at != item.target; ++step) {
    const auto target = inventory.target_of(at);
    at = target == k_none ? openapi::Node() : inventory.target(target).node;
    if (at) shared_.emplace(at.id(), number);
  }
}

void PathMethodFilter::add_to(Filters<openapi::ObjectEntry>& filters, const ObjectList& list) {
  const auto& index = list.description.index();
  const auto& inventory = list.description.inventory();
  if (!path_.empty()) {
    path_item_matches_.assign(index.path_items().size(), false);
    const auto items = index.path_items_at(path_);
    for (const auto item : items) {
      path_item_matches_[item] = true;
      share(item, list.description);
    }
    const auto belongs_to_path = [this, &inventory](std::uint32_t number) {
      const auto unit = inventory.unit(number);
      if (unit.path_item != k_none && path_item_matches_[unit.path_item]) return true;
      return !shared_.empty() && shared_by(unit.node) != k_none;
    };
    const auto unit_count = static_cast<std::uint32_t>(inventory.units().size());
    filters.add_indexed(
        "path", list.objects.of_units(unit_count, belongs_to_path),
        [belongs_to_path](const openapi::ObjectEntry& found) { return belongs_to_path(found.unit); },
        [this, &index, items] {
          for (const auto number : items)
            if (const auto item = index.path_item(number);
                item.node["$ref"].is_string() && item.target == item.node)
              return in_quotes(item.path) + " refers to " + in_quotes(item.node["$ref"].text()) +
                     ", which is not listed here; walk_operations lists its operations, and prints them "
                     "completely "
                     "with detail and resolve_refs";
          if (!items.empty()) return "no such object belongs to the path " + in_quotes(path_);
          return no_such_path(path_, index.paths());
        });
  }
  if (!method_.empty()) {
    filters.add(
        "method",
        [this, &inventory](const openapi::ObjectEntry& found) {
          const auto unit = inventory.unit(found.unit);
          return unit.object == openapi::Object::operation &&
                 support::equal_ignoring_case(unit.node.key(), method_);
        },
        [this, &index] {
          if (!index.with_method(method_).empty())
            return "no such object belongs to an operation with the method " + in_quotes(method_);
          std::vector<std::string_view> methods;
          for (const auto& operation : index.operations())
            methods.push_back(operation.method());
          return no_such("method", method_, methods, "operations");
        });
  }
}

}  // namespace collet::listing
