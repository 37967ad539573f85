// SPDX-License-Identifier: MIT
/// What to say where `fields` names members that nothing on the page has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

/// With detail: about the first name that none of the values has, if there is a near one or if none of the
/// names is there; else empty. `value_key` is what the values are called. A reference stands for its target
/// where the query resolves.
std::string no_such_field(const Query& query, std::string_view value_key,
                          const std::vector<openapi::Located>& values);

/// The same of the items of a page; `value_of` gives the value of one.
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
