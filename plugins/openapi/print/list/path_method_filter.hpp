// SPDX-License-Identifier: MIT
/// Filter of objects by the `path` and `method` arguments.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/filter/filters.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/owner.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"

namespace collet::listing {

/// Selects objects that belong to operations. An object also belongs to a path whose path item references it.
class PathMethodFilter {
 public:
  explicit PathMethodFilter(const Arguments& arguments)
      : path_(path_argument(arguments, "path")), method_(text_argument(arguments, "method")) {}

  /// Adds filters for the arguments that are present. This object, the document and the list must outlive the
  /// filters.
  void add_to(Filters<openapi::ObjectEntry>& filters, const ObjectList& list);

  /// Returns the owner of a unit. If several paths share the unit, the owner has a path that matches the
  /// filter.
  Owner owner(const openapi::Unit& unit, const openapi::Index& index) const;

 private:
  void share(std::uint32_t item, const openapi::Description& description);
  /// Returns the matching path item that references the node, or k_none.
  std::uint32_t shared_by(openapi::Node node) const;

  std::string path_;
  std::string method_;
  std::vector<bool> path_item_matches_;
  std::map<std::uint32_t, std::uint32_t> shared_;  ///< matching path items, by the nodes they reference
};

}  // namespace collet::listing
