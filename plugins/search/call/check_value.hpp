// SPDX-License-Identifier: MIT
/// Arguments of a call against the document's schemas, before anything is sent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// What keeps `value` from fitting `schema`, each as `/path: found X, expected Y; did you mean Z?`, at most
/// five; none if it fits or there is no schema. `pointer`: of the value within the arguments. Formats are not
/// checked. Errors: too_large, and what a schema has that cannot be checked.
support::Result<std::vector<std::string>> check_value(openapi::Resolver& references, openapi::Version version,
                                                      openapi::Located schema, json::View value,
                                                      std::string_view pointer);

}  // namespace collet::search::call
