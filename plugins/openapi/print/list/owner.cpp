// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/owner.hpp"

#include "plugins/openapi/print/list/item_writer.hpp"

namespace collet::listing {

using openapi::k_none;

openapi::Node enclosing_component(openapi::Node node) {
  openapi::Node component;
  for (openapi::Node at = node; at; at = at.parent()) {
    const openapi::Node section = at.parent();
    if (section && section.parent() && section.parent() == section.document()->root()["components"])
      component = at;
  }
  return component;
}

Owner owner_of(const openapi::Unit& unit, const openapi::Index& index) {
  Owner owner;
  if (unit.component) {
    owner.component = unit.node.key();
    if (unit.path_item == k_none) return owner;
  }
  if (unit.path_item == k_none) {
    owner.component = enclosing_component(unit.node).key();
  } else {
    const auto item = index.path_item(unit.path_item);
    owner.path = item.path;
    owner.kind = item.kind;
  }
  if (unit.object == openapi::Object::operation) owner.method = unit.node.key();
  return owner;
}

void write_owner(json::Writer& writer, const Fields& fields, const Owner& owner, bool named) {
  if (owner.kind != openapi::Kind::path) write_kind(writer, owner.kind);
  if (!owner.path.empty() && fields.wants("path")) writer.member("path", owner.path);
  if (!owner.method.empty() && fields.wants("method")) writer.member("method", owner.method);
  if (!owner.component.empty() && !named && fields.wants("component"))
    writer.member("component", owner.component);
}

}  // namespace collet::listing
