// SPDX-License-Identifier: MIT
/// Selection from JSON text, for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/value/json_value.hpp"
#include "sdk/support/jsonpath/jsonpath.hpp"

namespace collet::support::jsonpath {

/// Returns the normalized paths that a query selects, or its error after "!".
inline std::vector<std::string> select_paths(std::string_view query, std::string_view json,
                                             std::uint64_t steps = StepBudget::k_unlimited) {
  static const json_schema::JsonTextAccess access;
  const auto path = JsonPath::compile(query);
  if (!path) return {"!" + path.error().message};
  StepBudget work(steps);
  const auto selection = path->select({&access, json_schema::json_value(json)}, work);
  if (!selection) return {"!" + selection.error().message};
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < selection->size(); ++i)
    paths.push_back(selection->path(i));
  return paths;
}

}  // namespace collet::support::jsonpath
