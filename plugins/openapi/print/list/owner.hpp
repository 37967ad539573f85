// SPDX-License-Identifier: MIT
/// Owner of an object in a document: a path item, an operation or a named component.
#pragma once

#include <string_view>

#include <collet/json.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

struct Owner {
  std::string_view path;       ///< empty if the object is in no path item
  std::string_view method;     ///< empty if a path item contains the object for all its operations
  std::string_view component;  ///< also set for an operation that is inside a component and has no path
  openapi::Kind kind = openapi::Kind::path;
};

/// Returns the named component of an OpenAPI 3 document that contains the node, or a null Node.
openapi::Node enclosing_component(openapi::Node node);

Owner owner_of(const openapi::Unit& unit, const openapi::Index& index);

/// Writes the members path, method, component and kind if they are set and selected by `fields`. `named`
/// omits the component: an object that is itself a component is written with its name elsewhere.
void write_owner(json::Writer& writer, const Fields& fields, const Owner& owner, bool named);

}  // namespace collet::listing
