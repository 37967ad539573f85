// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/where.hpp"

#include "plugins/openapi/print/list/item.hpp"
#include "plugins/openapi/print/list/nearby.hpp"
#include "plugins/openapi/print/list/words.hpp"

namespace collet::listing {

using openapi::k_none;

openapi::Node component_around(openapi::Node node) {
  openapi::Node component;
  for (openapi::Node at = node; at; at = at.parent()) {
    const openapi::Node section = at.parent();
    if (section && section.parent() && section.parent() == section.document()->root()["components"])
      component = at;
  }
  return component;
}

Where where_is(const openapi::Unit& unit, const openapi::Index& index) {
  Where where;
  if (unit.component) {
    where.component = unit.node.key();
    if (unit.path_item == k_none) return where;
  }
  if (unit.path_item == k_none) {
    where.component = component_around(unit.node).key();
  } else {
    const auto item = index.path_item(unit.path_item);
    where.path = item.path;
    where.kind = item.kind;
  }
  if (unit.object == openapi::Object::operation) where.method = unit.node.key();
  return where;
}

void write_where(json::Writer& writer, const Fields& fields, const Where& where, bool named) {
  if (where.kind != openapi::Kind::path) write_kind(writer, where.kind);
  if (!where.path.empty() && fields.wants("path")) writer.member("path", where.path);
  if (!where.method.empty() && fields.wants("method")) writer.member("method", where.method);
  if (!where.component.empty() && !named && fields.wants("component"))
    writer.member("component", where.component);
}

Where PlaceFilter::where(const openapi::Unit& unit, const openapi::Index& index) const {
  Where where = where_is(unit, index);
  if (shared_.empty() || (unit.path_item != k_none && path_item_matches_[unit.path_item])) return where;
  if (const auto number = shared_by(unit.node); number != k_none) {
    const auto item = index.path_item(number);
    where.path = item.path;
    where.kind = item.kind;
  }
  return where;
}

std::uint32_t PlaceFilter::shared_by(openapi::Node node) const {
  const auto at = shared_.find(node.id());
  return at == shared_.end() ? k_none : at->second;
}

/// The operations that a path item has by its reference, and the path items on the way to them.
void PlaceFilter::share(std::uint32_t number, const openapi::Description& description) {
  constexpr int k_steps = 8;
  const auto& index = description.index();
  const auto& inventory = description.inventory();
  const auto item = index.path_item(number);
  if (item.target == item.node) return;
  for (std::uint32_t i = 0; i < item.operation_count; ++i)
    shared_.emplace(index.operation(item.first_operation + i).node.id(), number);
  openapi::Node at = item.node;
  for (int step = 0; step < k_steps && at && at != item.target; ++step) {
    const auto target = inventory.target_of(at);
    at = target == k_none ? openapi::Node() : inventory.target(target).node;
    if (at) shared_.emplace(at.id(), number);
  }
}

void PlaceFilter::add_to(Filters<openapi::ObjectEntry>& filters, const ObjectList& list) {
  const auto& index = list.description.index();
  const auto& inventory = list.description.inventory();
  if (!path_.empty()) {
    path_item_matches_.assign(index.path_items().size(), false);
    const auto items = index.path_items_at(path_);
    for (const auto item : items) {
      path_item_matches_[item] = true;
      share(item, list.description);
    }
    const auto stands_there = [this, &inventory](std::uint32_t number) {
      const auto unit = inventory.unit(number);
      if (unit.path_item != k_none && path_item_matches_[unit.path_item]) return true;
      return !shared_.empty() && shared_by(unit.node) != k_none;
    };
    const auto unit_count = static_cast<std::uint32_t>(inventory.units().size());
    filters.add_known(
        "path", list.objects.of_units(unit_count, stands_there),
        [stands_there](const openapi::ObjectEntry& found) { return stands_there(found.unit); },
        [this, &index, items] {
          for (const auto number : items)
            if (const auto item = index.path_item(number);
                item.node["$ref"].is_string() && item.target == item.node)
              return in_quotes(item.path) + " refers to " + in_quotes(item.node["$ref"].text()) +
                     ", which is not listed here; walk_operations lists its operations, and has all of them "
                     "with detail and resolve_refs";
          if (!items.empty()) return "nothing of this sort stands at " + in_quotes(path_);
          return no_such_path(path_, index.paths());
        });
  }
  if (!method_.empty()) {
    filters.add(
        "method",
        [this, &inventory](const openapi::ObjectEntry& found) {
          const auto unit = inventory.unit(found.unit);
          return unit.object == openapi::Object::operation && same_word(unit.node.key(), method_);
        },
        [this, &index] {
          if (!index.with_method(method_).empty())
            return "nothing of this sort stands in an operation with the method " + in_quotes(method_);
          std::vector<std::string_view> methods;
          for (const auto& operation : index.operations())
            methods.push_back(operation.method());
          return no_such("method", method_, methods, "operations");
        });
  }
}

}  // namespace collet::listing
