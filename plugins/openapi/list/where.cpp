// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/where.hpp"

#include "plugins/openapi/list/item.hpp"
#include "plugins/openapi/list/nearby.hpp"
#include "plugins/openapi/list/words.hpp"

namespace collet::listing {

using openapi::k_none;

Where where_is(const openapi::Unit& unit, const openapi::Index& index) {
  Where where;
  if (unit.component) {
    where.component = unit.node.key();
    return where;
  }
  if (unit.path_item != k_none) {
    const auto& item = index.path_items()[unit.path_item];
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

void PlaceFilter::add_to(Filters<openapi::Found>& filters, const openapi::Document& document) {
  const auto& index = document.index();
  const auto& units = document.inventory().units();
  if (!path_.empty()) {
    // Each path is looked at once, not once for each object beneath it.
    const auto& items = index.path_items();
    path_item_matches_.reserve(items.size());
    for (const auto& item : items)
      path_item_matches_.push_back(openapi::path_matches(path_, item.path));
    filters.add(
        "path",
        [this, &units](const openapi::Found& found) {
          const auto item = units[found.unit].path_item;
          return item != k_none && path_item_matches_[item];
        },
        [this, &items] {
          std::vector<std::string_view> paths;
          paths.reserve(items.size());
          for (const auto& item : items)
            paths.push_back(item.path);
          for (const bool matches : path_item_matches_)
            if (matches) return "nothing of this sort stands at " + in_quotes(path_);
          return no_such_path(path_, paths);
        });
  }
  if (!method_.empty()) {
    filters.add(
        "method",
        [this, &units](const openapi::Found& found) {
          const auto& unit = units[found.unit];
          return unit.object == openapi::Object::operation && same_word(unit.node.key(), method_);
        },
        [this] {
          return "nothing of this sort stands in an operation with the method " + in_quotes(method_);
        });
  }
}

}  // namespace collet::listing
