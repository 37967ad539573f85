// SPDX-License-Identifier: MIT
/// The way of a question about one sort of objects: filter, group or sort, print. A tool says only what is
/// its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/print/list/filters.hpp"
#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/item.hpp"
#include "plugins/openapi/print/list/object_text.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

struct ObjectList {
  const openapi::Description& description;
  openapi::ObjectEntries objects;
  std::string_view details_key;  ///< name of the list with detail: "schemas"

  openapi::Node node(const openapi::ObjectEntry& found) const {
    return description.document().node(found.node);
  }
  openapi::Unit unit(const openapi::ObjectEntry& found) const {
    return description.inventory().unit(found.unit);
  }
};

/// Numbers of all objects that a filter takes, in order.
template <class Takes>
std::vector<std::uint32_t> numbers_with(const ObjectList& list, Takes takes) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < list.objects.size(); ++number)
    if (takes(list.objects[number])) numbers.push_back(number);
  return numbers;
}

/// What a tool prints and groups by.
struct ObjectPrinting {
  std::function<void(const openapi::ObjectEntry&, json::Writer&)> summary;  ///< members, without braces
  std::string_view value_key;  ///< "schema": the object itself, with detail
  std::function<void(const openapi::ObjectEntry&, json::Writer&)> head;  ///< members before it
  /// Adds `items` to the groups of an object.
  std::function<void(const openapi::ObjectEntry&, std::uint64_t items, Groups&)> group;
  /// Objects of one number, but for openapi::k_unknown_id, are in the same groups.
  std::uint32_t (*group_number)(const openapi::ObjectEntry&) = nullptr;
  ObjectText name;  ///< for sort = name
  std::function<std::uint32_t(const openapi::ObjectEntry&)>
      rank;  ///< for sort = rank, largest first; null: none
};

/// Adds the `extension` filter: of the object itself, or as well of what its reference leads to.
enum class References : bool { ignored, followed };
void add_extension(Filters<openapi::ObjectEntry>& filters, const Query& query, const ObjectList& list,
                   References references = References::followed);

/// The way to a named component; empty for other places, which are looked up.
Way way_of(const ObjectList& list, const openapi::ObjectEntry& found);

/// Writes the answer as the call's data.
void answer(Call& call, const Query& query, const ObjectList& list,
            const Filters<openapi::ObjectEntry>& filters, const ObjectPrinting& printing);

/// "string", "array", "string|null"; the last part of a `$ref`; empty where the schema says nothing.
std::string type_of(openapi::Node schema);

}  // namespace collet::listing
