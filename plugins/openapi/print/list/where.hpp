// SPDX-License-Identifier: MIT
/// Where an object of a document belongs: a path and a method, or a named component.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/filters.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

struct Where {
  std::string_view path;       ///< empty outside path items
  std::string_view method;     ///< empty for what a path item holds for all its operations
  std::string_view component;  ///< also that around an operation which stands at no path
  openapi::Kind kind = openapi::Kind::path;
};

/// The named component that a node of an OpenAPI 3 document is in; no value if it is in none.
openapi::Node component_around(openapi::Node node);

Where where_is(const openapi::Unit& unit, const openapi::Index& index);

/// Members path, method, component and kind, as far as there are any and `fields` asks for them. An object
/// that is the component itself has its name elsewhere: `named` leaves the component out.
void write_where(json::Writer& writer, const Fields& fields, const Where& where, bool named);

/// The `path` and `method` arguments over objects that belong to operations. What a path item refers to
/// stands at its path as well.
class PlaceFilter {
 public:
  explicit PlaceFilter(const Arguments& arguments)
      : path_(arguments.string("path", "")), method_(arguments.string("method", "")) {}

  /// Adds what was asked for. This, the document and the list must outlive the filters.
  void add_to(Filters<openapi::ObjectEntry>& filters, const ObjectList& list);

  /// At a path that was asked for, where the unit stands at several.
  Where where(const openapi::Unit& unit, const openapi::Index& index) const;

 private:
  void share(std::uint32_t item, const openapi::Description& description);
  /// Of a node that a path item which was asked for refers to: that path item, or k_none.
  std::uint32_t shared_by(openapi::Node node) const;

  std::string path_;
  std::string method_;
  std::vector<bool> path_item_matches_;
  std::map<std::uint32_t, std::uint32_t> shared_;  ///< path items, by nodes that they refer to
};

}  // namespace collet::listing
