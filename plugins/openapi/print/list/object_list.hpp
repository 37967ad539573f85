// SPDX-License-Identifier: MIT
/// Common answer of tools that list objects of one type: filter, group or sort, print. A tool supplies only
/// the parts that are specific to its objects.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/print/list/filter/filters.hpp"
#include "plugins/openapi/print/list/filter/object_text.hpp"
#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

struct ObjectList {
  const openapi::Description& description;
  openapi::ObjectEntries objects;
  std::string_view details_key;  ///< key of the list if the query has detail: "schemas"

  openapi::Node node(const openapi::ObjectEntry& found) const {
    return description.document().node(found.node);
  }
  openapi::Unit unit(const openapi::ObjectEntry& found) const {
    return description.inventory().unit(found.unit);
  }
};

/// Returns the numbers of all objects for which `matches` returns true, in ascending order.
template <class Matches>
std::vector<std::uint32_t> numbers_with(const ObjectList& list, Matches matches) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < list.objects.size(); ++number)
    if (matches(list.objects[number])) numbers.push_back(number);
  return numbers;
}

/// Functions of a tool that print and group its objects.
struct ObjectPrinting {
  std::function<void(const openapi::ObjectEntry&, json::Writer&)>
      summary;                 ///< writes the members of a summary
  std::string_view value_key;  ///< key of the object's value if the query has detail: "schema"
  /// Writes the members before the value.
  std::function<void(const openapi::ObjectEntry&, json::Writer&)> head;
  /// Adds `items` to the count of each group of the object.
  std::function<void(const openapi::ObjectEntry&, std::uint64_t items, Groups&)> group;
  /// Objects with the same number are in the same groups, except those with openapi::k_unknown_id.
  std::uint32_t (*group_number)(const openapi::ObjectEntry&) = nullptr;
  ObjectText name;  ///< text for sort = name
  /// Value for sort = rank, largest first; null if the tool has no such sort.
  std::function<std::uint32_t(const openapi::ObjectEntry&)> rank;
};

/// Whether the `extension` filter also matches the target of an object that is a reference.
enum class References : bool { ignored, followed };
void add_extension(Filters<openapi::ObjectEntry>& filters, const Query& query, const ObjectList& list,
                   References references = References::followed);

/// Returns the keys of a named component, or an empty path for other objects.
KeyPath component_key_path(const ObjectList& list, const openapi::ObjectEntry& found);

/// Writes the answer as the call's data.
void write_answer(Call& call, const Query& query, const ObjectList& list,
                  const Filters<openapi::ObjectEntry>& filters, const ObjectPrinting& printing);

/// Returns the type of a schema, such as "string" or "string|null", the last segment of its `$ref`, or an
/// empty string if the schema has neither.
std::string type_of(openapi::Node schema);

}  // namespace collet::listing
