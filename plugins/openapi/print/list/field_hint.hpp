// SPDX-License-Identifier: MIT
/// Hint for a `fields` argument that names members which no item on the page has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

/// Returns a message about a name in `fields` that no value has, if the query has detail and either a similar
/// member exists or no name in `fields` exists; otherwise returns an empty string. `value_key` is the member
/// that contains the value. If the query resolves references, a reference is replaced by its target.
std::string no_such_field(const Query& query, std::string_view value_key,
                          const std::vector<openapi::Located>& values);

/// Same as above for the items of a page. `value_of` returns the value of an item.
template <class Items, class ValueOf>
std::string no_such_field(const Query& query, std::string_view value_key, const Items& page,
                          const ValueOf& value_of) {
  std::vector<openapi::Located> values;
  if (!query.detail || query.fields.all()) return {};
  values.reserve(page.size());
  for (const auto& item : page)
    values.push_back(value_of(item));
  return no_such_field(query, value_key, values);
}

}  // namespace collet::listing
